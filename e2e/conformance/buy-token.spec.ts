import type { Page } from '@playwright/test';
import { call, makeMember } from '../support/api.ts';
import {
  answer,
  change,
  cutOff,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToastLife, expectToasts } from '../support/toasts.ts';

/** Buy Token (/user/buy-token). */

const INVALID = 'Please enter a valid amount.';

/** Nothing here is handed in, so one member will do. */
let token: string;
test.beforeAll(async () => {
  token = (await makeMember()).token;
});

const amount = (page: Page) => page.getByLabel('Amount (INR)');
const buy = (page: Page) => page.getByRole('button', { name: 'BUY NOW' });
/** The value beside a label, in any of the page's lists of lines. */
const line = (page: Page, label: string | RegExp) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

interface Offer {
  readonly price?: number;
  readonly platformChargePercent?: number;
  readonly remainingPrivateSupply?: number;
  readonly maxOrderAmount?: number | null;
}

async function openBuy(page: Page, offer: Offer = {}): Promise<void> {
  await openAs(page, 'user', token);
  if (Object.keys(offer).length > 0) {
    await change(page, 'getPrice', (price) => ({ ...price, ...offer }));
  }
  await page.goto('/user/buy-token');
  await expect(line(page, 'Price per token')).toHaveText(/₹/);
}

test.describe('the screen', () => {
  test("is titled with the token's title, and names the pre-launch program", async ({ page }) => {
    const program = (await call('getProgram')).data;
    await openBuy(page);
    await expect(page).toHaveTitle(`${program.token.metaData.title} | Buy Token`);
    await expect(
      page.getByRole('heading', { name: `${program.token.name} PRE-LAUNCH PROGRAM` }),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Buy Token' }),
    ).toHaveAttribute('aria-current', 'page');
  });

  test('shows the name, symbol, icon and price per token', async ({ page }) => {
    await change(page, 'getProgram', (program) => ({
      ...program,
      token: { ...program.token, name: 'Galaxy' },
    }));
    const program = (await call('getProgram')).data;
    await openBuy(page);
    const main = page.getByRole('main');
    await expect(main.getByText('Galaxy', { exact: true })).toBeVisible();
    await expect(main.getByText(program.token.symbol, { exact: true })).toBeVisible();
    const icon = main.locator('img').first();
    await expect(icon).toHaveAttribute('src', program.token.icon_url);
    await expect
      .poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(line(page, 'Price per token')).toHaveText('₹ 10.00');
  });

  test('shows the supply that is left, grouped, and a price of six decimals', async ({ page }) => {
    await openBuy(page, { price: 0.000125, remainingPrivateSupply: 123_456_789 });
    await expect(line(page, 'Available supply')).toHaveText('12,34,56,789 GLXY');
    await expect(line(page, 'Price per token')).toHaveText('₹ 0.000125');
  });

  test("with no token says so: 'No token selected.', and sells nothing", async ({ page }) => {
    await openAs(page, 'user', token);
    await change(page, 'getProgram', (program) => ({ ...program, token: null }));
    await page.goto('/user/buy-token');
    await expect(page.getByText('No token selected.')).toBeVisible();
    await expect(page.getByText('Please select a token to proceed.')).toBeVisible();
    await expect(buy(page)).toHaveCount(0);
    await expect(amount(page)).toHaveCount(0);
  });
});

test.describe('while typing', () => {
  test('only digits and one point are taken, and grouped', async ({ page }) => {
    await openBuy(page);
    for (const [typed, shown] of [
      ['12ab3', '123'],
      ['-1e5+', '15'],
      ['1.2.3', '1.23'],
      ['12.345', '12.34'],
      ['.5', '.5'],
      ['1234567', '12,34,567'],
    ] as const) {
      await amount(page).fill('');
      await amount(page).pressSequentially(typed);
      await expect(amount(page)).toHaveValue(shown);
    }
  });

  test('it is a field for decimals, and text that is no amount cannot be pasted', async ({
    page,
  }) => {
    await openBuy(page);
    await expect(amount(page)).toHaveAttribute('inputmode', 'decimal');
    await amount(page).fill('2500');
    await expect(amount(page)).toHaveValue('2,500');
    await amount(page).fill('a lot');
    await expect(amount(page)).toHaveValue('2,500');
  });
});

