import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import { endpoints } from '@prelaunch/contract/endpoints';
import { examples } from '@prelaunch/contract/examples/examples';
import type { BrowserContext, Page } from '@playwright/test';
import { call, makeMember, PASSWORD } from '../support/api.ts';
import { answer, cutOff, restore, sentCalls } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import * as hindi from '../support/hindi-buyer.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { linesOf } from '../support/lines-of.ts';
import { ownPurchases, paymentAddress, receiptFile } from '../support/orders.ts';
import {
  amount,
  expectLines,
  file,
  openMethod,
  openProof,
  orderDetails,
  pay,
  proof,
  reference,
  reopenProof,
} from '../support/payment.ts';
import { buyByUpi } from '../support/purchases.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, toast } from '../support/toasts.ts';

/** Orders that are submitted without a connection: the browser keeps them and sends them once. */

test.use({
  serviceWorkers: 'allow',
  expectedProblems: /net::ERR_|Failed to retrieve user profile/,
});

const kept = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Saved on this device' }) });
const sentTitle = (page: Page) =>
  page.getByRole('heading', { name: 'This order has been submitted' });

/** The keys of what the browser keeps. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('kept-orders');
        opening.onerror = () => reject(new Error('the store cannot be opened'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('orders').objectStore('orders').getAllKeys();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(String));
          };
        };
      }),
  );

/** An idle page loads the part that shows toasts, which cannot be loaded later without a connection. */
async function loseConnection(page: Page, context: BrowserContext): Promise<void> {
  await expect(page.locator('[data-toasts]')).toBeAttached();
  await context.setOffline(true);
}

/** Fills in the proof without a connection, and submits it. */
async function submitOffline(page: Page, context: BrowserContext): Promise<string> {
  const number = newReference();
  await loseConnection(page, context);
  await reference(page).fill(number);
  await file(page).setInputFiles(receiptFile);
  await expect(proof(page).getByText('No connection. The file is kept')).toBeVisible();
  await pay(page).click();
  await expect(proof(page)).toHaveCount(0);
  await expect(kept(page)).toContainText('It will be sent when you are connected again.');
  return number;
}

/** Expects that the member has exactly this purchase. */
async function expectOnce(token: string, number: string): Promise<void> {
  expect(await ownPurchases(token)).toMatchObject([
    { referenceNumber: number, status: 'PENDING', receipt: { name: receiptFile.name } },
  ]);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/user\//);
}

test.describe('in Hindi, on a phone, without a mouse', () => {
  test.use({ locale: 'hi-IN', viewport: hindi.PHONE });

  test('a member buys, loses the connection before the proof, and it is sent once on return', async ({
    page,
    context,
  }) => {
    const { email, token } = await makeMember();
    const number = newReference();
    await page.goto('/');
    await hindi.logIn(page, email);
    await hindi.buy(page);
    await hindi.openProof(page);
    const calls = sentCalls(page, 'submitPurchase');

    await test.step('loses the connection, and submits the proof', async () => {
      await loseConnection(page, context);
      await hindi.fillProof(page, number);
      await tabTo(page, hindi.proof(page).getByRole('button', { name: 'भुगतान करें', exact: true }));
      await page.keyboard.press('Enter');
      const saved = page.locator('[data-kept]');
      await expect(saved.getByRole('heading', { name: 'इस डिवाइस में सेव है' })).toBeInViewport();
      await expect(saved).toBeFocused();
      for (const text of [number, receiptFile.name, '₹ 1,045.50']) {
        await expect(saved).toContainText(text);
      }
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
      expect(calls).toHaveLength(0);
    });

    await test.step('is connected again, and the proof is sent', async () => {
      await context.setOffline(false);
      await expect(hindi.toast(page, 'UPI भुगतान का प्रमाण जमा हो गया।')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'यह ऑर्डर जमा हो चुका है' })).toBeVisible();
      await expect(page.locator('[data-kept]')).toHaveCount(0);
      expect(calls).toHaveLength(1);
      await expectOnce(token, number);
      expect(await stored(page)).toEqual([]);
    });

    await test.step('opens the receipt', async () => {
      await expect(await hindi.openReceipt(page, number)).toContainText(number);
    });
  });
});

