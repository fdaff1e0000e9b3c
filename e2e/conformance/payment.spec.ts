import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import {
  answer,
  change,
  refusal,
  restore,
  sentCalls,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { newOrderNumber, paymentAddress } from '../support/orders.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectNewestToasts, expectToasts, toast } from '../support/toasts.ts';

/** Payment (/user/payment) up to the proof: specification sections 2, 4, 5, 8 and 9. */

const PHONE = { width: 390, height: 844 };
const METHODS = ['Banking', 'UPI', 'Manual'] as const;

/** Nothing here is handed in, so one member will do. */
let token: string;
test.beforeAll(async () => {
  token = (await makeMember()).token;
});

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const agreement = (page: Page) => page.getByRole('checkbox', { name: /^I agree/ });

/** Waits for exactly these lines of label and value. */
async function expectLines(within: Locator, lines: readonly (readonly string[])[]): Promise<void> {
  const shown = () =>
    within
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((line) => [
          line.querySelector('dt')?.textContent ?? '',
          line.querySelector('dd')?.innerText.trim() ?? '',
        ]),
      );
  await expect.poll(shown).toEqual(lines);
}

const orderDetails = (page: Page) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'ORDER DETAILS', exact: true }) });

async function openPayment(page: Page, address = paymentAddress(newOrderNumber())): Promise<void> {
  await openAs(page, 'user', token);
  await page.goto(address);
  await expect(orderDetails(page)).toBeVisible();
}

async function openMethod(page: Page, method: string, address?: string): Promise<void> {
  await openPayment(page, address);
  await tab(page, method).click();
  await expect(tab(page, method)).toHaveAttribute('aria-selected', 'true');
}

test.describe('an address without an order', () => {
  for (const query of [
    '',
    '?purchaseId=PUR-123456',
    '?purchaseAmount=1000',
    '?purchaseId=PUR-12&purchaseAmount=1000',
    '?purchaseId=PUR-123456&purchaseAmount=0',
    '?purchaseId=PUR-123456&purchaseAmount=much',
  ]) {
    test(`${query === '' ? '(nothing)' : query} is not found`, async ({ page }) => {
      await openPayment(page, `/user/payment${query}`);
      await expect(page.getByRole('alert')).toContainText('Order details not found in URL.');
      await expectLines(orderDetails(page), [
        ['Order number', 'N/A'],
        ['Order amount', 'N/A'],
        ['Platform fees', 'N/A'],
        ['Total amount (INR)', 'N/A'],
      ]);
      await expect(page.getByRole('tab')).toHaveCount(0);
      await page.getByRole('link', { name: 'Buy Token' }).last().click();
      await expect(page).toHaveURL('/user/buy-token');
    });
  }
});

test.describe("'Transaction time'", () => {
  const START = new Date('2035-01-01T10:00:00+05:30');
  const after = (minutes: number, seconds = 0) =>
    new Date(START.getTime() + (minutes * 60 + seconds) * 1_000);
  const time = (page: Page) => page.getByRole('timer');

  test("counts down from 15:00 to 'expired!', said aloud three times", async ({ page }) => {
    await page.clock.setFixedTime(START);
    await openPayment(page);
    await expect(page.getByText('Transaction time')).toBeVisible();
    await expect(time(page)).toHaveText('15:00');
    await expect(time(page)).toHaveAttribute('aria-live', 'off');
    const aloud = main(page).locator('[aria-live=polite]');
    for (const [minutes, seconds, shown, said] of [
      [0, 1, '14:59', ''],
      [9, 59, '05:01', ''],
      [10, 0, '05:00', 'Transaction time: 5 minutes left.'],
      [14, 0, '01:00', 'Transaction time: 1 minute left.'],
      [15, 0, 'expired!', 'Transaction time expired!'],
    ] as const) {
      await page.clock.setFixedTime(after(minutes, seconds));
      await expect(time(page)).toHaveText(shown);
      await expect(aloud).toHaveText(said);
    }
    // Nothing else changes.
    await agreement(page).check();
    await button(page, 'Make Payment').click();
    await expect(page.getByRole('dialog', { name: 'Submit Transaction Proof' })).toBeVisible();
  });

  test('belongs to the order: kept over a reload, begun anew with a new one', async ({ page }) => {
    await page.clock.setFixedTime(START);
    const address = paymentAddress(newOrderNumber());
    await openPayment(page, address);
    await page.clock.setFixedTime(after(4));
    await page.reload();
    await expect(time(page)).toHaveText('11:00');
    await page.goto(paymentAddress(newOrderNumber()));
    await expect(time(page)).toHaveText('15:00');
    await page.clock.setFixedTime(after(20));
    await page.goto(address);
    await expect(time(page)).toHaveText('expired!');
  });
});

