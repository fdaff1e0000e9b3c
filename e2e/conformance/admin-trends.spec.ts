import type { Page } from '@playwright/test';
import { adminToken, makeMember, superAdminToken } from '../support/api.ts';
import { answer, change, hold, refusal, restore, sentCalls } from '../support/answers.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { exportedRows } from '../support/downloads.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { approve, buy } from '../support/purchases.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** The admin's work and the trends of both dashboards. */

const TITLE = 'Purchases and collections';
const ZERO = { submittedCount: 0, submittedSum: 0, approvedCount: 0, approvedSum: 0 };

/** Fourteen days up to 2026-11-22; the last two have purchases. */
const DAYS = Array.from({ length: 14 }, (_, n) => {
  const day = `2026-11-${String(n + 9).padStart(2, '0')}`;
  return { from: day, to: day, ...ZERO };
});
const TRENDS = {
  bucket: 'day',
  totals: { submittedCount: 4, submittedSum: 12_000, approvedCount: 1, approvedSum: 4_000.5 },
  points: [
    ...DAYS.slice(0, 12),
    { ...DAYS[12], submittedCount: 3, submittedSum: 9_000 },
    { ...DAYS[13], submittedCount: 1, submittedSum: 3_000, approvedCount: 1, approvedSum: 4_000.5 },
  ],
};

const panel = (page: Page) => page.getByRole('region', { name: TITLE });
const chart = (page: Page) => panel(page).getByRole('slider', { name: `${TITLE} by day` });

async function openAdmin(page: Page): Promise<void> {
  await openAs(page, 'admin', await adminToken());
  await page.goto('/admin/dashboard');
}

test.describe("the admin's work", () => {
  const WORK = {
    pendingCount: 3,
    pendingSum: 12_240,
    oldestPendingAt: new Date(Date.now() - 3 * 3_600_000 - 1_000).toISOString(),
    membersWaiting: 1_200,
    today: { approvedCount: 4, approvedSum: 8_160.5, rejectedCount: 1 },
  };

  test('is the first content, and each figure is a link to its list', async ({ page }) => {
    await change(page, 'getAdminWork', () => WORK);
    await change(page, 'getOpenMoney', () => ({
      withoutOrder: { count: 12, sum: 38_260 },
      refundsDue: { count: 0, sum: 0 },
    }));
    await openAdmin(page);
    await expect(page.getByRole('region').first()).toHaveAccessibleName('Today');
    const tiles = page.getByRole('region', { name: 'Today' }).getByRole('link');
    await expect(tiles).toHaveText([
      /^Purchases to decide\s*3\s*₹ 12,240\.00\s*The oldest: 3 hours ago\s*$/,
      /^Decided today\s*5\s*₹ 8,160\.50 approved\s*1 rejected\s*$/,
      /^Members to verify\s*1,200\s*of [\d,]+ members?\s*$/,
      /^Money without an order\s*12\s*₹ 38,260\.00\s*$/,
      /^Refunds due\s*0\s*Nothing to give back\s*$/,
    ]);
    for (const [at, address, screen] of [
      [0, '/admin/purchaserequest', 'Manage Purchase'],
      [1, '/admin/purchaserequest?tab=history', 'Manage Purchase'],
      [2, '/admin/usermanage?status=waiting', 'Manage User'],
      [3, '/admin/purchaserequest?tab=reconcile&state=no_purchase', 'Manage Purchase'],
      [4, '/admin/purchaserequest?tab=reconcile&view=refunds', 'Manage Purchase'],
    ] as const) {
      await tiles.nth(at).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen);
      await page.goBack();
    }
  });

  test('has short tiles on a phone, with the figures in one column', async ({ page }) => {
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await change(page, 'getAdminWork', () => ({
      ...WORK,
      pendingSum: 44_44_444.44,
      oldestPendingAt: new Date(now - 24 * 24 * 3_600_000).toISOString(),
    }));
    await resizeTo(page, { width: 390, height: 844 });
    await openAdmin(page);
    const tiles = page.getByRole('region', { name: 'Today' }).getByRole('link');
    await expect(tiles.first()).toContainText('The oldest: 24 days ago');
    const look = () =>
      tiles.evaluateAll((all) => {
        const notes = all.map((tile) => tile.children[0]?.getBoundingClientRect().left);
        const heights = all.map((tile) => tile.getBoundingClientRect().height);
        return [Math.max(...heights) <= 84, new Set(notes).size === 1];
      });
    await expect.poll(look).toEqual([true, true]);
    const rows = page.getByRole('table', { name: 'Token Supply Distribution' }).locator('tbody tr');
    const highest = () =>
      rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)));
    await expect.poll(highest).toBeLessThanOrEqual(50);
  });

  test('says when there is nothing to do, and does not move the page when it arrives', async ({
    page,
  }) => {
    await change(page, 'getAdminWork', () => ({
      pendingCount: 0,
      pendingSum: 0,
      oldestPendingAt: null,
      membersWaiting: 0,
      today: { approvedCount: 0, approvedSum: 0, rejectedCount: 0 },
    }));
    const release = await hold(page, 'getAdminWork');
    await openAdmin(page);
    await expect(page.getByRole('table', { name: 'Referral Supply' })).toBeVisible();
    await layoutAtRest(page);
    const card = page.getByRole('region', { name: 'Today' });
    const before = await card.boundingBox();
    release();
    await expect(card).toContainText('Nothing waits for a decision');
    await expect(card).toContainText('Every member is verified');
    await layoutAtRest(page);
    await expect.poll(() => card.boundingBox()).toEqual(before);
  });

  test('that cannot be loaded has a button to retry, and does not affect the other panels', async ({
    page,
  }) => {
    await answer(page, 'getAdminWork', refusal('Not now.', 409));
    await openAdmin(page);
    const card = page.getByRole('region', { name: 'Today' });
    await expect(card).toContainText('The open work could not be loaded.');
    await expect(page.getByRole('table', { name: 'Referral Supply' })).toBeVisible();
    await restore(page, 'getAdminWork');
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(card.getByRole('link')).toHaveCount(5);
  });

  test('leaves out the money in Reconcile on a server that reads no bank statements', async ({
    page,
  }) => {
    await answer(page, 'getOpenMoney', refusal('Not found.', 404));
    await openAdmin(page);
    const card = page.getByRole('region', { name: 'Today' });
    await expect(card).toContainText('Members to verify');
    await expect(card.getByRole('link')).toHaveCount(3);
    await expectToasts(page, []);
  });
});

