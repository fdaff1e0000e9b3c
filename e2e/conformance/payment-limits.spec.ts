import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { change } from '../support/answers.ts';
import { layoutAtRest, resizeTo, setTextSize } from '../support/layout.ts';
import { linesOf } from '../support/lines-of.ts';
import { paymentAddress } from '../support/orders.ts';
import { button, openMethod, orderDetails, tab } from '../support/payment.ts';
import { scanQr } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';

/** What the payment screen says about the limits of UPI and of bank transfers, before a payment fails. */

/** Opens the payment of an order of this many rupees; 2 % of fee are added to it. */
const openAmount = async (page: Page, method: 'Banking' | 'UPI', rupees: string): Promise<void> =>
  openMethod(page, method, paymentAddress(newOrderNumber(), rupees));

const options = (page: Page) =>
  page.getByRole('region', { name: 'Ways to send this amount' }).getByRole('listitem');
const transfers = (page: Page) => options(page).locator('b');

test('each order can be sent by the transfers whose limits it keeps; each has its hours', async ({
  page,
}) => {
  for (const { rupees, names } of [
    { rupees: '1000', names: ['IMPS', 'NEFT'] },
    { rupees: '600000', names: ['RTGS', 'NEFT'] },
    { rupees: '200000', names: ['IMPS', 'RTGS', 'NEFT'] },
  ]) {
    await test.step(`an order of ₹ ${rupees} can be sent by ${names.join(', ')}`, async () => {
      await openAmount(page, 'Banking', rupees);
      await expect(transfers(page)).toHaveText(names);
    });
  }
  await expect(options(page)).toContainText([
    'Arrives within minutes, day and night. Up to ₹ 5 lakh.',
    'Arrives within half an hour, day and night. From ₹ 2 lakh.',
    'Sent every half hour, day and night; arrives within two hours.',
  ]);
});

test('a bank transfer may arrive after the transaction time, and the amount is spelt out', async ({
  page,
}) => {
  const later = page.getByText('Submit the proof within it; the money may arrive later.');
  const smaller = page.getByText(
    'If it refuses this amount, cancel this order and start smaller ones.',
  );
  await openAmount(page, 'Banking', '1000000');
  await expect(later).toBeVisible();
  await expect(smaller).toBeVisible();
  await expect(page.getByText('Ten lakh twenty thousand rupees', { exact: true })).toBeVisible();
  await expect(button(page, 'Copy IFSC')).toBeVisible();
  await expect(button(page, 'Copy Branch')).toHaveCount(0);
  await openAmount(page, 'UPI', '1000');
  await expect(page.getByText('The price is held for this time.')).toBeVisible();
  await expect(later).toHaveCount(0);
  await openAmount(page, 'Banking', '1000');
  await expect(later).toBeVisible();
  await expect(smaller).toHaveCount(0);
});

test.describe('an order above the limit of UPI', () => {
  const LIMIT = 'UPI apps usually pay at most ₹ 1 lakh at a time.';

  test('leads to another way to pay, and only then', async ({ page }) => {
    await test.step('is said only above it', async () => {
      await openAmount(page, 'UPI', '98000');
      await expect(button(page, 'PAY')).toBeVisible();
      await expect(page.getByText(LIMIT)).toHaveCount(0);
    });
    await test.step('shows on a phone no app that cannot pay it', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const apps = page.getByRole('list', { name: 'Pay with' });
      await expect(apps).toHaveCount(1);
      await openAmount(page, 'UPI', '99000');
      await expect(page.getByText(LIMIT)).toBeVisible();
      await expect(apps).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Pay by any UPI app' })).toBeHidden();
      await resizeTo(page, { width: 1280, height: 800 });
    });
    await test.step('leads from the UPI tab to the bank transfer', async () => {
      // With the fee it is above the limit.
      await openAmount(page, 'UPI', '99000');
      await expect(page.getByText(LIMIT)).toBeVisible();
      await expect(button(page, 'PAY')).toBeEnabled();
      await button(page, 'Pay by bank transfer').click();
      await expect(tab(page, 'Banking')).toHaveAttribute('aria-selected', 'true');
      await expect(transfers(page)).toHaveText(['IMPS', 'NEFT']);
    });
    await test.step('names only the transfers that carry the amount, the first of them as the main action', async () => {
      await openAmount(page, 'UPI', '600000');
      await expect(page.getByText(LIMIT)).toContainText(
        'RTGS or NEFT pays this order in one transfer.',
      );
      const background = (name: string) =>
        button(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await background('Pay by bank transfer')).not.toBe(await background('PAY'));
      expect(await background('Pay by bank transfer')).not.toBe(await background('Cancel'));
      await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden();
      await expect(page.getByLabel('UPI ID')).toBeHidden();
      const filled = await background('Pay by bank transfer');
      await page.getByText('Pay by UPI all the same').click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expect(page.getByLabel('UPI ID')).toBeVisible();
      await page.mouse.move(0, 0);
      await expect.poll(() => background('PAY')).toBe(filled);
      await expect.poll(() => background('Pay by bank transfer')).not.toBe(filled);
    });
    await test.step('leads to the company where it has no bank account', async () => {
      await change(page, 'getPaymentDetails', (details) => ({
        ...details,
        bankName: '',
        banks: [],
      }));
      await openAmount(page, 'UPI', '99000');
      await expect(page.getByText(LIMIT)).toContainText('Please ask the company');
      await expect(button(page, 'Pay by bank transfer')).toHaveCount(0);
      // Nothing is left to choose from.
      await expect(page.getByText('UPI ID', { exact: true })).toBeVisible();
    });
  });
});

