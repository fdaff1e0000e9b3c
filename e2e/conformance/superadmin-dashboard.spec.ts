import type { Locator, Page } from '@playwright/test';
import { superAdminToken } from '../support/api.ts';
import { answer, change, makeUpList, refusal, restore } from '../support/answers.ts';
import { expect, openAs, test } from '../support/test.ts';
import { WHOLE } from '../support/layout.ts';

/** Super admin dashboard (/superadmin/dashboard): the figures of all companies. */

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const FIGURES = {
  members: 1_234,
  membersWaiting: 5,
  pendingCount: 2,
  pendingSum: 1_02_000.5,
  approvedCount: 7_000,
  approvedSum: 98_76_54_321.99,
};

const madeUpFigures = (over = {}) => ({
  id: crypto.randomUUID(),
  companyName: 'Moonrise Labs',
  tokenSymbol: 'MASP',
  icon_url: '/tokens/masp.svg',
  status: 'ACTIVE',
  ...FIGURES,
  privateSupply: 300_000,
  soldSupply: 75_000,
  oldestWaitingAt: ago(3 * HOUR + 1_000),
  unreconciledCount: 12,
  unreconciledSum: 3_45_678.5,
  ...over,
});

const makeUpFigures = (page: Page, all: readonly Record<string, unknown>[]) =>
  makeUpList(page, 'listCompanyFigures', all, () => true);

const cards = (page: Page) => page.locator('main section dl');

async function open(page: Page, query = ''): Promise<void> {
  await openAs(page, 'superadmin', superAdminToken());
  await page.goto(`/superadmin/dashboard${query}`);
}

test('shows all companies together, and each with links to its pending purchases', async ({
  page,
}) => {
  const late = madeUpFigures();
  const calm = madeUpFigures({
    companyName: 'Nothing Waits',
    status: 'SUSPENDED',
    pendingCount: 0,
    pendingSum: 0,
    soldSupply: 0,
    oldestWaitingAt: null,
    unreconciledCount: 0,
    unreconciledSum: 0,
  });
  const tiny = { privateSupply: 300_000_000, soldSupply: 100 };
  await makeUpFigures(page, [
    late,
    calm,
    madeUpFigures(tiny),
    madeUpFigures({ ...tiny, companyName: 'Half a hundredth', soldSupply: 15_000 }),
    madeUpFigures({ ...tiny, companyName: 'None', soldSupply: 0 }),
  ]);
  // Days are counted by the calendar of India: the page's clock stands, so that no midnight can pass meanwhile.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await change(page, 'getSuperAdminDashboard', () => ({
    companies: 2,
    companiesSuspended: 1,
    ...FIGURES,
    oldestWaiting: {
      createdAt: new Date(now - 48 * HOUR).toISOString(),
      companyId: late.id,
      companyName: late.companyName,
    },
  }));
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(cards(page)).toHaveText([
    /^Moonrise Labs, since \d{4}-\d\d-\d\d2 daysSee its pending purchases$/,
    'Pending₹ 1,02,000.50 2 purchasesApproved₹ 98,76,54,321.99 7,000 purchases',
    'Total Members1,234Verification Pending5',
    'Total2Suspended1',
  ]);
  const rows = page.getByRole('table', { name: 'By company' }).locator('tbody tr');
  await expect(rows.nth(0).getByRole('cell')).toHaveText([
    'Moonrise Labs',
    '1,234',
    '5',
    '₹ 1,02,000.502 purchases',
    '₹ 98,76,54,321.997,000 purchases',
    '25.00 %',
    '₹ 3,45,678.5012 bank lines',
    /^3 hours ago\d{4}-\d\d-\d\d$/,
  ]);
  await test.step('the companies follow a low strip of sums, and the trends follow the companies', async () => {
    const strip = page.locator('main section').first();
    await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThan(130);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Waiting longest',
      'Purchases',
      'Members',
      'Companies',
      'By company',
      'Purchases and collections',
    ]);
  });
  await expect(rows.nth(0).getByRole('meter')).toHaveAccessibleName('Supply sold of Moonrise Labs');
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    'Nothing WaitsSuspended',
    '1,234',
    '5',
    '₹ 0.000 purchases',
    /^/,
    '0.00 %',
    '₹ 0.000 bank lines',
    '--',
  ]);
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0);
  const waiting = `/superadmin/transactionmanage?companyId=${late.id}&status=PENDING`;
  await expect(page.getByRole('link', { name: 'See its pending purchases' })).toHaveAttribute(
    'href',
    waiting,
  );
  await test.step('a share of the supply that rounds to zero is not shown as none', async () => {
    await expect(rows.nth(2)).toContainText('< 0.01 %');
    await expect(rows.nth(3)).toContainText('0.01 %');
    await expect(rows.nth(3)).not.toContainText('<');
    await expect(rows.nth(4)).toContainText('0.00 %');
  });
  await rows.nth(0).getByRole('link', { name: '2 purchases' }).click();
  await expect(page).toHaveURL(waiting);
});