test.describe('the tabs', () => {
  const expectTabs = async (page: Page, names: readonly string[]) => {
    await expect(page.getByRole('tab')).toHaveText([...names]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(names[0] ?? '');
  };

  test('are Banking, UPI and Manual; Banking is the default', async ({ page }) => {
    await openPayment(page);
    await expectTabs(page, METHODS);
  });

  test('are UPI and Manual without a bank name; UPI is the default', async ({ page }) => {
    await change(page, 'getPaymentDetails', (details) => ({ ...details, bankName: '', banks: [] }));
    await openPayment(page);
    await expectTabs(page, ['UPI', 'Manual']);
  });

  test('are Banking and Manual without a UPI id', async ({ page }) => {
    await change(page, 'getPaymentDetails', (details) => ({ ...details, upi: '' }));
    await openPayment(page);
    await expectTabs(page, ['Banking', 'Manual']);
  });

  test('are Manual alone without either', async ({ page }) => {
    await change(page, 'getPaymentDetails', (details) => ({
      ...details,
      bankName: '',
      banks: [],
      upi: '',
    }));
    await openPayment(page);
    await expectTabs(page, ['Manual']);
  });

  test('are Manual alone for a company without a beneficiary', async ({ page }) => {
    await change(page, 'getPaymentDetails', () => null);
    await openPayment(page);
    await expectTabs(page, ['Manual']);
    await expect(button(page, 'Confirm Payment')).toBeVisible();
  });

  test('keep the chosen one over a reload', async ({ page }) => {
    await openMethod(page, 'UPI');
    await page.reload();
    await expect(tab(page, 'UPI')).toHaveAttribute('aria-selected', 'true');
  });

  test.describe('when the details cannot be had', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test("'Failed to fetch payment details', and Manual is left", async ({ page }) => {
      await answer(page, 'getPaymentDetails', UNREADABLE);
      await openPayment(page);
      await expectToasts(page, ['Failed to fetch payment details']);
      await expectTabs(page, ['Manual']);
      await restore(page, 'getPaymentDetails');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expectTabs(page, METHODS);
    });

    test("shows the server's message where there is one", async ({ page }) => {
      await answer(page, 'getPaymentDetails', refusal('Paying is closed today.', 409));
      await openPayment(page);
      await expectToasts(page, ['Paying is closed today.']);
    });
  });
});

test.describe('ORDER DETAILS', () => {
  test('are the number, the amount, the platform fees and the total', async ({ page }) => {
    const order = newOrderNumber();
    await openPayment(page, paymentAddress(order, '123456.5'));
    await expectLines(orderDetails(page), [
      ['Order number', order],
      ['Order amount', '₹ 1,23,456.50'],
      ['Platform fees (2%)', '₹ 2,469.13'],
      ['Total amount (INR)', '₹ 1,25,925.63'],
    ]);
    await expect(page).toHaveTitle('GLXY | Payment');
  });

  test("are worked out from the server's fee and price", async ({ page }) => {
    await change(page, 'getPrice', (price) => ({
      ...price,
      price: 7,
      platformChargePercent: 2.5,
    }));
    const order = newOrderNumber();
    await openPayment(page, paymentAddress(order, '33.33'));
    await expectLines(orderDetails(page), [
      ['Order number', order],
      ['Order amount', '₹ 33.33'],
      ['Platform fees (2.5%)', '₹ 0.83'],
      ['Total amount (INR)', '₹ 34.16'],
    ]);
    await expect(orderDetails(page)).toContainText('4 GLXY at ₹ 7.00 each');
  });

  test('nothing calls the fee GST', async ({ page }) => {
    await openPayment(page);
    for (const method of METHODS) {
      await tab(page, method).click();
      await expect(tab(page, method)).toHaveAttribute('aria-selected', 'true');
      expect(await main(page).ariaSnapshot()).not.toMatch(/gst/i);
    }
    await tab(page, 'UPI').click();
    await agreement(page).check();
    await button(page, 'PAY').click();
    expect(await page.getByRole('dialog').ariaSnapshot()).not.toMatch(/gst/i);
  });

  test('are not asked to be paid for an amount above the supply', async ({ page }) => {
    await change(page, 'getPrice', (price) => ({ ...price, remainingPrivateSupply: 99 }));
    await openPayment(page);
    await expect(page.getByRole('alert')).toContainText('Only 99 GLXY are left.');
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

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

  test('selects a bank where there is more than one', async ({ page }) => {
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
    // The first two modules of the format line tell the level; both light is 'high'.
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

  test("shows the UPI id, to be copied: 'UPI ID copied to clipboard!'", async ({
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

  test('that has lost its details says so, and goes back', async ({ page }) => {
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
  ]) {
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
