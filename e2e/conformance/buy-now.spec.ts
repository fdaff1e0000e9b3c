import type { Page } from '@playwright/test';
import {
  answer,
  cutOff,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { amount, buy, gotoBuy, line, openBuy } from '../support/buy-token.ts';
import { expect, test } from '../support/test.ts';
import { expectToastLife, expectToasts, holdToasts } from '../support/toasts.ts';

/** Buy Token (/user/buy-token): BUY NOW, and a price that cannot be loaded. */

test.describe('BUY NOW', () => {
  /** Stops the clock at a moment that gives a known order number. */
  async function stopClock(page: Page): Promise<void> {
    await page.clock.pauseAt(Date.UTC(2035, 0, 1, 0, 0, 0, 42));
  }

  test('waits 1 second, then opens the payment page with purchaseId and purchaseAmount', async ({
    page,
  }) => {
    await page.clock.install();
    await openBuy(page);
    await amount(page).fill('1234.50');
    const calls = sentCalls(page, 'submitPurchase');
    await stopClock(page);
    await buy(page).click();
    const working = page.getByRole('button', { name: 'Processing...' });
    await expect(working).toHaveAttribute('aria-disabled', 'true');
    await expect(amount(page)).toHaveAttribute('readonly');
    await working.click({ force: true });
    await amount(page).press('Enter');
    await page.clock.runFor(999);
    await expect(working).toBeVisible();
    await expect(page).toHaveURL('/user/buy-token');
    await page.clock.runFor(1);
    // The order number ends in the last six digits of the time at which the second has passed.
    const moment = String(Date.UTC(2035, 0, 1, 0, 0, 1, 42)).slice(-6);
    await expect(page).toHaveURL(`/user/payment?purchaseId=PUR-${moment}&purchaseAmount=1234.5`);
    await page.clock.resume();
    await expect(page.getByText('ORDER DETAILS')).toBeVisible();
    await expect(line(page, /^Order amount$/)).toHaveText('₹ 1,234.50');
    expect(calls).toHaveLength(0);
  });

  test('is disabled until the price is known, so that no press is lost', async ({ page }) => {
    const deliver = await hold(page, 'getPrice');
    await gotoBuy(page);
    await amount(page).fill('1000');
    await expect(buy(page)).toBeDisabled();
    deliver();
    await buy(page).click();
    await expect(page).toHaveURL(/purchaseAmount=1000$/);
  });

  test("waits until the member is known, so that the order's 15 minutes start once", async ({
    page,
  }) => {
    await page.clock.install();
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route('**/user/auth/profile/get', async (route) => {
      await delivered;
      await route.continue();
    });
    await openBuy(page);
    await amount(page).fill('1000');
    await stopClock(page);
    await buy(page).click();
    await page.clock.runFor(3_000);
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(page).toHaveURL('/user/buy-token');
    await page.clock.resume();
    deliver();
    await expect(page).toHaveURL(/purchaseAmount=1000$/);
    await page.clock.setFixedTime(Date.UTC(2035, 0, 1, 0, 4, 3, 42));
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^11:/);
  });

  test('is pressed by Enter, and does not open the payment page after the member has left', async ({
    page,
  }) => {
    await page.clock.install();
    // The next screen is still loading when the second has passed.
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(/\/ProfileScreen[^/]*\.js$/, async (route) => {
      await delivered;
      await route.continue();
    });
    await openBuy(page);
    await amount(page).fill('1000');
    await stopClock(page);
    await amount(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/user/profile');
    await page.clock.runFor(2_000);
    await page.clock.resume();
    deliver();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page).toHaveURL('/user/profile');
  });
});

test.describe('a price that cannot be loaded', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("shows 'Failed to fetch token price', and Retry loads it", async ({ page }) => {
    await test.step('an unreadable reply is requested 4 times', async () => {
      await answer(page, 'getPrice', UNREADABLE);
      const calls = sentCalls(page, 'getPrice');
      await gotoBuy(page);
      await expectToasts(page, ['Failed to fetch token price']);
      await expect(page.getByText('The price could not be loaded.')).toBeVisible();
      expect(calls).toHaveLength(4);
      await expect(buy(page)).toHaveCount(0);
    });
    await test.step('a success without a price', async () => {
      await answer(page, 'getPrice', { status: 200, body: { status: true, data: {} } });
      await gotoBuy(page);
      await expectToasts(page, ['Failed to fetch token price']);
    });
    await test.step('no reply, then Retry', async () => {
      await cutOff(page, 'getPrice');
      await gotoBuy(page);
      await expectToasts(page, ['Failed to fetch token price']);
      await restore(page, 'getPrice');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(line(page, 'Price per token')).toHaveText('₹ 10.00');
      await expect(amount(page)).toBeVisible();
    });
  });

  test("shows the server's messages, each in a toast at the top right for 5 seconds", async ({
    page,
  }) => {
    await answer(page, 'getPrice', refusal(['First of all.', 'And then.']));
    await gotoBuy(page);
    await expectToasts(page, ['And then.', 'First of all.']);
    await answer(page, 'getPrice', refusal('Sold in May only.', 409));
    await holdToasts(page);
    await gotoBuy(page);
    await expectToastLife(page, 'Sold in May only.', 'top-right');
  });
});
