import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { amount, buy, openBuy } from '../support/buy-token.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { paymentAddress } from '../support/orders.ts';
import { button, METHODS, openMethod, openPayment, openProof, tab } from '../support/payment.ts';
import { madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectUnbrokenTexts } from '../support/unbroken-texts.ts';

/** The screens on which members buy, on phones, with large text and on the smallest desktop. */

const TEN_LAKH = '1000000';

/** The random part of an order's key from which the payment code 0WWWWMWM follows. */
const KEY_OF_WIDE_CODE = '00000000-0000-0000-0000-0005ece72088';

/** How much of the text of a field is cut off, in px. */
const hiddenPart = (field: Locator): Promise<number> =>
  field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** Whether a tab is not scrolled out of its list. */
const isInsideList = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const list = element.closest('[role=tablist]')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return list !== undefined && left >= list.left - 1 && right <= list.right + 1;
  });

/** Runs a check on a screen that is open, on two phones with text of two sizes each. */
async function onSmallScreens(
  page: Page,
  check: (width: number, text: number) => Promise<void>,
): Promise<void> {
  for (const width of [320, 390]) {
    for (const text of [100, 200]) {
      await test.step(`at ${String(width)} px with text of ${String(text)} %`, async () => {
        await resizeTo(page, { width, height: 844 });
        await setTextSize(page, text);
        await check(width, text);
      });
    }
  }
}

test.describe('on phones with text of 100 % and 200 %', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the buy screen breaks no word and no amount, and shows every digit of the amount', async ({
    page,
  }) => {
    await openBuy(page);
    await amount(page).fill(TEN_LAKH);
    await expect(buy(page)).toBeEnabled();
    await onSmallScreens(page, async () => {
      await expectUnbrokenTexts(page);
      await expect.poll(() => hiddenPart(amount(page))).toBeLessThanOrEqual(0);
    });
  });

  test('the payment page breaks no word and no amount, and shows the tab of the method', async ({
    page,
  }) => {
    await openPayment(page, paymentAddress(newOrderNumber(), TEN_LAKH));
    for (const method of METHODS) {
      await test.step(method, async () => {
        await onSmallScreens(page, async () => {
          await tab(page, method).click();
          await layoutAtRest(page);
          await expectUnbrokenTexts(page);
          await expect.poll(() => isInsideList(tab(page, method))).toBe(true);
        });
      });
    }
  });

  test('the payment page without an order breaks no word', async ({ page }) => {
    await openPayment(page, '/user/payment');
    await onSmallScreens(page, () => expectUnbrokenTexts(page));
  });

  test('the proof breaks no word and no amount', async ({ page }) => {
    await openProof(page, 'UPI', paymentAddress(newOrderNumber(), TEN_LAKH));
    await onSmallScreens(page, () => expectUnbrokenTexts(page));
  });

  test('the history and a receipt break no word and no amount, and the receipt can be read', async ({
    page,
  }) => {
    const { token } = await makeMember();
    await openAs(page, 'user', token);
    await makeUpHistory(page, [
      madeUpPurchase({ status: 'APPROVED', paymentMethod: 'MANUAL', decidedAt: new Date() }),
      madeUpPurchase(),
    ]);
    await page.goto('/user/payment-history?status=ALL');
    const view = page.getByRole('button', { name: 'View receipt 1' });
    await expect(view).toBeVisible();
    await onSmallScreens(page, () => expectUnbrokenTexts(page));
    await view.click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toBeVisible();
    await onSmallScreens(page, async () => {
      await expect(receipt.getByText('₹ 1,25,925.92')).toBeInViewport({ ratio: 1 });
      await expectUnbrokenTexts(page);
      const times = receipt.locator('time').getByText(/^\d{1,2}:\d\d [ap]m$/i);
      await expect(times).toHaveCount(2);
      for (const time of await times.all()) await expect.poll(() => linesOf(time)).toBe(1);
    });
  });
});

