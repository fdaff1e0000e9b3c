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

/** Runs in the page: stops the timers of all toasts. A constructed style sheet, because the page's policy refuses others. */
function stopTimers(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Keeps the toasts of this page and of the next ones until expectToastLife sets their timers. Call it before the toast is
 * shown: a toast can disappear while a test on a busy machine measures it.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(stopTimers);
  await page.evaluate(stopTimers);
}

/** Expects the toast, which holdToasts keeps, at the right or the centre of the top, for 5 seconds. */
export async function expectToastLife(
  page: Page,
  text: string,
  place: 'top-right' | 'top-center',
): Promise<void> {
  const shown = toast(page, text);
  const { width: across } = page.viewportSize() ?? { width: 0 };
  await expect(shown).toBeVisible();
  const where = async () => {
    const { x, y, width } = (await standing(page).first().boundingBox()) ?? {
      x: 0,
      y: 999,
      width: 0,
    };
    const aside = place === 'top-right' ? across - x - width : Math.abs(x + width / 2 - across / 2);
    return { isAtTop: y < 40, isAtPlace: aside < (place === 'top-right' ? 40 : 20) };
  };
  await expect.poll(where).toEqual({ isAtTop: true, isAtPlace: true });
  // The toast's timer is an animation, which can be advanced without waiting.
  await setToastClocks(page, 4_900);
  await expect(shown).toBeVisible();
  await setToastClocks(page, 5_000);
  await expect(shown).toHaveCount(0);
}

/** Sets the timers of the open toasts, which run for 5 s each and are stopped, to this many milliseconds. */
async function setToastClocks(page: Page, time: number): Promise<void> {
  const states = await page.evaluate((now) => {
    const clocks = document
      .getAnimations()
      .filter((each) => (each.effect?.getTiming().duration ?? 0) === 5_000);
    return clocks.map((clock) => {
      const { playState } = clock;
      clock.pause();
      clock.currentTime = now;
      if (now >= 5_000) clock.finish();
      return playState;
    });
  }, time);
  // A timer that runs means that the test has not called holdToasts.
  expect([...new Set(states)]).toEqual(['paused']);
}
