import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { answer, change, hold, refusal, restore, sentCalls } from '../support/answers.ts';
import { adminToken, call, only } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { resizeTo } from '../support/layout.ts';
import { expectFitsLargeText, expectSoundLayout } from '../support/layout-faults.ts';
import { ownPurchases, paymentAddress, receiptFile } from '../support/orders.ts';
import { test } from '../support/own-product.ts';
import {
  amount,
  expectLines,
  file,
  fillProof,
  orderDetails,
  pay,
  proof,
  reference,
  reopenProof,
  tab,
} from '../support/payment.ts';
import { reject } from '../support/purchases.ts';
import { scanQr } from '../support/qr.ts';
import { importPayments } from '../support/reconcile.ts';
import { settled } from '../support/settled.ts';
import { buyer } from '../support/statements.ts';
import { expect, openAs } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';
import { visit } from '../support/visit.ts';

/** A member keeps money that the company would give back, and pays a part of the next order with it. */

test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const HISTORY = '/user/payment-history';
const UNAVAILABLE = /^The money that you kept for this order is no longer available\./;

/** A member who has paid ₹ 500 too much, with a refund of them. Imports the payment on the admin's page. */
async function overpaid(admin: Page, name: string, first = newOrderNumber()) {
  const member = await buyer(name, first);
  const token = await adminToken();
  const { reference: paid, purchaseId } = member;
  await importPayments(admin, [{ payer: name, amount: 152_000n, reference: paid }]);
  const query = { search: name.toUpperCase() };
  const { id: lineId } = only((await call('listStatementLines', { token, query })).data.records);
  await call('assignLine', { token, body: { lineId, purchaseId } });
  const body = { lineId, amount: 500, reason: 'Paid too much' };
  const { id: refundId } = (await call('registerRefund', { token, body })).data;
  return { ...member, first, refundId };
}

/** The same, with the money kept for the next order. */
async function withCredit(admin: Page, name: string) {
  const member = await overpaid(admin, name);
  await call('chooseCredit', { token: member.token, body: { id: member.refundId, keep: true } });
  return member;
}

const card = (page: Page): Locator =>
  page.getByRole('region', { name: 'Money that comes back to you' });
const button = (of: Page | Locator, name: string): Locator =>
  of.getByRole('button', { name, exact: true });

async function expectGood(page: Page): Promise<void> {
  await settled(page);
  await expectSoundLayout(page);
  await expectAccessible(page);
  await expectFitsNarrowPhone(page);
}

const creditedLines = (order: string) => [
  ['Order number', order],
  ['Order amount', '₹ 1,000.00'],
  ['Platform fees (2%)', '₹ 20.00'],
  ['Order total', '₹ 1,020.00'],
  ['Kept from an earlier payment', '− ₹ 500.00'],
  ['To pay now', '₹ 520.00'],
];

/** Expects that all parts of the payment page are about ₹ 520 of ₹ 1,020. */
async function expectToPay(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await tab(page, 'Banking').click();
  await expect(main).toContainText('Amount to pay₹ 520.00');
  await expect(main).toContainText('Five hundred twenty rupees');
  await tab(page, 'Manual').click();
  await expect(main).toContainText('Amount to pay₹ 520.00');
  await tab(page, 'UPI').click();
  await expect(main).toContainText('Amount to pay₹ 520.00');
}

