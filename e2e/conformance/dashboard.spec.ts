import type { Locator, Page } from '@playwright/test';
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
import { call, makeMember, siteProgram } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { layoutAtRest, resizeTo } from '../support/layout.ts';
import { boxOf, textBoxOf } from '../support/places.ts';
import { approve, BOUGHT_AT, buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** User dashboard (/user/dashboard). */

const GLOBAL = [
  'Stock Rank',
  'Wallet Address',
  'Stock Qty.',
  'Transaction Hash',
  'Date & time',
  'Time Left',
];
const MINE = ['Member ID', 'Stock Qty.', 'Transaction Hash', 'Date & Time', 'Reward', 'Time Left'];
const DAY = 86_400_000;

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });
const table = (page: Page, stock = 'Global Stock') =>
  page.getByRole('table', { name: `${stock} Details` });
const mineOf = (page: Page) => page.getByRole('region', { name: 'Your tokens', exact: true });
/** A value of the part about the member's own tokens. */
const figure = (page: Page, label: string) =>
  mineOf(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');
const row = (within: Locator, index: number) => within.getByRole('row').nth(index + 1);
const cells = (within: Locator, index: number) => row(within, index).getByRole('cell');

const listOf = (records: readonly unknown[], page = 1, total = records.length) => ({
  status: 200,
  body: {
    status: true,
    message: 'Stock',
    data: { records, total, page, limit: 10, lastPage: Math.max(1, Math.ceil(total / 10)) },
  },
});

const HOLDER = 'GLXY-7K3M-9QXD';
const HASH = '9f'.repeat(31) + 'abcd';
const holding = (over: Record<string, unknown> = {}) => ({
  rank: 1,
  holder: HOLDER,
  quantity: 1_234_567,
  hash: HASH,
  createdAt: BOUGHT_AT,
  launchAt: null,
  ...over,
});

/** Opens the dashboard of a new member. */
async function openDashboard(page: Page): Promise<void> {
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/dashboard');
}

test.describe('the screen', () => {
  test('opens at /user with two cards and the table of Global Stock', async ({ page }) => {
    await change(page, 'getProfile', (profile) => ({ ...profile, globalStake: 0 }));
    await test.step('opens at /user', async () => {
      await openAs(page, 'user', (await makeMember()).token);
      await page.goto('/user');
      await expect(page).toHaveURL('/user/dashboard');
    });
    await test.step("is headed 'Dashboard' and titled with the token's meta title", async () => {
      const { token } = await siteProgram();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${token.metaData.title} | Dashboard`);
    });
    await test.step("shows '0.0' for no stock", async () => {
      await expect(card(page, 'Global Stock')).toContainText('0.0 GLXY');
      await expect(card(page, 'My Stock')).toContainText('0.0 GLXY');
      await expect(card(page, 'My Stock')).toContainText('Held by you');
    });
    await test.step('starts with Global Stock; selecting a card shows its table', async () => {
      await expect(card(page, 'Global Stock')).toHaveAttribute('aria-pressed', 'true');
      await expect(card(page, 'My Stock')).toHaveAttribute('aria-pressed', 'false');
      await expect(table(page).getByRole('columnheader')).toHaveText(GLOBAL);
      await card(page, 'My Stock').click();
      await expect(card(page, 'My Stock')).toHaveAttribute('aria-pressed', 'true');
      await expect(card(page, 'Global Stock')).toHaveAttribute('aria-pressed', 'false');
      await expect(table(page, 'My Stock').getByRole('columnheader')).toHaveText(MINE);
      await expect(table(page)).toHaveCount(0);
      await card(page, 'Global Stock').press('Enter');
      await expect(table(page)).toBeVisible();
    });
    await test.step('names its columns on a phone too', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      await card(page, 'My Stock').click();
      await table(page, 'My Stock').scrollIntoViewIfNeeded();
      for (const header of MINE) {
        await expect(page.getByRole('columnheader', { name: header })).toBeInViewport();
      }
    });
  });

  test("has two cards: the amount, the token's symbol and icon, 'View More'", async ({ page }) => {
    const { token } = await siteProgram();
    await change(page, 'getProfile', (profile) => ({
      ...profile,
      globalStake: 75_000_000,
      stockBalance: 1_500,
    }));
    await change(page, 'getPrice', (price) => ({ ...price, remainingPrivateSupply: 225_000_000 }));
    await change(page, 'getProgram', (programme) => ({
      ...programme,
      launchAt: '2027-11-21T20:00:00.000Z',
    }));
    await openDashboard(page);
    for (const [name, amount] of [
      ['Global Stock', '7,50,00,000'],
      ['My Stock', '1,500'],
    ] as const) {
      await expect(card(page, name)).toContainText(`${amount} ${token.symbol}`);
      await expect(card(page, name)).toContainText('View More');
      await expect(card(page, name).locator('img')).toHaveAttribute('src', token.icon_url);
    }

    await test.step("above them the member's tokens and the state of the sale, on the card their value", async () => {
      const mine = mineOf(page);
      await expect(mine.getByText(`1,500 ${token.symbol}`)).toBeVisible();
      await expect(mine.getByText('₹ 15,000.00')).toHaveCount(0);
      await expect(card(page, 'My Stock')).toContainText(
        "₹ 15,000.00 at the company's selling price. Nobody can sell tokens before launch.",
      );
      await expect(mine).toContainText('It can fall as well as rise.');
      await expect(figure(page, 'Waiting for approval')).toHaveText('Nothing');
      await expect(figure(page, 'Price per token')).toHaveText('₹ 10.00');
      await expect(figure(page, 'Available supply')).toHaveText('22,50,00,000 GLXY');
      await expect(figure(page, 'Sold')).toHaveText('25 %');
      await expect(mine.getByRole('meter', { name: 'Share sold' })).toHaveJSProperty('value', 0.25);
      // The orbit shows the same share: a quarter of its length.
      await expect(mine.locator('circle[stroke-dasharray]')).toHaveAttribute(
        'stroke-dasharray',
        '0.25 1',
      );
      await expect(figure(page, 'Launch')).toHaveText('22 Nov 2027');
      await expect(mine.getByRole('link', { name: 'Buy GLXY' })).toHaveAttribute(
        'href',
        '/user/buy-token',
      );
      const bottom = (await mine.boundingBox())?.y ?? Infinity;
      expect(bottom).toBeLessThan((await card(page, 'Global Stock').boundingBox())?.y ?? 0);
    });
  });

  test('has no axe violations, and fits a narrow phone', async ({ page }) => {
    await answer(page, 'listGlobalStock', listOf([holding(), holding({ rank: 2 })], 1, 12));
    await openDashboard(page);
    await expect(cells(table(page), 1).first()).toHaveText('2');
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });
});

test.describe('a table without rows', () => {
  test("shows title, headers and 'No data available.'", async ({ page }) => {
    await answer(page, 'listGlobalStock', listOf([]));
    await openDashboard(page);
    for (const stock of ['Global Stock', 'My Stock']) {
      await test.step(`shows title, headers and 'No data available.': ${stock}`, async () => {
        await card(page, stock).click();
        await expect(table(page, stock).locator('caption')).toHaveText(`${stock} Details`);
        const headers = stock === 'My Stock' ? MINE : GLOBAL;
        await expect(table(page, stock).getByRole('columnheader')).toHaveText(headers);
        await expect(table(page, stock).getByText('No data available.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Buy GLXY' })).toHaveAttribute(
          'href',
          '/user/buy-token',
        );
      });
    }
  });
});

test.describe('the rows of Global Stock', () => {
  // The table shows Indian time, whatever the time zone of the browser.
  test.use({ timezoneId: 'America/New_York' });

  test('show each value in its form', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const other = '1b'.repeat(32);
    await answer(
      page,
      'listGlobalStock',
      listOf([
        holding(),
        holding({ rank: 2, hash: other, isOwn: true }),
        holding({ rank: 3, hash: '', holder: '' }),
      ]),
    );
    await openDashboard(page);

    await test.step('show rank, holder, quantity, hash, date and time, and time left', async () => {
      await expect(cells(table(page), 0)).toHaveText([
        '1',
        HOLDER,
        '12,34,567',
        '9f9f9f…abcd',
        '1 Feb 2026, 5:25 am',
        'N/A',
      ]);
      const note = 'Entry in the allocation ledger, not a blockchain transaction';
      await expect(row(table(page), 0).getByTitle(note)).toHaveText('9f9f9f…abcd');
    });
    await test.step('have a copy button for the whole hash, and none for the pseudonym', async () => {
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect(row(table(page), 0).getByRole('button', { name: /^Copy/ })).toHaveCount(1);
      const copyHash = page.getByRole('button', { name: 'Copy Transaction Hash 9f9f9f…abcd' });
      await test.step('the ring of the focus covers no character of the code', async () => {
        // Only the keyboard shows a ring.
        await page.keyboard.press('Tab');
        await copyHash.focus();
        const overlap = () =>
          copyHash.evaluate((button) => {
            const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button);
            const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
            const text = document.createRange();
            text.selectNodeContents(button.parentElement?.firstElementChild ?? button);
            const covered =
              text.getBoundingClientRect().right - (button.getBoundingClientRect().left - reach);
            return [outlineStyle, covered <= 0.5];
          });
        await expect.poll(overlap).toEqual(['solid', true]);
      });
      await copyHash.click();
      await expect(page.getByText('Transaction Hash copied')).toBeAttached();
      expect(await copied()).toBe(HASH);
    });
    await test.step("mark the member's own row", async () => {
      await expect(cells(table(page), 1).nth(1)).toHaveText(`${HOLDER}You`);
      await expect(cells(table(page), 0).nth(1)).toHaveText(HOLDER);
    });
    await test.step("show 'N/A' for a missing value", async () => {
      await expect(cells(table(page), 2).nth(1)).toHaveText('N/A');
      await expect(cells(table(page), 2).nth(3)).toHaveText('N/A');
      await expect(row(table(page), 2).getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    });
    await test.step('are cards on a phone', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      // By element, because folded cells have no role until they are shown.
      const first = row(table(page), 0).locator('td');
      await expect(first).toHaveCount(6);
      const leading = ['Stock Rank', 'Wallet Address', 'Stock Qty.', 'Date & time'];
      const expectShown = async (shown: readonly string[]) => {
        for (const [index, header] of GLOBAL.entries()) {
          await expect(first.nth(index)).toHaveAttribute('data-label', header);
          await expect(first.nth(index)).toBeVisible({ visible: shown.includes(header) });
          const { width = 0, x = 0 } = (await first.nth(index).boundingBox()) ?? {};
          expect(x + width).toBeLessThanOrEqual(390);
        }
      };
      await expectShown(leading);
      const { height = Infinity } = (await row(table(page), 0).boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(96);
      await page.getByRole('button', { name: 'Details of row 1' }).click();
      await expectShown(GLOBAL);
    });
  });

  test('count the time left until the launch', async ({ page }) => {
    // Up to 58 s more than the text shows, because some time passes until the page shows it.
    for (const [ms, text] of [
      [12 * DAY + 4.5 * 3_600_000 + 58_000, '12d 4h 30m'],
      [4.5 * 3_600_000 + 58_000, '4h 30m'],
      [-1000, 'Launched'],
    ] as const) {
      await test.step(`count the time left until the launch: ${text}`, async () => {
        const launchAt = new Date(Date.now() + ms).toISOString();
        await answer(page, 'listGlobalStock', listOf([holding({ launchAt })]));
        await openDashboard(page);
        await expect(cells(table(page), 0).last()).toHaveText(text);
      });
    }
  });

  test('are in pages of 10, with a pager if there are several pages', async ({ page }) => {
    await page.route(/stock\/global\/list/, async (route) => {
      const { searchParams } = new URL(route.request().url());
      const at = Number(searchParams.get('page'));
      const records = Array.from({ length: at === 3 ? 3 : 10 }, (_, index) =>
        holding({ rank: (at - 1) * 10 + index + 1 }),
      );
      await route.fulfill({ json: listOf(records, at, 23).body });
    });
    await openDashboard(page);
    const calls = sentCalls(page, 'listGlobalStock');
    await expect(table(page).getByRole('row')).toHaveCount(11);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager.getByRole('listitem')).toHaveText(['Prev', '1', '2', '3', 'Next']);
    await pager.getByRole('button', { name: 'Page 3' }).click();
    await expect(cells(table(page), 0).first()).toHaveText('21');
    await expect(table(page).getByRole('row')).toHaveCount(4);
    const queries = calls.map((each) => new URL(each.url()).search);
    expect(queries.at(-1)).toBe('?page=3&limit=10');
    // Each table starts at its first page, also when it is selected again.
    await card(page, 'My Stock').click();
    await expect(pager).toHaveCount(0);
    await card(page, 'Global Stock').click();
    await expect(cells(table(page), 0).first()).toHaveText('1');
  });

  test('fit into the card on a tablet, with large quantities too', async ({ page }) => {
    await resizeTo(page, { width: 768, height: 1024 });
    for (const quantity of [87_222, 1_234_567_890]) {
      await answer(page, 'listGlobalStock', listOf([holding({ quantity })]));
      await openDashboard(page);
      await expect(row(table(page), 0).locator('[data-column=quantity]')).toHaveText(/\d/);
      // The distances from the cells' contents to the edge of the frame.
      await layoutAtRest(page);
      const distances = await table(page).evaluate((element) => {
        const edge = element.parentElement?.getBoundingClientRect().right ?? 0;
        const shown = [...element.querySelectorAll('tbody td > div')]
          .map((content) => content.getBoundingClientRect())
          .filter(({ width }) => width > 1);
        return shown.map(({ right }) => edge - right);
      });
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(12);
    }
  });
});

test.describe('approved purchases', () => {
  test('are in both tables, and count in the amounts of both cards', async ({ page }) => {
    const member = await makeMember();
    const { token } = member;
    for (const amount of [1000, 25_000]) await approve((await buy(token, amount)).id);
    const pending = await buy(token, 500);
    const { data } = await call('listGlobalStock', { token });
    await openAs(page, 'user', token);
    await page.goto('/user/dashboard');
    await test.step('the newest pending payment leads to its receipt, beside the slip of the newest approval', async () => {
      const newest = page.getByRole('region', { name: 'Your newest payment' });
      const link = newest.getByRole('link', { name: /^₹ 510\.00 · \d{1,2} [A-Z][a-z]{2} \d{4}, / });
      await expect(link).toHaveAttribute('href', `/user/payment-history?receipt=${pending.id}`);
      await expect(newest).toContainText(/ahead of yours|next one to be checked/);
      const slip = page.getByRole('region', { name: 'Your tokens have arrived' });
      await expect(slip.getByText(/^You paid /)).toBeVisible();
      const [left, right] = [await boxOf(newest), await boxOf(slip)];
      expect([left.top, left.bottom]).toEqual([right.top, right.bottom]);
      expect(right.right).toBeCloseTo((await boxOf(mineOf(page))).right, 0);
    });
    await test.step('three days later a line with the receipt replaces the slip', async () => {
      await change(page, 'listOwnPurchases', ({ records, ...list }) => ({
        ...list,
        records: records.map((record: object) => ({
          ...record,
          decidedAt: new Date(Date.now() - 73 * 3_600_000).toISOString(),
        })),
      }));
      await page.reload();
      const line = page
        .getByRole('paragraph')
        .filter({ hasText: /^(?:100|2,500) GLXY arrived on \d{1,2} [A-Z][a-z]{2} \d{4}\./ });
      await expect(line.getByRole('link', { name: 'View Payment Receipt' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your tokens have arrived' })).toHaveCount(0);
      await restore(page, 'listOwnPurchases');
      await page.reload();
    });
    await test.step('the rail ends at the edge of its box', async () => {
      // The slip takes a part of the width.
      await expect(page.getByRole('region', { name: 'Your tokens have arrived' })).toBeVisible();
      await layoutAtRest(page);
      const rail = page.getByRole('list', { name: 'Where the payment is' });
      const end = await textBoxOf(rail.getByText('Tokens', { exact: true }));
      expect(end.right).toBeCloseTo((await boxOf(rail)).right, 0);
    });
    await test.step('are in My Stock, newest first, and count in the amounts of both cards', async () => {
      const { referralCode } = (await call('getProfile', { token })).data;
      await expect(card(page, 'My Stock')).toContainText('2,600 GLXY');
      await expect(figure(page, 'Waiting for approval')).toHaveText('₹ 510.00');
      await expect(page.getByRole('link', { name: 'See 1 payment' })).toHaveAttribute(
        'href',
        '/user/payment-history',
      );
      await card(page, 'My Stock').click();
      const mine = table(page, 'My Stock');
      await expect(mine.getByRole('row')).toHaveCount(3);
      for (const [index, quantity] of ['2,500', '100'].entries()) {
        await expect(cells(mine, index)).toHaveText([
          referralCode,
          quantity,
          /^[0-9a-f]{6}…[0-9a-f]{4}$/,
          /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m$/,
          '0.0',
          'N/A',
        ]);
      }
    });
    await test.step('are in Global Stock by rank, without names', async () => {
      await card(page, 'Global Stock').click();
      const shown = Math.min(10, data.total);
      await expect(table(page).getByRole('row').nth(shown)).toBeVisible();
      await expect(cells(table(page), 0).first()).toHaveText('1');
      await expect(cells(table(page), 0).nth(1)).toHaveText(
        /^GLXY-[0-9A-Z]{4}-[0-9A-Z]{4}(?:You)?$/,
      );
      await expect(table(page)).not.toContainText(member.name);
    });
  });
});

test.describe('while rows are loading or have failed', () => {
  test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

  test('loading: a skeleton, and no text about an empty list', async ({ page }) => {
    const release = await hold(page, 'listGlobalStock');
    await openDashboard(page);
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await expect(table(page).getByRole('columnheader')).toHaveText(GLOBAL);
    await expect(page.getByText('No data available.')).toHaveCount(0);
    release();
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  });

  test("refused: the table shows the failure, the toast the reason, and 'Retry' loads the rows", async ({
    page,
  }) => {
    await answer(page, 'listGlobalStock', refusal('The list is being counted.', 409));
    await openDashboard(page);
    await expect(table(page).getByRole('alert')).toContainText('Global Stock could not be loaded.');
    await expectToasts(page, ['The list is being counted.']);
    await restore(page, 'listGlobalStock');
    await answer(page, 'listGlobalStock', listOf([holding()]));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cells(table(page), 0).first()).toHaveText('1');
  });

  test("unreadable: the fallback 'Failed to fetch transactions'", async ({ page }) => {
    await answer(page, 'listOwnStock', UNREADABLE);
    await openDashboard(page);
    await card(page, 'My Stock').click();
    await expect(table(page, 'My Stock').getByRole('alert')).toContainText(
      'My Stock could not be loaded.',
    );
    await expectToasts(page, ['Failed to fetch transactions']);
  });
});
