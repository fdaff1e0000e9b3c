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
import { resizeTo } from '../support/layout.ts';
import { many, openHistory, serials, statuses } from '../support/payment-history.ts';
import { buy, buyByUpi, madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Payment History (/user/payment-history): filter and search, loading and failures. */

test.describe('filter and search', () => {
  test('shows only PENDING by default, all statuses in the filter, and its whole placeholder', async ({
    page,
  }) => {
    await test.step('shows only PENDING by default; the filter offers all statuses', async () => {
      const records = ['PENDING', 'APPROVED', 'REJECTED'].map((status) =>
        madeUpPurchase({ status }),
      );
      const queries = await makeUpHistory(page, records);
      await openHistory(page);
      const status = page.getByLabel('Status');
      await expect(status).toHaveValue('PENDING');
      await expect(statuses(page)).toHaveText(['PENDING']);
      expect(queries[0]).toEqual({ page: '1', limit: '10', status: 'PENDING' });
      await expect(status.locator('option')).toHaveText(['Pending', 'Approved', 'Rejected', 'All']);
      for (const each of ['APPROVED', 'REJECTED']) {
        await status.selectOption(each);
        await expect(statuses(page)).toHaveText([each]);
        expect(queries.at(-1)).toMatchObject({ status: each });
      }
      await status.selectOption('ALL');
      await expect(serials(page)).toHaveCount(3);
      expect(queries.at(-1)).toEqual({ page: '1', limit: '10' });
    });
    await test.step('shows its whole placeholder on a phone', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const spare = () =>
        page.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(input);
          const context = document.createElement('canvas').getContext('2d');
          if (context === null) return NaN;
          context.font = font;
          const { width } = context.measureText(input.placeholder);
          return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
        });
      await expect.poll(spare).toBeGreaterThanOrEqual(0);
    });
  });

  test("sends the search only with 'Search' or Enter", async ({ page }) => {
    const queries = await makeUpHistory(page, many(1));
    await openHistory(page);
    await expect(serials(page)).toHaveCount(1);
    const sent = queries.length;
    await page.getByRole('searchbox').fill('  4267 ');
    await expect(page).toHaveURL('/user/payment-history');
    expect(queries).toHaveLength(sent);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/user/payment-history?search=4267');
    await expect.poll(() => queries.at(-1)).toMatchObject({ search: '4267' });
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/user/payment-history');
  });

  test('finds payments by their numbers, method and amount, and says when nothing matches', async ({
    page,
  }) => {
    await test.step('finds payments by reference number, order number, method and amount', async () => {
      const { token } = await makeMember();
      const reference = String(700_000_000_000 + Math.floor(Math.random() * 1e11));
      await buy(token, 5432, 'PUR-765432');
      await buyByUpi(token, reference);
      await openHistory(page, '', token);
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
    await test.step("shows 'No payment history found.' when nothing matches", async () => {
      await page.getByLabel('Status').selectOption('REJECTED');
      await expect(page.getByText('No payment history found.')).toBeVisible();
      await page.getByRole('button', { name: 'Show all payments' }).click();
      await expect(serials(page)).toHaveCount(2);
      await page.getByRole('searchbox').fill('nothing like it');
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByText('No payment history found.')).toBeVisible();
    });
  });

  test('shows members without purchases a link to the page where they buy', async ({ page }) => {
    await openHistory(page, '?status=ALL');
    await expect(page.getByText('No payment history found.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Buy Token' }).click();
    await expect(page).toHaveURL('/user/buy-token');
  });
});

test.describe('while the list is loading or has failed', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('it says so, with the reason', async ({ page }) => {
    await test.step("shows 'Loading transactions...' until it has loaded", async () => {
      const release = await hold(page, 'listOwnPurchases');
      await openHistory(page);
      await expect(page.getByText('Loading transactions...')).toBeVisible();
      await expect(page.getByText('No payment history found.')).toHaveCount(0);
      release();
      await expect(page.getByText('No payment history found.')).toBeVisible();
      await expect(page.getByText('Loading transactions...')).toHaveCount(0);
    });
    await test.step("shows 'Error fetching data: ' and the server's message after a refusal", async () => {
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
    await test.step("shows 'Error fetching data: Unknown error' after four unreadable replies", async () => {
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
});

test('a payment is visible only to its own member', async ({ page }) => {
  const [{ token: other }, { token }] = [await makeMember(), await makeMember()];
  await buy(other);
  await openHistory(page, '?status=ALL', token);
  await expect(page.getByText('No payment history found.')).toBeVisible();
  expect((await call('listOwnPurchases', { token })).data.total).toBe(0);
});
