import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { forgetToastsUntil, shownToasts } from './toast-record.ts';

const notifications = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

export const toast = (page: Page, text: string): Locator =>
  notifications(page).getByText(text, { exact: true });

const standing = (page: Page): Locator =>
  notifications(page).locator('[role=alert], [role=status]');

/** Expects that exactly these toasts are shown, or were shown together, the newest first. */
export async function expectToasts(page: Page, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) {
    await expect(standing(page)).toHaveCount(0);
    return;
  }
  await expect.poll(() => shownToasts(page)).toContainEqual([...texts]);
  await forgetToastsUntil(page, texts);
}

/** Expects this toast, and no other one until the page has loaded everything. */
export async function expectOneToast(page: Page, text: string): Promise<void> {
  await expectToasts(page, [text]);
  await page.waitForLoadState('networkidle');
  // The first one may have disappeared meanwhile.
  // eslint-disable-next-line no-restricted-syntax -- a repetition would pass when a second toast has disappeared
  expect(await standing(page).count()).toBeLessThan(2);
}

/** Expects these newest toasts, the newest first; older ones may follow. */
export async function expectNewestToasts(page: Page, texts: readonly string[]): Promise<void> {
  const newest = async () => (await shownToasts(page)).map((all) => all.slice(0, texts.length));
  await expect.poll(newest).toContainEqual([...texts]);
  await forgetToastsUntil(page, texts);
}

/** Expects the toast at the right or the centre of the top, for 5 seconds. */
export async function expectToastLife(
  page: Page,
  text: string,
  place: 'top-right' | 'top-center',
): Promise<void> {
  const shown = toast(page, text);
  const box = standing(page).first();
  await expect(shown).toBeVisible();
  const { x, y, width } = (await box.boundingBox()) ?? { x: 0, y: 999, width: 0 };
  const { width: across } = page.viewportSize() ?? { width: 0 };
  expect(y).toBeLessThan(40);
  if (place === 'top-right') expect(across - x - width).toBeLessThan(40);
  else expect(Math.abs(x + width / 2 - across / 2)).toBeLessThan(20);
  // The toast's timer is an animation, which can be advanced without waiting.
  await setToastClocks(page, 4_900);
  await expect(shown).toBeVisible();
  await setToastClocks(page, 5_000);
  await expect(shown).toHaveCount(0);
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
