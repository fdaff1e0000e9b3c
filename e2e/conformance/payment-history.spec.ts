import type { Page } from '@playwright/test';
import {
  answer,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { buy, buyByUpi, madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Payment History (/user/payment-history). */

const COLUMNS = [
  'SL.No.',
  'Payment Method',
  'Transaction ID',
  'Amount (INR)',
  'Date',
  'Time',
  'Status',
  'Actions',
];
const GREEN = 'rgb(11, 102, 54)';
const RED = 'rgb(179, 38, 30)';
const YELLOW = 'rgb(116, 75, 0)';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const cellsOf = (page: Page, index: number) =>
  rows(page)
    .nth(index + 1)
    .getByRole('cell');
const serials = (page: Page) => page.locator('td[data-label="SL.No."]');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const many = (count: number, over = {}) =>
  Array.from({ length: count }, () => madeUpPurchase(over));

async function openHistory(page: Page, query = ''): Promise<string> {
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto(`/user/payment-history${query}`);
  return token;
}

test.describe('the table', () => {
  // Whatever the zone of the browser, the time is India's.
  test.use({ timezoneId: 'America/New_York' });

  test('has its columns and a title', async ({ page }) => {
    await makeUpHistory(page, [madeUpPurchase()]);
    await openHistory(page);
    await expect(page).toHaveTitle(/ \| Payment History$/);
    await expect(page.getByRole('heading', { name: 'Payment History', level: 1 })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
    await expect(cellsOf(page, 0)).toHaveText([
      '1',
      'UPI',
      '426713489012',
      '₹ 1,25,925.92₹ 1,23,456.78 + fee',
      '2026-02-01',
      '05:25 AM',
      'PENDING',
      'View',
    ]);
  });

  test("shows 'N/A' for a payment without a transaction number", async ({ page }) => {
    await buy(await openHistory(page));
    await page.reload();
    await expect(cellsOf(page, 0).nth(1)).toHaveText('MANUAL');
    await expect(cellsOf(page, 0).nth(2)).toHaveText('N/A');
  });

  test('colours approved green, rejected red and pending yellow', async ({ page }) => {
    const records = ['APPROVED', 'REJECTED', 'PENDING'].map((status) => madeUpPurchase({ status }));
    await makeUpHistory(page, records);
    await openHistory(page, '?status=ALL');
    for (const [index, [status, colour]] of [
      ['APPROVED', GREEN],
      ['REJECTED', RED],
      ['PENDING', YELLOW],
    ].entries()) {
      const badge = cellsOf(page, index)
        .nth(6)
        .getByText(status ?? '', { exact: true });
      await expect(badge).toHaveCSS('color', colour ?? '');
    }
  });

  test('tells which order is not reserved any more, and what that means', async ({ page }) => {
    const late = { reservedUntil: null };
    await makeUpHistory(page, [
      madeUpPurchase(late),
      madeUpPurchase(),
      madeUpPurchase({ ...late, status: 'APPROVED' }),
    ]);
    await openHistory(page, '?status=ALL');
    await expect(cellsOf(page, 0).nth(6)).toHaveText('PENDINGNot reserved any more.');
    await expect(cellsOf(page, 1).nth(6)).toHaveText('PENDING');
    await expect(cellsOf(page, 2).nth(6)).toHaveText('APPROVED');
    await expect(
      page.getByText(
        'Not reserved any more. The company can still approve it while tokens are left.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });

  test('stands as cards on a phone, every value named', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await makeUpHistory(page, many(2));
    await openHistory(page);
    const first = cellsOf(page, 0);
    await expect(first).toHaveCount(8);
    for (const [index, header] of COLUMNS.entries()) {
      await expect(first.nth(index)).toHaveAttribute('data-label', header);
      const { width = 0, x = 0 } = (await first.nth(index).boundingBox()) ?? {};
      expect(width).toBeGreaterThan(280);
      expect(x + width).toBeLessThanOrEqual(390);
    }
  });

  test('has nothing that axe finds, and fits a narrow phone', async ({ page }) => {
    await makeUpHistory(page, many(95));
    await openHistory(page);
    await expect(serials(page)).toHaveCount(10);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('pages', () => {
  test('have 10 records, or 25, 50 or 100', async ({ page }) => {
    const queries = await makeUpHistory(page, many(120));
    await openHistory(page);
    await expect(serials(page)).toHaveCount(10);
    const size = page.getByLabel('Per page');
    await expect(size).toHaveValue('10');
    await expect(size.locator('option')).toHaveText(['10', '25', '50', '100']);
    for (const limit of ['25', '50', '100']) {
      await size.selectOption(limit);
      await expect(serials(page)).toHaveCount(Number(limit));
      expect(queries.at(-1)).toEqual({ page: '1', limit, status: 'PENDING' });
    }
  });

  test('count SL.No. on: (page - 1) * limit + index + 1', async ({ page }) => {
    await makeUpHistory(page, many(60));
    await openHistory(page);
    await expect(serials(page).first()).toHaveText('1');
    await pager(page).getByRole('button', { name: 'Page 3' }).click();
    await expect(serials(page).first()).toHaveText('21');
    await expect(serials(page).last()).toHaveText('30');
    await page.getByLabel('Per page').selectOption('25');
    await expect(serials(page)).toHaveCount(25);
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(serials(page).first()).toHaveText('26');
    await pager(page).getByRole('button', { name: 'Page 3' }).click();
    await expect(serials(page)).toHaveText(
      Array.from({ length: 10 }, (_, index) => String(51 + index)),
    );
    await expect(pager(page).getByRole('button', { name: 'Next' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('are shown: 2 at the margins and 3 around the current one', async ({ page }) => {
    await makeUpHistory(page, many(300));
    await openHistory(page, '?page=15');
    await expect(pager(page).getByRole('listitem')).toHaveText([
      ...['Prev', '1', '2', '…', '14', '15', '16', '…', '29', '30', 'Next'],
    ]);
    await expect(pager(page).locator('[aria-current="page"]')).toHaveText('15');
    await pager(page).getByRole('button', { name: 'Prev' }).click();
    await expect(serials(page).first()).toHaveText('131');
    await expect(page).toHaveURL('/user/payment-history?page=14');
  });

  test('begin anew with another page size', async ({ page }) => {
    const queries = await makeUpHistory(page, many(60));
    await openHistory(page, '?page=3');
    await expect(serials(page).first()).toHaveText('21');
    await page.getByLabel('Per page').selectOption('25');
    await expect(serials(page).first()).toHaveText('1');
    expect(queries.at(-1)).toMatchObject({ page: '1', limit: '25' });
  });

  test('begin anew with a search, and with another status', async ({ page }) => {
    const queries = await makeUpHistory(page, [...many(60), ...many(5, { status: 'REJECTED' })]);
    await openHistory(page, '?page=3');
    await expect(serials(page).first()).toHaveText('21');
    await page.getByRole('searchbox').fill('UPI');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(serials(page).first()).toHaveText('1');
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10', status: 'PENDING', search: 'UPI' });
    await pager(page).getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(serials(page).first()).toHaveText('11');
    await page.getByLabel('Status').selectOption('REJECTED');
    await expect(serials(page)).toHaveCount(5);
    expect(queries.at(-1)).toMatchObject({ page: '1', status: 'REJECTED', search: 'UPI' });
  });

  test('are none where one is enough, and a page that is none leads to the last', async ({
    page,
  }) => {
    await makeUpHistory(page, many(12));
    await openHistory(page, '?page=7');
    await expect(serials(page)).toHaveText(['11', '12']);
    await expect(page).toHaveURL('/user/payment-history?page=2');
    await page.getByLabel('Per page').selectOption('25');
    await expect(serials(page)).toHaveCount(12);
    await expect(pager(page)).toHaveCount(0);
  });

  test('and filters are found again after a reload', async ({ page }) => {
    await makeUpHistory(page, many(60, { status: 'APPROVED' }));
    await openHistory(page);
    await page.getByLabel('Status').selectOption('APPROVED');
    await page.getByLabel('Per page').selectOption('25');
    await pager(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(serials(page).first()).toHaveText('26');
    await page.reload();
    await expect(serials(page).first()).toHaveText('26');
    await expect(page.getByLabel('Status')).toHaveValue('APPROVED');
    await expect(page.getByLabel('Per page')).toHaveValue('25');
  });
});

test.describe('filter and search', () => {
  test('show what is PENDING at first; the filter has all statuses', async ({ page }) => {
    const records = ['PENDING', 'APPROVED', 'REJECTED'].map((status) => madeUpPurchase({ status }));
    const queries = await makeUpHistory(page, records);
    await openHistory(page);
    const status = page.getByLabel('Status');
    await expect(status).toHaveValue('PENDING');
    await expect(page.locator('td[data-label="Status"]')).toHaveText(['PENDING']);
    expect(queries[0]).toEqual({ page: '1', limit: '10', status: 'PENDING' });
    await expect(status.locator('option')).toHaveText(['Pending', 'Approved', 'Rejected', 'All']);
    for (const each of ['APPROVED', 'REJECTED']) {
      await status.selectOption(each);
      await expect(page.locator('td[data-label="Status"]')).toHaveText([each]);
      expect(queries.at(-1)).toMatchObject({ status: each });
    }
    await status.selectOption('ALL');
    await expect(serials(page)).toHaveCount(3);
    expect(queries.at(-1)).toEqual({ page: '1', limit: '10' });
  });

  test("send the search with 'Search' or Enter, not before", async ({ page }) => {
    const queries = await makeUpHistory(page, many(1));
    await openHistory(page);
    await expect(serials(page)).toHaveCount(1);
    const asked = queries.length;
    await page.getByRole('searchbox').fill('  4267 ');
    await expect(page).toHaveURL('/user/payment-history');
    expect(queries).toHaveLength(asked);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/user/payment-history?search=4267');
    await expect.poll(() => queries.at(-1)).toMatchObject({ search: '4267' });
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/user/payment-history');
  });

  test('find reference number, order number, method and amount', async ({ page }) => {
    const token = await openHistory(page);
    const reference = String(700_000_000_000 + Math.floor(Math.random() * 1e11));
    await buy(token, 5432, 'PUR-765432');
    await buyByUpi(token, reference);
    await page.reload();
    await expect(serials(page)).toHaveCount(2);
    for (const [search, method] of [
      [reference, 'UPI'],
      ['PUR-765432', 'MANUAL'],
      ['upi', 'UPI'],
      ['5432', 'MANUAL'],
    ] as const) {
      await page.getByRole('searchbox').fill(search);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.locator('td[data-label="Payment Method"]')).toHaveText([method]);
    }
  });

  test("say 'No payment history found.' where nothing fits", async ({ page }) => {
    await buy(await openHistory(page));
    await page.reload();
    await page.getByLabel('Status').selectOption('REJECTED');
    await expect(page.getByText('No payment history found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all payments' }).click();
    await expect(serials(page)).toHaveCount(1);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('No payment history found.')).toBeVisible();
  });

  test('lead who has bought nothing to buying', async ({ page }) => {
    await openHistory(page, '?status=ALL');
    await expect(page.getByText('No payment history found.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Buy Token' }).click();
    await expect(page).toHaveURL('/user/buy-token');
  });
});

test.describe('while and where the list cannot be shown', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("it is on its way: 'Loading transactions...'", async ({ page }) => {
    const release = await hold(page, 'listOwnPurchases');
    await openHistory(page);
    await expect(page.getByText('Loading transactions...')).toBeVisible();
    await expect(page.getByText('No payment history found.')).toHaveCount(0);
    release();
    await expect(page.getByText('No payment history found.')).toBeVisible();
    await expect(page.getByText('Loading transactions...')).toHaveCount(0);
  });

  test("it is refused: 'Error fetching data: ' and the server's message", async ({ page }) => {
    await answer(page, 'listOwnPurchases', refusal('The books are closed.', 409));
    await openHistory(page);
    await expect(
      page.getByText('Error fetching data: The books are closed.', { exact: true }),
    ).toBeVisible();
    await expectToasts(page, ['The books are closed.']);
    await restore(page, 'listOwnPurchases');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No payment history found.')).toBeVisible();
  });

  test("nothing readable comes, four times: 'Error fetching data: Unknown error'", async ({
    page,
  }) => {
    const calls = sentCalls(page, 'listOwnPurchases');
    await answer(page, 'listOwnPurchases', UNREADABLE);
    await openHistory(page);
    await expect(
      page.getByText('Error fetching data: Unknown error', { exact: true }),
    ).toBeVisible();
    await expectToasts(page, ['Failed to fetch transactions']);
    expect(calls).toHaveLength(4);
  });
});

test('only its own member sees a payment', async ({ page }) => {
  const { token: other } = await makeMember();
  await buy(other);
  const token = await openHistory(page, '?status=ALL');
  await expect(page.getByText('No payment history found.')).toBeVisible();
  expect((await call('listOwnPurchases', { token })).data.total).toBe(0);
});
