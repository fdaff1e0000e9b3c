import { expect, type Page } from '@playwright/test';
import { layoutAtRest } from './layout.ts';

/**
 * Waits until a screen has loaded everything and its layout is at rest. Does not wait for an idle network, because a member's
 * pages keep an event stream open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // Waits for the heading, because nothing is marked busy before the first paint.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0);
  await layoutAtRest(page);
}
