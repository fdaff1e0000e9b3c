import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { writeStatement } from '@prelaunch/statements/synthetic';
import { newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { addAdmin, signInAdmin, signInFirstAdmin } from '../support/admins.ts';
import { change } from '../support/answers.ts';
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
const CREDIT_DAY = '2026-11-21';
const DEBIT_DAY = '2026-11-23';

const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
const section = (page: Page) =>
  page.getByRole('region', { name: 'Payments that the bank may have taken back' });

/** Imports a statement in which the bank credits 1,020 rupees and takes them back. Returns the id of the credit. */
async function importReturn(admin: string, reference: string): Promise<string> {
  const line = { amount: paise(102_000n), reference, balance: null };
  const narration = `NEFT RETURN-${reference}-ACCOUNT CLOSED`;
  const lines: StatementLine[] = [
    { ...line, date: CREDIT_DAY, kind: 'CREDIT', narration: `NEFT CR-${reference}-ASHA RAO` },
    { ...line, date: DEBIT_DAY, kind: 'DEBIT', narration },
  ];
  const body = new FormData();
  const bytes = Buffer.from(await writeStatement(lines, 'CSV', 'HDFC'));
  body.append('file', new Blob([bytes]), 'statement.csv');
  const { data } = await call('importStatement', { token: admin, body });
  await expect
    .poll(async () => {
      const params = { id: data.id };
      return (await call('getStatementImport', { token: admin, params })).data.state;
    })
    .toBe('DONE');
  const { data: listed } = await call('listStatementLines', { token: admin });
  return only(listed.records.filter(({ kind }) => kind === 'CREDIT')).id;
}

/** A company with one admin and an approved purchase of 400 tokens, whose payment the bank took back. */
async function makeReturned() {
  const company = await makeCompany();
  const admin = await signInFirstAdmin(company);
  const member = await makeMember(company.id);
  const { id: purchaseId } = await buy(member.token, 1000);
  const reference = newReference();
  const lineId = await importReturn(admin, reference);
  await call('assignLine', { token: admin, body: { lineId, purchaseId } });
  await call('approvePurchase', { token: admin, body: { id: purchaseId } });
  return { admin, member, reference };
}

for (const { device, width } of [
  { device: 'phone', width: 390 },
  { device: 'desktop', width: 1280 },
]) {
  test(`on a ${device}, an admin reverses a purchase by keyboard`, async ({ page }) => {
    const { admin, reference } = await makeReturned();
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });

    await test.step('Reconcile has a notice with a link to the payment', async () => {
      await page.goto(RECONCILE);
      const notice = page.getByText('The bank may have taken 1 payment back.');
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await notice.getByRole('link', { name: 'See Holds and reversals' }).click();
      await expect(page).toHaveURL(VIEW);
    });

    await test.step('the debit and the payment are beside the tokens', async () => {
      const row = section(page).getByRole('listitem');
      await expect(row).toContainText('The member still has the 400 tokens.');
      await expect(row).toContainText('23 Nov 2026₹ 1,020.00');
      await expect(row).toContainText('21 Nov 2026₹ 1,020.00');
      await expect(row).toContainText(`Reference ${reference}`);
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
      await expect(note).toHaveValue(`Debit of 23 Nov 2026, ${reference}`);
      await tabTo(page, note);
      await page.keyboard.press('Enter');
      await expect(toast(page, 'The purchase is reversed.')).toBeVisible();
      await expect(section(page)).toHaveCount(0);
      const listed = page.locator('tbody tr').first();
      await expect(listed).toContainText(`Debit of 23 Nov 2026, ${reference}`);
      // The row, or the filter if the row arrives later.
      await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
    });
  });
}

test('an admin records that a debit is no return, and the payment disappears', async ({ page }) => {
  const { admin, member } = await makeReturned();
  await openAs(page, 'admin', admin);
  await page.goto(VIEW);
  await tabTo(page, button(section(page), 'Not a return'));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Keep the purchase as it is' });
  await expect(question).toContainText(`${member.name} keeps the 400 tokens.`);
  await expect(button(question, 'Not a return')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The purchase stays as it is.')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await expect(page.getByLabel('Kind')).toBeFocused();
});

test('a payment that an admin cannot settle says why', async ({ page }) => {
  const { admin } = await makeReturned();
  await change(page, 'listReturnedPayments', ({ records: [one], ...list }) => ({
    ...list,
    records: [
      { ...one, purchase: { ...one.purchase, marks: ['awaiting_confirmation'] } },
      { ...one, id: crypto.randomUUID(), purchase: { ...one.purchase, marks: ['own_purchase'] } },
    ],
  }));
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
  const { admin } = await makeReturned();
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
    const { admin } = await makeReturned();
    await openAs(page, 'admin', admin);
    await page.goto(RECONCILE);
    await page.getByRole('link', { name: 'रोक और वापसी देखें' }).click();
    const row = page
      .getByRole('region', { name: 'भुगतान जो बैंक ने शायद वापस ले लिए' })
      .getByRole('listitem');
    await expect(row).toContainText('मेंबर के पास ये 400 टोकन अब भी हैं।');
    await expect(button(row, 'वापसी नहीं है')).toBeVisible();
    await expectFitsNarrowPhone(page);
    await button(row, 'खरीद खोलें').click();
    await button(page, 'वापस लें').click();
    await expect(page.getByLabel('नोट', { exact: true })).toHaveValue(/का डेबिट, \d{12}$/);
  });
});
