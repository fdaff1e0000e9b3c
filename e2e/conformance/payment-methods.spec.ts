import { randomUUID } from 'node:crypto';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { change, sentCalls } from '../support/answers.ts';
import { layoutAtRest, resizeTo, setTextSize, WHOLE } from '../support/layout.ts';
import { paymentAddress } from '../support/orders.ts';
import {
  agreement,
  button,
  expectLines,
  file,
  METHODS,
  openMethod,
  openPayment,
  orderDetails,
  proof,
  tab,
} from '../support/payment.ts';
import { expect, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, holdToasts, toast } from '../support/toasts.ts';

/** The panel of each payment method, before the proof (/user/payment). */

const PHONE = { width: 390, height: 844 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

test('with text of 200 % the order details do not cover the methods', async ({ page }) => {
  await openPayment(page);
  await setTextSize(page, 200);
  for (const width of [1280, 390]) {
    await resizeTo(page, { width, height: 800 });
    // The layout adapts to the size of the text one render later.
    const faults = async () => {
      const details = await orderDetails(page).boundingBox();
      if (details === null || details.x + details.width > width) return ['cut off'];
      const tabs = await Promise.all(METHODS.map((name) => tab(page, name).boundingBox()));
      return METHODS.filter((_name, index) => !areApart(details, tabs[index] ?? details));
    };
    await expect.poll(faults, { message: `${String(width)} px` }).toEqual([]);
  }
});

test.describe('the Banking tab', () => {
  test('shows the account, and lets the member select one of several banks', async ({ page }) => {
    await test.step('shows the account, line by line', async () => {
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
    await test.step('selects a bank where there are several', async () => {
      await change(page, 'getPaymentDetails', (details) => ({
        ...details,
        banks: [
          details.banks[0],
          {
            ...details.banks[0],
            id: randomUUID(),
            bankName: 'HDFC Bank',
            accountNumber: '50100999',
            holderName: 'GLXY Collections LLP',
          },
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
      const slip = orderDetails(page);
      await expect(slip.getByText('To GLXY Private Limited', { exact: true })).toBeVisible();
      await select.selectOption({ label: 'HDFC Bank (…0999)' });
      await expect(shown).toContainText('50100999');
      await expect(page.getByRole('tabpanel').locator('dd').first()).toContainText('HDFC Bank');
      await expect(slip.getByText('To GLXY Collections LLP', { exact: true })).toBeVisible();
    });
  });
});

test.describe('the UPI tab', () => {
  test('has the QR code, the apps and the UPI id, while UPI is offered', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const order = newOrderNumber();
    await openMethod(page, 'UPI', paymentAddress(order));
    await test.step('has a QR code of 256 pixels and high error correction, and the apps', async () => {
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
    await test.step('saves the QR code as a picture', async () => {
      // Only the code has a frame.
      await expect(button(page, 'Save QR').locator('svg')).toHaveCSS('border-top-width', '0px');
      const download = page.waitForEvent('download');
      await button(page, 'Save QR').click();
      expect((await download).suggestedFilename()).toBe(`${order}.png`);
    });
    await test.step("shows the UPI id, with a copy button: 'UPI ID copied to clipboard!'", async () => {
      const id = page.getByLabel('UPI ID', { exact: true });
      await expect(id).toHaveValue('glxy@okaxis');
      await expect(id).toHaveAttribute('readonly');
      await button(page, 'Copy').click();
      await expectToasts(page, ['UPI ID copied to clipboard!']);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('glxy@okaxis');
    });
    await test.step('shows that UPI is no longer offered, with a button back', async () => {
      await change(page, 'getPaymentDetails', (details) => ({ ...details, upi: '' }));
      await page.reload();
      await expect(page.getByText('UPI payment details are not available.')).toBeVisible();
      await expect(button(page, 'PAY')).toHaveCount(0);
      await button(page, 'Go Back').click();
      await expect(page).toHaveURL('/user/buy-token');
    });
  });

  test('asks for order number and payment code as the remark of the transfer, to copy', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const method of ['Banking', 'UPI'] as const) {
      const order = newOrderNumber();
      await openMethod(page, method, paymentAddress(order));
      const remark = await page.getByLabel('Remark of the transfer').inputValue();
      expect(remark).toMatch(/^PUR\d{6} [0-9A-HJKMNP-TV-Y]{8}$/);
      expect(remark).toContain(order.replace('-', ''));
      await button(page, 'Copy remark').click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(remark);
      await page.reload();
      await expect(page.getByLabel('Remark of the transfer')).toHaveValue(remark);
    }
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test('opens any UPI app with the payment, and has the QR for another device', async ({
      page,
    }) => {
      const order = newOrderNumber();
      await openMethod(page, 'UPI', paymentAddress(order));
      const code = (await page.getByLabel('Remark of the transfer').inputValue()).slice(-8);
      const link = `upi://pay?pa=glxy@okaxis&pn=GLXY%20Private%20Limited&am=1020.00&cu=INR&tn=Order%20${order}%20${code}`;
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
      const payee = 'You pay GLXY Private Limited. Compare it with the name that your app shows.';
      await expect(page.getByText(payee)).toBeVisible();
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expect(page.getByText('Scan QR to pay', { exact: true })).toBeVisible();
      await expect(page.getByText('From another device.')).toBeVisible();
      await expect(button(page, 'Copy')).toBeVisible();

      await test.step('the QR is a preview until it is enlarged', async () => {
        const qr = page.getByRole('img', { name: /^QR code/ });
        const width = async () => (await qr.boundingBox())?.width ?? 0;
        await layoutAtRest(page);
        expect(await width()).toBeLessThan(160);
        await button(page, 'Enlarge').click();
        await expect.poll(width).toBeGreaterThan(250);
        await button(page, 'Make smaller').click();
        await expect.poll(width).toBeLessThan(160);
      });

      const pay = button(page, 'PAY');
      const openApp = page.getByRole('link', { name: 'Pay by any UPI app' });
      const asked = page.getByText('Have you paid? Tick the box above, then submit the proof.');

      await test.step('amount and PAY stay visible; only the link to the app is filled', async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await expect(pay).toBeInViewport(WHOLE);
        await expect(
          page.getByRole('tabpanel').getByText('₹ 1,020.00', { exact: true }),
        ).toBeInViewport();
        await expect(openApp).toHaveClass(/primary/);
        await expect(pay).not.toHaveClass(/primary/);
      });

      await test.step('the error about the policy is above the bar', async () => {
        await pay.click();
        const error = page.getByRole('tabpanel').getByText('Please agree to the privacy & policy');
        await expect(error).toBeInViewport(WHOLE);
        const bar = page.getByRole('tabpanel').getByText('Amount to pay');
        await expect
          .poll(async () => {
            const { y = 0, height = 0 } = (await error.boundingBox()) ?? {};
            return y + height - ((await bar.boundingBox())?.y ?? 0);
          })
          .toBeLessThan(0);
        await page.evaluate(() => scrollTo(0, 0));
      });

      await page.evaluate(() =>
        // No app handles the link here.
        document.addEventListener('click', (event) => {
          if ((event.target as Element).closest('a[href^="upi:"]')) event.preventDefault();
        }),
      );
      const leaveAndReturn = async () => {
        await openApp.click();
        for (const state of ['hidden', 'visible']) {
          await page.evaluate((value) => {
            Object.defineProperty(document, 'visibilityState', { configurable: true, value });
            document.dispatchEvent(new Event('visibilitychange'));
          }, state);
        }
      };
      await test.step('when the member returns from the app, the screen asks about the payment', async () => {
        await expect(asked).toHaveCount(0);
        await leaveAndReturn();
        await expect(asked).toBeVisible();
        await expect(openApp).not.toHaveClass(/primary/);
        await expect(pay).toHaveClass(/primary/);
        await agreement(page).check();
        await expect(asked).toHaveCount(0);
        await expect(proof(page)).toHaveCount(0);
      });
      await test.step('the screen asks for the proof after the member agrees to the policy', async () => {
        await leaveAndReturn();
        await expect(proof(page)).toBeVisible();
      });
      await test.step('the file of the proof may be a photo', async () => {
        await file(page).evaluate((input) =>
          input.addEventListener('click', (event) => {
            event.preventDefault();
            const wanted = ['capture', 'accept'].map((name) => input.getAttribute(name));
            input.setAttribute('data-wanted', wanted.join(' '));
          }),
        );
        await proof(page).getByRole('button', { name: 'Take a photo' }).click();
        await expect(file(page)).toHaveAttribute('data-wanted', 'environment image/*');
        await proof(page).getByText('Choose a file').click();
        await expect(file(page)).toHaveAttribute('data-wanted', /^ image.*\.pdf/);
      });
    });
  });
});

test.describe('the privacy policy', () => {
  test('has to be agreed to before a payment', async ({ page }) => {
    await openPayment(page);
    await holdToasts(page);
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
      await test.step(`has to be agreed to before ${act}: '${refused}'`, async () => {
        await tab(page, method).click();
        const calls = sentCalls(page, 'submitPurchase');
        await button(page, act).click();
        await expectToasts(page, [refused]);
        await expect(agreement(page)).toHaveAccessibleDescription(refused);
        await expect(agreement(page)).toBeFocused();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(calls).toHaveLength(0);
        await expect(toast(page, refused)).toBeVisible();
        await agreement(page).check();
        await expect(agreement(page)).toHaveAccessibleDescription('');
        await expect(toast(page, refused)).toHaveCount(0);
        await page.getByRole('tabpanel').getByRole('link', { name: policy, exact: true }).click();
        await expect(page).toHaveURL('/privacy-policy');
        await page.goBack();
      });
    }
  });
});

test.describe('Cancel', () => {
  test('cancels the payment of every method', async ({ page }) => {
    for (const method of METHODS) {
      await test.step(`on the ${method} tab: 'Payment process cancelled.'`, async () => {
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
});
