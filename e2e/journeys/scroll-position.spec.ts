import { makeMember } from '../support/api.ts';
import { resizeTo } from '../support/layout.ts';
import { expect, openAs, test } from '../support/test.ts';

test('a new address opens at its top, and Back restores the position', async ({ page }) => {
  await resizeTo(page, { width: 1280, height: 420 });
  const { token } = await makeMember();
  await openAs(page, 'user', token);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(900);
  await page.evaluate(() => {
    window.scrollTo({ top: 300, behavior: 'instant' });
  });
  await expect.poll(top).toBe(300);
  // A click on a link without scrolling to it.
  await page.getByRole('link', { name: 'Buy Token' }).first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/user\/buy-token/);
  await expect(page.getByLabel('Amount (INR)')).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect.poll(top).toBe(300);
});