test.describe("the company's trends", () => {
  test('show the figures of the range as a drawing and a table', async ({ page }) => {
    await change(page, 'getAdminTrends', () => TRENDS);
    await openAdmin(page);
    await test.step('show all ranges, and both ends of the axis in one line, on the narrowest phone with large text', async () => {
      await resizeTo(page, { width: 320, height: 640 });
      await expect(panel(page).getByText('₹ 12,000.00')).toBeVisible();
      await setTextSize(page, 200);
      const tabs = panel(page).getByRole('tablist');
      const hidden = () => tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
      await expect.poll(hidden).toBeLessThanOrEqual(0);
      await expectSoundLayout(page);
      const tops = () =>
        panel(page)
          .getByText(/^\d+ Nov$/)
          .filter({ visible: true })
          .evaluateAll((ends) => ends.map((end) => Math.round(end.getBoundingClientRect().top)));
      await expect.poll(async () => new Set(await tops()).size).toBe(1);
      expect(await tops()).toHaveLength(2);
    });
    await test.step('show the totals of the range, and the exact figures of a day by pointer and keys', async () => {
      await setTextSize(page, 100);
      await resizeTo(page, { width: 1280, height: 800 });
      await expect(panel(page).getByText('₹ 12,000.00')).toBeVisible();
      await expect(panel(page).getByText('4 purchases', { exact: true })).toBeVisible();
      await expect(panel(page).getByText('₹ 4,000.50')).toBeVisible();
      await expect(panel(page).getByText('1 purchase', { exact: true })).toBeVisible();
      await expect(panel(page).getByText('₹ 10,000', { exact: true })).toBeVisible();

      const { width, height } = (await chart(page).boundingBox()) ?? { width: 0, height: 0 };
      await chart(page).hover({ position: { x: (width * 12.5) / 14, y: height / 2 } });
      await expect(panel(page).getByText('Submitted ₹ 9,000.00 (3 purchases)')).toBeVisible();
      await expect(panel(page).getByText('Collected ₹ 0.00 (0 purchases)')).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(panel(page).getByText('Submitted ₹ 9,000.00 (3 purchases)')).toHaveCount(0);

      await chart(page).focus();
      const last =
        '2026-11-22: submitted ₹ 3,000.00 (1 purchase), collected ₹ 4,000.50 (1 purchase)';
      await expect(chart(page)).toHaveAttribute('aria-valuetext', last);
      await expect(panel(page).getByText('Collected ₹ 4,000.50 (1 purchase)')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(chart(page)).toHaveAttribute('aria-valuetext', /^2026-11-21: submitted ₹ 9,000/);
      await page.keyboard.press('Home');
      await expect(chart(page)).toHaveAttribute('aria-valuenow', '1');
      await page.keyboard.press('End');
      await expect(chart(page)).toHaveAttribute('aria-valuetext', last);
      await page.keyboard.press('Tab');
      await expect(panel(page).getByText('Collected ₹ 4,000.50 (1 purchase)')).toHaveCount(0);
    });
    await test.step('have a table of all days, newest first', async () => {
      await panel(page).getByText('Figures as a table').click();
      const rows = page.getByRole('table', { name: TITLE }).getByRole('row');
      await expect(rows).toHaveCount(15);
      await expect(rows.nth(0)).toHaveText(/^DaySubmittedCollected$/);
      await expect(rows.nth(1)).toHaveText('2026-11-22₹ 3,000.00 1 purchase₹ 4,000.50 1 purchase');
      await expect(rows.nth(2)).toHaveText('2026-11-21₹ 9,000.00 3 purchases₹ 0.00 0 purchases');
    });
  });

  test('can be read for 14 days, 90 days and all, and exported for the same range', async ({
    page,
  }) => {
    const { token } = await makeMember();
    await approve((await buy(token, 1000)).id);
    const reads = sentCalls(page, 'getAdminTrends');
    const exports = sentCalls(page, 'exportTrends');
    await openAdmin(page);
    const slider = panel(page).getByRole('slider');
    await expect(slider).toHaveAttribute('aria-valuemax', '14');
    const [heading, ...fourteen] = await exportedRows(page, 'trends');
    expect(heading).toBe('Date,Submitted,Amount submitted,Approved,Amount collected');
    expect(fourteen).toHaveLength(14);
    // The purchase that was approved above is on the newest day, or on the one before when midnight has passed.
    expect(fourteen.slice(0, 2).some((line) => /,[1-9]\d*,[\d.]+,[1-9]\d*,/.test(line))).toBe(true);

    await panel(page).getByRole('tab', { name: '90 days' }).click();
    await expect(slider).toHaveAttribute('aria-valuemax', '90');
    expect(await exportedRows(page, 'trends')).toHaveLength(91);
    await panel(page).getByRole('tab', { name: 'All' }).click();
    await expect(panel(page).getByRole('tab', { name: 'All' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await settled(page);
    const ranges = (calls: typeof reads) =>
      calls.map((each) => new URL(each.url()).searchParams.get('range'));
    expect(ranges(reads)).toEqual(['14d', '90d', 'all']);
    expect(ranges(exports)).toEqual(['14d', '90d']);
  });

  test('have an empty state, and an error state with a button to retry', async ({ page }) => {
    await change(page, 'getAdminTrends', () => ({ bucket: 'day', totals: ZERO, points: DAYS }));
    await openAdmin(page);
    await expect(
      panel(page).getByText('No purchase was submitted or approved in these 14 days.'),
    ).toBeVisible();
    await expect(panel(page).getByRole('slider')).toHaveCount(0);

    await restore(page, 'getAdminTrends');
    await answer(page, 'getAdminTrends', refusal('Not now.', 409));
    await page.reload();
    await expect(panel(page)).toContainText('The trends could not be loaded.');
    await expect(page.getByRole('table', { name: 'Referral Supply' })).toBeVisible();
    await restore(page, 'getAdminTrends');
    await change(page, 'getAdminTrends', () => TRENDS);
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(chart(page)).toBeVisible();
  });

  test('are accessible in both themes, fit a phone of 320 px and abbreviate large sums', async ({
    page,
  }) => {
    const large = '1000000000000000.01';
    await change(page, 'getAdminTrends', () => ({
      ...TRENDS,
      totals: { ...TRENDS.totals, submittedSum: large, approvedSum: large },
      points: TRENDS.points.map((point) => ({ ...point, submittedCount: 1, submittedSum: large })),
    }));
    await openAdmin(page);
    await expect(panel(page).getByTitle('₹ 1,00,00,00,00,00,00,000.01').first()).toContainText(
      '₹ 1,000.00 lakh crore',
    );
    await expect(panel(page).getByText('₹ 1,000 lakh crore', { exact: true })).toBeVisible();
    await panel(page).getByText('Figures as a table').click();
    await chart(page).focus();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe("the super admin's trends", () => {
  test('have the same panel for all companies, with an export', async ({ page }) => {
    const weeks = { ...TRENDS, bucket: 'week' };
    weeks.points = [
      { ...TRENDS.points[13], ...ZERO, ...TRENDS.totals, from: '2026-11-16', to: '2026-11-22' },
    ];
    await change(page, 'getSuperAdminTrends', () => weeks);
    await openAs(page, 'superadmin', superAdminToken());
    await page.goto('/superadmin/dashboard');
    await expect(panel(page).getByText('₹ 4,000.50').first()).toBeVisible();
    await expect(panel(page).getByRole('slider', { name: `${TITLE} by week` })).toHaveAttribute(
      'aria-valuetext',
      /^2026-11-16 to 2026-11-22: submitted ₹ 12,000\.00 \(4/,
    );
    expect(await exportedRows(page, 'trends')).toHaveLength(15);
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});
