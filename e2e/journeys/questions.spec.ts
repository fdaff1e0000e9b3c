import type { Locator, Page } from '@playwright/test';
import { addAdmin, signInAdmin } from '../support/admins.ts';
import { sentCalls } from '../support/answers.ts';
import { call, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import {
  ANSWER,
  answer,
  answerNoted,
  approveOf,
  askOverApi,
  button,
  compare,
  desk,
  makePending,
  QUESTION,
  questions,
  REQUESTS,
  rows,
  statusOf,
  UNREAD,
} from '../support/questions.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** An admin asks the member about a pending purchase, reads the answer and decides. */

const ASKED = 'The member is asked by mail.';
const ask = (page: Page) => page.getByRole('alertdialog', { name: 'Ask the member' });

/** Expects a link that opens the file of the newest answer, a picture, in a new tab. */
async function expectFile(page: Page, notice: Locator): Promise<void> {
  const link = notice.getByRole('link', { name: 'View the file of the answer' }).first();
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toBe('image/png');
  expect(file.headers()['content-disposition']).toContain('whole-screen.png');
}

for (const { device, width } of [
  { device: 'phone', width: 390 },
  { device: 'desktop', width: 1280 },
]) {
  test(`on a ${device}, an admin asks from the comparison by keyboard, and reads the answer`, async ({
    page,
  }) => {
    const { admin, member, ids } = await makePending(2);
    const [, newest = ''] = ids;
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });
    await page.goto(REQUESTS);
    await expect(rows(page)).toHaveCount(2);
    const approve = approveOf(rows(page).first());

    await test.step('Escape leads from the question back to the comparison', async () => {
      await tabTo(page, approve);
      await page.keyboard.press('Enter');
      await tabTo(page, button(compare(page), 'Ask the member'));
      await page.keyboard.press('Enter');
      await expect(button(ask(page), 'The proof cannot be read')).toBeFocused();
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await page.keyboard.press('Escape');
      await expect(compare(page)).toBeVisible();
    });

    await test.step('a reason is required, and the question only if no reason says it', async () => {
      await tabTo(page, button(compare(page), 'Ask the member'));
      await page.keyboard.press('Enter');
      await button(ask(page), 'Send question').press('Enter');
      await expect(ask(page)).toContainText('Please choose a reason.');
      await button(ask(page), 'Another question').press('Enter');
      const field = ask(page).getByLabel('Question', { exact: true });
      await tabTo(page, field);
      await page.keyboard.press('Enter');
      await expect(field).toHaveAccessibleDescription(/Please enter the question\./);
      await button(ask(page), 'The proof cannot be read').press('Enter');
      await expect(field).toHaveAccessibleDescription('The member reads it below the reason.');
    });

    await test.step('the question is sent with Enter, and the focus returns to the row', async () => {
      await tabTo(page, ask(page).getByLabel('Question', { exact: true }));
      await page.keyboard.type(QUESTION);
      await page.keyboard.press('Enter');
      await expect(toast(page, ASKED)).toBeVisible();
      await expect(rows(page).first()).toContainText('Question asked');
      await expect(approve).toBeFocused();
    });

    await test.step('the comparison shows the question, and asks no second one', async () => {
      await page.keyboard.press('Enter');
      const notice = questions(compare(page));
      await expect(notice).toContainText(`The proof cannot be read${QUESTION}`);
      await expect(notice).toContainText(/Asked on \d{1,2} \w{3} \d{4}, .* by /);
      await expect(notice).toContainText('Waiting for the answer');
      await expect(button(compare(page), 'Ask the member')).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    await test.step('an approval without the answer is refused', async () => {
      await page.keyboard.press('Enter');
      await expect(compare(page)).toBeVisible();
      await answer(member.token, newest);
      await button(compare(page), 'Confirm').press('Enter');
      await expect(toast(page, UNREAD)).toBeVisible();
    });

    await test.step('the comparison shows the answer with its file', async () => {
      const notice = questions(compare(page));
      await expect(notice).toContainText('The member has answered.');
      await expect(notice).toContainText(ANSWER);
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await expectFile(page, notice);
    });

    await test.step('a second question folds the first one', async () => {
      await button(compare(page), 'Ask the member').press('Enter');
      await button(ask(page), 'Someone else has paid').press('Enter');
      await button(ask(page), 'Send question').press('Enter');
      // The toast of the first question may still be there, so the focus tells that the second one was sent.
      await expect(ask(page)).toHaveCount(0);
      await expect(approve).toBeFocused();
      await page.keyboard.press('Enter');
      const notice = questions(compare(page));
      await expect(notice).toContainText('Someone else has paid');
      await expect(notice.getByText(ANSWER)).toBeHidden();
      await notice.getByText('1 earlier question').click();
      await expect(notice.getByText(ANSWER)).toBeVisible();
    });

    await test.step('the question is not answered any more once the purchase is decided', async () => {
      await button(compare(page), 'Confirm').click();
      await expect(toast(page, 'Purchase approved successfully.')).toBeVisible();
      await page.goto(`${REQUESTS}?tab=history`);
      await button(page, 'Open').click();
      const notice = questions(page.getByRole('dialog', { name: 'Purchase', exact: true }));
      await expect(notice).toContainText('Someone else has paid');
      await expect(notice).toContainText('Decided without an answer');
    });
  });

  test(`on a ${device}, an admin asks from the review and goes on`, async ({ page }) => {
    const { admin, member, ids } = await makePending(2);
    const [older = '', newest = ''] = ids;
    await openAs(page, 'admin', admin);
    await resizeTo(page, { width, height: 800 });
    await page.goto(REQUESTS);
    await button(page, 'Review one by one').click();
    await expect(desk(page)).toHaveAccessibleName('Review purchases: 1 of 2');

    await test.step('Q opens the question; the purchase stays and shows it', async () => {
      await page.keyboard.press('q');
      await expect(button(ask(page), 'The proof cannot be read')).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, button(ask(page), 'Send question'));
      await page.keyboard.press('Enter');
      await expect(toast(page, ASKED)).toBeVisible();
      await expect(ask(page)).toHaveCount(0);
      await expect(desk(page)).toHaveAccessibleName('Review purchases: 1 of 2');
      await expect(questions(desk(page))).toContainText('Waiting for the answer');
      await expect(button(desk(page), 'Ask the member')).toHaveCount(0);
      await page.keyboard.press('q');
      await expect(ask(page)).toHaveCount(0);
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });

    await test.step('no decision returns to the purchase until it is answered', async () => {
      await page.keyboard.press('n');
      await expect(desk(page)).toHaveAccessibleName('Review purchases: 2 of 2');
      await expect(button(desk(page), 'Ask the member')).toBeVisible();
      await button(desk(page), 'Approve').click();
      await expect(desk(page)).toContainText('Every purchase of this queue is reviewed.');
      await expect(desk(page)).toContainText('1 approved, 1 waiting for an answer');
      expect(await statusOf(member.token, older)).toBe('APPROVED');
    });

    await test.step('a refused decision shows the answer, and Enter does not repeat it', async () => {
      await page.keyboard.press('k');
      // The last one of the queue is the approved one.
      await page.keyboard.press('k');
      await expect(questions(desk(page))).toContainText('Waiting for the answer');
      await answer(member.token, newest);
      const approvals = sentCalls(page, 'approvePurchase');
      await page.keyboard.press('Enter');
      await expect(button(desk(page), 'Approve')).toBeFocused();
      const seen = answerNoted(page);
      await page.keyboard.press('Enter');
      await expect(toast(page, UNREAD)).toBeVisible();
      await expect(desk(page).getByRole('heading', { level: 3 })).toBeFocused();
      await expect(questions(desk(page))).toContainText(ANSWER);
      await seen;
      expect(approvals).toHaveLength(1);
      expect(await statusOf(member.token, newest)).toBe('PENDING');
      await expectFile(page, questions(desk(page)));
    });

    await test.step('the admin has read the answer, and approves', async () => {
      await button(desk(page), 'Approve').click();
      await expect(desk(page)).toContainText('2 approved');
      expect(await statusOf(member.token, newest)).toBe('APPROVED');
    });
  });
}

