import type { Locator, Page } from '@playwright/test';
import { addAdmin, signInAdmin, signInFirstAdmin } from '../support/admins.ts';
import { call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { makeCompany } from '../support/companies.ts';
import { tabTo } from '../support/keyboard.ts';
import { buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** An approved purchase that proved wrong: it is put on hold, released and reversed, and its member learns of it. */

const HISTORY = '/admin/purchaserequest?tab=history';
const OWN_HISTORY = '/user/payment-history?status=APPROVED';
const NOTE = 'The bank returned the NEFT on 24 Nov.';

const row = (page: Page) => page.locator('tbody tr').first();
const open = (page: Page) => row(page).getByRole('button', { name: 'Open', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Purchase', exact: true });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });

/** A company with one admin and an approved purchase of 400 tokens for ₹ 1,020. */
async function makeApproved() {
  const company = await makeCompany();
  const admin = await signInFirstAdmin(company);
  const member = await makeMember(company.id);
  const { id } = await buy(member.token, 1000);
  await call('approvePurchase', { token: admin, body: { id } });
  return { admin, member, id };
}

/** Opens the purchase of the first row, and one of its questions, by keyboard. */
async function ask(page: Page, action: string): Promise<void> {
  await tabTo(page, open(page));
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await tabTo(page, button(sheet(page), action));
  await page.keyboard.press('Enter');
}

/** Chooses the reason and types the note of the open question, and sends it, by keyboard. */
async function giveReason(page: Page, dialog: Locator, reason: string): Promise<void> {
  await expect(
    dialog.getByRole('group', { name: 'Reason' }).getByRole('button').first(),
  ).toBeFocused();
  await tabTo(page, button(dialog, reason));
  await page.keyboard.press('Enter');
  await expect(button(dialog, reason)).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, dialog.getByLabel('Note', { exact: true }));
  await page.keyboard.type(NOTE);
  await page.keyboard.press('Enter');
}

test('an admin holds, releases and reverses a purchase by keyboard, and its member sees it', async ({
  page,
  openPage,
}) => {
  const { admin, member } = await makeApproved();
  const own = await openPage();
  await openAs(page, 'admin', admin);
  await openAs(own, 'user', member.token);
  await page.goto(HISTORY);

  await test.step('without a reason and a note nothing is sent', async () => {
    await ask(page, 'Hold');
    const hold = question(page, 'Put the purchase on hold');
    await expect(hold).toContainText(`${member.name} keeps the 400 tokens.`);
    await tabTo(page, button(hold, 'Hold'));
    await page.keyboard.press('Enter');
    await expect(hold.getByText('Please choose a reason.')).toBeVisible();
    await expect(hold.getByText('Please enter a note.')).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await page.keyboard.press('Escape');
    await expect(hold).toHaveCount(0);
    await expect(button(sheet(page), 'Hold')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(open(page)).toBeFocused();
  });

  await test.step('a hold is shown in the list, and to the member', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, button(sheet(page), 'Hold'));
    await page.keyboard.press('Enter');
    await giveReason(page, question(page, 'Put the purchase on hold'), 'The payment is disputed');
    await expect(toast(page, 'The tokens of this purchase are on hold.')).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
    await expect(open(page)).toBeFocused();
    await expect(row(page)).toContainText('Approved');
    await expect(row(page)).toContainText('On hold');

    await own.goto('/user/dashboard');
    const notice = own.getByText('The tokens of your purchase of ₹ 1,020.00 are on hold.');
    await expect(notice).toContainText('The payment is disputed.');
    await expectAccessible(own);
    await own.getByRole('link', { name: 'See the receipt' }).click();
    const card = own.getByRole('region', { name: 'On hold' });
    await expect(card).toContainText('are still yours.');
    await expect(card).not.toContainText(NOTE);
    await own.goto('/user/dashboard');
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('the view of holds and reversals has it with its note', async () => {
    await page.getByRole('link', { name: 'Holds and reversals' }).click();
    await expect(row(page)).toContainText(NOTE);
    await expect(row(page)).toContainText('On hold');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await page.getByLabel('Kind').selectOption('REVERSAL');
    await expect(page).toHaveURL(/view=interventions&kind=REVERSAL/);
    await expect(page.getByText('No purchase was put on hold or reversed.')).toBeVisible();
    await button(page, 'Show all holds and reversals').click();
    await expect(row(page)).toContainText('On hold');
  });

  await test.step('a released hold has ended', async () => {
    await ask(page, 'Release hold');
    await expect(button(question(page, 'Release the hold'), 'Release hold')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The hold is released.')).toBeVisible();
    await expect(row(page)).toContainText('Ended');
    await expect(open(page)).toBeFocused();
  });

  await test.step('a reversal says what it does, and is final', async () => {
    await page.goto(HISTORY);
    await ask(page, 'Reverse');
    const reverse = question(page, 'Reverse the purchase');
    await expect(reverse).toContainText(
      `400 tokens leave ${member.name}'s holding and return to the supply. The member gets a mail. This cannot be undone.`,
    );
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
    await giveReason(page, reverse, 'The bank took the payment back');
    await expect(toast(page, 'The purchase is reversed.')).toBeVisible();
    await expect(row(page)).toContainText('Reversed');
    await expect(open(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Its tokens have returned to the supply.');
    await expect(sheet(page)).toContainText(`Note: ${NOTE}`);
    await expect(button(sheet(page), 'Hold')).toHaveCount(0);
    await expect(button(sheet(page), 'Reverse')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the member sees what happened, why, and whom to ask', async () => {
    await own.goto(OWN_HISTORY);
    await expect(row(own)).toContainText('Reversed');
    await button(own, 'View receipt 1').click();
    const card = own.getByRole('region', { name: 'Reversed' });
    await expect(card).toContainText('are no longer yours.');
    await expect(card).toContainText('Reason: The bank took the payment back');
    await expect(card).not.toContainText(NOTE);
    await expect(own.getByRole('list', { name: 'Where the payment is' })).toHaveCount(0);
    await expectAccessible(own);
    await expectFitsNarrowPhone(own);
  });

  await test.step('the check of its receipt says that it was reversed', async () => {
    await own.getByRole('link', { name: 'Check this receipt' }).click();
    await expect(own.getByRole('heading', { level: 2, name: /^Reversed on / })).toBeVisible({
      timeout: 30_000,
    });
    await expect(own.getByText('The tokens no longer belong to the member.')).toBeVisible();
    await expectAccessible(own);
    await expectFitsNarrowPhone(own);
  });
});

test('with two admins, a reversal takes effect when the second one confirms it', async ({
  page,
  openPage,
}) => {
  const { admin, member } = await makeApproved();
  const { email } = await addAdmin(admin);
  const kindOf = async () =>
    (await call('listOwnPurchases', { token: member.token })).data.records[0]?.intervention?.kind;
  await openAs(page, 'admin', admin);
  await page.goto(HISTORY);
  await ask(page, 'Reverse');
  await giveReason(
    page,
    question(page, 'Reverse the purchase'),
    'The payment belongs to another order',
  );
  await expect(toast(page, "Waiting for a second admin's confirmation.")).toBeVisible();
  await expect(row(page)).not.toContainText('Reversed');
  await expect.poll(kindOf).toBeUndefined();

  const second = await openPage();
  await openAs(second, 'admin', await signInAdmin(email));
  await second.goto('/admin/confirmations');
  await expect(row(second)).toContainText('Reverse a purchase');
  await button(row(second), 'Review').click();
  const request = second.getByRole('dialog', { name: 'Reverse a purchase' });
  await expect(request).toContainText(NOTE);
  await expect(request).toContainText(member.name);
  await expectAccessible(second);
  await button(request, 'Confirm').click();
  await expect(request).toHaveCount(0);
  await expect.poll(kindOf).toBe('REVERSAL');
});

test('an accountant opens a purchase, and has no button that changes it', async ({ page }) => {
  const { admin } = await makeApproved();
  const { email } = await addAdmin(admin, 'read');
  await openAs(page, 'admin', await signInAdmin(email));
  await page.goto(HISTORY);
  await open(page).click();
  await expect(button(sheet(page), 'Close').last()).toBeVisible();
  await expect(button(sheet(page), 'Hold')).toHaveCount(0);
  await expect(button(sheet(page), 'Reverse')).toHaveCount(0);
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('a member reads in Hindi that a purchase was reversed', async ({ page }) => {
    const { admin, member, id } = await makeApproved();
    await call('reversePurchase', {
      token: admin,
      body: { id, reason: 'PAYMENT_RETURNED', note: NOTE },
    });
    await openAs(page, 'user', member.token);
    await page.goto(OWN_HISTORY);
    await expect(row(page)).toContainText('वापस ली गई');
    await button(page, 'रसीद 1 देखें').click();
    const card = page.getByRole('region', { name: 'वापस ली गई' });
    await expect(card).toContainText('कारण: बैंक ने भुगतान वापस ले लिया');
    await expect(card).toContainText('अब आपके नहीं हैं।');
    await expectFitsNarrowPhone(page);
  });
});
