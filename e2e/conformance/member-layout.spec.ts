import type { Locator } from '@playwright/test';
import { makeUpList } from '../support/answers.ts';
import { makeMember } from '../support/api.ts';
import { openBuy } from '../support/buy-token.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { button, METHODS, openMethod, orderDetails, tab } from '../support/payment.ts';
import { many, openHistory, pager } from '../support/payment-history.ts';
import { BOUGHT_AT, makeUpHistory } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The places of controls and texts on the members' screens, from phones with large text to a desktop. */

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

async function boxOf(element: Locator): Promise<Box> {
  // A part of the screen that is still loading has no box for a moment.
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

const fontSizeOf = (element: Locator): Promise<number> =>
  element.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));

/** How far the middle of `two` is below the middle of `one`, in px. */
async function below(one: Locator, two: Locator): Promise<number> {
  const [first, second] = [await boxOf(one), await boxOf(two)];
  return (second.top + second.bottom - first.top - first.bottom) / 2;
}

/** The random part of an order's key from which the payment code KAR67DSD follows. */
const KEY_OF_CODE = '00000000-0000-0000-0000-00abcdef1234';

/** Where the text of an element ends, in px from the left. */
const textEnd = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return range.getBoundingClientRect().right;
  });

/** Ranks 1 to 10 of a list of 23. */
const RANKS = Array.from({ length: 23 }, (_, index) => ({
  rank: index + 1,
  holder: 'GLXY-7K3M-9QXD',
  quantity: 8_642,
  hash: '9f'.repeat(32),
  createdAt: BOUGHT_AT,
  launchAt: null,
}));

test.describe('on a phone of 320 px with text of 200 %', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('the title of a screen is larger than the titles of its cards', async ({ page }) => {
    await openBuy(page);
    await setTextSize(page, 200);
    const title = await fontSizeOf(page.getByRole('heading', { level: 1 }));
    expect(title).toBeGreaterThan(await fontSizeOf(page.getByRole('heading', { level: 2 })));
    await page.goto('/user/dashboard');
    const caption = page.getByRole('table').locator('caption');
    await expect(caption).toBeVisible();
    await setTextSize(page, 200);
    expect(title).toBeGreaterThan(await fontSizeOf(caption));
  });

  test('the payment has its tabs in one line, and the button that copies the remark beside it', async ({
    page,
  }) => {
    // The payment code, which follows from the order's key, has capitals and digits of usual widths.
    await page.addInitScript((key) => {
      crypto.randomUUID = () => key as ReturnType<typeof crypto.randomUUID>;
    }, KEY_OF_CODE);
    await openMethod(page, 'Banking');
    await setTextSize(page, 200);
    await test.step('the tabs of the payment are in one line', async () => {
      for (const width of [320, 390]) {
        await resizeTo(page, { width, height: 844 });
        const tops = async () => {
          const boxes = await Promise.all(METHODS.map((name) => boxOf(tab(page, name))));
          return new Set(boxes.map(({ top }) => top)).size;
        };
        await expect.poll(tops, { message: `${width} px` }).toBe(1);
      }
    });
    await test.step('the button that copies the remark is beside it', async () => {
      const remark = page.getByLabel('Remark of the transfer');
      await expect(remark).toHaveValue(/^PUR\d{6} KAR67DSD$/);
      const copy = remark.locator('xpath=..').getByRole('button');
      await expect.poll(() => below(remark, copy)).toBeCloseTo(0, 0);
    });
  });

  test('the history has its controls in line', async ({ page }) => {
    await makeUpHistory(page, many(25));
    await openHistory(page);
    await expect(pager(page)).toBeVisible();
    await setTextSize(page, 200);
    await test.step('Prev and Next share a line below the pages of the history', async () => {
      const [previous, next] = [pager(page).getByText('Prev'), pager(page).getByText('Next')];
      await expect.poll(() => below(previous, next)).toBeCloseTo(0, 0);
      await expect.poll(() => below(pager(page).getByText('3'), next)).toBeGreaterThan(40);
    });
    await test.step('a payment of the history has its button beside its time', async () => {
      const row = page.getByRole('row').filter({ hasText: '05:25 AM' }).first();
      const view = row.getByRole('button');
      const distance = async () => Math.abs(await below(row.getByText('05:25 AM'), view));
      await expect.poll(distance).toBeLessThan(4);
    });
  });

  test('a rank has the size of the other texts, and the longest pseudonym is whole', async ({
    page,
  }) => {
    const own = RANKS.map((row) => ({ ...row, holder: 'ABCDEFGHIJ-7K3M-9QXD', isOwn: true }));
    await makeUpList(page, 'listGlobalStock', own, () => true);
    await openAs(page, 'user', (await makeMember()).token);
    await page.goto('/user/dashboard');
    const first = page.getByRole('row').nth(1);
    await expect(first).toBeVisible();
    await setTextSize(page, 200);
    await expect.poll(() => fontSizeOf(first.locator('[data-column=rank]'))).toBe(28);
    const wallet = first.locator('[data-column=wallet]');
    const beyond = async () =>
      (await boxOf(wallet.getByText('ABCDEFGHIJ-7K3M-9QXD'))).right - (await boxOf(first)).right;
    await expect.poll(beyond).toBeLessThan(0);
    await setTextSize(page, 100);
    const gap = async () => {
      const details = await boxOf(first.getByRole('button'));
      return details.left - (await boxOf(wallet.getByText('You', { exact: true }))).right;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });
});

