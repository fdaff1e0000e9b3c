import { randomUUID } from 'node:crypto';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { change, sentCalls } from '../support/answers.ts';
import { paymentAddress } from '../support/orders.ts';
import {
  agreement,
  button,
  expectLines,
  METHODS,
  openMethod,
  openPayment,
  orderDetails,
  tab,
} from '../support/payment.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, toast } from '../support/toasts.ts';

/** The panel of each payment method, before the proof (/user/payment). */

const PHONE = { width: 390, height: 844 };

for (const width of [1280, 390]) {
  test(`with text of 200 % on ${width} px the order details do not cover the methods`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPayment(page);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const details = (await orderDetails(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    expect(details.x + details.width).toBeLessThanOrEqual(width);
    for (const name of METHODS) {
      const box = (await tab(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const apart = box.x + box.width <= details.x || box.y + box.height <= details.y;
      expect(apart, name).toBe(true);
    }
  });
}

test.describe('the Banking tab', () => {
  test('shows the account, line by line', async ({ page }) => {
    await openPayment(page);
    await expectLines(page.getByRole('tabpanel'), [
      ['Bank Name', 'State Bank of India'],
      ['Account Number', '12345678901'],
      ['Account Holder', 'GLXY Private Limited'],
      ['IFSC', 'SBIN0000813'],
      ['Branch', 'Bengaluru Main'],
      ['Amount to pay', '₹ 1,020.00'],
    ]);
    await expect(page.getByLabel('Select Bank')).toHaveCount(0);
  });

  test('selects a bank where there are several', async ({ page }) => {
    await change(page, 'getPaymentDetails', (details) => ({
      ...details,
      banks: [
        details.banks[0],
        { ...details.banks[0], id: randomUUID(), bankName: 'HDFC Bank', accountNumber: '50100999' },
      ],
    }));
    await openPayment(page);
    const select = page.getByLabel('Select Bank');
    await expect(select.getByRole('option')).toHaveText([
      'State Bank of India (…8901)',
      'HDFC Bank (…0999)',
    ]);
    const shown = page.getByRole('tabpanel').locator('dd').nth(1);
    await expect(shown).toContainText('12345678901');
    await select.selectOption({ label: 'HDFC Bank (…0999)' });
    await expect(shown).toContainText('50100999');
    await expect(page.getByRole('tabpanel').locator('dd').first()).toContainText('HDFC Bank');
  });
});

test.describe('the UPI tab', () => {
  test('has a QR code of 256 pixels and high error correction, and the apps', async ({ page }) => {
    await openMethod(page, 'UPI');
    const qr = page.getByRole('img', { name: 'QR code that pays ₹ 1,020.00 to glxy@okaxis' });
    await expect(qr).toHaveAttribute('width', '256');
    await expect(qr).toHaveAttribute('height', '256');
    // The first two modules of the format information give the level; both light is 'high'.
    const level = await qr.locator('path').evaluate((path: SVGGeometryElement) => {
      const border = 4;
      const isDark = (x: number) =>
        path.isPointInFill(new DOMPoint(border + x + 0.5, border + 8 + 0.5));
      return [isDark(0), isDark(1)];
    });
    expect(level).toEqual([false, false]);
    await expect(page.getByText('Scan QR to pay', { exact: true })).toBeVisible();
    const apps = page.getByRole('list', { name: 'Pay with' }).getByRole('listitem');
    await expect(apps).toHaveText(['Google Pay', 'PhonePe', 'Paytm']);
    await expect(apps.locator('svg')).toHaveCount(3);
    await expect(apps.getByRole('link')).toHaveCount(0);
  });

  test('saves the QR code as a picture', async ({ page }) => {
    const order = newOrderNumber();
    await openMethod(page, 'UPI', paymentAddress(order));
    const download = page.waitForEvent('download');
    await button(page, 'Save QR').click();
    expect((await download).suggestedFilename()).toBe(`${order}.png`);
  });

  test("shows the UPI id, with a copy button: 'UPI ID copied to clipboard!'", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMethod(page, 'UPI');
    const id = page.getByLabel('UPI ID', { exact: true });
    await expect(id).toHaveValue('glxy@okaxis');
    await expect(id).toHaveAttribute('readonly');
    await button(page, 'Copy').click();
    await expectToasts(page, ['UPI ID copied to clipboard!']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('glxy@okaxis');
  });

  test('shows that UPI is no longer offered, with a button back', async ({ page }) => {
    await openMethod(page, 'UPI');
    await change(page, 'getPaymentDetails', (details) => ({ ...details, upi: '' }));
    await page.reload();
    await expect(page.getByText('UPI payment details are not available.')).toBeVisible();
    await expect(button(page, 'PAY')).toHaveCount(0);
    await button(page, 'Go Back').click();
    await expect(page).toHaveURL('/user/buy-token');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test('opens any UPI app with the payment, and has the QR for another device', async ({
      page,
    }) => {
      const order = newOrderNumber();
      await openMethod(page, 'UPI', paymentAddress(order));
      const link = `upi://pay?pa=glxy@okaxis&pn=GLXY%20Private%20Limited&am=1020.00&cu=INR&tn=Order%20${order}`;
      await expect(page.getByRole('link', { name: 'Pay by any UPI app' })).toHaveAttribute(
        'href',
        link,
      );
      const apps = page.getByRole('list', { name: 'Pay with' }).getByRole('link');
      await expect(apps).toHaveText(['Google Pay', 'PhonePe', 'Paytm']);
      for (const app of await apps.all()) {
        await expect(app).toBeVisible();
        await expect(app).toHaveAttribute('href', link);
      }
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expect(page.getByText('Scan QR to pay from another device')).toBeVisible();
      await expect(button(page, 'Copy')).toBeVisible();
    });
  });
});

test.describe('the privacy policy', () => {
  for (const { method, act, policy, refused } of [
    {
      method: 'Banking',
      act: 'Make Payment',
      policy: 'privacy & policy',
      refused: 'Please agree to the privacy policy to proceed.',
    },
    {
      method: 'UPI',
      act: 'PAY',
      policy: 'privacy policy',
      refused: 'Please agree to the privacy & policy to proceed.',
    },
    {
      method: 'Manual',
      act: 'Confirm Payment',
      policy: 'privacy policy',
      refused: 'Please agree to the privacy policy to proceed.',
    },
  ] as const) {
    test(`has to be agreed to before ${act}: '${refused}'`, async ({ page }) => {
      await openMethod(page, method);
      const calls = sentCalls(page, 'submitPurchase');
      await button(page, act).click();
      await expectToasts(page, [refused]);
      await expect(agreement(page)).toHaveAccessibleDescription(refused);
      await expect(agreement(page)).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(calls).toHaveLength(0);
      await agreement(page).check();
      await expect(agreement(page)).toHaveAccessibleDescription('');
      await page.getByRole('tabpanel').getByRole('link', { name: policy, exact: true }).click();
      await expect(page).toHaveURL('/privacy-policy');
    });
  }
});

test.describe('Cancel', () => {
  for (const method of METHODS) {
    test(`on the ${method} tab: 'Payment process cancelled.'`, async ({ page }) => {
      await openMethod(page, method);
      const calls = sentCalls(page, 'submitPurchase');
      await button(page, 'Cancel').click();
      await expectNewestToasts(page, ['Payment process cancelled.']);
      await expect(toast(page, 'Payment process cancelled.')).toBeVisible();
      await expect(page.getByRole('alert').getByText('Payment process cancelled.')).toBeVisible();
      await expect(page).toHaveURL('/user/buy-token');
      expect(calls).toHaveLength(0);
    });
  }
});
