import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const notifications = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

export const toast = (page: Page, text: string): Locator =>
  notifications(page).getByText(text, { exact: true });

/** Expects exactly these toasts, the newest first. */
export async function expectToasts(page: Page, texts: readonly string[]): Promise<void> {
  await expect(notifications(page).locator('[role=alert], [role=status]')).toHaveText([...texts]);
}

/** Expects this toast, and no other one until the page has loaded everything. */
export async function expectOneToast(page: Page, text: string): Promise<void> {
  await expectToasts(page, [text]);
  await page.waitForLoadState('networkidle');
  // The first one may have disappeared meanwhile.
  expect(await notifications(page).locator('[role=alert], [role=status]').count()).toBeLessThan(2);
}

/**
 * Expects these newest toasts, the newest first; older ones may follow. A failure lists all toasts that were seen, because
 * they disappear before the screenshot.
 */
export async function expectNewestToasts(page: Page, texts: readonly string[]): Promise<void> {
  const standing = notifications(page).locator('[role=alert], [role=status]');
  const seen = new Set<string>();
  const newest = async () => {
    const all = await standing.allTextContents();
    seen.add(JSON.stringify(all));
    return all.slice(0, texts.length);
  };
  await expect
    .poll(newest)
    .toEqual([...texts])
    .catch((error: unknown) => {
      throw new Error(`The toasts were, one after the other: ${[...seen].join(' ')}`, {
        cause: error,
      });
    });
}

/** Expects the toast at the right or the centre of the top, for 5 seconds. */
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
  // The toast's timer is an animation, which can be advanced without waiting.
  await setToastClocks(page, 4_900);
  await expect(standing).toBeVisible();
  await setToastClocks(page, 5_000);
  await expect(standing).toHaveCount(0);
}

/** Sets the timers of the open toasts, which run for 5 s each, to this many milliseconds. */
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
