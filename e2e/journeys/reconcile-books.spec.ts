import type { Locator, Page } from '@playwright/test';
import { change, makeUpList } from '../support/answers.ts';
import { adminToken } from '../support/api.ts';
import { resizeTo, setTextSize } from '../support/layout.ts';
import { expectSoundLayout } from '../support/layout-faults.ts';
import { test } from '../support/own-product.ts';
import { expectGoodScreen, openReconcile, press, TAB } from '../support/reconcile.ts';
import { expect, openAs } from '../support/test.ts';

/** The daily books and the refunds of the tab Reconcile, whatever their sums. */

test.describe.configure({ mode: 'default' });

test('a refund shows the payment to send back at every width', async ({ page }) => {
  const refund = {
    id: crypto.randomUUID(),
    state: 'DUE',
    amount: 2_500,
    reason: 'The sender is unknown.',
    line: {
      id: crypto.randomUUID(),
      day: '2026-10-27',
      amount: 2_500,
      narration: 'UPI-SURESH DAS',
      reference: '630100004711',
    },
    purchase: null,
    registeredAt: '2026-10-28T06:00:00.000Z',
    registeredBy: 'Company admin',
    sentReference: null,
    sentDay: null,
    endedAt: null,
    endedBy: null,
  };
  await page.clock.setFixedTime(new Date('2026-10-29T06:00:00Z'));
  await makeUpList(page, 'listRefunds', [refund], () => true);
  await openReconcile(page, '&view=refunds');
  const received = page.locator('td[data-column="received"]');
  // The placeholders of the rows have such a cell too.
  await expect(received).toHaveCount(1);
  for (const width of [320, 390, 1280]) {
    await resizeTo(page, { width, height: 800 });
    const shown = async () => (await received.boundingBox())?.width ?? 0;
    await expect.poll(shown, { message: `${String(width)} px` }).toBeGreaterThan(100);
    await expect(received).toContainText(/2026-10-27.*630100004711/);
  }
  const row = page.locator('tr', { has: received });
  const buttons = row.getByRole('button').filter({ hasText: /./ });
  await expect(buttons).toHaveText(['Mark as sent', 'Cancel refund']);
  await expect(row.locator('td[data-column="member"]')).toHaveText(
    'Member not knownUPI-SURESH DAS',
  );
  await expect(row.locator('td[data-column="state"]')).toHaveText('Due2 days since received');

  await test.step('a long wait has the colour of what waits', async () => {
    const colorOf = (text: string) =>
      row.getByText(text).evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf('2 days since received')).toBe(await colorOf('630100004711'));
    await page.clock.setFixedTime(new Date('2026-11-05T06:00:00Z'));
    await page.reload();
    await expect.poll(() => colorOf('9 days since received')).toBe(await colorOf('Due'));
    await page.clock.setFixedTime(new Date('2026-10-29T06:00:00Z'));
    await page.reload();
  });

  await test.step('nobody gets a mail, and the dialog shows the payment', async () => {
    await press(page, 'Mark as sent');
    const dialog = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await expect(dialog).toContainText(/To the sender in the narrationUPI-SURESH DAS/);
    await expect(dialog).toContainText(/Received₹ 2,500\.00, 27.Oct.2026/);
    await expect(dialog.getByRole('term')).toHaveText([
      'To the sender in the narration',
      'Received',
      'Reference received',
      'Amount',
    ]);
    await expect(dialog.getByRole('button', { name: 'Copy the narration' })).toBeVisible();
    await expect(dialog).toContainText('Nobody has claimed this money, so no mail is sent.');
    await expect(dialog.getByRole('button', { name: 'Copy the reference' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy the amount' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a member gets a mail', async () => {
    const purchase = {
      id: crypto.randomUUID(),
      orderNumber: 'PUR-482913',
      memberName: 'Ira Menon',
    };
    await makeUpList(page, 'listRefunds', [{ ...refund, purchase }], () => true);
    await page.reload();
    await press(page, 'Mark as sent');
    const dialog = page.getByRole('dialog', { name: 'Mark the refund as sent' });
    await expect(dialog).toContainText(/ToIra Menon/);
    await expect(dialog).toContainText('The member gets a mail with this reference.');
  });
});

interface Turnover {
  readonly account: string;
  readonly debit: number | string;
  readonly credit: number | string;
}

/** Replies with books of one day. */
const makeUpBooks = (page: Page, accounts: readonly Turnover[]) =>
  change(page, 'getBookDays', (data) => ({
    ...data,
    totals: accounts,
    days: [{ day: '2026-11-21', accounts }],
  }));

/** Debits and credits both sides of these accounts with the same sum. */
const bothSides = (sum: number, ...accounts: readonly string[]): readonly Turnover[] =>
  accounts.map((account) => ({ account, debit: sum, credit: sum }));

const days = (page: Page) => page.getByRole('table', { name: 'By day' });
const button = (page: Page, name: RegExp | string) => days(page).getByRole('button', { name });
/** The accounts of an open line. */
const accountsOf = (page: Page, name: RegExp | string) => page.getByRole('table', { name });
const WHOLE_PERIOD = /^Whole period/;

test('a day of the books is one line of four amounts, and opens to its accounts', async ({
  page,
}) => {
  await openAs(page, 'admin', await adminToken());
  const turnover = (account: string, debit: number | string, credit: number | string) => ({
    account,
    debit,
    credit,
  });
  // More than a double represents exactly.
  const received = '90071992547409.93';
  const busy = [
    turnover('bank', received, 0),
    turnover('members_money', 3_060.01, 2_040.51),
    turnover('unassigned_money', 1_020.5, received),
    turnover('token_sales', 0, 2_000),
    turnover('fees', 0, 40.01),
    turnover('approved_without_line', 1_020.01, 0),
    turnover('refunds_due', 0, 1_020),
  ];
  const settled = [
    turnover('bank', 10, 0),
    turnover('unassigned_money', 10, 10),
    turnover('members_money', 0, 10),
  ];
  const late = [turnover('unassigned_money', 25, 0), turnover('members_money', 0, 25)];
  await change(page, 'getBookDays', (data) => ({
    ...data,
    totals: busy,
    days: [
      { day: '2026-11-23', accounts: late },
      { day: '2026-11-22', accounts: settled },
      { day: '2026-11-21', accounts: busy },
    ],
  }));
  await page.goto(`${TAB}&view=books`);
  const line = (name: RegExp | string) =>
    days(page)
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name }) });
  await expect(days(page).getByRole('columnheader')).toHaveText([
    ...['Day', 'Received', 'Matched that day', 'Sold', 'Left that day'],
  ]);
  await expect(days(page)).toContainText(/By day Days with entries: 3 of \d+/);
  await expect(page.getByText(/^Tokens of all approved purchases since the start/)).toBeVisible();
  const figures = ['₹ 9,00,71,99,25,47,409.93', '₹ 1,020.50', '₹ 2,040.01'];
  const open = '₹ 9,00,71,99,25,46,389.43';
  await expect(line('21 Nov 2026').getByRole('cell')).toHaveText([...figures, open]);
  await expect(line(WHOLE_PERIOD).getByRole('cell')).toHaveText([...figures, open]);
  await expect(line('22 Nov 2026').getByRole('cell')).toHaveText([
    ...['₹ 10.00', '₹ 10.00', '₹ 0.00', '₹ 0.00'],
  ]);
  await expect(line('23 Nov 2026').getByRole('cell')).toHaveText([
    ...['₹ 0.00', '₹ 25.00', '₹ 0.00', '− ₹ 25.00'],
  ]);

  await test.step('only the whole period has a mark and says that the money is open', async () => {
    const left = days(page).locator('td[data-figure="leftOpen"]');
    const before = (parts: Locator) =>
      parts.evaluateAll((all) => all.map((part) => getComputedStyle(part, '::before').content));
    await expect.poll(() => before(left.locator('> span'))).toEqual(['""', 'none', 'none', 'none']);
    await expect.poll(() => before(left)).toEqual(['"Left open"', 'none', 'none', 'none']);
    await expect(page.getByText('What was open before the period is not counted.')).toBeVisible();
  });

  await test.step('a phone names the figure of each line', async () => {
    await resizeTo(page, { width: 390, height: 844 });
    const left = days(page).locator('td[data-figure="leftOpen"]');
    const names = () =>
      left.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content));
    const ofDay = '"Left that day"';
    await expect.poll(names).toEqual(['"Left open"', ofDay, ofDay, ofDay]);
    await resizeTo(page, { width: 1280, height: 800 });
  });

  await test.step('Enter and a press on any place of the line open and close it', async () => {
    const toggle = button(page, '21 Nov 2026');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.press('Enter');
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const accounts = accountsOf(page, '21 Nov 2026');
    await expect(accounts.getByRole('rowheader')).toHaveText([
      // In the order of the whole period.
      ...['Bank', 'Matched to orders', 'Received, not yet matched', 'Token sales', 'Fees'],
      ...['Approved without bank line', 'Refunds due', 'Sum'],
    ]);
    await expect(accounts.getByRole('row').nth(2).getByRole('cell')).toHaveText([
      ...['₹ 3,060.01', '₹ 2,040.51'],
    ]);
    const controlled = await toggle.getAttribute('aria-controls');
    await expect(page.locator(`[id="${controlled ?? ''}"]`)).toContainText('Token sales');
    await toggle.press(' ');
    await expect(accounts).toBeHidden();
    await expect(toggle).not.toHaveAttribute('aria-controls');

    await line('22 Nov 2026').locator('td[data-figure="sold"]').click({ force: true });
    await expect(accountsOf(page, '22 Nov 2026')).toBeVisible();
    await expectGoodScreen(page);
  });
});

