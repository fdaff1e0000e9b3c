import { expect, type Page } from '@playwright/test';

/**
 * Waits until everything that a screen asked for has come. Not until the network is idle: a
 * member's pages always keep one line open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // Before anything is drawn, nothing is busy either.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0);
}
