import { newReference } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import {
  change,
  cutOff,
  hold,
  holdLostReply,
  holdReply,
  restore,
  sentCalls,
} from '../support/answers.ts';
import { adminToken, call, makeMember, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import { receiptFile } from '../support/orders.ts';
import { buyByUpi, reject } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** A company asks about a pending payment, and its member answers. */

const PHONE = { width: 390, height: 844 };
/** The product promises that a change appears within this time. */
const SOON = { timeout: 5_000 };

const ASKS = 'GLXY Private Limited asks about your payment of ₹ 1,020.00';
const QUESTION = 'The UTR is cut off. Please send the whole screen.';

const notice = (page: Page) => page.getByRole('region', { name: ASKS });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Answer the company' });
const receipt = (page: Page) => page.getByRole('dialog', { name: 'View Payment Receipt' });
const field = (page: Page) => dialog(page).getByLabel('Your answer');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send answer' });

/** Asks over the API, as the company's admin. */
async function ask(
  id: string,
  question: string = QUESTION,
  reason: 'PROOF_UNREADABLE' | 'AMOUNT_DIFFERS' = 'PROOF_UNREADABLE',
): Promise<void> {
  const body = { id, reason, question };
  await call('askMember', { token: await adminToken(), body });
}

/** A member with a pending purchase. */
async function makeBuyer() {
  const { token } = await makeMember();
  const { id } = await buyByUpi(token, newReference());
  return { token, id };
}

/** Opens the member's dashboard with its event stream, and waits until it is loaded. */
async function openDashboard(page: Page, token: string): Promise<void> {
  await openAs(page, 'user', token);
  const opened = page.waitForResponse((response) => response.url().endsWith('/api/v1/user/live'));
  await page.goto('/user/dashboard');
  expect((await opened).status()).toBe(200);
  await settled(page);
}

async function openDialog(page: Page): Promise<void> {
  await notice(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The drafts of answers that this tab keeps. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('prelaunch.answer.')),
  );

/** What the company reads of the member's only purchase. */
async function storedQuestions(token: string) {
  return only((await call('listOwnPurchases', { token })).data.records).questions ?? [];
}

test.describe('on a phone', () => {
  test.use({
    expectedProblems: /answer\/.*net::ERR_CONNECTION_FAILED|net::ERR_CONNECTION_FAILED$/,
  });

  test('a question appears on the open dashboard and is answered by keyboard, with a file, also after a failed connection', async ({
    page,
  }) => {
    await resizeTo(page, PHONE);
    const { token, id } = await makeBuyer();
    await openDashboard(page, token);
    await page.evaluate(() => Reflect.set(window, 'notReloaded', true));

    await test.step('it appears without a reload, with its reason, its text and what is safe', async () => {
      await expect(notice(page)).toHaveCount(0);
      await ask(id);
      await expect(notice(page)).toBeVisible(SOON);
      expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
      await expect(notice(page)).toContainText('Your proof of payment cannot be read.');
      await expect(notice(page).getByRole('blockquote')).toHaveText(QUESTION);
      await expect(notice(page)).toContainText('The company waits for your answer.');
      await expect(notice(page)).toContainText('Its tokens are reserved until');
      await expect(notice(page)).toContainText('Do not pay again');
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      await resizeTo(page, PHONE);
    });

    await test.step('an answer without a text is refused at the field', async () => {
      await tabTo(page, notice(page).getByRole('button', { name: 'Answer', exact: true }));
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('blockquote')).toHaveText(QUESTION);
      await expectAccessible(page);
      await tabTo(page, send(page));
      await page.keyboard.press('Enter');
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAccessibleDescription(/Please write your answer\./);
    });

    await test.step('the file can be removed, and chosen again', async () => {
      const file = dialog(page).getByLabel('File');
      await tabTo(page, file);
      await file.setInputFiles(receiptFile);
      await expect(dialog(page)).toContainText('Uploaded');
      await tabTo(page, dialog(page).getByRole('button', { name: 'Remove' }));
      await page.keyboard.press('Enter');
      await expect(dialog(page)).not.toContainText('payment.png');
      await expect(file).toBeFocused();
      await file.setInputFiles(receiptFile);
      await expect(dialog(page)).toContainText('Uploaded');
    });

    await test.step('a failed connection keeps the text and the file, and so does a reload the text', async () => {
      await field(page).focus();
      await page.keyboard.type('Here is the whole screen.');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Asha');
      await cutOff(page, 'answerQuestion');
      await tabTo(page, send(page));
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('alert')).toContainText('Your text is still here.');
      await expect(dialog(page)).toContainText('payment.png');
      await restore(page, 'answerQuestion');
      await page.reload();
      await openDialog(page);
      await expect(field(page)).toHaveValue('Here is the whole screen.\nAsha');
      await dialog(page).getByLabel('File').setInputFiles(receiptFile);
    });

    await test.step('the answer is sent once, also when the live update overtakes the reply', async () => {
      const release = await holdReply(page, 'answerQuestion');
      const calls = sentCalls(page, 'answerQuestion');
      await send(page).focus();
      await page.keyboard.press('Enter');
      await expect(notice(page)).toHaveCount(0);
      await expect(dialog(page)).not.toContainText('already answered');
      release();
      await expect(toast(page, 'Answer sent successfully')).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(calls).toHaveLength(1);
      expect(await drafts(page)).toEqual([]);
      await expect(page.getByRole('main')).toContainText(
        'You have answered. The company reads your answer and decides.',
      );
      const { answer } = only(await storedQuestions(token));
      expect(answer?.text).toBe('Here is the whole screen. Asha');
      expect(answer?.file?.name).toBe('payment.png');
    });

    await test.step('Payment History shows the question and the answer, with its file', async () => {
      await page.goto('/user/payment-history');
      await expect(page.getByText('Answer needed')).toHaveCount(0);
      await page.getByRole('button', { name: 'View receipt 1' }).click();
      const steps = receipt(page).getByRole('list', { name: 'Timeline' });
      await expect(steps).toContainText(/The company asked.*Your answer.*Decided/);
      await expect(steps.getByRole('blockquote')).toHaveText([
        QUESTION,
        'Here is the whole screen. Asha',
      ]);
      await expect(receipt(page)).toContainText('You have answered.');
      await expect(receipt(page).getByRole('button', { name: 'Answer', exact: true })).toHaveCount(
        0,
      );
      const link = await steps.getByRole('link', { name: 'payment.png' }).getAttribute('href');
      expect((await page.request.get(link ?? '')).status()).toBe(200);
      await expectAccessible(page);
    });
  });

  for (const order of ['after', 'before']) {
    test(`an answer whose reply is lost ${order} the live update counts as sent`, async ({
      page,
    }) => {
      await resizeTo(page, PHONE);
      const { token, id } = await makeBuyer();
      await ask(id);
      await openDashboard(page, token);
      await openDialog(page);
      await field(page).fill('Here it is.\nAsha');
      await dialog(page).getByLabel('File').setInputFiles(receiptFile);
      await expect(dialog(page)).toContainText('Uploaded');
      const lose = await holdLostReply(page, 'answerQuestion');
      const calls = sentCalls(page, 'answerQuestion');
      const update = order === 'before' ? await hold(page, 'listOwnPurchases') : () => undefined;
      await send(page).click();
      if (order === 'before') {
        lose();
        await expect(dialog(page).getByRole('alert')).toContainText('Your text is still here.');
        update();
      } else {
        await expect(notice(page)).toHaveCount(0, SOON);
        await expect(dialog(page)).toBeVisible();
        lose();
      }
      await expect(toast(page, 'Your answer has been sent.')).toBeVisible(SOON);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('main')).toContainText('You have answered.');
      expect(await drafts(page)).toEqual([]);
      expect(calls).toHaveLength(1);
      const { answer } = only(await storedQuestions(token));
      expect(answer?.text).toBe('Here it is. Asha');
      expect(answer?.file?.name).toBe('payment.png');
    });
  }
});

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: PHONE });

  test('a member answers in Hindi from Payment History, by keyboard', async ({ page }) => {
    const { token, id } = await makeBuyer();
    await ask(id, '');
    await openAs(page, 'user', token);
    await page.goto('/user/payment-history');
    await expect(page.getByText('जवाब चाहिए')).toBeVisible();
    // On a phone its ring is around the whole card.
    await page.getByRole('button', { name: 'रसीद 1 देखें' }).press('Enter');
    const asked = page.getByRole('region', {
      name: 'GLXY Private Limited ने इस भुगतान के बारे में पूछा है',
    });
    await expect(asked).toContainText('आपके भुगतान का प्रमाण पढ़ा नहीं जा सकता।');
    await expect(asked).toContainText('कृपया ऐसी फ़ोटो या PDF भेजें');
    await tabTo(page, asked.getByRole('button', { name: 'जवाब दें' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'कंपनी को जवाब दें' });
    await tabTo(page, form.getByLabel('आपका जवाब'));
    await page.keyboard.type('पूरी स्क्रीन भेज रही हूँ।');
    await tabTo(page, form.getByLabel('फ़ाइल'));
    await form.getByLabel('फ़ाइल').setInputFiles(receiptFile);
    await expectAccessible(page);
    await tabTo(page, form.getByRole('button', { name: 'जवाब भेजें' }));
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(asked).toHaveCount(0);
    const open = page.getByRole('dialog', { name: 'भुगतान की रसीद' });
    await expect(open.getByRole('heading', { name: 'भुगतान की रसीद' })).toBeFocused();
    await expect(open).toContainText('आपने जवाब दे दिया है। कंपनी आपका जवाब पढ़कर फ़ैसला करेगी।');
    await expect(open.getByRole('blockquote')).toHaveText(['पूरी स्क्रीन भेज रही हूँ।']);
  });
});

