import type { Locator, Page } from '@playwright/test';
import { addAdmin, signInAdmin, signInFirstAdmin } from '../support/admins.ts';
import { answer, sentCalls } from '../support/answers.ts';
import { call, makeMember, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { makeCompany } from '../support/companies.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import { buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** An admin learns that the bank took the payment of an approved purchase back, and reverses the purchase or keeps it. */

const VIEW = '/admin/purchaserequest?tab=history&view=interventions';
const RECONCILE = '/admin/purchaserequest?tab=reconcile';
const DEBIT_ID = '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d90';
const REFERENCE = '632514789012';

const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
const section = (page: Page) =>
  page.getByRole('region', { name: 'Payments that the bank took back' });

/** Replies to the list with one debit of 1,000 rupees for each of these purchases. */
async function list(page: Page, purchases: readonly object[]): Promise<void> {
  const records = purchases.map((purchase, index) => ({
    id: index === 0 ? DEBIT_ID : crypto.randomUUID(),
    debit: {
      id: DEBIT_ID,
      day: '2026-11-23',
      amount: 1000,
      narration: `NEFT RETURN ${REFERENCE} ASHA RAO ACCOUNT CLOSED`,
      reference: REFERENCE,
    },
    credit: {
      id: '0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d91',
      day: '2026-11-21',
      amount: 1020,
      narration: `NEFT CR ${REFERENCE} ASHA RAO`,
      reference: REFERENCE,
    },
    purchase,
  }));
  const data = { records, total: records.length, page: 1, limit: 10, lastPage: 1 };
  await answer(page, 'listReturnedPayments', {
    status: 200,
    body: { status: true, message: '', data },
  });
}

/** A company with one admin and an approved purchase of 400 tokens, whose payment the bank took back. */
async function makeReturned(page: Page) {
  const company = await makeCompany();
  const admin = await signInFirstAdmin(company);
  const member = await makeMember(company.id);
  const { id } = await buy(member.token, 1000);
  await call('approvePurchase', { token: admin, body: { id } });
  const { data } = await call('listCompanyPurchases', { token: admin });
  const purchase = only(data.records);
  await list(page, [purchase]);
  return { admin, member, purchase };
}

for (const { device, width } of [
  { device: 'phone', width: 390 },
  { device: 'desktop', width: 1280 },
]) {
  test(`on a ${device}, an admin reverses a purchase by keyboard`, async ({ page }) => {
    const { admin } = await makeReturned(page);
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });

    await test.step('Reconcile has a notice with a link to the payment', async () => {
      await page.goto(RECONCILE);
      const notice = page.getByText('1 payment was taken back by the bank.');
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await notice.getByRole('link', { name: 'See Holds and reversals' }).click();
      await expect(page).toHaveURL(VIEW);
    });

    await test.step('the debit and the payment are beside the tokens', async () => {
      const row = section(page).getByRole('listitem');
      await expect(row).toContainText('The member still has the 400 tokens.');
      await expect(row).toContainText('23 Nov 2026₹ 1,000.00');
      await expect(row).toContainText('21 Nov 2026₹ 1,020.00');
      await expect(row).toContainText(`Reference ${REFERENCE}`);
      await expect(row).toContainText('The bank took back ₹ 20.00 less than was paid.');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });

    await test.step('the reversal has the reason and the note', async () => {
      await tabTo(page, button(section(page), 'Open purchase'));
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Purchase', exact: true });
      await tabTo(page, button(sheet, 'Reverse'));
      await page.keyboard.press('Enter');
      const reverse = page.getByRole('alertdialog', { name: 'Reverse the purchase' });
      const reason = button(reverse, 'The bank took the payment back');
      await expect(reason).toBeFocused();
      await expect(reason).toHaveAttribute('aria-pressed', 'true');
      const note = reverse.getByLabel('Note', { exact: true });
      await expect(note).toHaveValue(`Debit of 23 Nov 2026, ${REFERENCE}`);
      await list(page, []);
      await tabTo(page, note);
      await page.keyboard.press('Enter');
      await expect(toast(page, 'The purchase is reversed.')).toBeVisible();
      await expect(section(page)).toHaveCount(0);
      const listed = page.locator('tbody tr').first();
      await expect(listed).toContainText(`Debit of 23 Nov 2026, ${REFERENCE}`);
      // The row, or the filter if the row arrives later.
      await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
    });
  });
}

test('an admin records that a debit is no return, and the payment disappears', async ({ page }) => {
  const { admin, member } = await makeReturned(page);
  await answer(page, 'dismissReturnedPayment', {
    status: 200,
    body: { status: true, message: 'The purchase stays as it is.', data: { id: DEBIT_ID } },
  });
  const sent = sentCalls(page, 'dismissReturnedPayment');
  await openAs(page, 'admin', admin);
  await page.goto(VIEW);
  await tabTo(page, button(section(page), 'Not a return'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Keep the purchase as it is' });
  await expect(question).toContainText(`${member.name} keeps the 400 tokens.`);
  await expect(button(question, 'Not a return')).toBeFocused();
  await expectAccessible(page);
  await list(page, []);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The purchase stays as it is.')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await expect(page.getByLabel('Kind')).toBeFocused();
  expect(sent.map((request) => request.postDataJSON())).toEqual([{ id: DEBIT_ID }]);
});

test('a payment that an admin cannot settle says why', async ({ page }) => {
  const { admin, purchase } = await makeReturned(page);
  await list(page, [
    { ...purchase, marks: ['awaiting_confirmation'] },
    { ...purchase, marks: ['own_purchase'] },
  ]);
  await openAs(page, 'admin', admin);
  await page.goto(VIEW);
  const rows = section(page).getByRole('listitem');
  await expect(rows.first()).toContainText('An admin has asked for its reversal.');
  await expect(rows.last()).toContainText('Another admin has to decide on it.');
  await expect(button(section(page), 'Not a return')).toHaveCount(0);
  await button(rows.first(), 'Open purchase').click();
  await expect(page.getByRole('link', { name: 'Go to Confirmations' })).toBeVisible();
});

test('an accountant can only open the purchase', async ({ page }) => {
  const { admin } = await makeReturned(page);
  const { email } = await addAdmin(admin, 'read');
  await openAs(page, 'admin', await signInAdmin(email));
  await page.goto(VIEW);
  await button(section(page), 'Open purchase').click();
  await expect(page.getByRole('dialog', { name: 'Purchase', exact: true })).toBeVisible();
  await expect(button(page, 'Reverse')).toHaveCount(0);
  await expect(button(page, 'Not a return')).toHaveCount(0);
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('an admin reads in Hindi that the bank took a payment back', async ({ page }) => {
    const { admin } = await makeReturned(page);
    await openAs(page, 'admin', admin);
    await page.goto(RECONCILE);
    await page.getByRole('link', { name: 'रोक और वापसी देखें' }).click();
    const row = page
      .getByRole('region', { name: 'भुगतान जो बैंक ने वापस ले लिए' })
      .getByRole('listitem');
    await expect(row).toContainText('मेंबर के पास ये 400 टोकन अब भी हैं।');
    await expect(button(row, 'वापसी नहीं है')).toBeVisible();
    await expectFitsNarrowPhone(page);
    await button(row, 'खरीद खोलें').click();
    await button(page, 'वापस लें').click();
    await expect(page.getByLabel('नोट', { exact: true })).toHaveValue(/का डेबिट, 632514789012$/);
  });
});