test('the books say whether debit and credit are equal, and a phone leaves out a side without a sum', async ({
  page,
}) => {
  await openAs(page, 'admin', await adminToken());
  const make = (credit: number) =>
    makeUpBooks(page, [
      { account: 'bank', debit: 1_500, credit: 0 },
      { account: 'unassigned_money', debit: 0, credit },
    ]);
  const headers = days(page).getByRole('rowheader');
  await make(1_500);
  await page.goto(`${TAB}&view=books`);
  await expect(headers).toHaveText([/^Whole period.*Debit = credit$/, '21 Nov 2026']);
  await button(page, '21 Nov 2026').click();
  const accounts = accountsOf(page, '21 Nov 2026');
  await expect(accounts.getByRole('row').last()).toHaveText(/^Sum₹ 1,500\.00₹ 1,500\.00$/);
  await resizeTo(page, { width: 320, height: 640 });
  const bank = () =>
    accounts
      .locator('tbody tr')
      .first()
      .evaluate((cells) =>
        ['debit', 'credit'].map((column) => {
          const box = cells.querySelector(`td[data-column="${column}"]`);
          return Math.round(box?.getBoundingClientRect().height ?? NaN);
        }),
      );
  await expect.poll(async () => (await bank())[1]).toBe(1);
  await expect.poll(async () => (await bank())[0]).toBeGreaterThan(15);
  await resizeTo(page, { width: 1280, height: 800 });

  await make(1_400);
  await page.reload();
  await expect(headers).toHaveText([
    /^Whole period.*Debit and credit differ$/,
    /^21 Nov 2026Debit and credit differ$/,
  ]);
});

