import { resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { button, openMethod } from '../support/payment.ts';
import { hiddenPart } from '../support/places.ts';
import { expect, test } from '../support/test.ts';

/** The widest remark of a payment. The walk over all screens measures the rest of the screens on which members buy. */

/** The random part of an order's key from which the payment code 0WWWWMWM follows. */
const KEY_OF_WIDE_CODE = '00000000-0000-0000-0000-0005ece72088';

test('PAY is in sight on a desktop, and a remark of wide capitals is whole on phones with text of 200 %', async ({
  page,
}) => {
  await openMethod(page, 'UPI');
  await test.step('PAY is visible without scrolling at 1280 x 800', async () => {
    await expect(button(page, 'PAY')).toBeInViewport(WHOLE);
  });
  await page.addInitScript((key) => {
    crypto.randomUUID = () => key as ReturnType<typeof crypto.randomUUID>;
  }, KEY_OF_WIDE_CODE);
  await openMethod(page, 'UPI');
  const remark = page.getByLabel('Remark of the transfer');
  await expect(remark).toHaveValue(/^PUR\d{6} 0WWWWMWM$/);
  for (const width of [320, 390]) {
    await resizeTo(page, { width, height: 844 });
    await setTextSize(page, 200);
    await expect.poll(() => hiddenPart(remark), { message: `${width} px` }).toBeLessThanOrEqual(0);
  }
});
