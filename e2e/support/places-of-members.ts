import type { Locator, Page } from '@playwright/test';
import { amount, buy } from './buy-token.ts';
import { layoutAtRest, resizeTo, WHOLE } from './layout.ts';
import { expectSoundLayout } from './layout-faults.ts';
import { linesOf } from './lines-of.ts';
import { button, METHODS, orderDetails, tab } from './payment.ts';
import { pager } from './payment-history.ts';
import {
  below,
  boxOf,
  fontSizeOf,
  hiddenPart,
  PHONES,
  PHONES_200,
  place,
  placeholderOf,
  textBoxOf,
  type Places,
} from './places.ts';
import { twoLines } from './places-of-tables.ts';
import { BOUGHT_AT, madeUpPurchase } from './purchases.ts';
import { expect } from './test.ts';
import { expectFullWidth } from './full-width.ts';

/** The random part of an order's key from which the payment code KAR67DSD follows: capitals and digits of usual widths. */
export const KEY_OF_CODE = '00000000-0000-0000-0000-00abcdef1234';

const APPROVED = { status: 'APPROVED', decidedAt: new Date() } as const;
const PAID = { amount: 15_606, finalAmount: 15_918.12 };

/** 25 purchases; the first ten differ in state, method, number and amount. */
export const HISTORY = [
  madeUpPurchase({ ...APPROVED, paymentMethod: 'MANUAL' }),
  madeUpPurchase({ ...APPROVED, transactionId: 'UTR 426713489012' }),
  madeUpPurchase({ reservedUntil: null, transactionId: 'UTR 426713489013' }),
  madeUpPurchase(PAID),
  madeUpPurchase({ ...PAID, ...APPROVED }),
  madeUpPurchase({ transactionId: 'CNRBN26321389470' }),
  madeUpPurchase({ ...APPROVED, amount: 12_000_000, finalAmount: 12_240_000 }),
  madeUpPurchase({ ...APPROVED, amount: 500, finalAmount: 510, paymentMethod: 'MANUAL' }),
  madeUpPurchase({
    status: 'REJECTED',
    decidedAt: new Date(),
    reason: 'Not found in our bank',
  }),
  ...Array.from({ length: 16 }, () => madeUpPurchase({ status: 'REJECTED' })),
];

/** 23 ranks, the first with the longest pseudonym. */
export const RANKS = Array.from({ length: 23 }, (_, index) => ({
  rank: index + 1,
  holder: index === 0 ? 'ABCDEFGHIJ-7K3M-9QXD' : 'GLXY-7K3M-9QXD',
  isOwn: index === 0,
  quantity: 8_642,
  hash: '9f'.repeat(32),
  createdAt: BOUGHT_AT,
  launchAt: null,
}));

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const firstRank = (page: Page) => page.getByRole('row').nth(1);
const wallet = (page: Page) => firstRank(page).locator('[data-column=wallet]');
const remark = (page: Page) => page.getByLabel('Remark of the transfer');

/** Whether a tab is not scrolled out of its list. */
const isInsideList = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const list = element.closest('[role=tablist]')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return list !== undefined && left >= list.left - 1 && right <= list.right + 1;
  });

const chosenTab = place('the tab of the method is in sight', PHONES, (page) =>
  expect.poll(() => isInsideList(page.getByRole('tab', { selected: true }))).toBe(true),
);

/** A payment whose text edges are measured. */
const utr = (page: Page) => page.getByRole('row').filter({ hasText: 'UTR 426713489012' });

async function expectTextEdges(page: Page, scale: number): Promise<void> {
  const row = utr(page);
  await expect(row).toBeVisible();
  /** The box of the first text in a column. */
  const textOf = (column: string) =>
    row.locator(`td[data-column="${column}"]`).evaluate((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.selectNodeContents(walker.nextNode() ?? cell);
      const { left, top, bottom } = range.getBoundingClientRect();
      return { left: Math.round(left), middle: (top + bottom) / 2 };
    });
  // On a phone the icon of the method is at that edge too, otherwise before it.
  const icon = async () =>
    Math.round((await boxOf(row.locator('td[data-column="method"] svg').locator('..'))).left);
  const edges = async () => {
    const [method, ...notes] = await Promise.all(['method', 'transactionId', 'date'].map(textOf));
    const first = scale === 1 ? await icon() : method?.left;
    return new Set([first, ...notes.map(({ left }) => left)]).size;
  };
  await expect.poll(edges).toBe(1);
  const [method, status, sum] = await Promise.all(['method', 'status', 'amount'].map(textOf));
  for (const text of [status, sum]) {
    expect(Math.abs((text?.middle ?? NaN) - (method?.middle ?? NaN))).toBeLessThan(2 * scale);
  }
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(90 * scale);
}

