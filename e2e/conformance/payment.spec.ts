import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import {
  answer,
  change,
  refusal,
  restore,
  UNREADABLE,
  UNREADABLE_IS_LOGGED,
} from '../support/answers.ts';
import { makeMember } from '../support/api.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import { paymentAddress } from '../support/orders.ts';
import {
  agreement,
  button,
  expectLines,
  METHODS,
  openAgain,
  openMethod,
  openPayment,
  orderDetails,
  tab,
} from '../support/payment.ts';
import { expect, openAs, test } from '../support/test.ts';
import { expectToasts } from '../support/toasts.ts';

/** Payment (/user/payment), the order itself. */

const main = (page: Page) => page.getByRole('main');

test('an address without an order shows that it was not found', async ({ page }) => {
  for (const query of [
    '',
    '?purchaseId=PUR-123456',
    '?purchaseAmount=1000',
    '?purchaseId=PUR-12&purchaseAmount=1000',
    '?purchaseId=PUR-123456&purchaseAmount=0',
    '?purchaseId=PUR-123456&purchaseAmount=much',
  ]) {
    await test.step(query, async () => {
      await openAgain(page, `/user/payment${query}`);
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
      // The address changes before the screen.
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Payment');
    });
  }
});

test.describe("'Transaction time'", () => {
  const START = new Date('2035-01-01T10:00:00+05:30');
  const after = (minutes: number, seconds = 0) =>
    new Date(START.getTime() + (minutes * 60 + seconds) * 1_000);
  const time = (page: Page) => page.getByRole('timer');

  test("counts down from 15:00 to 'expired!', announced three times", async ({ page }) => {
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
    await expect(
      page.getByText(
        'Already paid? Your money is safe. Proof is still accepted, at the current price.',
      ),
    ).toBeVisible();
    // The expired time has no other effect.
    await agreement(page).check();
    await button(page, 'Make Payment').click();
    await expect(page.getByRole('dialog', { name: 'Submit Transaction Proof' })).toBeVisible();
  });

  test.describe('in Hindi', () => {
    test.use({ locale: 'hi-IN' });

    test('says once that the time is over', async ({ page }) => {
      await page.clock.setFixedTime(START);
      await openAs(page, 'user', (await makeMember()).token);
      await page.goto(paymentAddress(newOrderNumber()));
      await expect(time(page)).toHaveText('15:00');
      await page.clock.setFixedTime(after(15));
      await expect(main(page).getByText('ट्रांज़ैक्शन का समय समाप्त!').first()).toBeVisible();
      await expect(main(page)).not.toContainText('समय समय');
    });
  });

  test('belongs to the order: continues after a reload, starts again with a new order', async ({
    page,
  }) => {
    await page.clock.setFixedTime(START);
    const address = paymentAddress(newOrderNumber());
    await openPayment(page, address);
    // The order's lines can be on the page before the order has started.
    await expect(time(page)).toHaveText('15:00');
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

  test('are Banking, UPI and Manual, as far as the company has them; the selected one is kept', async ({
    page,
  }) => {
    await test.step('are Banking, UPI and Manual; Banking is the default', async () => {
      await openPayment(page);
      await expectTabs(page, METHODS);
    });
    await test.step('nothing calls the fee GST', async () => {
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
    await test.step('are UPI and Manual without a bank name; UPI is the default', async () => {
      await change(page, 'getPaymentDetails', (details) => ({
        ...details,
        bankName: '',
        banks: [],
      }));
      await openPayment(page);
      await expectTabs(page, ['UPI', 'Manual']);
    });
    await test.step('are Banking and Manual without a UPI id', async () => {
      await change(page, 'getPaymentDetails', (details) => ({ ...details, upi: '' }));
      await openPayment(page);
      await expectTabs(page, ['Banking', 'Manual']);
    });
    await test.step('are only Manual without a bank name and a UPI id', async () => {
      await change(page, 'getPaymentDetails', (details) => ({
        ...details,
        bankName: '',
        banks: [],
        upi: '',
      }));
      await openPayment(page);
      await expectTabs(page, ['Manual']);
    });
    await test.step('are only Manual for a company without a beneficiary', async () => {
      await change(page, 'getPaymentDetails', () => null);
      await openPayment(page);
      await expectTabs(page, ['Manual']);
      await expect(page.getByLabel('Quote this when you pay')).toHaveValue(/^PUR\d{6} /);
      await expect(button(page, 'Confirm Payment')).toBeVisible();
    });
    await test.step('keep the selected tab after a reload', async () => {
      await restore(page, 'getPaymentDetails');
      await openMethod(page, 'UPI');
      await page.reload();
      await expect(tab(page, 'UPI')).toHaveAttribute('aria-selected', 'true');
    });
  });

  test.describe('when the details cannot be loaded', () => {
    test.use({ expectedProblems: UNREADABLE_IS_LOGGED });

    test('a toast says why, and Manual remains', async ({ page }) => {
      await test.step("show 'Failed to fetch payment details', and Manual remains", async () => {
        await answer(page, 'getPaymentDetails', UNREADABLE);
        await openPayment(page);
        await expectToasts(page, ['Failed to fetch payment details']);
        await expectTabs(page, ['Manual']);
        await restore(page, 'getPaymentDetails');
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectTabs(page, METHODS);
      });
      await test.step("show the server's message if there is one", async () => {
        await answer(page, 'getPaymentDetails', refusal('Paying is closed today.', 409));
        await openPayment(page);
        await expectToasts(page, ['Paying is closed today.']);
      });
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

    await test.step('the values below the total end at the end of their lines', async () => {
      const gaps = await orderDetails(page)
        .locator('dl > div:not([data-lead]) > dd')
        .evaluateAll((all) =>
          all.map((value) => {
            const range = document.createRange();
            range.selectNodeContents(value.querySelector('span') ?? value);
            const edge = value.parentElement?.getBoundingClientRect().right ?? NaN;
            return Math.round(edge - range.getBoundingClientRect().right);
          }),
        );
      expect(gaps).toEqual([0, 0, 0]);
    });
    await test.step('the slip is stamped as ordered, with the date as text', async () => {
      const stamps = orderDetails(page).getByRole('list', { name: 'Steps so far' });
      await expect(stamps).toHaveText(/^Ordered \d{1,2} [A-Z][a-z]{2} \d{4}$/);
    });
    await test.step('on a phone, number, sums and total are above the methods; a button shows more', async () => {
      await resizeTo(page, { width: 390, height: 844 });
      const line = (label: RegExp) => orderDetails(page).locator('dl > div', { hasText: label });
      await expect(line(/^Order number/)).toBeVisible();
      await expect(line(/^Total amount/)).toContainText('₹ 1,25,925.63');
      await expect(line(/^Order amount ?₹ 1,23,456\.50$/)).toBeVisible();
      await expect(line(/^Platform fees \(2%\) ?₹ 2,469\.13$/)).toBeVisible();
      await expect(orderDetails(page).getByText(/ GLXY at /)).toBeHidden();
      const methods = (await page.getByRole('tablist').boundingBox())?.y ?? 0;
      const { y = 0, height = 999 } = (await orderDetails(page).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(methods);
      expect(height).toBeLessThan(180);
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(orderDetails(page).getByText(/ GLXY at /)).toBeVisible();
      await page.getByRole('button', { name: 'Show less' }).click();
      await expect(orderDetails(page).getByText(/ GLXY at /)).toBeHidden();
    });
    await test.step('on phones, amount and button stay visible, and each button has one line', async () => {
      for (const width of [390, 360, 320]) {
        await resizeTo(page, { width, height: 844 });
        for (const [method, name] of [
          ['Banking', 'Make Payment'],
          ['Manual', 'Confirm Payment'],
        ] as const) {
          await tab(page, method).click();
          const act = button(page, name);
          await expect(act).toBeInViewport(WHOLE);
          const { height = 0 } = (await act.boundingBox()) ?? {};
          expect(height, `${name} on ${String(width)} px`).toBeLessThan(48);
          const amount = page.getByRole('tabpanel').getByText('₹ 1,25,925.63');
          await expect(amount).toBeInViewport(WHOLE);
        }
      }
    });
  });

  test("follow the server's price, supply and limit", async ({ page }) => {
    await test.step("use the server's fee and price", async () => {
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
    await test.step('are shown with an error instead of the tabs for an amount above the supply', async () => {
      await change(page, 'getPrice', (price) => ({ ...price, remainingPrivateSupply: 99 }));
      await openPayment(page);
      await expect(page.getByRole('alert')).toContainText('Only 99 GLXY are left.');
      await expect(page.getByRole('tab')).toHaveCount(0);
    });
    await test.step('are shown with an error instead of the tabs for an amount above the largest order', async () => {
      await restore(page, 'getPrice');
      await openPayment(page, paymentAddress(newOrderNumber(), '1000001'));
      await expect(page.getByRole('alert')).toContainText('An order is at most ₹ 10,00,000.');
      await expect(page.getByRole('tab')).toHaveCount(0);
    });
  });
});
