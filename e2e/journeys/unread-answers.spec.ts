import type { Page } from '@playwright/test';
import { cutOff, restore, sentCalls } from '../support/answers.ts';
import { only } from '../support/api.ts';
import {
  ANSWER,
  answer,
  answerNoted,
  approveOf,
  askOverApi,
  button,
  comeBack,
  compare,
  desk,
  makePending,
  questions,
  REQUESTS,
  rows,
  statusOf,
  UNREAD,
} from '../support/questions.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** The member answers while an admin has the purchase open: no prepared Enter decides past the answer. */

const APPROVED = 'Purchase approved successfully.';
const reject = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Aye you sure, you want to Reject?' });
const title = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

/** An admin at the list with one purchase, whose member was asked. */
async function openList(page: Page) {
  const { admin, member, ids } = await makePending();
  const id = only(ids);
  await askOverApi(admin, id);
  await openAs(page, 'admin', admin);
  await page.goto(REQUESTS);
  await expect(rows(page)).toHaveCount(1);
  return {
    answerNow: () => answer(member.token, id),
    status: () => statusOf(member.token, id),
  };
}

/** Opens the review, which begins with no purchase that waits for an answer, and steps to the last one. */
async function openDesk(page: Page): Promise<void> {
  await button(page, 'Review one by one').click();
  await expect(desk(page)).toContainText('1 waiting for an answer');
  await page.keyboard.press('k');
  await expect(questions(desk(page))).toContainText('Waiting for the answer');
}

test('a refused approval from a stale list shows the answer, and the next Enter only returns to the button', async ({
  page,
}) => {
  const { answerNow, status } = await openList(page);
  await answerNow();
  const approvals = sentCalls(page, 'approvePurchase');
  await approveOf(rows(page).first()).press('Enter');
  await expect(questions(compare(page))).toContainText('Waiting for the answer');
  await expect(button(compare(page), 'Confirm')).toBeFocused();
  const seen = answerNoted(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, UNREAD)).toBeVisible();
  await expect(questions(compare(page))).toContainText(ANSWER);
  await expect(title(page)).toBeFocused();
  await expect(rows(page).first()).toContainText('Answered');
  await seen;
  await page.keyboard.press('Enter');
  await expect(button(compare(page), 'Confirm')).toBeFocused();
  expect(approvals).toHaveLength(1);
  expect(await status()).toBe('PENDING');
  await page.keyboard.press('Enter');
  await expect(toast(page, APPROVED)).toBeVisible();
  expect(await status()).toBe('APPROVED');
});

test('a refused rejection keeps the reason and shows the answer', async ({ page }) => {
  const { answerNow, status } = await openList(page);
  await button(rows(page).first(), 'Reject').click();
  const reason = reject(page).getByLabel('Reason');
  await reason.fill('The proof is of another payment.');
  await answerNow();
  const rejections = sentCalls(page, 'rejectPurchase');
  await page.keyboard.press('Enter');
  await expect(toast(page, UNREAD)).toBeVisible();
  await expect(questions(reject(page))).toContainText(ANSWER);
  await expect(reason).toHaveValue('The proof is of another payment.');
  await expect(reject(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  expect(rejections).toHaveLength(1);
  await expect
    .poll(async () => {
      if (await reject(page).isVisible()) await reason.press('Enter');
      return status();
    })
    .toBe('REJECTED');
  await expect(reject(page)).toHaveCount(0);
});

test('an answer that arrives in the review is not approved by the next Enter', async ({ page }) => {
  const { answerNow, status } = await openList(page);
  await openDesk(page);
  await page.keyboard.press('Enter');
  await expect(button(desk(page), 'Approve')).toBeFocused();
  const approvals = sentCalls(page, 'approvePurchase');
  const seen = answerNoted(page);
  await answerNow();
  await comeBack(page);
  await expect(questions(desk(page))).toContainText(ANSWER);
  await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
  await seen;
  await page.keyboard.press('Enter');
  await expect(button(desk(page), 'Approve')).toBeFocused();
  expect(approvals).toHaveLength(0);
  expect(await status()).toBe('PENDING');
  await page.keyboard.press('Enter');
  await expect(toast(page, APPROVED)).toBeVisible();
});

test('in the review, an answer closes nothing that shows it: the reason of a rejection stays', async ({
  page,
}) => {
  const { answerNow } = await openList(page);
  await openDesk(page);
  await page.keyboard.press('r');
  await reject(page).getByLabel('Reason').fill('Not paid.');
  await answerNow();
  await comeBack(page);
  await expect(questions(reject(page))).toContainText(ANSWER);
  await expect(reject(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(reject(page).getByLabel('Reason')).toHaveValue('Not paid.');
});

test.describe('without a connection for a moment', () => {
  test.use({ expectedProblems: /net::ERR_/ });

  test('a note that failed is repeated after the refusal', async ({ page }) => {
    const { answerNow, status } = await openList(page);
    await answerNow();
    await page.reload();
    await cutOff(page, 'markPurchaseSeen');
    const failed = page.waitForEvent('requestfailed');
    await approveOf(rows(page).first()).click();
    await expect(questions(compare(page))).toContainText(ANSWER);
    await failed;
    await restore(page, 'markPurchaseSeen');
    const seen = answerNoted(page);
    await button(compare(page), 'Confirm').click();
    await expect(toast(page, UNREAD)).toBeVisible();
    await seen;
    await button(compare(page), 'Confirm').click();
    await expect(toast(page, APPROVED)).toBeVisible();
    expect(await status()).toBe('APPROVED');
  });
});
