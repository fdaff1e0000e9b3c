import { siteProgram } from '../support/api.ts';
import { change } from '../support/answers.ts';
import { amount, buy, gotoBuy, INVALID, line, openBuy } from '../support/buy-token.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Buy Token (/user/buy-token): the screen and its amount. A test opens it once for each price. */

test("names the program, the token and its price, under the token's title", async ({ page }) => {
  await change(page, 'getProgram', (program) => ({
    ...program,
    token: { ...program.token, name: 'Galaxy' },
  }));
  await change(page, 'getPrice', (price) => ({ ...price, remainingPrivateSupply: 225_000_000 }));
  await change(page, 'getProfile', (profile) => ({ ...profile, globalStake: 75_000_000 }));
  const program = await siteProgram();
  await openBuy(page);
  await expect(page).toHaveTitle(`${program.token.metaData.title} | Buy Token`);
  await expect(page.getByRole('heading', { name: 'Galaxy PRE-LAUNCH PROGRAM' })).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Buy Token' }),
  ).toHaveAttribute('aria-current', 'page');

  const main = page.getByRole('main');
  await expect(main.getByText('Galaxy', { exact: true })).toBeVisible();
  await expect(main.getByText(program.token.symbol, { exact: true })).toBeVisible();
  const icon = main.locator('img').first();
  await expect(icon).toHaveAttribute('src', program.token.icon_url);
  await expect
    .poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(line(page, 'Price per token')).toHaveText('₹ 10.00');
  await expect(line(page, 'Share sold')).toHaveText('25 %');
  await expect(main.locator('circle[stroke-dasharray]')).toHaveAttribute(
    'stroke-dasharray',
    '0.25 1',
  );
});

test.describe('without a connection', () => {
  test.use({ expectedProblems: /net::|Failed to load resource/ });

  test("loads the token's icon again once there is one", async ({ page, context }) => {
    const { token } = await siteProgram();
    const icon = page.locator('[data-slip] img');
    await page.route(`**${token.icon_url}`, (route) => route.abort());
    await openBuy(page);
    await expect(icon).toHaveCount(0);
    await page.unroute(`**${token.icon_url}`);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(icon).toBeVisible();
  });
});

test("without a token shows 'No token selected.', and sells nothing", async ({ page }) => {
  await change(page, 'getProgram', (program) => ({ ...program, token: null }));
  await gotoBuy(page);
  await expect(page.getByText('No token selected.')).toBeVisible();
  await expect(page.getByText('Please select a token to proceed.')).toBeVisible();
  await expect(buy(page)).toHaveCount(0);
  await expect(amount(page)).toHaveCount(0);
});