test('a member keeps a refund, pays a part of the next order with it, and has it again after a rejection', async ({
  page: admin,
  openPage,
}) => {
  const { token, first } = await overpaid(admin, 'Asha Menon');
  const page = await openPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openAs(page, 'user', token);
  const main = page.getByRole('main');
  let order = '';

  await test.step('the refund can be kept, sent after all, and kept again, by keyboard', async () => {
    await page.goto(HISTORY);
    await expect(card(page)).toContainText(`The company gives back ₹ 500.00 of ${first}.`);
    await expect(card(page)).toContainText('or use it for your next order');
    await expectGood(page);
    await tabTo(page, button(card(page), 'Use for my next order'));
    await page.keyboard.press('Enter');
    const kept = `₹ 500.00 of ${first} is kept for your next order.`;
    await expectToasts(page, ['Your choice is saved.']);
    await expect(card(page).getByText(kept)).toBeFocused();
    await expect(card(page)).toContainText(
      'When you pay an order of at least ₹ 501.00, it is taken off the total.',
    );
    await expect(button(card(page), 'Give your account')).toHaveCount(0);
    await expectGood(page);
    await tabTo(page, button(card(page), 'Send it to my account instead'));
    await page.keyboard.press('Enter');
    await expect(button(card(page), 'Give your account')).toBeVisible();
    await button(card(page), 'Use for my next order').click();
    await expect(card(page)).toContainText(kept);
  });

  await test.step('the payment page takes it off', async () => {
    await visit(page, '/user/buy-token');
    await page.getByLabel('Amount (INR)').fill('1000');
    await button(page, 'BUY NOW').click();
    await expect(page).toHaveURL(/purchaseId=PUR-\d+/);
    order = new URL(page.url()).searchParams.get('purchaseId') ?? '';
    await expectLines(orderDetails(page), creditedLines(order));
    await expectToPay(page);
    await expect(page.getByRole('link', { name: 'Pay by any UPI app' })).toHaveAttribute(
      'href',
      /am=520\.00&/,
    );
    await expectGood(page);
    await expectFitsLargeText(page);
  });

  await test.step('the proof names the amount to pay, and its receipt both parts', async () => {
    await reopenProof(page);
    await expect(proof(page)).toContainText('To pay now₹ 520.00');
    await expect(amount(page)).toHaveValue('520.00');
    await amount(page).fill('1020');
    await expect(amount(page)).toHaveAccessibleDescription(
      'This differs from the ₹ 520.00 that you have to pay. The company will see both.',
    );
    await amount(page).fill('520');
    await fillProof(page);
    await expectGood(page);
    await pay(page).click();
    await expect(main.getByRole('heading', { name: 'We have your proof' })).toBeVisible();
    await expect(main).toContainText('Paid with money that you had kept₹ 500.00');
    await expect(main).toContainText('New payment₹ 520.00');
    await expectGood(page);
    expect((await ownPurchases(token))[0]).toMatchObject({
      orderNumber: order,
      finalAmount: 1020,
      credited: 500,
    });
    await visit(page, '/user/dashboard');
    await expect(main).toContainText('₹ 500.00 kept before, new payment ₹ 520.00');
    await expectGood(page);
  });

  for (const size of [PHONE, DESKTOP]) {
    await test.step(`list, receipt and refund show what pays it at ${size.width} pixels`, async () => {
      await resizeTo(page, size);
      await page.goto(HISTORY);
      await expect(card(page)).toContainText(`₹ 500.00 pays a part of your order ${order}.`);
      await expect(card(page).getByRole('button')).toHaveCount(0);
      const row = main.getByRole('row').filter({ hasText: 'new payment' });
      await expect(row).toContainText('₹ 500.00 kept before, new payment ₹ 520.00');
      await expectGood(page);
      await resizeTo(page, size);
      await row.getByRole('button', { name: /^View receipt/ }).click();
      const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
      await expect(receipt).toContainText('Amount₹ 1,020.00');
      await expect(receipt).toContainText('Paid with money that you had kept₹ 500.00');
      await expect(receipt).toContainText('New payment₹ 520.00');
      await expectGood(page);
      await resizeTo(page, size);
    });
  }

  await test.step('the payment page of the submitted order shows both parts', async () => {
    await page.goto(paymentAddress(order));
    await expect(orderDetails(page)).toContainText('New payment₹ 520.00');
    await expect(orderDetails(page)).not.toContainText('To pay now');
  });

  await test.step('after a rejection the money is available again', async () => {
    const submitted = (await ownPurchases(token)).find((each) => each.orderNumber === order);
    await reject(submitted?.id, 'The UTR is not on the statement');
    await page.goto('/user/dashboard');
    const again = 'The ₹ 500.00 that you had kept became available again.';
    await expect(main).toContainText(
      `₹ 1,020.00 was not accepted: The UTR is not on the statement. ${again}`,
    );
    await expectGood(page);
    await visit(page, `${HISTORY}?status=REJECTED&receipt=${submitted?.id}`);
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText(again);
    await expect(receipt).not.toContainText('New payment');
    await expectGood(page);
    await resizeTo(page, DESKTOP);
    await button(receipt, 'Send it again').click();
    await expect(proof(page)).toContainText('To pay now₹ 520.00');
    await expect(amount(page)).toHaveValue('520.00');
    await page.keyboard.press('Escape');
    await page.goto(HISTORY);
    await expect(card(page)).toContainText(`₹ 500.00 of ${first} is kept for your next order.`);
  });
});