test('the columns of all accounts of the books are in line', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await change(page, 'getBookDays', (data) => ({
    ...data,
    totals: bothSides(12_34_567.89, 'bank', 'unassigned_money'),
    days: [{ day: '2026-11-21', accounts: bothSides(9, 'bank', 'unassigned_money') }],
  }));
  await page.goto(`${TAB}&view=books`);
  for (const name of [WHOLE_PERIOD, '21 Nov 2026']) await button(page, name).click();
  for (const [width, text] of [
    [390, 100],
    [768, 100],
    [1280, 100],
    [1280, 200],
  ] as const) {
    await resizeTo(page, { width, height: 800 });
    await setTextSize(page, text);
    for (const column of ['debit', 'credit']) {
      const message = `${column} on ${String(width)} px, ${String(text)} %`;
      const edges = () =>
        page
          .locator(`td[data-column="${column}"]`)
          .evaluateAll(
            (cells) =>
              new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().right))).size,
          );
      await expect.poll(edges, { message }).toBe(1);
    }
  }
});

/** The least distance between two texts beside each other in a row of the books. */
const leastGap = (page: Page) =>
  page.locator('tbody tr:not(:has(table)), tfoot tr').evaluateAll((rows) =>
    Math.min(
      ...rows.flatMap((row) => {
        const texts = [...row.querySelectorAll(':scope > :is(th, td)')].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return texts.slice(1).flatMap((text, at) => {
          const before = texts[at];
          const isBeside =
            before !== undefined && before.bottom > text.top && before.top < text.bottom;
          return isBeside ? [text.left - before.right] : [];
        });
      }),
    ),
  );