test('groups the amount while it is typed, and accepts only decimal numbers', async ({ page }) => {
  await openBuy(page);
  await test.step('only digits and one point are accepted, and grouped', async () => {
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
  await test.step('it is a decimal field, and rejects pasted text that is not an amount', async () => {
    await expect(amount(page)).toHaveAttribute('inputmode', 'decimal');
    await amount(page).fill('2500');
    await expect(amount(page)).toHaveValue('2,500');
    await amount(page).fill('a lot');
    await expect(amount(page)).toHaveValue('2,500');
  });
  await test.step('a quick amount is put into the field', async () => {
    await page.getByRole('button', { name: '₹ 5,000', exact: true }).click();
    await expect(amount(page)).toHaveValue('5,000');
    await expect(line(page, /^Approximate total/)).toHaveText('₹ 5,100.00');
  });
  await test.step('the amount is spelt out, and large quick amounts are in lakh', async () => {
    await expect(page.getByText('Five thousand rupees', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '₹ 1 lakh', exact: true }).click();
    await expect(amount(page)).toHaveValue('1,00,000');
    await expect(page.getByText('One lakh rupees', { exact: true })).toBeVisible();
    await amount(page).fill('');
    await expect(page.getByText(/rupees$/)).toHaveCount(0);
  });
  await test.step('the paise of the total have a smaller font than its rupees', async () => {
    await amount(page).fill('5000');
    const total = line(page, /^Approximate total/);
    await expect(total).toHaveCSS('font-size', '32px');
    await expect(total.getByText('.00')).toHaveCSS('font-size', '22.4px');
  });
});

test('calculates tokens, fee and total of an amount', async ({ page }) => {
  await test.step('the supply is grouped, and a price may have six decimals', async () => {
    await openBuy(page, { price: 0.000125, remainingPrivateSupply: 123_456_789 });
    await expect(line(page, 'Available supply')).toHaveText('12,34,56,789 GLXY');
    await expect(line(page, 'Price per token')).toHaveText('₹ 0.000125');
  });
  for (const { price, fee, typed, tokens, feeSum, total } of [
    { price: 10, fee: 2, typed: '1000', tokens: '100', feeSum: '₹ 20.00', total: '₹ 1,020.00' },
    // Rounded down: the tenth token is not fully paid.
    { price: 10, fee: 2, typed: '99.99', tokens: '9', feeSum: '₹ 2.00', total: '₹ 101.99' },
    // In binary floating point 504 / 0.14 is 3599.99…
    { price: 0.14, fee: 0, typed: '504', tokens: '3,600', feeSum: '₹ 0.00', total: '₹ 504.00' },
    { price: 7, fee: 2.5, typed: '33.33', tokens: '4', feeSum: '₹ 0.83', total: '₹ 34.16' },
    { price: 1, fee: 0.5, typed: '1', tokens: '1', feeSum: '₹ 0.01', total: '₹ 1.01' },
  ]) {
    const title = `${typed} at ${String(price)} with ${String(fee)} %: ${tokens} tokens, ${total}`;
    await test.step(title, async () => {
      await openBuy(page, { price, platformChargePercent: fee });
      await amount(page).fill(typed);
      await expect(line(page, 'Tokens you get')).toHaveText(`${tokens} GLXY`);
      await expect(line(page, `Transaction fee (${String(fee)}%)`)).toHaveText(feeSum);
      await expect(line(page, /^Approximate total/)).toHaveText(total);
      await expect(buy(page)).toBeEnabled();
    });
  }
});

test(`BUY NOW is disabled with an invalid amount: '${INVALID}'`, async ({ page }) => {
  await openBuy(page, { price: 10 });
  for (const typed of ['', '0', '0.00', '.', '9.99']) {
    // Each step starts from a valid amount, which removes the previous error.
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

test('BUY NOW is disabled above the remaining supply or the largest order', async ({ page }) => {
  await test.step('the error names the remaining supply', async () => {
    await openBuy(page, { price: 10, remainingPrivateSupply: 99 });
    await amount(page).fill('1000');
    const error = `${INVALID} Only 99 GLXY are left.`;
    await expect(page.getByText(error)).toBeVisible();
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(`^${error}`));
    await expect(buy(page)).toBeDisabled();
    await amount(page).fill('999.99');
    await expect(page.getByText(INVALID)).toHaveCount(0);
    await expect(buy(page)).toBeEnabled();
  });
  await test.step('a hint names the largest order from the start', async () => {
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
  await test.step('above both, the error names the supply', async () => {
    await openBuy(page, { price: 10, remainingPrivateSupply: 99, maxOrderAmount: 500 });
    await amount(page).fill('1000');
    await expect(page.getByText(`${INVALID} Only 99 GLXY are left.`)).toBeVisible();
  });
  await test.step('without a limit there is no hint', async () => {
    await openBuy(page, { maxOrderAmount: null });
    await amount(page).fill('20000000');
    await expect(page.getByText('An order is at most')).toHaveCount(0);
    await expect(buy(page)).toBeEnabled();
  });
});

test('BUY NOW is disabled without supply, at price 0 or below, and with 10 pending purchases', async ({
  page,
}) => {
  await test.step('no supply left', async () => {
    await openBuy(page, { remainingPrivateSupply: 0 });
    await amount(page).fill('1000');
    await expect(page.getByText('All tokens are sold or reserved at the moment.')).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });
  await test.step('price 0', async () => {
    await openBuy(page, { price: 0 });
    await amount(page).fill('1000');
    await expect(page.getByText('This token is not for sale at the moment.')).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });
  await test.step('a negative price, which is invalid', async () => {
    await change(page, 'getPrice', (price) => ({ ...price, price: -1 }));
    await gotoBuy(page);
    await expectToasts(page, ['Failed to fetch token price']);
    await expect(page.getByText('The price could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'BUY NOW', disabled: false })).toHaveCount(0);
  });
  await test.step('10 pending purchases', async () => {
    await change(page, 'listOwnPurchases', (list) => ({ ...list, total: 10 }));
    await openBuy(page, { price: 10 });
    await amount(page).fill('1000');
    await expect(page.getByText(/^You already have 10 purchases waiting/)).toBeVisible();
    await expect(buy(page)).toBeDisabled();
  });
});

test('on a phone, the amount, the total and the button come before the token', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  await openBuy(page);
  await test.step('on a phone, price and supply are below the amount', async () => {
    const top = (await amount(page).boundingBox())?.y ?? Infinity;
    for (const label of ['Price per token', 'Available supply']) {
      await expect(line(page, label)).toBeVisible();
      await expect
        .poll(async () => (await line(page, label).boundingBox())?.y)
        .toBeGreaterThan(top);
    }
  });
  await test.step('on a phone, the total and the button are visible while a member types', async () => {
    await resizeTo(page, { width: 390, height: 700 });
    await amount(page).fill('5000');
    await expect(buy(page)).toBeInViewport(WHOLE);
    await expect(page.getByText('₹ 5,100.00')).toBeInViewport(WHOLE);
  });
});