test('a second answer from another tab is refused and explained', async ({ page, openPage }) => {
  const { token, id } = await makeBuyer();
  const other = await openPage();
  for (const tab of [page, other]) await openDashboard(tab, token);
  await ask(id);

  await test.step('which has not heard of the first answer', async () => {
    for (const tab of [page, other]) await openDialog(tab);
    const release = await hold(other, 'listOwnPurchases');
    await field(page).fill('The first answer.');
    await send(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await field(other).fill('The second answer.');
    await send(other).click();
    await expect(dialog(other).getByText('This question is already answered.')).toBeVisible();
    await expect(dialog(other).getByLabel('Your text, which was not sent')).toHaveValue(
      'The second answer.',
    );
    await expect(send(other)).toHaveCount(0);
    await expectAccessible(other);
    release();
    await expect(notice(other)).toHaveCount(0);
    await expect(other.getByRole('main')).toContainText('You have answered.');
    await other.keyboard.press('Escape');
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    expect(only(await storedQuestions(token)).answer?.text).toBe('The first answer.');
  });

  await test.step('which hears of it while the member types', async () => {
    // An admin may ask again only after having read the answer.
    const { id: answered } = only(await storedQuestions(token));
    await call('markPurchaseSeen', { token: await adminToken(), body: { id, answered } });
    await ask(id, 'And who has paid?');
    for (const tab of [page, other]) await openDialog(tab);
    await field(other).fill('My brother.');
    await field(page).fill('My sister.');
    await send(page).click();
    await expect(dialog(other).getByText('This question is already answered.')).toBeVisible(SOON);
    await expect(send(other)).toHaveCount(0);
  });
});

test('a decided purchase asks nothing, and one without a reservation promises none', async ({
  page,
}) => {
  const { token, id } = await makeBuyer();
  await ask(id, '', 'AMOUNT_DIFFERS');
  await change(page, 'listOwnPurchases', (list) => ({
    ...list,
    records: list.records.map((record: object) => ({ ...record, reservedUntil: null })),
  }));
  await openDashboard(page, token);
  await expect(notice(page)).toContainText('Your payment is not decided yet.');
  await expect(notice(page)).not.toContainText('reserved');
  // The company may ask for the rest of the payment.
  await expect(notice(page)).toContainText('Do not submit a new order for it.');
  await expect(notice(page)).not.toContainText('Do not pay again');

  await openDialog(page);
  await field(page).fill('My brother has paid.');
  await reject(id, 'Nothing has arrived.');
  await expect(dialog(page).getByText('This payment has been decided.')).toBeVisible(SOON);
  await expect(send(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(notice(page)).toHaveCount(0);

  await page.goto('/user/payment-history?status=REJECTED');
  await expect(page.getByText('Answer needed')).toHaveCount(0);
  await page.getByRole('button', { name: 'View receipt 1' }).click();
  await expect(receipt(page)).toContainText('The company asked');
  await expect(receipt(page).getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);
  await expect(receipt(page).getByText('Your answer')).toHaveCount(0);
});