test('a payment of the history keeps its edges on a phone and with large text', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await makeUpHistory(page, [
    madeUpPurchase({ status: 'APPROVED', paymentMethod: 'MANUAL' }),
    madeUpPurchase({ status: 'APPROVED', transactionId: 'UTR 426713489012' }),
  ]);
  await page.goto('/user/payment-history?status=ALL');
  await test.step('on a phone all amounts of the history end at the same edge', async () => {
    const amounts = page.locator('td[data-column="amount"]');
    await expect(amounts).toHaveCount(2);
    const ends = async () => {
      const boxes = await Promise.all((await amounts.all()).map((cell) => cell.boundingBox()));
      return new Set(boxes.map((box) => (box === null ? null : box.x + box.width))).size;
    };
    await expect.poll(ends).toBe(1);
  });
  for (const [place, width, text] of [
    ['on a phone', 390, 100],
    ['with large text on a desktop', 1280, 200],
  ] as const) {
    await test.step(`${place} a payment has three lines with one text edge, and its status in the first`, async () => {
      await resizeTo(page, { width, height: 844 });
      await setTextSize(page, text);
      const row = page.getByRole('row').filter({ hasText: 'UTR' });
      await expect(row).toBeVisible();
      /** The box of the text in a column. */
      const boxOf = (column: string) =>
        row.locator(`td[data-column="${column}"]`).evaluate((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          range.selectNodeContents(walker.nextNode() ?? cell);
          const { left, top, bottom } = range.getBoundingClientRect();
          return { left: Math.round(left), middle: (top + bottom) / 2 };
        });
      const edges = async () =>
        new Set(
          await Promise.all(
            ['method', 'transactionId', 'date'].map(async (column) => (await boxOf(column)).left),
          ),
        ).size;
      await expect.poll(edges).toBe(1);
      const scale = text / 100;
      const [method, status, amountPaid] = await Promise.all(
        ['method', 'status', 'amount'].map(boxOf),
      );
      expect(Math.abs((status?.middle ?? NaN) - (method?.middle ?? NaN))).toBeLessThan(2 * scale);
      expect(Math.abs((amountPaid?.middle ?? NaN) - (method?.middle ?? NaN))).toBeLessThan(
        2 * scale,
      );
      await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(90 * scale);
    });
  }
});

test('the amount to pay is larger than its label at 320 px with text of 200 %', async ({
  page,
}) => {
  await resizeTo(page, { width: 320, height: 844 });
  await openMethod(page, 'UPI', paymentAddress(newOrderNumber(), '250000'));
  await setTextSize(page, 200);
  const line = page.getByRole('tabpanel').locator('dl > div', { hasText: 'Amount to pay' });
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const label = await sizeOf(line.locator('dt'));
  await expect.poll(() => sizeOf(line.getByText('₹ 2,55,000.00'))).toBeGreaterThan(label);
});

test('the payment shows PAY, a whole remark and the bank details with their copy buttons', async ({
  page,
}) => {
  await openMethod(page, 'UPI');
  await test.step('PAY is visible without scrolling at 1280 x 800', async () => {
    await expect(button(page, 'PAY')).toBeInViewport({ ratio: 1 });
  });
  await test.step('a remark of wide capitals is whole on phones with text of 200 %', async () => {
    await page.addInitScript((key) => {
      crypto.randomUUID = () => key as ReturnType<typeof crypto.randomUUID>;
    }, KEY_OF_WIDE_CODE);
    await openMethod(page, 'UPI');
    const remark = page.getByLabel('Remark of the transfer');
    await expect(remark).toHaveValue(/^PUR\d{6} 0WWWWMWM$/);
    for (const width of [320, 390]) {
      await resizeTo(page, { width, height: 844 });
      await setTextSize(page, 200);
      await expect
        .poll(() => hiddenPart(remark), { message: `${width} px` })
        .toBeLessThanOrEqual(0);
    }
  });
  await test.step('each bank detail has its copy button at its right at 320 px with text of 200 %', async () => {
    await resizeTo(page, { width: 320, height: 640 });
    await tab(page, 'Banking').click();
    await setTextSize(page, 200);
    const details = page.getByRole('tabpanel').locator('dl').first().locator('dd');
    await expect(details).toHaveCount(5);
    const below = () =>
      details.evaluateAll((all) =>
        all.flatMap((detail) => {
          const text = detail.firstElementChild?.getBoundingClientRect();
          const copy = detail.querySelector('button')?.getBoundingClientRect();
          const isBeside = text && copy && copy.left >= text.right && copy.top < text.bottom;
          return isBeside === true ? [] : [detail.textContent];
        }),
      );
    await expect.poll(below).toEqual([]);
  });
});

test('a row of the history with the note that its tokens are not reserved fits at 1280 px', async ({
  page,
}) => {
  await resizeTo(page, { width: 1280, height: 800 });
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await makeUpHistory(page, [
    madeUpPurchase({ reservedUntil: null, transactionId: 'UTR 426713489012' }),
  ]);
  await page.goto('/user/payment-history?status=ALL');
  const row = page.getByRole('row').filter({ hasText: 'Not reserved any more.' });
  const frame = page.getByRole('table').locator('..');
  await expect(row).toBeVisible();
  await expect.poll(() => hiddenPart(frame)).toBeLessThanOrEqual(0);
  await expect(row.getByRole('button')).toBeInViewport({ ratio: 1 });
});
