import { examples } from '@prelaunch/contract/examples/examples';
import type { Locator, Page } from '@playwright/test';
import { adminToken, siteProgram } from '../support/api.ts';
import {
  answer,
  change,
  hold,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { chart, FIGURES } from '../support/charts.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { settled } from '../support/settled.ts';
import { expect, openAs, openBlank, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** Admin dashboard (/admin/dashboard). */

/** All cards but the one that a publication of holdings by another test changes. */
const cards = (page: Page): Locator =>
  page.locator('main section').filter({ hasNotText: 'Published holdings' });
/** The six counts, in the order of the two cards. */
const counts = (page: Page): Locator => cards(page).locator('dd');
const DASHES = ['--', '--', '--', '--', '--', '--'];

test.describe('the screen', () => {
  test("has the heading 'Dashboard' and the token's title, and fetches again only after 20 seconds", async ({
    page,
  }) => {
    const { token } = await siteProgram();
    await openAs(page, 'admin', await adminToken());
    const start = Date.now();
    await page.clock.setFixedTime(start);
    const calls = sentCalls(page, 'getAdminDashboard');
    await page.goto('/admin/dashboard');
    await expect(page).toHaveTitle(`${token.metaData.title} | Login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Today',
      'User Status',
      'Members',
      'Purchases and collections',
      'Token Supply Distribution',
      'Referral Supply',
      'Total Collection Method Wise',
      'Published holdings',
    ]);
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', token.icon_url);
    const meta = (name: string) => page.locator(`meta[name=${name}]`);
    await expect(meta('description')).toHaveAttribute('content', token.metaData.description);
    await expect(meta('keywords')).toHaveAttribute('content', token.metaData.keywords);

    // Returning within 20 seconds shows the same figures; returning later fetches them again.
    const leaveAndReturn = async () => {
      await page.getByRole('link', { name: 'Purchase Request' }).click();
      await expect(page.getByRole('heading', { name: 'Manage Purchase' })).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
      await expect(chart(page, 'Referral Supply')).toBeVisible();
    };
    await expect(chart(page, 'Referral Supply')).toBeVisible();
    await page.clock.setFixedTime(start + 19_000);
    await leaveAndReturn();
    expect(calls).toHaveLength(1);
    await page.clock.setFixedTime(start + 21_000);
    await leaveAndReturn();
    await expect.poll(() => calls.length).toBe(2);
  });

  test('is loaded again once while the counter is below 2', async ({ openPage }) => {
    const accessToken = await adminToken();
    for (const [counter, loads] of [
      [null, 2],
      ['1', 2],
      ['2', 1],
    ] as const) {
      const page = await openPage();
      await openBlank(page);
      await page.evaluate(
        (entries) => {
          for (const [key, value] of Object.entries(entries)) {
            if (value !== null) localStorage.setItem(key, value);
          }
          sessionStorage.setItem('signInToast', 'Logged in successfully.');
        },
        { accessToken, adminLoggedIn: 'true', reloadCounter: counter },
      );
      const loaded: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loaded.push(request.url());
      });
      // The first page may reload itself before it is complete.
      await page.goto('/admin/dashboard', { waitUntil: 'commit' });
      // Only the last load of the page shows the greeting.
      await expectToasts(page, ['Logged in successfully.']);
      await settled(page);
      expect(loaded, `counter ${String(counter)}`).toHaveLength(loads);
      const kept = await page.evaluate(() => localStorage.getItem('reloadCounter'));
      expect(kept).toBe('2');
      await page.context().close();
    }
  });

  test("shows '--' until the member stats are loaded and non-zero, and the counts in line", async ({
    page,
  }) => {
    await test.step("shows '--' until the member stats are loaded and non-zero", async () => {
      await openAs(page, 'admin', await adminToken());
      await change(page, 'getAdminDashboard', () => ({
        ...FIGURES,
        users: { total: 0, verified: 0, pending: 0 },
      }));
      const release = await hold(page, 'getAdminDashboard');
      await page.goto('/admin/dashboard');
      await expect(cards(page).locator('dt')).toHaveText([
        'Active',
        'Inactive',
        'Blocked',
        'Total Members',
        'Verification Completed',
        'Verification Pending',
      ]);
      await expect(counts(page)).toHaveText(DASHES);
      await layoutAtRest(page);
      const boxes = () =>
        cards(page).evaluateAll((all) =>
          all.map((card) => [card.getBoundingClientRect().top, card.clientHeight]),
        );
      const before = await boxes();
      release();
      await expect(page.getByText('1,00,00,00,000.00')).toBeVisible();
      await expect(counts(page)).toHaveText(DASHES);
      // The cards do not move when figures and charts appear.
      await settled(page);
      expect(before).toHaveLength(7);
      expect(await boxes()).toEqual(before);

      await restore(page, 'getAdminDashboard');
      await change(page, 'getAdminDashboard', () => FIGURES);
      await page.reload();
      await expect(counts(page)).toHaveText(['1,20,000', '3', '1', '1,20,004', '1,20,000', '4']);
    });
    await test.step('stand in one line below labels of one line, and beside them on a narrow phone', async () => {
      await expect(counts(page)).toHaveCount(6);
      const boxes = (part: string) =>
        page.locator(part).evaluateAll((all) =>
          all.map((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return { bottom: Math.round(bottom), middle: (top + bottom) / 2 };
          }),
        );
      const lines = async (part: string) =>
        new Set((await boxes(part)).map(({ bottom }) => bottom)).size;
      for (const [width, cards] of [
        [1280, 1],
        [768, 2],
      ] as const) {
        await resizeTo(page, { width, height: 1024 });
        await expect.poll(() => lines('dt'), { message: `${String(width)} px` }).toBe(cards);
        await expect.poll(() => lines('dd'), { message: `${String(width)} px` }).toBe(cards);
      }
      await resizeTo(page, { width: 320, height: 640 });
      const apart = async () => {
        const labels = await boxes('dt');
        return (await boxes('dd')).map(({ middle }, at) =>
          Math.round(middle - (labels[at]?.middle ?? NaN)),
        );
      };
      await expect.poll(apart).toEqual([0, 0, 0, 0, 0, 0]);
    });
  });
});

test.describe('figures that cannot be loaded', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test("show the server's messages once, or the fallback, and a button to retry", async ({
    page,
  }) => {
    await openAs(page, 'admin', await adminToken());
    await answer(page, 'getAdminDashboard', refusal(['First of all.', 'And then.'], 409));
    const calls = sentCalls(page, 'getAdminDashboard');
    await page.goto('/admin/dashboard');
    await expectToasts(page, ['And then.', 'First of all.']);
    // A refusal is not retried.
    expect(calls).toHaveLength(1);
    await expect(page.getByText('The figures could not be loaded.')).toBeVisible();
    await expect(counts(page)).toHaveText(DASHES);

    await restore(page, 'getAdminDashboard');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(chart(page, 'Referral Supply')).toBeVisible();
    await expect(page.getByText('The figures could not be loaded.')).toHaveCount(0);

    // An unreadable reply is retried 3 times, then the fallback is shown.
    await answer(page, 'getAdminDashboard', UNREADABLE);
    await page.reload();
    await expect(toast(page, 'Failed to load the dashboard')).toBeVisible();
    await expectToasts(page, ['Failed to load the dashboard']);
    expect(calls).toHaveLength(1 + 1 + 4);
  });
});

test('uses the width of a desktop: the work in one row, small rings beside their tables', async ({
  page,
}) => {
  await openAs(page, 'admin', await adminToken());
  await change(page, 'getAdminDashboard', () => FIGURES);
  await resizeTo(page, { width: 1280, height: 800 });
  await page.goto('/admin/dashboard');
  await settled(page);
  const card = (name: string) => page.getByRole('region', { name });
  const boxes = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all.map((element) => {
        const { top, left, width } = element.getBoundingClientRect();
        return { top: Math.round(top), left, width: Math.round(width) };
      }),
    );
  const tiles = card('Today').getByRole('listitem');
  await expect(tiles).toHaveCount(5);
  await expect.poll(async () => new Set((await boxes(tiles)).map(({ top }) => top)).size).toBe(1);
  for (const title of [
    'Token Supply Distribution',
    'Referral Supply',
    'Total Collection Method Wise',
  ]) {
    const [ring] = await boxes(chart(page, title));
    const [table] = await boxes(page.getByRole('table', { name: title }));
    expect(ring?.width, title).toBe(160);
    expect(table?.left, title).toBeGreaterThan((ring?.left ?? NaN) + 160);
  }
  await test.step('and the facts of a publication in two columns, with the date as in the lists', async () => {
    const lefts = async () =>
      new Set((await boxes(card('Published holdings').locator('dl > div'))).map(({ left }) => left))
        .size;
    await change(page, 'listHoldingsStatements', () => examples.listHoldingsStatements.reply);
    await page.reload();
    await expect(card('Published holdings').getByRole('definition').first()).toHaveText(
      /^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/,
    );
    await expect.poll(lefts).toBe(2);
  });
});