// Digits have different widths.
const LARGE = 44_44_44_44_444.44;

test('on a desktop, the books fill the screen, whatever their sums', async ({ page }) => {
  await openAs(page, 'admin', await adminToken());
  await makeUpBooks(page, bothSides(LARGE, 'bank', 'unassigned_money', 'approved_without_line'));
  await page.goto(`${TAB}&view=books`);
  for (const name of [WHOLE_PERIOD, '21 Nov 2026']) await button(page, name).click();
  const tabs = page.getByRole('tablist').first();
  const edges = (box: Locator) =>
    box.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right];
    });
  /** The distance of the table from the edges of the tabs, which have 3 px for the focus ring. */
  const distance = async () => {
    const [left = NaN, right = NaN] = await edges(tabs);
    const [begin = NaN, end = NaN] = await edges(days(page).locator('..'));
    return Math.max(Math.abs(begin - left), Math.abs(right - end));
  };
  await expect.poll(distance).toBeLessThanOrEqual(4);
  await expect.poll(() => leastGap(page)).toBeGreaterThan(3);
  await expectSoundLayout(page);
});

test.describe('in lists on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('large sums of the books are apart', async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    for (const large of [44_44_444.44, LARGE]) {
      await makeUpBooks(page, bothSides(large, 'bank', 'unassigned_money', 'members_money'));
      await page.goto(`${TAB}&view=books`);
      await button(page, '21 Nov 2026').click();
      await expect(accountsOf(page, '21 Nov 2026')).toContainText('44,444.44');
      await expect.poll(() => leastGap(page)).toBeGreaterThan(7);
      await expectSoundLayout(page);
    }
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('sums of the books are whole at 200 % text', async ({ page }) => {
    await openAs(page, 'admin', await adminToken());
    await makeUpBooks(page, bothSides(98_76_54_321.99, 'bank', 'unassigned_money'));
    await page.goto(`${TAB}&view=books`);
    await button(page, '21 Nov 2026').click();
    const accounts = accountsOf(page, '21 Nov 2026');
    await expect(accounts).toContainText('₹ 98,76,54,321.99');
    await setTextSize(page, 200);
    await expectSoundLayout(page);
    /** The least distance of a sum from the start of its row, and of a side from the one above it. */
    const distances = () =>
      days(page)
        .locator('tr:not(:has(table))')
        .evaluateAll((rows) =>
          rows.flatMap((row) => {
            // A side without a sum is only for screen readers.
            const cells = [...row.querySelectorAll('td')].filter((cell) => cell.offsetWidth > 1);
            const boxes = cells.map((cell) => cell.getBoundingClientRect());
            return boxes.flatMap((box, at) => [
              box.left - row.getBoundingClientRect().left,
              ...(at === 0 ? [] : [box.top - (boxes[at - 1]?.bottom ?? NaN)]),
            ]);
          }),
        );
    await expect.poll(async () => Math.min(...(await distances()))).toBeGreaterThanOrEqual(0);
  });
});
