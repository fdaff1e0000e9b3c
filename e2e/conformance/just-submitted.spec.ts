import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { makeMember } from '../support/api.ts';
import { amount } from '../support/buy-token.ts';
import { resizeTo, WHOLE } from '../support/layout.ts';
import { ownPurchases, paymentAddress } from '../support/orders.ts';
import { agreement, button, fillProof, openMethod, openProof, pay } from '../support/payment.ts';
import { approve } from '../support/purchases.ts';
import { expect, test } from '../support/test.ts';
import { expectToasts, toast } from '../support/toasts.ts';

/** Buy Token (/user/buy-token) directly after a submission: the slip of the order, in place of the form. */

const SUBMITTED = 'UPI proof submitted successfully.';
const slip = (page: Page) => page.locator('[data-slip]');
const stamps = (page: Page) => page.getByRole('list', { name: 'Steps so far' });
const follow = (page: Page) => page.getByRole('link', { name: 'Follow this payment' });

async function submitByUpi(page: Page, token: string, order = newOrderNumber()): Promise<string> {
  await openProof(page, 'UPI', paymentAddress(order, '5000'), token);
  const number = await fillProof(page);
  await pay(page).click();
  await expect(page).toHaveURL('/user/buy-token');
  return number;
}

test('the slip says how the payment goes on, at the top of the page, with one toast', async ({
  page,
}) => {
  await resizeTo(page, { width: 390, height: 844 });
  const { token } = await makeMember();
  await page.route(/\/transaction\/progress\//, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = { ...body.data, ahead: 38, decisions: 40, typicalWait: 54_000, longWait: 90_000 };
    await route.fulfill({ response, json: { ...body, data } });
  });
  const order = newOrderNumber();
  const number = await submitByUpi(page, token, order);

  await expect(page.getByRole('heading', { name: 'We have your proof' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GLXY PRE-LAUNCH PROGRAM');
  await expect(stamps(page).getByText('Proof submitted')).toBeInViewport();
  await expect(slip(page)).toContainText('₹ 5,100.00');
  await expect(slip(page)).toContainText(order);
  await expect(slip(page)).toContainText('500 GLXY');
  await expect(slip(page)).toContainText(`Transaction number${number}`);
  const rail = slip(page).getByRole('list', { name: 'Where the payment is' });
  await expect(rail.getByRole('listitem').first()).toHaveText('Sent (done)');
  await expect(page.getByRole('main')).toContainText(
    '38 payments are ahead of yours. Of the last 40, half were decided within 15 hours',
  );
  await expect(page.getByRole('main')).toContainText('You get a mail when it is decided.');
  await expect(amount(page)).toHaveCount(0);
  await expect(follow(page)).toBeInViewport(WHOLE);
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(0);
  await expect(toast(page, SUBMITTED)).toBeVisible();
  await expectToasts(page, [SUBMITTED]);

  await test.step("'Follow this payment' opens its receipt, and Back returns to the slip", async () => {
    await follow(page).click();
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText(number);
    await expect(receipt).toContainText(order);
    await page.keyboard.press('Escape');
    await expect(receipt).toHaveCount(0);
    await expect(page).toHaveURL('/user/payment-history');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'We have your proof' })).toBeVisible();
  });

  await test.step('a decision is shown at once', async () => {
    const [{ id }] = (await ownPurchases(token)) as [{ id: string }];
    await approve(id);
    await expect(stamps(page).getByText('Approved')).toBeVisible();
    await expect(page.getByText('It is approved. The tokens are yours.')).toBeVisible();
    await follow(page).click();
    const receipt = page.getByRole('dialog', { name: 'View Payment Receipt' });
    await expect(receipt).toContainText('COMPLETED');
  });
});

test("'Buy more', the menu and a reload show the form", async ({ page }) => {
  const { token } = await makeMember();
  await submitByUpi(page, token);

  await test.step("'Buy more' shows the form, with the focus in the amount", async () => {
    await button(page, 'Buy more').click();
    await expect(amount(page)).toBeFocused();
    await expect(follow(page)).toHaveCount(0);
    await expect(page).toHaveURL('/user/buy-token');
    await expect(page.getByText('1 purchase of yours waits for approval.')).toBeVisible();
  });

  await test.step('a reload shows the form', async () => {
    await submitByUpi(page, token);
    await expect(follow(page)).toBeVisible();
    await page.reload();
    await expect(amount(page)).toBeVisible();
    await expect(follow(page)).toHaveCount(0);
  });

  await test.step('the menu shows the form', async () => {
    await submitByUpi(page, token);
    await expect(follow(page)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Buy Token' }).click();
    await expect(amount(page)).toBeVisible();
    await expect(follow(page)).toHaveCount(0);
  });
});

test('an order without a proof says so', async ({ page }) => {
  const { token } = await makeMember();
  await openMethod(page, 'Manual', paymentAddress(newOrderNumber()), token);
  await agreement(page).check();
  await button(page, 'Confirm Payment').click();
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await expect(stamps(page)).toContainText('Submitted');
});
