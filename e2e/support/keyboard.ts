import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any screen has. */
const MAX_STOPS = 40;

/** Describes the focused element; `problem` says why its focus is not visible. */
function describeFocus(): { where: string; problem: string | null } {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { where: 'nothing', problem: null };
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  const where = `${focused.tagName.toLowerCase()} '${name}'`;
  if (!focused.matches(':focus-visible')) {
    // The browser draws its own ring on the calendar button inside a date field.
    const calendar = focused.matches('input[type=date]');
    return { where, problem: calendar ? null : 'is not shown as focused' };
  }

  // The ring may be around a component that is larger than the control itself.
  let ringed: Element | null = focused;
  for (let depth = 0; depth < 4 && ringed !== null; depth += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) break;
    ringed = depth === 3 ? null : ringed.parentElement;
  }
  if (ringed === null) return { where, problem: 'has no focus ring' };
  const { top, bottom, left, right } = ringed.getBoundingClientRect();
  const seen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return { where, problem: seen ? null : 'is out of sight' };
}

/** Presses Tab until this element has the focus; every focus on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page, passed);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${String(target)}; it passes ${passed.join(', ')}`);
}

/** Expects that the focused element has a ring and is within the window. */
async function expectVisibleFocus(page: Page, passed: string[]): Promise<void> {
  // The page scrolls to the focused element, which may take a frame.
  await expect
    .poll(async () => {
      const { where, problem } = await page.evaluate(describeFocus);
      if (problem === null) passed.push(where);
      return problem === null ? 'seen' : `${where} ${problem}`;
    })
    .toBe('seen');
}

/** Expects that tabbing, in either direction, never leaves the dialog. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press(key);
      const [inside, where] = await dialog.evaluate((element) => {
        const focused = document.activeElement;
        // The body has the focus when the browser's own toolbar would have it.
        const nowhere = focused === null || focused === document.body;
        return [
          nowhere || element.contains(focused),
          nowhere ? 'nothing' : focused.id || focused.outerHTML,
        ];
      });
      expect(inside, `${key} leads out of the dialog to ${where}`).toBe(true);
      stops.add(where);
    }
  }
  // The focus must move between elements.
  expect(stops.size).toBeGreaterThan(2);
}