test('an accountant reads questions and asks none', async ({ page }) => {
  const { admin, ids } = await makePending();
  await askOverApi(admin, only(ids));
  const { email } = await addAdmin(admin, 'read');
  await openAs(page, 'admin', await signInAdmin(email));
  await page.goto(REQUESTS);
  await button(rows(page).first(), 'View').click();
  const sheet = page.getByRole('dialog', { name: 'Purchase', exact: true });
  await expect(questions(sheet)).toContainText(QUESTION);
  await expect(button(sheet, 'Ask the member')).toHaveCount(0);
});

test('after three questions the purchase is decided without another one', async ({ page }) => {
  const { admin, member, ids } = await makePending();
  const id = only(ids);
  for (const question of ['One?', 'Two?', 'Three?']) {
    await askOverApi(admin, id, question);
    const answered = await answer(member.token, id);
    await call('markPurchaseSeen', { token: admin, body: { id, answered } });
  }
  await openAs(page, 'admin', admin);
  await page.goto(REQUESTS);
  await approveOf(rows(page).first()).click();
  await expect(questions(compare(page))).toContainText('2 earlier questions');
  await expect(button(compare(page), 'Reject')).toBeVisible();
  await expect(button(compare(page), 'Ask the member')).toHaveCount(0);
});

test('a question that another admin has asked meanwhile is shown instead of a second one', async ({
  page,
}) => {
  const { admin, ids } = await makePending();
  await openAs(page, 'admin', admin);
  await page.goto(REQUESTS);
  await approveOf(rows(page).first()).click();
  await button(compare(page), 'Ask the member').click();
  await askOverApi(admin, only(ids));
  await button(ask(page), 'The amount differs').click();
  await button(ask(page), 'Send question').click();
  const open = 'The member has not answered the last question about this purchase yet.';
  await expect(toast(page, open)).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Question asked');
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('an admin asks in Hindi', async ({ page }) => {
    const { admin } = await makePending();
    await openAs(page, 'admin', admin);
    await page.goto(REQUESTS);
    await button(rows(page).first(), 'मंज़ूर').click();
    await button(page, 'मेंबर से पूछें').click();
    await button(page, 'राशि अलग है').click();
    await button(page, 'सवाल भेजें').click();
    await expect(rows(page).first()).toContainText('सवाल पूछा');
    await button(rows(page).first(), 'मंज़ूर').click();
    const notice = page.getByRole('region', { name: 'मेंबर से पूछे गए सवाल' });
    await expect(notice).toContainText('जवाब बाकी है');
    await expectFitsNarrowPhone(page);
  });
});
