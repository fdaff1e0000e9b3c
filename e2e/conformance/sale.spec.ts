import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { Page } from '@playwright/test';
import { call, makeMember, superAdminToken } from '../support/api.ts';
import { change } from '../support/answers.ts';
import { makeCompany } from '../support/companies.ts';
import { ownPurchases, paymentAddress } from '../support/orders.ts';
import { agreement, button, orderDetails, tab } from '../support/payment.ts';
import { expect, openAs, test } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** The sale as a whole: suspended, only for verified members, its launch, and a price change. */

const buyNow = (page: Page) => page.getByRole('button', { name: 'BUY NOW' });
const banner = (page: Page, company: string) =>
  page.getByText(`${company} has suspended its sale.`, { exact: false });

const alter = (page: Page, over: object) =>
  change(page, 'getProgram', (program) => ({ ...program, ...over }));

test('a suspended sale shows visitors a notice, and nobody can register', async ({ page }) => {
  await alter(page, { companyStatus: 'SUSPENDED' });
  await page.goto('/register');
  await expect(banner(page, 'GLXY')).toContainText('nobody can register or buy now');
  await expect(page.getByRole('button', { name: 'Request OTP' })).toBeDisabled();
  await page.goto('/');
  await expect(banner(page, 'GLXY')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test('members of a suspended company see their own data, and cannot buy', async ({ page }) => {
  const { id, companyName } = await makeCompany();
  const { token } = await makeMember(id);
  await openAs(page, 'user', token);
  await page.goto('/user/buy-token');
  await page.getByLabel('Amount (INR)').fill('1000');
  await expect(buyNow(page)).toBeEnabled();
  const body = { id, status: 'SUSPENDED' } as const;
  await call('updateCompany', { token: superAdminToken(), body });
  await test.step("a member who is about to pay gets a refusal, then the page's notice", async () => {
    await page.goto(paymentAddress(newOrderNumber()));
    await expect(banner(page, companyName)).toContainText('You can see what is yours');
    await tab(page, 'Manual').click();
    await agreement(page).check();
    await button(page, 'Confirm Payment').click();
    await expect(
      toast(
        page,
        'This sale is suspended. You can see what is yours, but nothing can be bought now.',
      ),
    ).toBeVisible();
  });
  await page.goto('/user/buy-token');
  await page.getByLabel('Amount (INR)').fill('1000');
  await expect(page.getByText('The company has suspended its sale.')).toBeVisible();
  await expect(buyNow(page)).toBeDisabled();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(banner(page, companyName)).toBeVisible();
  expect(await ownPurchases(token)).toEqual([]);
});

test('where only verified members may buy, others see the reason', async ({ page }) => {
  await alter(page, { unverifiedMayBuy: false, launchAt: '2027-03-31T20:00:00.000Z' });
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/buy-token');
  await page.getByLabel('Amount (INR)').fill('1000');
  await expect(page.getByText(/sells only to verified members/)).toBeVisible();
  await expect(buyNow(page)).toBeDisabled();
  // The date is in Indian time.
  await expect(page.getByText('1 Apr 2027')).toBeVisible();
  await page.goto(paymentAddress(newOrderNumber()));
  await expect(page.getByText(/sells only to verified members/)).toBeVisible();
  await change(page, 'getProfile', (profile) => ({ ...profile, isApproved: true }));
  await page.goto('/user/buy-token');
  await page.getByLabel('Amount (INR)').fill('1000');
  await expect(buyNow(page)).toBeEnabled();
});

test('an order keeps the price of its payment page after a price change', async ({ page }) => {
  const { id } = await makeCompany({ pricePerToken: 10, platformChargePercent: 2 });
  const { token } = await makeMember(id);
  const order = newOrderNumber();
  await openAs(page, 'user', token);
  await page.goto(paymentAddress(order, '1000'));
  await expect(orderDetails(page)).toContainText('₹ 1,020.00');
  const body = { id, pricePerToken: 20, platformChargePercent: 5 };
  await call('updateCompany', { token: superAdminToken(), body });
  await page.reload();
  await expect(orderDetails(page)).toContainText('₹ 1,020.00');
  await tab(page, 'Manual').click();
  await agreement(page).check();
  await button(page, 'Confirm Payment').click();
  await expect(page).toHaveURL('/user/buy-token');
  expect(await ownPurchases(token)).toMatchObject([
    { orderNumber: order, price: 10, totalQuantity: 100, finalAmount: 1020 },
  ]);
  // The next order has the current price.
  await page.goto(paymentAddress(newOrderNumber(), '1000'));
  await expect(orderDetails(page)).toContainText('₹ 1,050.00');
});