test('an order whose reply is lost with the connection is sent again under the same key, and exists once', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  await openProof(page, 'UPI', undefined, token);
  const calls = sentCalls(page, 'submitPurchase');
  const number = newReference();
  await reference(page).fill(number);
  await file(page).setInputFiles(receiptFile);
  await expect(toast(page, 'File uploaded successfully')).toBeVisible();
  await page.route(
    (url) => url.pathname === endpoints.submitPurchase.path,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  await pay(page).click();
  await expect(kept(page)).toContainText(number);
  await expectOnce(token, number);
  await context.setOffline(false);
  await expect(sentTitle(page)).toBeVisible();
  await expectOnce(token, number);
  const keys = calls.map((each) => each.headers()['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(calls[1]?.postData()).toBe(calls[0]?.postData());
});

test('a call without an answer over the lost connection does not delay the proof', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  await openProof(page, 'UPI', undefined, token);
  const number = await submitOffline(page, context);
  const isUpload = ({ pathname }: URL) => pathname === endpoints.uploadMedia.path;
  await page.route(isUpload, () => undefined, { times: 1 });
  const unanswered = page.waitForRequest((request) => isUpload(new URL(request.url())));
  await context.setOffline(false);
  await unanswered;
  // As after a change from Wi-Fi to mobile data.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(sentTitle(page)).toBeVisible();
  await expectOnce(token, number);
});

test('a page sends the proof soon after another tab has ended its try', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  const other = await context.newPage();
  await other.goto('/');
  const end = await other.evaluateHandle(
    () =>
      new Promise<() => void>((locked) => {
        void navigator.locks.request(
          'kept-orders',
          () => new Promise<void>((unlock) => locked(unlock)),
        );
      }),
  );
  await page.bringToFront();
  await openProof(page, 'UPI', undefined, token);
  const number = await submitOffline(page, context);
  await context.setOffline(false);
  await expect(kept(page)).toContainText('It will be sent when you are connected again.');
  await end.evaluate((unlock) => unlock());
  await expect(sentTitle(page)).toBeVisible();
  await expectOnce(token, number);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', viewport: hindi.PHONE });

  test('further tries to load the profile leave the open form as it is', async ({ page }) => {
    const { token } = await makeMember();
    await openProof(page, 'UPI', undefined, token);
    await cutOff(page, 'getProfile');
    const tries = sentCalls(page, 'getProfile');
    await page.reload();
    await reopenProof(page);
    await reference(page).evaluate((field) => field.setAttribute('data-same', ''));
    const before = tries.length;
    const triesAfterReturn = async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return tries.length;
    };
    await expect.poll(triesAfterReturn).toBeGreaterThan(before + 3);
    await expect(page.locator('[data-same]')).toBeVisible();
  });

  test('a saved order that has loaded late leaves the menu open', async ({ page, context }) => {
    const { token } = await makeMember();
    const address = paymentAddress(newOrderNumber());
    await openProof(page, 'UPI', address, token);
    await submitOffline(page, context);
    await page.route('**/api/**', (route) => route.abort('connectionfailed'));
    await context.setOffline(false);
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/PaymentScreen-*.js', async (route) => {
      await loaded;
      await route.fallback();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('[data-kept]')).toBeVisible();
    await expect(page.getByRole('region', { name: 'ORDER DETAILS' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    load();
    await expect(page.getByRole('region', { name: 'ORDER DETAILS' })).toContainText('₹ 1,020');
    await expect(page.getByRole('link', { name: 'Payment History' })).toBeVisible();
  });
});

test('a manual payment is kept as well', async ({ page, context }) => {
  const { token } = await makeMember();
  await openMethod(page, 'Manual', undefined, token);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await loseConnection(page, context);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(kept(page)).toBeVisible();
  await context.setOffline(false);
  await expectNewestToasts(page, ['MANUAL payment submitted successfully.']);
  expect(await ownPurchases(token)).toMatchObject([{ paymentMethod: 'MANUAL' }]);
});

test('a closed page sends the proof when it is opened again, on any screen', async ({
  page,
  context,
}) => {
  const { email, token } = await makeMember();
  await page.goto('/');
  await logIn(page, email);
  const address = paymentAddress(newOrderNumber());
  await page.goto(address);
  await page.getByRole('tab', { name: 'UPI' }).click();
  await reopenProof(page);
  const number = await submitOffline(page, context);
  await page.close();
  await context.setOffline(false);

  const second = await context.newPage();
  // The files of the pages can be loaded, but the API cannot be reached yet.
  await second.route('**/api/**', (route) => route.abort('connectionfailed'));
  await second.goto(address);
  await expect(kept(second)).toContainText(number);
  await expect(second.getByRole('tab')).toHaveCount(0);
  await second.goto('/user/profile');
  await expect(kept(second)).toContainText(number);
  await expect(kept(second)).toContainText('It could not be sent yet.');
  await kept(second).getByRole('button', { name: 'Send now' }).click();
  await expect(toast(second, 'Failed to retrieve user profile')).toBeVisible();
  // The next try follows within seconds.
  await second.unrouteAll();
  await expect(toast(second, 'UPI proof submitted successfully.')).toBeVisible();
  await expect(kept(second)).toHaveCount(0);
  await expectOnce(token, number);
});

test('after the end of the session the proof waits for a new sign-in of the same account', async ({
  page,
  context,
}) => {
  const { email, token } = await makeMember();
  const other = await makeMember();
  await page.goto('/');
  await logIn(page, email);
  await page.goto(paymentAddress(newOrderNumber()));
  await page.getByRole('tab', { name: 'UPI' }).click();
  await reopenProof(page);
  const number = await submitOffline(page, context);
  const session = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await call('logoutMember', { token: session });

  await test.step('asks for a sign-in', async () => {
    await context.setOffline(false);
    await expect(
      toast(page, 'Your proof is saved on this device. Log in again to send it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await stored(page)).toHaveLength(1);
  });

  await test.step('does not send it under another account, and does not show it there', async () => {
    const calls = sentCalls(page, 'submitPurchase');
    await logIn(page, other.email);
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(kept(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(calls).toHaveLength(0);
    expect(await ownPurchases(other.token)).toEqual([]);
    expect(await stored(page)).toHaveLength(1);
  });

  await test.step('sends it after the sign-in of its member', async () => {
    await logIn(page, email);
    await expect(toast(page, 'UPI proof submitted successfully.')).toBeVisible();
    await expectOnce(token, number);
    expect(await stored(page)).toEqual([]);
  });
});

test('logging out asks before it removes the proof', async ({ page, context }) => {
  const { token } = await makeMember();
  await openProof(page, 'UPI', undefined, token);
  await submitOffline(page, context);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out without sending?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => stored(page)).toEqual([]);
  await context.setOffline(false);
  expect(await ownPurchases(token)).toEqual([]);
});

test('a refusal says what to do, and the input stays in the order', async ({ page, context }) => {
  const { token } = await makeMember();
  const taken = newReference();
  await buyByUpi(token, taken);
  await openProof(page, 'UPI', undefined, token);
  await loseConnection(page, context);
  await reference(page).fill(taken);
  await file(page).setInputFiles(receiptFile);
  await pay(page).click();
  await expect(kept(page)).toBeVisible();
  await context.setOffline(false);
  const refused = page.locator('[data-kept]');
  await expect(refused).toContainText('This transaction number has already been submitted.');
  await expect(refused).toContainText('What you have typed is still in the order.');
  await expectAccessible(page);
  expect(await ownPurchases(token)).toHaveLength(1);

  await page.goto('/user/profile');
  await resizeTo(page, { width: 320, height: 640 });
  await setTextSize(page, 200);
  const title = refused.getByText(/^PUR-\d+$/);
  await expect.poll(() => linesOf(title)).toBe(1);
  await expectSoundLayout(page);
  const space = () =>
    title.evaluate((text) => {
      const card = text.closest('section')?.getBoundingClientRect();
      return (card?.right ?? NaN) - text.getBoundingClientRect().right;
    });
  await expect.poll(space).toBeGreaterThan(0);
  await setTextSize(page, 100);
  await resizeTo(page, { width: 1280, height: 800 });
  await refused.getByRole('link', { name: 'Open the order' }).click();
  await reopenProof(page);
  await expect(reference(page)).toHaveValue(taken);
  await expect(proof(page).getByText(`Uploaded: ${receiptFile.name}`)).toBeVisible();
  const number = newReference();
  await reference(page).fill(number);
  await pay(page).click();
  await expectNewestToasts(page, ['UPI proof submitted successfully.']);
  await expect(refused).toHaveCount(0);
  expect((await ownPurchases(token)).map((each) => each.referenceNumber)).toEqual([number, taken]);
});

test('an order that is paid in part with kept money keeps both parts, and is priced again when that money is gone', async ({
  page,
  context,
}) => {
  const { token } = await makeMember();
  const order = newOrderNumber();
  const [due] = examples.listOwnRefunds.reply.refunds;
  const credit = { ...due, state: 'CREDIT', amount: 500, isFree: true, canGiveAccount: false };
  const refunds = (list: readonly unknown[]) => ({
    status: 200,
    body: { status: true, message: '', data: { refunds: list } },
  });
  await answer(page, 'listOwnRefunds', refunds([credit]));
  await openProof(page, 'UPI', paymentAddress(order), token);
  const calls = sentCalls(page, 'submitPurchase');
  const number = await submitOffline(page, context);
  await expect(kept(page)).toContainText('Total amount (INR)₹ 1,020.00');
  await expect(kept(page)).toContainText('Paid with money that you had kept₹ 500.00');
  await expect(kept(page)).toContainText('New payment₹ 520.00');
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);

  await restore(page, 'listOwnRefunds');
  await context.setOffline(false);
  const refused = page.locator('[data-kept]');
  await expect(refused).toContainText('is no longer available');
  expect(calls.map((each) => each.postDataJSON().creditId)).toEqual([credit.id]);
  await expectLines(orderDetails(page), [
    ['Order number', order],
    ['Order amount', '₹ 1,000.00'],
    ['Platform fees (2%)', '₹ 20.00'],
    ['Total amount (INR)', '₹ 1,020.00'],
  ]);
  await reopenProof(page);
  await expect(reference(page)).toHaveValue(number);
  await expect(amount(page)).toHaveValue('520.00');
  await pay(page).click();
  await expectNewestToasts(page, ['UPI proof submitted successfully.']);
  await expectOnce(token, number);
});

test('a discarded order is not sent, and its form has the input', async ({ page, context }) => {
  const { token } = await makeMember();
  await openProof(page, 'UPI', undefined, token);
  const number = await submitOffline(page, context);
  await kept(page).getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard what is saved?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(kept(page)).toHaveCount(0);
  await context.setOffline(false);
  await reopenProof(page);
  await expect(reference(page)).toHaveValue(number);
  expect(await ownPurchases(token)).toEqual([]);
});
