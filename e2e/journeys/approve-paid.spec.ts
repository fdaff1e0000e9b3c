import type { Locator, Page } from '@playwright/test';
import { call, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import {
  answer,
  approveOf,
  askOverApi,
  button,
  compare,
  desk as review,
  makePending,
  questions,
  REQUESTS,
  rows,
  UNREAD,
} from '../support/questions.ts';
import { desk, result, row, TAB } from '../support/reconcile.ts';
import { importFile, statementFile } from '../support/statements.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** An admin approves what was paid of an order of 400 tokens, of 1,020 rupees. */

const REDUCE = 'Approve what was paid';
const DONE = 'Approved for what was paid.';
const REDUCED = ['APPROVED 240', 'REJECTED 400'];
/** On a phone its text is shorter. */
const opener = (of: Locator) => of.getByRole('button', { name: /Approve what was paid$/ });
const reduce = (page: Page) => page.getByRole('alertdialog', { name: REDUCE });
const received = (page: Page) => reduce(page).getByRole('textbox', { name: /^Received/ });
const listed = async (token: string) =>
  (await call('listCompanyPurchases', { token, query: {} })).data.records;
/** Status and tokens of all purchases of a company. */
const sizes = async (admin: string) =>
  (await listed(admin)).map(({ status, totalQuantity }) => `${status} ${String(totalQuantity)}`);

/** Imports a bank line of 612 rupees for the only purchase of the company. */
async function importPart(page: Page, admin: string): Promise<string> {
  const { user, referenceNumber } = only(await listed(admin));
  const payment = { payer: user.name, amount: 61_200n, reference: referenceNumber ?? '' };
  await page.goto(TAB);
  await importFile(page, await statementFile([payment]));
  await expect(result(page)).toContainText('1 line added.');
  return referenceNumber ?? '';
}

for (const { device, width } of [
  { device: 'phone', width: 390 },
  { device: 'desktop', width: 1280 },
]) {
  test(`on a ${device}, the desk of a bank line approves what was paid, by keyboard`, async ({
    page,
  }) => {
    const { admin } = await makePending();
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });
    const reference = await importPart(page, admin);
    await page.goto(`${TAB}&state=other_amount`);
    await row(page, reference).getByRole('button', { name: 'Compare' }).click();
    const choices = desk(page).getByRole('group', { name: 'What happens with this order?' });
    const dialog = page.getByRole('dialog', { name: REDUCE });

    await test.step('it is one of the choices, and no key makes it', async () => {
      await expect(choices.getByRole('button')).toHaveText([
        /^Ask for ₹ 408\.00/,
        /^Approve 240 of 400 tokens/,
        /^Approve as ordered/,
        /^Reject and refund/,
      ]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });

    await test.step('the dialog says what the member gets, and its first Enter decides nothing', async () => {
      await tabTo(page, choices.getByRole('button', { name: 'Approve 240 of 400 tokens' }));
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText(
        /400 tokens for ₹ 1,020\.00.*₹ 612\.00.*240 tokens.*160 tokens/,
      );
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
    });

    await test.step('the purchase is reduced', async () => {
      await tabTo(page, button(dialog, REDUCE));
      await page.keyboard.press('Enter');
      await expect(toast(page, DONE)).toBeVisible();
      expect(await sizes(admin)).toEqual(REDUCED);
    });
  });

  test(`on a ${device}, an admin types what has arrived in the comparison`, async ({ page }) => {
    const { admin } = await makePending();
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });
    await page.goto(REQUESTS);
    await tabTo(page, approveOf(rows(page).first()));
    await page.keyboard.press('Enter');

    await test.step('Escape leads back to the comparison', async () => {
      await tabTo(page, opener(compare(page)));
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await page.keyboard.press('Escape');
      await expect(compare(page)).toBeVisible();
    });

    await test.step('an amount is required, below the total, that buys a token', async () => {
      await opener(compare(page)).click();
      await received(page).press('Enter');
      const error = (text: RegExp) => expect(received(page)).toHaveAccessibleDescription(text);
      await error(/Please enter a valid amount\./);
      await received(page).fill('1020');
      await error(/not less than ₹ 1,020\.00\. Approve the purchase instead\./);
      await received(page).fill('2');
      await error(/does not buy one whole token/);
    });

    await test.step('the tokens are shown at once, and Enter leads to the button first', async () => {
      await received(page).fill('612');
      await expect(reduce(page)).toContainText(/240 tokens.*160 tokens/);
      await received(page).press('Enter');
      await expect(button(reduce(page), REDUCE)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(page, DONE)).toBeVisible();
      await expect(rows(page).filter({ hasText: '1,020.00' })).toHaveCount(0);
      expect(await sizes(admin)).toEqual(REDUCED);
    });

    await test.step('each of the two purchases names the other', async () => {
      await page.goto(`${REQUESTS}?tab=history`);
      const sheet = page.getByRole('dialog', { name: 'Purchase', exact: true });
      await button(page, 'Open').click();
      await expect(sheet).toContainText('of an order of 400 tokens for ₹ 1,020.00.');
      await page.goto(`${REQUESTS}?tab=history&status=REJECTED`);
      await expect(rows(page).first()).toContainText('Reduced to what was paid');
      await button(page, 'Open').click();
      await expect(sheet).toContainText('Replaced by a purchase of 240 tokens for ₹ 612.00.');
    });
  });
}

test('the review proposes what the bank has', async ({ page }) => {
  const { admin } = await makePending();
  await openAs(page, 'admin', admin);
  await importPart(page, admin);
  await page.goto(REQUESTS);
  await button(page, 'Review one by one').click();
  await opener(review(page)).click();
  await expect(received(page)).toHaveValue('612');
  await expect(received(page)).toHaveAccessibleDescription(/The bank statements show ₹ 612\.00\./);
  await button(reduce(page), REDUCE).click();
  await expect(toast(page, DONE)).toBeVisible();
  await expect(review(page)).toContainText('1 approved');
  expect(await sizes(admin)).toEqual(REDUCED);
});

test('an answer that nobody has read leads back to the comparison, which no Enter confirms', async ({
  page,
}) => {
  const { admin, member, ids } = await makePending();
  await askOverApi(admin, only(ids));
  await openAs(page, 'admin', admin);
  await page.goto(REQUESTS);
  await approveOf(rows(page).first()).click();
  await opener(compare(page)).click();
  await answer(member.token, only(ids));
  await received(page).fill('612');
  await button(reduce(page), REDUCE).click();
  await expect(toast(page, UNREAD)).toBeVisible();
  await expect(questions(compare(page))).toContainText('The member has answered.');
  await page.keyboard.press('Enter');
  await expect(button(compare(page), 'Confirm')).toBeFocused();
  expect(await sizes(admin)).toEqual(['PENDING 400']);
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('an admin approves what was paid in Hindi', async ({ page }) => {
    const { admin } = await makePending();
    await openAs(page, 'admin', admin);
    await page.goto(REQUESTS);
    await button(rows(page).first(), 'मंज़ूर').click();
    await button(page, 'मिली राशि तक मंज़ूर करें').click();
    await page.getByRole('textbox', { name: /^मिली राशि/ }).fill('612');
    await expect(page.getByRole('alertdialog')).toContainText('240 टोकन');
    await expectFitsNarrowPhone(page);
    await button(page.getByRole('alertdialog'), 'मिली राशि तक मंज़ूर करें').click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await sizes(admin)).toEqual(REDUCED);
  });
});