test('a suspended company in which a purchase waits is marked', async ({ page }) => {
  const status = 'SUSPENDED';
  await makeUpFigures(page, [
    madeUpFigures({ status, companyName: 'Waits' }),
    madeUpFigures({ status, companyName: 'Quiet', oldestWaitingAt: null, pendingCount: 0 }),
    madeUpFigures({ companyName: 'Active' }),
  ]);
  await open(page);
  const rows = page.getByRole('table', { name: 'By company' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Waits while suspended' })).toHaveCount(1);
  await expect(rows.first()).toContainText('Waits while suspended');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('shows the sums of all companies, and the first company on the first screen', async ({
    page,
  }) => {
    await makeUpFigures(page, [madeUpFigures({ companyName: 'GLXY' })]);
    await change(page, 'getSuperAdminDashboard', () => ({
      companies: 2,
      companiesSuspended: 1,
      ...FIGURES,
      oldestWaiting: {
        createdAt: ago(24 * 24 * HOUR),
        companyId: crypto.randomUUID(),
        companyName: 'GLXY',
      },
    }));
    await open(page);
    await expect(page.getByText('₹ 98,76,54,321.99').first()).toBeInViewport(WHOLE);
    await expect(page.getByRole('heading', { name: 'By company' })).toBeInViewport(WHOLE);
    const row = page.locator('tbody tr').first();
    await expect(row).toBeInViewport(WHOLE);
    // The sums begin in line with the rows below them.
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
    const sums = page.getByRole('heading', { name: 'Waiting longest' });
    expect(await leftOf(sums)).toBe(await leftOf(row.locator('td[data-column="company"] > div')));
  });
});

test('has its states: no data, many pages, and a failure', async ({ page }) => {
  await makeUpFigures(page, []);
  await change(page, 'getSuperAdminDashboard', () => ({
    companies: 0,
    companiesSuspended: 0,
    members: 0,
    membersWaiting: 0,
    pendingCount: 0,
    pendingSum: 0,
    approvedCount: 0,
    approvedSum: 0,
    oldestWaiting: null,
  }));
  await open(page);
  await expect(page.getByText('There is no company yet.')).toBeVisible();
  await expect(page.getByText('Nothing is pending', { exact: true })).toBeVisible();

  await restore(page, 'listCompanyFigures');
  const many = Array.from({ length: 11 }, (_, n) => madeUpFigures({ companyName: `No. ${n + 1}` }));
  await makeUpFigures(page, many);
  await restore(page, 'getSuperAdminDashboard');
  await answer(page, 'getSuperAdminDashboard', refusal('Not now.', 409));
  await page.goto('/superadmin/dashboard?page=2');
  await expect(page.getByRole('table', { name: 'By company' })).toContainText('No. 11');
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible();
  await restore(page, 'getSuperAdminDashboard');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(4);
});