test.describe('what an amount comes to', () => {
  for (const { price, fee, typed, tokens, feeSum, total } of [
    { price: 10, fee: 2, typed: '1000', tokens: '100', feeSum: '₹ 20.00', total: '₹ 1,020.00' },
    // Rounded down: the tenth token is not fully paid.
    { price: 10, fee: 2, typed: '99.99', tokens: '9', feeSum: '₹ 2.00', total: '₹ 101.99' },
    // In binary floats 504 / 0.14 is 3599.99…
    { price: 0.14, fee: 0, typed: '504', tokens: '3,600', feeSum: '₹ 0.00', total: '₹ 504.00' },
    { price: 7, fee: 2.5, typed: '33.33', tokens: '4', feeSum: '₹ 0.83', total: '₹ 34.16' },
    { price: 1, fee: 0.5, typed: '1', tokens: '1', feeSum: '₹ 0.01', total: '₹ 1.01' },
  ]) {
    test(`${typed} at ${String(price)} with ${String(fee)} %: ${tokens} tokens, ${total}`, async ({
      page,
    }) => {
      await openBuy(page, { price, platformChargePercent: fee });
      await amount(page).fill(typed);
      await expect(line(page, 'Tokens you get')).toHaveText(`${tokens} GLXY`);
      await expect(line(page, `Transaction fee (${String(fee)}%)`)).toHaveText(feeSum);
      await expect(line(page, /^Approximate total/)).toHaveText(total);
      await expect(buy(page)).toBeEnabled();
    });
  }

  test('a quick amount stands in the field', async ({ page }) => {
    await openBuy(page);
    await page.getByRole('button', { name: '₹ 5,000', exact: true }).click();
    await expect(amount(page)).toHaveValue('5,000');
    await expect(line(page, /^Approximate total/)).toHaveText('₹ 5,100.00');
  });
});

