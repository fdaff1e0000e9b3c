import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Locator } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { amount, buy, openBuy } from '../support/buy-token.ts';
import { paymentAddress } from '../support/orders.ts';
import { button, METHODS, openMethod, openPayment, openProof, tab } from '../support/payment.ts';
import { madeUpPurchase, makeUpHistory } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectUnbrokenTexts, setTextSize } from '../support/unbroken-texts.ts';

/** The screens on which members buy, on phones, with large text and on the smallest desktop. */

const TEN_LAKH = '1000000';

/** Whether a tab is not scrolled out of its list. */
const isInsideList = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const list = element.closest('[role=tablist]')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    return list !== undefined && left >= list.left - 1 && right <= list.right + 1;
  });

for (const width of [320, 390]) {
  for (const text of [100, 200]) {
    test.describe(`at ${String(width)} px with text of ${String(text)} %`, () => {
      test.use({ viewport: { width, height: 844 } });

      test('the buy screen breaks no word and no amount, and shows every digit of the amount', async ({
        page,
      }) => {
        await openBuy(page);
        await setTextSize(page, text);
        await amount(page).fill(TEN_LAKH);
        await expect(buy(page)).toBeEnabled();
        await expectUnbrokenTexts(page);
        const hidden = await amount(page).evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        );
        expect(hidden).toBeLessThanOrEqual(0);
      });

      for (const method of METHODS) {
        test(`the payment page breaks no word and no amount, and shows the tab ${method}`, async ({
          page,
        }) => {
          await openMethod(page, method, paymentAddress(newOrderNumber(), TEN_LAKH));
          await setTextSize(page, text);
          await expectUnbrokenTexts(page);
          expect(await isInsideList(tab(page, method))).toBe(true);
        });
      }

      test('the payment page without an order breaks no word', async ({ page }) => {
        await openPayment(page, '/user/payment');
        await setTextSize(page, text);
        await expectUnbrokenTexts(page);
      });

      test('the proof breaks no word and no amount', async ({ page }) => {
        await openProof(page, 'UPI', paymentAddress(newOrderNumber(), TEN_LAKH));
        await setTextSize(page, text);
        await expectUnbrokenTexts(page);
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
        await setTextSize(page, text);
        const view = page.getByRole('button', { name: 'View receipt 1' });
        await expect(view).toBeVisible();
        await expectUnbrokenTexts(page);
        await view.click();
        const total = page.getByRole('dialog').getByText('₹ 1,25,925.92');
        await expect(total).toBeInViewport({ ratio: 1 });
        await expectUnbrokenTexts(page);
      });
    });
  }
}

test('on a phone all amounts of the history end at the same edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await makeUpHistory(page, [
    madeUpPurchase({ status: 'APPROVED', paymentMethod: 'MANUAL' }),
    madeUpPurchase(),
  ]);
  await page.goto('/user/payment-history?status=ALL');
  const amounts = page.locator('td[data-column="amount"]');
  await expect(amounts).toHaveCount(2);
  const boxes = await Promise.all((await amounts.all()).map((cell) => cell.boundingBox()));
  const ends = boxes.map((box) => (box === null ? null : box.x + box.width));
  expect(new Set(ends).size).toBe(1);
});

test('PAY is visible without scrolling at 1280 x 800', async ({ page }) => {
  await openMethod(page, 'UPI');
  await expect(button(page, 'PAY')).toBeInViewport({ ratio: 1 });
});