test('no amount is shown before the refunds are known, and two orders cannot use the same money', async ({
  page: admin,
  openPage,
}) => {
  const { token } = await withCredit(admin, 'Ravi Kumar');
  const page = await openPage({ viewport: DESKTOP });
  await openAs(page, 'user', token);
  const main = page.getByRole('main');
  const [one, two, three] = ['PUR-730001', 'PUR-730002', 'PUR-730003'];

  await test.step('while the refunds load, the page shows its placeholder', async () => {
    const release = await hold(page, 'listOwnRefunds');
    const priced = page.waitForResponse(/user.*price/);
    await page.goto(paymentAddress(one));
    await (await priced).finished();
    await expect(page.getByText('Loading').first()).toBeAttached();
    await expect(main).not.toContainText('₹');
    release();
    await expectLines(orderDetails(page), creditedLines(one));
    await expectToPay(page);
    expect(await scanQr(page)).toContain('&am=520.00&');
    await expectGood(page);
    await restore(page, 'listOwnRefunds');
  });

  await test.step('a failure offers another try, or the whole total', async () => {
    await answer(page, 'listOwnRefunds', refusal('Not now.', 409));
    await page.goto(paymentAddress(two));
    const failed = main.getByRole('alert');
    await expect(failed).toContainText('It could not be checked whether you have money kept');
    await expect(main).not.toContainText('₹');
    await expectGood(page);
    await restore(page, 'listOwnRefunds');
    await button(main, 'Retry').click();
    await expectLines(orderDetails(page), creditedLines(two));

    await answer(page, 'listOwnRefunds', refusal('Not now.', 409));
    await page.goto(paymentAddress(three));
    await button(main, 'Pay the whole total').click();
    await expect(orderDetails(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await expect(orderDetails(page)).not.toContainText('Kept');
    await restore(page, 'listOwnRefunds');
    await page.reload();
    await expect(orderDetails(page)).toContainText('Total amount (INR)₹ 1,020.00');
  });

  await test.step('an order whose money another one has used keeps what was entered', async () => {
    await page.goto(paymentAddress(one));
    await tab(page, 'UPI').click();
    await reopenProof(page);
    const number = await fillProof(page);
    const other = await openPage({ viewport: DESKTOP });
    await openAs(other, 'user', token);
    await other.goto(paymentAddress('PUR-730004'));
    await tab(other, 'UPI').click();
    await reopenProof(other);
    await reference(other).fill(newReference());
    await file(other).setInputFiles(receiptFile);
    await pay(other).click();
    await expect(other.getByRole('heading', { name: 'We have your proof' })).toBeVisible();

    const calls = sentCalls(page, 'submitPurchase');
    await pay(page).click();
    await expect(page.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeVisible();
    await expect(proof(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await expect(reference(page)).toHaveValue(number);
    await expect(amount(page)).toHaveValue('520.00');
    await expect(proof(page)).toContainText(receiptFile.name);
    await expectGood(page);
    await pay(page).click();
    await expect(main.getByRole('heading', { name: 'We have your proof' })).toBeVisible();
    await expect(main).not.toContainText('kept');
    expect(calls.map((each) => each.postDataJSON().creditId)).toEqual([
      expect.any(String),
      undefined,
    ]);
  });

  await test.step('money that is used cannot be sent, and the refusal is shown', async () => {
    const used = (data: any) => ({
      refunds: data.refunds.map((each: any) => ({
        ...each,
        usedFor: null,
        isFree: true,
        canChoose: true,
      })),
    });
    const { data } = await call('listOwnRefunds', { token });
    await answer(page, 'listOwnRefunds', {
      status: 200,
      body: { status: true, message: '', data: used(data) },
    });
    await page.goto(HISTORY);
    await button(card(page), 'Send it to my account instead').click();
    await expectToasts(page, [
      'An order is paid with this money. It can be sent only if that order is rejected, or reversed after its approval.',
    ]);
    await expect(toast(page, 'Your choice is saved.')).toHaveCount(0);
  });
});

test('an order whose money is gone asks for another amount before it is paid', async ({
  page: admin,
  openPage,
}) => {
  const { token, refundId } = await withCredit(admin, 'Kiran Rao');
  const page = await openPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openAs(page, 'user', token);
  const main = page.getByRole('main');
  const lost = page.getByRole('region', { name: 'The amount to pay has changed' });
  const choose = (keep: boolean) => call('chooseCredit', { token, body: { id: refundId, keep } });
  const [one, two] = ['PUR-730006', 'PUR-730007'];

  await test.step('when it opens again', async () => {
    for (const order of [one, two]) {
      await page.goto(paymentAddress(order));
      await expectLines(orderDetails(page), creditedLines(order));
    }
    await page.goto(HISTORY);
    await choose(false);
    await page.goto(paymentAddress(one));
    await expect(lost.getByRole('alert')).toContainText(
      'The money that you had kept is no longer available for this order. To pay now: ₹ 1,020.00',
    );
    await expect(lost.getByRole('heading')).toBeFocused();
    await expect(main.getByRole('tab')).toHaveCount(0);
    await expect(orderDetails(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await expectGood(page);
    await expectFitsLargeText(page);
  });

  await test.step('a member who has paid says so, and the proof names what was paid', async () => {
    await button(lost, 'I have already paid ₹ 520.00').click();
    await expect(proof(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await expect(amount(page)).toHaveValue('520.00');
    await page.keyboard.press('Escape');
    await expect(lost).toHaveCount(0);
    await tab(page, 'UPI').click();
    await expect(main).toContainText('Amount to pay₹ 1,020.00');
  });

  await test.step('when the member returns to it from another window', async () => {
    await choose(true);
    await page.goto(paymentAddress(two));
    await tab(page, 'UPI').click();
    await expect(main).toContainText('Amount to pay₹ 520.00');
    await choose(false);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(lost).toBeVisible();
    await button(lost, 'Show how to pay').click();
    await expect(main).toContainText('Amount to pay₹ 1,020.00');
    await reopenProof(page);
    await expect(amount(page)).toHaveValue('1020.00');
  });

  await test.step('a server without refunds has no money for an order', async () => {
    await answer(page, 'listOwnRefunds', refusal('Not found.', 404, 'not_found'));
    await page.goto(paymentAddress('PUR-730008'));
    await expect(orderDetails(page)).toContainText('Total amount (INR)₹ 1,020.00');
    await restore(page, 'listOwnRefunds');
  });

  await test.step('once an account is given, only the company can keep the money', async () => {
    const account = { kind: 'UPI' as const, holderName: 'Kiran Rao', upi: 'kiran.rao@okhdfc' };
    await page.goto(HISTORY);
    await expect(button(card(page), 'Use for my next order')).toBeVisible();
    await answer(page, 'chooseCredit', refusal('An account is given.', 409));
    await button(card(page), 'Use for my next order').click();
    await expectToasts(page, ['An account is given.']);
    await call('giveRefundAccount', { token, body: { id: refundId, ...account } });
    await page.goto(HISTORY);
    await expect(card(page)).toContainText(
      'Ask the company if you want to keep it for your next order.',
    );
    await expect(button(card(page), 'Use for my next order')).toHaveCount(0);
    await expectGood(page);
  });

  await test.step('money of a payment that is checked cannot be used now', async () => {
    await change(page, 'listOwnRefunds', ({ refunds }) => ({
      refunds: refunds.map((each: any) => ({ ...each, state: 'CREDIT', canGiveAccount: false })),
    }));
    await page.goto(HISTORY);
    await expect(card(page)).toContainText('is kept for your next order.');
    await expect(card(page)).toContainText('so it cannot be used now.');
    await expectGood(page);
  });
});

test.describe('in Hindi', () => {
  test.use({ locale: 'hi-IN', viewport: PHONE });

  test('a member keeps the money and sees the three amounts', async ({ page, openPage }) => {
    const admin = await openPage({ locale: 'en-IN', viewport: DESKTOP });
    const member = await overpaid(admin, 'Meera Nair');
    const { token } = member;
    await call('setLanguage', { token, body: { language: 'hi' } });
    await openAs(page, 'user', token);
    await page.goto(HISTORY);
    const refunds = page.getByRole('region', { name: 'आपको वापस मिलने वाले पैसे' });
    await button(refunds, 'मेरे अगले ऑर्डर के लिए रखें').click();
    await expect(refunds).toContainText(`${member.first} के ₹ 500.00 आपके अगले ऑर्डर के लिए रखे हुए हैं।`);
    await expect(button(refunds, 'इसके बजाय मेरे खाते में भेजें')).toBeVisible();
    await expectGood(page);
    await page.goto(paymentAddress('PUR-730005'));
    const main = page.getByRole('main');
    await expect(main).toContainText('ऑर्डर की कुल राशि₹ 1,020.00');
    await expect(main).toContainText('पिछले भुगतान से रखे हुए− ₹ 500.00');
    await expect(main).toContainText('अभी देने हैं₹ 520.00');
    await expectGood(page);
  });
});