test.describe('text of 200 % on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('keeps the amount of a large order and its button in the card', async ({ page }) => {
    for (const method of ['Banking', 'UPI'] as const) {
      await test.step(`keeps the amount of a large order and its button in the card of ${method}`, async () => {
        await openAmount(page, method, '250000');
        await setTextSize(page, 200);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(overflow).toBeLessThanOrEqual(0);
        const copy = page.getByRole('button', { name: 'Copy Amount to pay' });
        const icon = await copy.locator('svg').boundingBox();
        const panel = await page.getByRole('tabpanel').boundingBox();
        const right = (box: typeof icon) => (box === null ? NaN : box.x + box.width);
        expect(right(icon)).toBeLessThanOrEqual(right(panel));
        await expect.poll(() => linesOf(orderDetails(page).getByText(/^PUR-\d+$/))).toBe(1);
        for (const limit of await page.getByText(/^₹ \d+ lakh$/).all()) {
          await expect.poll(() => linesOf(limit)).toBe(1);
        }
        await expect(page.getByText(/^₹ \d+ lakh$/)).not.toHaveCount(0);
      });
    }
  });
});

test('a larger payment says the limit of saved QR codes in place of the button that saves one', async ({
  page,
}) => {
  const limit = page.getByText('Many apps pay at most ₹ 2,000 from a saved picture.');
  await openAmount(page, 'UPI', '1000');
  await expect(button(page, 'Save QR')).toBeVisible();
  await expect(limit).toHaveCount(0);
  await openAmount(page, 'UPI', '2000');
  await expect(limit).toBeVisible();
  await expect(button(page, 'Save QR')).toHaveCount(0);
  // The text does not widen the column of the code.
  const right = async (part: Locator) => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    return x + width;
  };
  const panel = page.getByRole('tabpanel');
  await layoutAtRest(page);
  expect(await right(panel.getByText('Paytm'))).toBeLessThanOrEqual(await right(panel));
});

test.describe('the QR code of the longest UPI id and name', () => {
  // The code is as large as on a screen of the usual density, 512 pixels.
  test.use({ deviceScaleFactor: 2 });

  const UPI_ID = `${'company'.repeat(5)}@okhdfcbank`;

  /** Draws the code as a camera sees it under these conditions. */
  const draw = async (page: Page, style: Readonly<Record<string, string>>) =>
    page.getByRole('img', { name: /QR code/ }).evaluate(
      (svg: SVGElement, [conditions, styles]) => {
        for (const property of conditions) svg.style.removeProperty(property);
        Object.assign(svg.style, styles);
      },
      [PROPERTIES, style] as const,
    );

  const PROPERTIES = ['scale', 'filter', 'transform', 'rotate'];
  const CONDITIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'far away': { scale: '0.4' },
    'out of focus': { filter: 'blur(1px)' },
    'far away and out of focus': { scale: '0.6', filter: 'blur(0.8px)' },
    tilted: { transform: 'perspective(40rem) rotateX(30deg) rotateY(20deg)' },
    turned: { rotate: '12deg' },
    'in little light': { filter: 'contrast(0.5) brightness(0.6)' },
  };

  test('can be scanned under bad conditions, and not through a blur of 4 pixels', async ({
    page,
  }) => {
    await change(page, 'getPaymentDetails', (details) => ({
      ...details,
      upi: UPI_ID,
      holderName: 'GLXY Private Limited '.repeat(5).trim(),
    }));
    await openAmount(page, 'UPI', '98000');
    await test.step('has modules of at least 3 pixels', async () => {
      const code = page.getByRole('img', { name: /QR code/ });
      const pixels = await code.evaluate(
        (svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
      );
      expect(pixels).toBeGreaterThan(3);
    });
    for (const [name, style] of Object.entries(CONDITIONS)) {
      await test.step(`can be scanned ${name}`, async () => {
        await draw(page, style);
        expect(await scanQr(page)).toContain(`pa=${UPI_ID}&`);
      });
    }
    await test.step('cannot be scanned through a blur of 4 pixels: a control of this test', async () => {
      await draw(page, { filter: 'blur(4px)' });
      expect(await scanQr(page)).toBe('nothing to scan');
    });
  });
});
