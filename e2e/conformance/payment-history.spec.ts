import { makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import {
  cellsOf,
  many,
  openHistory,
  pager,
  serials,
  statuses,
} from '../support/payment-history.ts';
import { buy, madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, test } from '../support/test.ts';

/** Payment History (/user/payment-history): the table and its pages. */

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

test.describe('the table', () => {
  // The table shows Indian time, whatever the time zone of the browser.
  test.use({ timezoneId: 'America/New_York' });

  test('has its columns and a title, and changes into cards on a phone', async ({ page }) => {
    await makeUpHistory(page, [madeUpPurchase()]);
    await openHistory(page);
    await test.step('has its columns and a title', async () => {
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
        /^PENDING/,
        'View',
      ]);
      await expect(statuses(page).nth(0)).toHaveText('PENDING');
      await test.step('from 1280 px on the time has its own column', async () => {
        await expect(cellsOf(page, 0).nth(5)).toBeInViewport(WHOLE);
        const { width = 0 } = (await cellsOf(page, 0).nth(5).boundingBox()) ?? {};
        expect(width).toBeGreaterThan(40);
      });
      await test.step('on a tablet all columns are visible', async () => {
        await resizeTo(page, { width: 768, height: 1024 });
        await expect(page.getByRole('button', { name: 'View receipt 1' })).toBeInViewport();
        const frame = page.getByRole('table').locator('..');
        const excess = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth);
        await expect.poll(excess).toBe(0);
        await expect(cellsOf(page, 0).first()).toBeInViewport(WHOLE);
      });
    });
    await test.step('shows cards on a phone, and every cell names its column', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const first = cellsOf(page, 0);
      await expect(first).toHaveCount(8);
      for (const [index, header] of COLUMNS.entries()) {
        await expect(first.nth(index)).toHaveAttribute('data-label', header);
        // The cell of the status has no box: its badge and its rail have places of their own.
        const cell = header === 'Status' ? statuses(page).first() : first.nth(index);
        const { width = 0, x = 0 } = (await cell.boundingBox()) ?? {};
        expect(width).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(390);
      }
    });
  });

  test('has every View button 12 px within its card on tablets and desktops', async ({ page }) => {
    await makeUpHistory(page, [
      madeUpPurchase({ status: 'APPROVED' }),
      madeUpPurchase({
        status: 'APPROVED',
        paymentMethod: 'BANK',
        transactionId: 'SBINR52026111197149785',
        amount: 262_155,
        finalAmount: 267_398.1,
      }),
      madeUpPurchase({
        paymentMethod: 'MANUAL',
        transactionId: 'HDFCR52026111197149785',
        amount: 1_000_000,
        finalAmount: 1_020_000.55,
      }),
    ]);
    await openHistory(page, '?status=ALL');
    const views = page.getByRole('button', { name: /^View receipt/ });
    await expect(views).toHaveCount(3);
    const margins = () =>
      views.evaluateAll((all) =>
        all.map((view) => {
          const card = view.closest('table')?.parentElement?.getBoundingClientRect();
          return Math.floor((card?.right ?? 0) - view.getBoundingClientRect().right) >= 12;
        }),
      );
    for (const width of [768, 820, 1024, 1265, 1280, 1366]) {
      await resizeTo(page, { width, height: 1024 });
      await expect.poll(margins, { message: `${String(width)} px` }).toEqual([true, true, true]);
    }
  });

  test("shows 'N/A' for a payment without a transaction number", async ({ page }) => {
    const { token } = await makeMember();
    await buy(token);
    await openHistory(page, '', token);
    await expect(cellsOf(page, 0).nth(1)).toHaveText('MANUAL');
    await expect(cellsOf(page, 0).nth(2)).toHaveText('N/A');
  });

  test('shows the state of each payment', async ({ page }) => {
    const lapsed = crypto.randomUUID();
    const released = { id: lapsed, reservedUntil: null };
    const records = ['APPROVED', 'REJECTED', 'PENDING'].map((status) => madeUpPurchase({ status }));
    await makeUpHistory(page, [
      ...records,
      madeUpPurchase(released),
      madeUpPurchase({ reservedUntil: null, status: 'APPROVED' }),
    ]);
    await openHistory(page, '?status=ALL');

    await test.step('shows approved in green, rejected in red and pending in yellow', async () => {
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
    await test.step('marks orders that are no longer reserved, and explains it', async () => {
      await expect(statuses(page).nth(3)).toHaveText('PENDINGNot reserved any more.');
      await expect(statuses(page).nth(2)).toHaveText('PENDING');
      await expect(statuses(page).nth(4)).toHaveText('APPROVED');
      await expect(
        page.getByText(
          'The tokens of a pending payment are not reserved any more. The company can still approve it while tokens are left.',
        ),
      ).toBeVisible();
      const named = page.getByRole('link', { name: /^₹ 1,25,925\.92 · \d+ [A-Z][a-z]{2} \d{4}$/ });
      await expect(named).toHaveAttribute('href', `/user/payment-history?receipt=${lapsed}`);
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });
  });

  test('have 10, 25, 50 or 100 records, no axe violations, and fit a narrow phone', async ({
    page,
  }) => {
    const queries = await makeUpHistory(page, many(120));
    await openHistory(page);
    await expect(serials(page)).toHaveCount(10);
    await test.step('has no axe violations, and fits a narrow phone', async () => {
      await expectAccessible(page);
      await expectFitsNarrowPhone(page);
    });
    await test.step('have 10, 25, 50 or 100 records', async () => {
      const size = page.getByLabel('Per page');
      await expect(size).toHaveValue('10');
      await expect(size.locator('option')).toHaveText(['10', '25', '50', '100']);
      for (const limit of ['25', '50', '100']) {
        await size.selectOption(limit);
        await expect(serials(page)).toHaveCount(Number(limit));
        expect(queries.at(-1)).toEqual({ page: '1', limit, status: 'PENDING' });
      }
    });
  });
});

test.describe('pages', () => {
  test('continue SL.No.; another page size, search or status returns to page 1', async ({
    page,
  }) => {
    const queries = await makeUpHistory(page, [...many(60), ...many(5, { status: 'REJECTED' })]);
    await test.step('SL.No. is (page - 1) * limit + index + 1', async () => {
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
    await test.step('another page size returns to page 1', async () => {
      await openHistory(page, '?page=3');
      await expect(serials(page).first()).toHaveText('21');
      await page.getByLabel('Per page').selectOption('25');
      await expect(serials(page).first()).toHaveText('1');
      expect(queries.at(-1)).toMatchObject({ page: '1', limit: '25' });
    });
    await test.step('a search and another status return to page 1', async () => {
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
  });

  test('show 2 page numbers at each end and 3 around the current one', async ({ page }) => {
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

  test('have no pager if there is only one; a page beyond the end shows the last one', async ({
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

  test('are restored after a reload, with the filters', async ({ page }) => {
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