test('on a phone the addresses of ranks 1 to 10 and their dates begin in line', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  await makeUpList(page, 'listGlobalStock', RANKS, () => true);
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/dashboard');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(11);
  await layoutAtRest(page);
  const starts = await table
    .locator('td[data-column=wallet] > div, td[data-column=time] > div')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
  expect(starts).toHaveLength(20);
  expect([...new Set(starts)]).toHaveLength(1);
});

test('on a phone the referral code has its copy button beside it', async ({ page }) => {
  await resizeTo(page, { width: 390, height: 844 });
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/profile');
  const code = page.getByLabel('Referral Code');
  const copy = code.locator('xpath=..').getByRole('button');
  await expect(copy).toBeVisible();
  await layoutAtRest(page);
  expect(await below(code, copy)).toBeCloseTo(0, 0);
  await expect.poll(() => code.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

test('the payment by UPI keeps its parts in line and in sight at every width', async ({ page }) => {
  await openMethod(page, 'UPI');
  for (const width of [320, 390, 1280]) {
    await test.step(`each payment app has its name in one line at ${String(width)} px`, async () => {
      await resizeTo(page, { width, height: 844 });
      const apps = page.getByRole('list', { name: 'Pay with' }).getByRole('listitem');
      await expect(apps).toHaveText(['Google Pay', 'PhonePe', 'Paytm']);
      await layoutAtRest(page);
      const lines = await apps.evaluateAll((all) =>
        all.map((app) => {
          const range = document.createRange();
          range.selectNode(app.firstElementChild?.lastChild ?? app);
          return range.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1, 1, 1]);
    });
  }
  for (const [width, height] of [
    [768, 1024],
    [1024, 1366],
  ] as const) {
    await test.step(`on a tablet of ${String(width)} px the order is above the methods, and PAY is visible without scrolling`, async () => {
      await resizeTo(page, { width, height });
      await layoutAtRest(page);
      const [details, list] = [await boxOf(orderDetails(page)), await boxOf(tab(page, 'UPI'))];
      expect(details.bottom).toBeLessThan(list.top);
      const panel = await boxOf(page.getByRole('tabpanel'));
      expect(details.left).toBeLessThan(panel.left);
      expect(details.right).toBeGreaterThan(panel.right);
      await expect(button(page, 'PAY')).toBeInViewport({ ratio: 1 });
    });
  }
});

test('with text of 200 % at 768 px the bar with the total is as wide as its card', async ({
  page,
}) => {
  await resizeTo(page, { width: 768, height: 1024 });
  await openBuy(page);
  await setTextSize(page, 200);
  const bar = page.getByRole('button', { name: 'BUY NOW' }).locator('xpath=..');
  const card = page.getByRole('region', { name: 'Buy GLXY' });
  const insets = async () => {
    const [inner, outer] = [await boxOf(bar), await boxOf(card)];
    return [inner.left - outer.left, outer.right - inner.right];
  };
  await expect.poll(insets).toEqual([0, 0]);
});

test('on a tablet at least 12 px separate the amounts of the history from the transaction IDs', async ({
  page,
}) => {
  await resizeTo(page, { width: 768, height: 1024 });
  const amounts = { amount: 15_606, finalAmount: 15_918.12 };
  await makeUpHistory(page, [...many(1, amounts), ...many(1, { ...amounts, status: 'APPROVED' })]);
  await openHistory(page, '?status=ALL');
  await expect(page.getByRole('row')).toHaveCount(3);
  const [id, paid] = [page.getByText('426713489012'), page.getByText('₹ 15,606.00 + fee')];
  const gap = async () => (await boxOf(paid.first())).left - (await textEnd(id.first()));
  await expect.poll(gap).toBeGreaterThanOrEqual(12);
});
