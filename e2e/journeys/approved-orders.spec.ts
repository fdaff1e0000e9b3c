import { adminToken, call } from '../support/api.ts';
import { test } from '../support/own-product.ts';
import {
  desk,
  expectGoodScreen,
  importPayments,
  press,
  row,
  TAB,
  tile,
} from '../support/reconcile.ts';
import { buyer } from '../support/statements.ts';
import { expect } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Bank lines that arrive after an admin has approved their purchases by hand. */

test('lines of orders that were approved by hand are linked to them, and not refunded by mistake', async ({
  page,
}) => {
  const token = await adminToken();
  const names = ['Meera Iyer', 'Nikhil Bose', 'Farah Khan'];
  const members = await Promise.all(names.map((name) => buyer(name)));
  const amounts = [102_000n, 102_000n, 93_000n];
  for (const { purchaseId } of members) {
    await call('approvePurchase', { token, body: { id: purchaseId } });
  }
  await importPayments(
    page,
    members.map(({ name, reference }, n) => ({
      payer: name,
      amount: amounts[n] ?? 0n,
      reference,
    })),
  );

  await test.step('the state says so', async () => {
    await tile(page, 'Of an approved order').click();
    await expect(row(page, 'FARAH')).toContainText('Farah Khan');
    await expectGoodScreen(page);
  });

  await test.step('a refund names the tokens that the member keeps', async () => {
    await page.goto(`${TAB}&state=approved_order&search3=FARAH`);
    await row(page, 'FARAH').getByRole('button', { name: 'Compare' }).click();
    await expect(desk(page)).toContainText('This money belongs to an order that was approved');
    await expect(desk(page)).toContainText('₹ 90.00 too little was paid.');
    await expect(desk(page).getByRole('button', { name: 'Link to this order' })).toBeVisible();
    await desk(page).getByRole('button', { name: 'Register refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Register a refund' });
    const keeps = dialog.getByRole('checkbox', { name: /the member keeps its [\d,]+ tokens/ });
    await dialog.getByLabel('Reason').fill('Paid twice');
    await dialog.getByRole('button', { name: 'Register refund' }).click();
    await expect(dialog).toContainText('Please link the line instead, or tick this.');
    await expect(keeps).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a line of another amount is linked alone, and Enter does not do it', async () => {
    await desk(page).getByRole('heading', { level: 3 }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(desk(page).getByRole('button', { name: 'Link to this order' })).not.toBeFocused();
    await desk(page).getByRole('button', { name: 'Link to this order' }).click();
    await expect(toast(page, 'Statement line assigned.')).toBeVisible();
  });

  await test.step('the lines of equal amounts are linked together', async () => {
    await page.goto(`${TAB}&state=approved_order`);
    await press(page, 'Link all (2): ₹ 2,040.00');
    const dialog = page.getByRole('dialog', { name: 'Link lines to approved orders' });
    await expect(dialog).toContainText('₹ 2,040.00');
    await dialog.getByRole('button', { name: 'Link 2' }).click();
    await expect(dialog).toContainText('2 of 2 rows linked.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(tile(page, 'Assigned')).toContainText('3');
    await expect(page.getByRole('button', { name: 'Link all' })).toHaveCount(0);
  });
});
