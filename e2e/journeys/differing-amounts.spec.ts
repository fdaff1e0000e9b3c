import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { change } from '../support/answers.ts';
import { adminToken, call } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/own-product.ts';
import { openHistory } from '../support/payment-history.ts';
import { desk, importPayments, row, TAB } from '../support/reconcile.ts';
import { buyer } from '../support/statements.ts';
import { expect } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Bank lines whose amount differs from their order, of 1,020 rupees each. */

test('an amount that differs is a decision: ask for the rest, approve as ordered, or refund', async ({
  page,
}) => {
  const token = await adminToken();
  const names = ['Meera Iyer', 'Nikhil Bose', 'Farah Khan', 'Tara Menon'];
  const members = await Promise.all(names.map((name) => buyer(name, newOrderNumber())));
  const amounts = [93_000n, 100_000n, 110_000n, 50_000n];
  await importPayments(
    page,
    members.map(({ name, reference }, n) => ({
      payer: name,
      amount: amounts[n] ?? 0n,
      reference,
    })),
  );
  const dialog = page.getByRole('dialog').last();
  const compare = async (name: string, state = 'other_amount') => {
    await page.goto(`${TAB}&state=${state}&search3=${name}`);
    await row(page, name).getByRole('button', { name: 'Compare' }).click();
  };
  const choices = desk(page).getByRole('group', { name: 'What happens with this order?' });
  const choose = (name: string) => choices.getByRole('button', { name }).click();
  const entryOf = (name: string) =>
    desk(page)
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${name}`) });
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const titleOf = () => dialog.getByRole('heading', { level: 2 });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/statement/ask-rest')) requests += 1;
  });
  const asked = () => requests;
  const statusOf = async (at: number) => {
    const { data } = await call('listCompanyPurchases', {
      token,
      query: { search: members[at]?.reference ?? '' },
    });
    return data.records.map(({ status }) => status);
  };

  await test.step('each line says what is short or over', async () => {
    await page.goto(`${TAB}&state=other_amount`);
    await expect(row(page, 'MEERA')).toContainText('₹ 90.00 short');
    await expect(row(page, 'FARAH')).toContainText('₹ 80.00 over');
  });

  await test.step('no key decides, and nothing is preselected', async () => {
    await compare('MEERA');
    await expect(desk(page)).toContainText('₹ 90.00 short');
    // Said once.
    await expect(desk(page)).not.toContainText('too little was paid');
    await expect(desk(page)).not.toContainText('Bank has another amount');
    await expect(
      desk(page).getByRole('group', { name: 'Other decisions' }).getByRole('button').first(),
    ).toHaveText('Assign only');
    await expect(desk(page).getByRole('button', { name: 'Assign and approve' })).toHaveCount(0);
    await expect(desk(page).getByText(/^Press J for the next/)).toBeVisible();
    await expect(desk(page).getByText(/Press Enter/)).toHaveCount(0);
    await desk(page).getByRole('heading', { level: 3 }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(choices.getByRole('button')).toHaveText([
      /^Ask for ₹ 90\.00Meera Iyer gets a mail/,
      /^Approve 91 of 100 tokens/,
      /^Approve as ordered, without ₹ 90\.00/,
      /^Reject and refund/,
    ]);
    await expectAccessible(page);
    expect(await statusOf(0)).toEqual(['PENDING']);
    expect(asked()).toBe(0);
  });

  await test.step('the member is asked for the rest by three presses, once', async () => {
    await page.goto(TAB);
    await page.getByRole('button', { name: 'Other amount (4)' }).click();
    await entryOf('Meera').click();
    // The second click of a double click does nothing.
    await choices.getByRole('button', { name: 'Ask for ₹ 90.00' }).dblclick();
    await expect(toast(page, 'The member was asked for the rest.')).toBeVisible();
    const entry = entryOf('Meera');
    await expect(entry).toContainText('Asked for the rest');
    const rows = await entry
      .getByText('₹ 930.00', { exact: true })
      .evaluate((amount) => amount.getBoundingClientRect().height);
    expect(rows, 'the amount beside the outcome is in one line').toBeLessThan(25);
    await compare('MEERA', 'assigned');
    await expect(desk(page)).toContainText('The member was asked for the rest on');
    await expect(choices.getByRole('button')).toHaveCount(3);
    expect(await statusOf(0)).toEqual(['PENDING']);
    expect(asked()).toBe(1);
  });

  await test.step('the member sees the rest and the remark with the order', async () => {
    await openHistory(page, '', members[0]?.token);
    await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText('Please transfer the missing ₹ 90.00 to the same account');
    await expect(receipt.getByRole('button', { name: 'Copy remark' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('after a change of the account, the member is not sent to the old one', async () => {
    const old = { accountNumber: '99999999999', ifscCode: 'IDIB0000813', upi: '' };
    await change(page, 'getPaidPayee', () => old);
    await page.reload();
    await page.getByRole('button', { name: 'View receipt 1', exact: true }).click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText('₹ 90.00 is missing. The company has changed its account');
    await expect(receipt).toContainText('Do not pay to the old one');
    await expect(receipt.getByText(/to the same account/)).toHaveCount(0);
    await expect(receipt.getByRole('button', { name: 'Copy remark' })).toHaveCount(0);
  });

  await test.step('an order is approved as ordered with a reason', async () => {
    await compare('NIKHIL');
    await choose('Approve as ordered, without ₹ 20.00');
    await expect(titleOf()).toHaveText('Approve as ordered');
    await expect(dialog).toContainText('The company bears the difference.');
    await expectAccessible(page);
    await confirm('Approve as ordered');
    await expect(dialog).toContainText('Please enter a reason.');
    await dialog.getByLabel('Reason').fill('Charges of the bank');
    await confirm('Approve as ordered');
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
    expect(await statusOf(1)).toEqual(['APPROVED']);
  });

  await test.step('an excess is refunded with the approval', async () => {
    await compare('FARAH');
    await expect(choices.getByRole('button').first()).toContainText('Approve and refund ₹ 80.00');
    await choose('Approve only');
    await expect(titleOf()).toHaveText('Approve only');
    await expect(dialog.getByLabel('Reason')).toHaveCount(0);
    await confirm('Cancel');
    expect(await statusOf(2)).toEqual(['PENDING']);
    await choose('Approve and refund ₹ 80.00');
    await dialog.getByLabel('Reason').fill('Paid too much');
    await confirm('Approve and refund');
    await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
    expect(await statusOf(2)).toEqual(['APPROVED']);
  });

  await test.step('an order is rejected and its money refunded', async () => {
    await compare('TARA');
    await choose('Reject and refund');
    await dialog.getByLabel('Reason').fill('Half of the amount');
    await confirm('Reject and refund');
    await expect(toast(page, 'Refund registered.')).toBeVisible();
    expect(await statusOf(3)).toEqual(['REJECTED']);
    const refunds = await call('listRefunds', { token, query: {} });
    expect(refunds.data.records.map(({ amount }) => amount).sort()).toEqual([500, 80]);
  });
});
