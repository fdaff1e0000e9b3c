import type { Page } from '@playwright/test';
import { call, adminToken } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { exportedRows } from '../support/downloads.ts';
import { expectFitsLargeText, expectSoundLayout } from '../support/layout-faults.ts';
import { test } from '../support/own-product.ts';
import { importPayments, press, row, TAB } from '../support/reconcile.ts';
import { settled } from '../support/settled.ts';
import { buyer } from '../support/statements.ts';
import { expect, openAs } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** A member says to which account a refund goes, and an admin sends it there. */

test.describe.configure({ mode: 'default' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Buys, pays ₹ 80 too much, and has a refund of them registered by an admin. Returns the member. */
async function overpaid(page: Page, name: string) {
  const member = await buyer(name);
  const token = await adminToken();
  const { reference, purchaseId } = member;
  await importPayments(page, [{ payer: name, amount: 110_000n, reference }]);
  const query = { search: name.toUpperCase() };
  const lines = (await call('listStatementLines', { token, query })).data.records;
  const lineId = lines[0]?.id ?? '';
  await call('assignLine', { token, body: { lineId, purchaseId } });
  await call('registerRefund', { token, body: { lineId, amount: 80, reason: 'Paid too much' } });
  return member;
}

const card = (page: Page) => page.getByRole('region', { name: 'Money that comes back to you' });
const field = (page: Page, label: string) => card(page).getByLabel(label, { exact: true });
const sent = (page: Page) => page.getByRole('dialog', { name: 'Mark the refund as sent' });

test('a member gives an account, changes it while an admin pays, and sees where the money went', async ({
  page,
  openPage,
}) => {
  const member = await overpaid(page, 'Asha Menon');
  const phone = await openPage(PHONE);
  await openAs(phone, 'user', member.token);

  await test.step('the admin sees that the account is missing', async () => {
    await page.goto(`${TAB}&view=refunds`);
    await expect(row(page, 'Asha Menon')).toContainText('Account not given yet');
    await press(page, 'Mark as sent');
    await expect(sent(page)).toContainText('The member has not given one yet.');
    await page.keyboard.press('Escape');
  });

  await test.step('the member is asked for it above the payments, and typing errors are found', async () => {
    await phone.goto('/user/payment-history');
    await expect(card(phone)).toContainText('The company gives back ₹ 80.00');
    await expect(card(phone)).toContainText('Reason: Paid too much');
    await card(phone).getByRole('button', { name: 'Give your account' }).press('Enter');
    await expect(field(phone, 'Send it to')).toBeFocused();
    await card(phone).getByRole('button', { name: 'Save the account' }).press('Enter');
    await expect(card(phone)).toContainText('Account Holder Name is required.');
    await expect(field(phone, 'Account Holder Name')).toBeFocused();
    await field(phone, 'Account Holder Name').fill('A. Menon');
    await field(phone, 'Account Number').fill('50100234567890');
    await field(phone, 'Account Number again').fill('50100234567809');
    await field(phone, 'IFSC Code').fill('hdfc0000123');
    await phone.keyboard.press('Enter');
    await expect(card(phone)).toContainText('The two account numbers differ.');
    await settled(phone);
    await expectSoundLayout(phone);
    await expectAccessible(phone);
    await expectFitsLargeText(phone);
    await field(phone, 'Account Number again').fill('50100234567890');
    await phone.keyboard.press('Enter');
    await expect(toast(phone, 'The company now knows where to send your refund.')).toBeVisible();
    await expect(card(phone)).toContainText('It goes to: A. Menon, XXXX7890, HDFC0000123');
  });

  await test.step('the admin sees it, with a warning that the holder has another name', async () => {
    await page.reload();
    await expect(row(page, 'Asha Menon')).toContainText('Account given');
    expect(await exportedRows(page, 'refund-transfers', 'Transfers for the bank')).toEqual([
      'Beneficiary Name,Beneficiary Account Number,IFSC Code,Amount,Payment Mode,Remarks',
      'A. Menon,50100234567890,HDFC0000123,80.00,NEFT,Refund',
    ]);
    await press(page, 'Mark as sent');
    for (const text of ['50100234567890', 'HDFC0000123', 'Not the name of Asha Menon']) {
      await expect(sent(page)).toContainText(text);
    }
    await settled(page);
    await expectAccessible(page);
    await expectSoundLayout(page);
  });

  await test.step('an account that is given meanwhile makes the admin say to which one the money went', async () => {
    await card(phone).getByRole('button', { name: 'Change the account' }).click();
    await field(phone, 'Send it to').selectOption('A UPI ID');
    await field(phone, 'UPI ID').fill('asha.menon@okaxis');
    await card(phone).getByRole('button', { name: 'Save the account' }).click();
    await expect(card(phone)).toContainText('It goes to: A. Menon, as…@okaxis');
    await expect(card(phone).getByText('The company gives back ₹ 80.00')).toBeFocused();
    const confirm = sent(page).getByRole('button', { name: 'Mark as sent' });
    await sent(page).getByLabel('Reference of the transfer').fill('632600000002');
    await confirm.click();
    await expect(
      toast(
        page,
        'The member has given another account since. Please check to which account the money went.',
      ),
    ).toBeVisible();
    await expect(sent(page).getByRole('alert').first()).toContainText(
      'The member has given another account since this was opened.',
    );
    // The details above stay those to which the admin may have sent the money.
    await expect(sent(page)).toContainText('50100234567890');
    await confirm.click();
    await expect(sent(page)).toContainText('Please choose to which account the money went.');
    await settled(page);
    await expectAccessible(page);
    await expectSoundLayout(page);
    await sent(page)
      .getByLabel('The money went to')
      .selectOption('The account above: 50100234567890');
    await confirm.click();
    await expect(toast(page, 'Refund recorded as sent.')).toBeVisible();
  });

  await test.step('the open page of the member changes, and the receipt says where it went', async () => {
    await expect(card(phone)).toHaveCount(0);
    await phone.getByRole('button', { name: /^View receipt/ }).click();
    const receipt = phone.getByRole('dialog').getByRole('region', { name: 'Refund' });
    await expect(receipt).toContainText(
      /₹ 80\.00 was sent to you on .*, with the reference 632600000002\./,
    );
    await expect(receipt).toContainText('It went to: A. Menon, XXXX7890, HDFC0000123');
    await expect(receipt.getByRole('button')).toHaveCount(0);
  });
});

test.describe('in Hindi', () => {
  test.use({ ...PHONE, locale: 'hi-IN' });

  test('a member is asked for the account and gives a UPI ID', async ({ page, openPage }) => {
    const member = await overpaid(
      await openPage({ locale: 'en-IN', viewport: { width: 1280, height: 800 }, isMobile: false }),
      'Ravi Kumar',
    );
    await call('setLanguage', { token: member.token, body: { language: 'hi' } });
    await openAs(page, 'user', member.token);
    await page.goto('/user/payment-history');
    const refunds = page.getByRole('region', { name: 'आपको वापस मिलने वाले पैसे' });
    await expect(refunds).toContainText('कंपनी ₹ 80.00 लौटा रही है।');
    await refunds.getByRole('button', { name: 'अपना खाता बताएँ' }).click();
    await refunds.getByLabel('पैसे यहाँ भेजें').selectOption('UPI ID');
    await refunds.getByRole('button', { name: 'खाता सेव करें' }).click();
    await expect(refunds).toContainText('खाताधारक का नाम ज़रूरी है।');
    await refunds.getByLabel('खाताधारक का नाम').fill('रवि कुमार');
    await refunds.getByLabel('UPI ID').fill('ravi@oksbi');
    await refunds.getByRole('button', { name: 'खाता सेव करें' }).click();
    await expect(refunds).toContainText('पैसे यहाँ जाएँगे: रवि कुमार, …@oksbi');
    await settled(page);
    await expectSoundLayout(page);
  });
});