const right = async (page: Page, label: string) =>
  Math.round((await boxOf(page.getByLabel(label, { exact: true }))).right);

const fullWidth = place(
  'the screen ends at the same right edge as all others',
  ['390@100', '1280@100'],
  expectFullWidth,
);

export const PLACES_OF_MEMBERS: Places = {
  dashboard: [
    fullWidth,
    place(
      'a rank has the size of the other texts, and the longest pseudonym is whole',
      ['320@200'],
      async (page) => {
        await expect.poll(() => fontSizeOf(firstRank(page).locator('[data-column=rank]'))).toBe(28);
        const beyond = async () =>
          (await boxOf(wallet(page).getByText('ABCDEFGHIJ-7K3M-9QXD'))).right -
          (await boxOf(firstRank(page))).right;
        await expect.poll(beyond).toBeLessThan(0);
      },
    ),
    place('the title is larger than the title of the table', ['320@200'], async (page) => {
      const caption = page.getByRole('table').locator('caption');
      expect(await fontSizeOf(h1(page))).toBeGreaterThan(await fontSizeOf(caption));
    }),
    place(
      "the mark of the member's own rank ends before the button of the details",
      ['320@100'],
      async (page) => {
        const gap = async () =>
          (await boxOf(firstRank(page).getByRole('button'))).left -
          (await boxOf(wallet(page).getByText('You', { exact: true }))).right;
        await expect.poll(gap).toBeGreaterThanOrEqual(0);
      },
    ),
    place(
      'the addresses of ranks 1 to 10 and their dates begin in line',
      ['390@100'],
      async (page) => {
        const table = page.getByRole('table');
        await expect(table.getByRole('row')).toHaveCount(11);
        const starts = await table
          .locator('td[data-column=wallet] > div, td[data-column=time] > div')
          .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
        expect(starts).toHaveLength(20);
        expect([...new Set(starts)]).toHaveLength(1);
      },
    ),
  ],
  buy: [
    fullWidth,
    place(
      'no word and no digit of an amount of 10 lakh is broken or cut off',
      PHONES,
      async (page) => {
        await amount(page).fill('1000000');
        await expect(buy(page)).toBeEnabled();
        await layoutAtRest(page);
        await expectSoundLayout(page);
        await expect.poll(() => hiddenPart(amount(page))).toBeLessThanOrEqual(0);
      },
    ),
    place('the title is larger than the titles of the cards', ['320@200'], async (page) => {
      const title = await fontSizeOf(h1(page));
      expect(title).toBeGreaterThan(
        await fontSizeOf(page.getByRole('heading', { level: 2 }).first()),
      );
    }),
    place('the bar with the total is as wide as its card', ['768@200'], async (page) => {
      const bar = page.getByRole('button', { name: 'BUY NOW' }).locator('xpath=..');
      const card = page.getByRole('region', { name: 'Buy GLXY' });
      const insets = async () => {
        const [inner, outer] = [await boxOf(bar), await boxOf(card)];
        return [inner.left - outer.left, outer.right - inner.right];
      };
      await expect.poll(insets).toEqual([0, 0]);
    }),
  ],
  payment: [
    fullWidth,
    place(
      'each payment app has its name in one line',
      ['320@100', '390@100', '1280@100'],
      async (page) => {
        const apps = page.getByRole('list', { name: 'Pay with' }).getByRole('listitem');
        await expect(apps).toHaveText(['Google Pay', 'PhonePe', 'Paytm']);
        const lines = await apps.evaluateAll((all) =>
          all.map((app) => {
            const range = document.createRange();
            range.selectNode(app.firstElementChild?.lastChild ?? app);
            return range.getClientRects().length;
          }),
        );
        expect(lines).toEqual([1, 1, 1]);
      },
    ),
    place(
      'on tablets the order is above the methods, and PAY is visible without scrolling',
      ['768@100'],
      async (page) => {
        for (const size of [
          { width: 768, height: 1024 },
          { width: 1024, height: 1366 },
        ]) {
          await resizeTo(page, size);
          const [details, list] = [await boxOf(orderDetails(page)), await boxOf(tab(page, 'UPI'))];
          expect(details.bottom).toBeLessThan(list.top);
          const panel = await boxOf(page.getByRole('tabpanel'));
          expect(details.left).toBeLessThan(panel.left);
          expect(details.right).toBeGreaterThan(panel.right);
          await expect(button(page, 'PAY')).toBeInViewport(WHOLE);
        }
      },
    ),
  ],
  'payment-bank': [
    place('the tabs are in one line', PHONES_200, async (page) => {
      const tops = async () => {
        const boxes = await Promise.all(METHODS.map((name) => boxOf(tab(page, name))));
        return new Set(boxes.map(({ top }) => top)).size;
      };
      await expect.poll(tops).toBe(1);
    }),
    place('the button that copies the remark is beside it', ['390@200'], async (page) => {
      await expect(remark(page)).toHaveValue(/^PUR\d{6} KAR67DSD$/);
      const copy = remark(page).locator('xpath=..').getByRole('button');
      await expect.poll(() => below(remark(page), copy)).toBeCloseTo(0, 0);
    }),
    place(
      'each bank detail to paste has its copy button at its right',
      ['320@200'],
      async (page) => {
        const details = page.getByRole('tabpanel').locator('dl').first().locator('dd');
        await expect(details).toHaveCount(5);
        const others = () =>
          details.evaluateAll((all) =>
            all.flatMap((detail) => {
              const text = detail.firstElementChild?.getBoundingClientRect();
              const copy = detail.querySelector('button')?.getBoundingClientRect();
              const isBeside = text && copy && copy.left >= text.right && copy.top < text.bottom;
              return isBeside === true ? [] : [detail.previousElementSibling?.textContent];
            }),
          );
        // A bank app has no field for these.
        await expect.poll(others).toEqual(['Bank Name', 'Branch']);
      },
    ),
  ],
  'payment-large': [
    chosenTab,
    place('the amount to pay is larger than its label', ['320@200'], async (page) => {
      const line = page.getByRole('tabpanel').locator('dl > div', { hasText: 'Amount to pay' });
      const label = await fontSizeOf(line.locator('dt'));
      await expect.poll(() => fontSizeOf(line.getByText('₹ 10,20,000.00'))).toBeGreaterThan(label);
    }),
  ],
  'payment-large-bank': [chosenTab],
  'payment-large-manual': [chosenTab],
  'payment-without-order': [fullWidth],
  history: [
    fullWidth,
    place('Prev and Next share a line below the pages', ['320@200'], async (page) => {
      const [previous, next] = [pager(page).getByText('Prev'), pager(page).getByText('Next')];
      await expect.poll(() => below(previous, next)).toBeCloseTo(0, 0);
      await expect.poll(() => below(pager(page).getByText('3'), next)).toBeGreaterThan(40);
    }),
    place('a payment has its button beside its time', ['320@200'], async (page) => {
      const row = page.getByRole('row').filter({ hasText: '05:25 AM' }).first();
      const distance = async () =>
        Math.abs(await below(row.getByText('05:25 AM'), row.getByRole('button')));
      await expect.poll(distance).toBeLessThan(4);
    }),
    place('the placeholder of the search is whole, and can be read', PHONES_200, async (page) => {
      const search = page.getByRole('searchbox');
      await expect.poll(async () => (await placeholderOf(search)).hidden).toBeLessThanOrEqual(0);
      expect((await placeholderOf(search)).size).toBeGreaterThan(20);
    }),
    place(
      'at least 12 px separate the amounts from the transaction IDs',
      ['768@100'],
      async (page) => {
        const row = page.getByRole('row').filter({ hasText: '₹ 15,606.00' }).first();
        const gap = async () =>
          (await boxOf(row.getByText('₹ 15,606.00 + fee'))).left -
          (await textBoxOf(row.getByText('426713489012'))).right;
        await expect.poll(gap).toBeGreaterThanOrEqual(12);
      },
    ),
    twoLines,
    place('a transaction ID of 16 characters is shown', ['320@200'], (page) =>
      expect(page.getByText('CNRBN26321389470')).toBeVisible(),
    ),
    place(
      'the amounts of payments by hand and by UPI end at the same edge',
      ['390@100'],
      (page) => {
        const ends = () =>
          page
            .locator('td[data-column="amount"]')
            .evaluateAll((cells) =>
              cells.slice(0, 2).map((cell) => cell.getBoundingClientRect().right),
            );
        return expect
          .poll(async () => {
            const found = await ends();
            return [found.length, new Set(found).size];
          })
          .toEqual([2, 1]);
      },
    ),
    place('payments of every amount begin and end at the same edges', ['320@100'], async (page) => {
      const edges = await page.locator('tbody tr:has(td[data-column])').evaluateAll((cards) =>
        cards.map((card) => {
          const box = (column: string) =>
            card.querySelector(`td[data-column="${column}"] > div`)?.getBoundingClientRect();
          return [box('method')?.left, box('amount')?.right, box('actions')?.right].map(Number);
        }),
      );
      expect(edges).toHaveLength(10);
      for (const at of [0, 1, 2]) {
        const all = edges.map((card) => card[at] ?? NaN);
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
      }
      expect(Math.abs(Number(edges[0]?.[1]) - Number(edges[0]?.[2]))).toBeLessThanOrEqual(1);
    }),
    place(
      'a payment has three lines with one text edge, and its status in the first',
      ['390@100'],
      (page) => expectTextEdges(page, 1),
    ),
    place(
      'a payment has three lines with one text edge, also with large text',
      ['1280@200'],
      (page) => expectTextEdges(page, 2),
    ),
  ],
  receipt: [
    place('the amount is in sight, and each time is in one line', PHONES, async (page) => {
      const receipt = page.getByRole('dialog');
      await expect(receipt.getByText('₹ 1,25,925.92')).toBeInViewport(WHOLE);
      const times = receipt.locator('time').getByText(/^\d{1,2}:\d\d [ap]m$/i);
      await expect(times).toHaveCount(2);
      for (const time of await times.all()) await expect.poll(() => linesOf(time)).toBe(1);
    }),
  ],
  'receipt-pending': [
    place('the note that tokens are not reserved fits in its row', ['1280@100'], async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Not reserved any more.' });
      await expect(row).toBeVisible();
      const frame = page.getByRole('table').locator('..');
      await expect.poll(() => hiddenPart(frame)).toBeLessThanOrEqual(0);
      await expect(row.getByRole('button')).toBeInViewport(WHOLE);
    }),
  ],
  profile: [
    fullWidth,
    place('the values are whole', ['320@200'], async (page) => {
      for (const label of ['Email', 'Phone No.', 'Date Of Birth']) {
        const field = page.getByLabel(label, { exact: true });
        await expect.poll(() => hiddenPart(field), { message: label }).toBeLessThanOrEqual(0);
      }
    }),
    place('the fields fill their lines and end at the same edge', ['768@100'], async (page) => {
      expect(await right(page, 'Name')).toBe(await right(page, 'Aadhaar No.'));
      expect(await right(page, 'Phone No.')).toBe(await right(page, 'Aadhaar No.'));
      expect(await right(page, 'Password')).toBe(await right(page, 'Email'));
    }),
    place(
      'the referral code is whole, with its copy button beside it',
      ['390@100'],
      async (page) => {
        const code = page.getByLabel('Referral Code');
        const copy = code.locator('xpath=..').getByRole('button');
        await expect.poll(() => below(code, copy)).toBeCloseTo(0, 0);
        await expect.poll(() => hiddenPart(code)).toBe(0);
      },
    ),
    place('a referral opens its approved purchases', ['320@100', '390@100'], async (page) => {
      const purchases = page.locator('td[data-column="purchases"]');
      const details = page.getByRole('button', { name: 'Details of row 1' });
      await expect(purchases).toBeHidden();
      await details.click();
      await expect(purchases).toBeVisible();
      await expect(purchases).toHaveText('2');
      await details.click();
      await expect(purchases).toBeHidden();
    }),
  ],
};