test.describe('BUY NOW is off', () => {
  test(`with what is no amount: '${INVALID}'`, async ({ page }) => {
    await openBuy(page, { price: 10 });
    for (const typed of ['', '0', '0.00', '.', '9.99']) {
      // Each begins with an amount that counts, so that the one before is not what is seen.
      await amount(page).fill('1000');
      await expect(buy(page)).toBeEnabled();
      await amount(page).fill(typed);
      await expect(page.getByText(INVALID)).toHaveCount(1);
      await expect(page.getByText(INVALID)).toBeVisible();
      await expect(amount(page)).toHaveAccessibleDescription(/^Please enter a valid amount\./);
      await expect(buy(page)).toBeDisabled();
      await amount(page).press('Enter');
      await expect(page.getByRole('button', { name: 'Processing...' })).toHaveCount(0);
    }
  });

  test('above the remaining supply, which is said beside the field', async ({ page }) => {
    await openBuy(page, { price: 10, remainingPrivateSupply: 99 });
    await amount(page).fill('1000');
    const said = `${INVALID} Only 99 GLXY are left.`;
    await expect(page.getByText(said)).toBeVisible();
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(`^${said}`));
    await expect(buy(page)).toBeDisabled();
    await amount(page).fill('999.99');
    await expect(page.getByText(INVALID)).toHaveCount(0);
    await expect(buy(page)).toBeEnabled();
  });

  test('above the largest order, which stands under the field from the start', async ({ page }) => {
    await openBuy(page, { price: 10, maxOrderAmount: 25_000.5 });
    const limit = 'An order is at most ₹ 25,000.50.';
    await expect(amount(page)).toHaveAccessibleDescription(
      `${INVALID} One GLXY costs ₹ 10.00. ${limit}`,
    );
    await expect(page.getByRole('button', { name: '₹ 10,000', exact: true })).toBeEnabled();
    await expect(page.getByRole('button', { name: '₹ 50,000', exact: true })).toBeDisabled();
    await amount(page).fill('25000.51');
    await expect(amount(page)).toHaveAccessibleDescription(
      `${INVALID} ${limit} One GLXY costs ₹ 10.00.`,
    );
    await expect(page.getByText(limit)).toHaveCount(1);
    await expect(buy(page)).toBeDisabled();
    await amount(page).fill('25000.50');
    await expect(page.getByText(INVALID)).toHaveCount(0);
    await expect(page.getByText(limit)).toBeVisible();
    await expect(buy(page)).toBeEnabled();
  });

  test('above limit and supply: the supply is named', async ({ page }) => {
    await openBuy(page, { price: 10, remainingPrivateSupply: 99, maxOrderAmount: 500 });
    await amount(page).fill('1000');
    await expect(page.getByText(`${INVALID} Only 99 GLXY are left.`)).toBeVisible();
  });

  test('without a limit none is named', async ({ page }) => {
    await openBuy(page, { maxOrderAmount: null });
    await amount(page).fill('20000000');
    await expect(page.getByText('An order is at most')).toHaveCount(0);
    await expect(buy(page)).toBeEnabled();
  });

  test('with nothing left', async ({ page }) => {
    await openBuy(page, { remainingPrivateSupply: 0 });
    await amount(page).fill('1000');
    await expect(page.getByText('All tokens are sold or reserved at the moment.')).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });

  test('at price 0', async ({ page }) => {
    await openBuy(page, { price: 0 });
    await amount(page).fill('1000');
    await expect(page.getByText('This token is not for sale at the moment.')).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });

  test('at a price below 0, which is no price', async ({ page }) => {
    await openAs(page, 'user', token);
    await change(page, 'getPrice', (price) => ({ ...price, price: -1 }));
    await page.goto('/user/buy-token');
    await expectToasts(page, ['Failed to fetch token price']);
    await expect(page.getByText('The price could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'BUY NOW', disabled: false })).toHaveCount(0);
  });

  test('with 10 purchases waiting', async ({ page }) => {
    await change(page, 'listOwnPurchases', (list) => ({ ...list, total: 10 }));
    await openBuy(page);
    await amount(page).fill('1000');
    await expect(page.getByText(/^You already have 10 purchases waiting/)).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });
});

test.describe('BUY NOW', () => {
  /** From here on time stands still, at a moment that makes a known order number. */
  async function stopClock(page: Page): Promise<void> {
    await page.clock.pauseAt(Date.UTC(2035, 0, 1, 0, 0, 0, 42));
  }

  test('waits 1 second, then leads to the payment with purchaseId and purchaseAmount', async ({
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
    // The last six digits of the moment at which the second is over.
    const moment = String(Date.UTC(2035, 0, 1, 0, 0, 1, 42)).slice(-6);
    await expect(page).toHaveURL(`/user/payment?purchaseId=PUR-${moment}&purchaseAmount=1234.5`);
    await page.clock.resume();
    await expect(page.getByText('ORDER DETAILS')).toBeVisible();
    await expect(line(page, /^Order amount$/)).toHaveText('₹ 1,234.50');
    expect(calls).toHaveLength(0);
  });

  test('waits until it is known whose order it is, so that its 15 minutes begin once', async ({
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

  test('is pressed by Enter, and calls nobody back who has left meanwhile', async ({ page }) => {
    await page.clock.install();
    // The next screen is still on its way when the second is over.
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

test.describe('a price that cannot be had', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  const open = async (page: Page) => {
    await openAs(page, 'user', token);
    await page.goto('/user/buy-token');
  };

  test("with an unreadable answer is 'Failed to fetch token price', asked for 4 times", async ({
    page,
  }) => {
    await answer(page, 'getPrice', UNREADABLE);
    const calls = sentCalls(page, 'getPrice');
    await open(page);
    await expectToasts(page, ['Failed to fetch token price']);
    await expect(page.getByText('The price could not be loaded.')).toBeVisible();
    expect(calls).toHaveLength(4);
    await expect(buy(page)).toHaveCount(0);
  });

  test("with no answer is 'Failed to fetch token price'; Retry has it", async ({ page }) => {
    await cutOff(page, 'getPrice');
    await open(page);
    await expectToasts(page, ['Failed to fetch token price']);
    await restore(page, 'getPrice');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(line(page, 'Price per token')).toHaveText('₹ 10.00');
    await expect(amount(page)).toBeVisible();
  });

  test("with a success that names no price is 'Failed to fetch token price'", async ({ page }) => {
    await answer(page, 'getPrice', { status: 200, body: { status: true, data: {} } });
    await open(page);
    await expectToasts(page, ['Failed to fetch token price']);
  });

  test("with the server's message shows that, at the top right for 5 seconds", async ({ page }) => {
    await answer(page, 'getPrice', refusal('Sold in May only.', 409));
    await open(page);
    await expectToastLife(page, 'Sold in May only.', 'top-right');
  });

  test('with a list of messages shows a toast for each', async ({ page }) => {
    await answer(page, 'getPrice', refusal(['First of all.', 'And then.']));
    await open(page);
    await expectToasts(page, ['And then.', 'First of all.']);
  });
});
