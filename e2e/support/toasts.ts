import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const notifications = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

export const toast = (page: Page, text: string): Locator =>
  notifications(page).getByText(text, { exact: true });

/** All toasts that stand, the newest first, and no other. */
export async function expectToasts(page: Page, texts: readonly string[]): Promise<void> {
  await expect(notifications(page).locator('[role=alert], [role=status]')).toHaveText([...texts]);
}

/** The newest toasts, the newest first; older ones may still stand below them. */
export async function expectNewestToasts(page: Page, texts: readonly string[]): Promise<void> {
  const standing = notifications(page).locator('[role=alert], [role=status]');
  await expect
    .poll(async () => (await standing.allTextContents()).slice(0, texts.length))
    .toEqual([...texts]);
}

/** At the right edge of the top, or in the middle of it; 5 seconds long. */
export async function expectToastLife(
  page: Page,
  text: string,
  place: 'top-right' | 'top-center',
): Promise<void> {
  const standing = toast(page, text);
  const box = notifications(page).locator('[role=alert], [role=status]').first();
  await expect(standing).toBeVisible();
  const { x, y, width } = (await box.boundingBox()) ?? { x: 0, y: 999, width: 0 };
  const { width: across } = page.viewportSize() ?? { width: 0 };
  expect(y).toBeLessThan(40);
  if (place === 'top-right') expect(across - x - width).toBeLessThan(40);
  else expect(Math.abs(x + width / 2 - across / 2)).toBeLessThan(20);
  // Its clock is an animation, which can be set forward without waiting for it.
  await setToastClocks(page, 4_900);
  await expect(standing).toBeVisible();
  await setToastClocks(page, 5_000);
  await expect(standing).toHaveCount(0);
}

/** Sets the clocks of the standing toasts, which run for 5 s each, to so many milliseconds. */
async function setToastClocks(page: Page, time: number): Promise<void> {
  const lives = await page.evaluate((now) => {
    const clocks = document
      .getAnimations()
      .filter((each) => (each.effect?.getTiming().duration ?? 0) === 5_000);
    for (const clock of clocks) {
      clock.pause();
      clock.currentTime = now;
      if (now >= 5_000) clock.finish();
    }
    return clocks.length;
  }, time);
  expect(lives).toBeGreaterThan(0);
}
