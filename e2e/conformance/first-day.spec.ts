import type { Page } from '@playwright/test';
import { change } from '../support/answers.ts';
import { adminToken, call, makeMember } from '../support/api.ts';
import { expectAccessible, expectFitsNarrowPhone } from '../support/axe.ts';
import { approve, buy } from '../support/purchases.ts';
import { expect, openAs, test } from '../support/test.ts';

/** The dashboard of a member without tokens: the steps to the first ones in place of zeros. */

const mine = (page: Page) => page.getByRole('region', { name: 'Your tokens' });
const steps = (page: Page) => mine(page).getByRole('list', { name: 'Steps to your first tokens' });
const current = (page: Page) => steps(page).locator('[aria-current=step]');

test('a new member sees the next step until the first tokens have come', async ({ page }) => {
  const { token } = await makeMember();
  const { id } = (await call('getProfile', { token })).data;
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');

  await test.step('registered: the company checks who the member is', async () => {
    await expect(steps(page).getByRole('listitem')).toHaveText([
      'Done: Registered',
      '2Verified',
      '3First GLXY',
    ]);
    await expect(current(page)).toContainText('Verified');
    await expect(mine(page)).toContainText('Your first GLXY');
    await expect(mine(page)).toContainText(
      'The company checks who you are. You can buy meanwhile.',
    );
    await expect(mine(page).getByText(/^(0\.0|₹ 0\.00|Nothing)/)).toHaveCount(0);
    await expect(mine(page).getByRole('link', { name: 'Buy GLXY' })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowPhone(page);
  });

  await test.step('verified: an amount can be chosen', async () => {
    await call('approveAccounts', { token: await adminToken(), body: { ids: [id] } });
    await page.reload();
    await expect(current(page)).toContainText('First GLXY');
    await expect(mine(page)).toContainText('You are verified. Choose an amount');
  });

  const { id: purchaseId } = await buy(token, 1000);
  await test.step('paid: the company checks the payment', async () => {
    await page.reload();
    await expect(mine(page)).toContainText('The company checks your payment.');
  });

  await test.step('approved: the tokens and their value replace the steps', async () => {
    await approve(purchaseId);
    await expect(mine(page)).toContainText('100 GLXY');
    await expect(page.getByRole('button', { name: /My Stock/ })).toContainText(
      "₹ 1,000.00 at the company's selling price.",
    );
    await expect(steps(page)).toHaveCount(0);
  });
});

test('a member who may not buy before the verification reads that a mail will come', async ({
  page,
}) => {
  await change(page, 'getProgram', (programme) => ({ ...programme, unverifiedMayBuy: false }));
  await openAs(page, 'user', (await makeMember()).token);
  await page.goto('/user/dashboard');
  await expect(mine(page)).toContainText('You get a mail as soon as you can buy.');
});

test('the own unlock dates stand before the table of all members', async ({ page }) => {
  const { token } = await makeMember();
  await approve((await buy(token, 1000)).id);
  await change(page, 'getUnlocks', (unlocks) => ({
    ...unlocks,
    launchAt: '2027-11-21T20:00:00.000Z',
    quantity: 100,
    unlockAtLaunch: 10,
    cliffMonths: 0,
    unlockSteps: 12,
  }));
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  const headings = page.getByText(/^(Unlock schedule|Global Stock Details)$/);
  await expect(headings).toHaveText(['Unlock schedule', 'Global Stock Details']);
});
