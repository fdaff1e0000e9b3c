import type { Page, ViewportSize } from '@playwright/test';

/**
 * What `toBeInViewport` asks of a box that must be in sight as a whole. A page scrolls by whole pixels of the screen, so a
 * box between two of them is cut by up to one pixel, which is 3 % of the lowest button.
 */
export const WHOLE = { ratio: 0.97 };

interface Layout {
  boxes: string;
  equalFrames: number;
}

/**
 * Runs in the page, once per frame: returns whether no box has changed for three frames. Leaves out what a long animation
 * moves: a spinner never rests, and the line of a toast moves as long as the toast is shown. Names no inner function,
 * because tsx, which runs `npm run pictures`, calls a helper for names that the page does not have.
 */
function isAtRest(last: Layout): boolean {
  const LONGEST_TRANSITION_MS = 1_000;
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  const moving: Element[] = [];
  for (const { effect } of running) {
    if (Number(effect?.getComputedTiming().endTime) <= LONGEST_TRANSITION_MS) return false;
    if (effect instanceof KeyframeEffect && effect.target !== null) moving.push(effect.target);
  }
  const boxes: number[] = [innerWidth, innerHeight];
  for (const element of document.querySelectorAll('*')) {
    if (moving.some((each) => each.contains(element))) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    boxes.push(left, top, width, height);
  }
  const now = boxes.join(' ');
  last.equalFrames =
    now === last.boxes && document.fonts.status === 'loaded' ? last.equalFrames + 1 : 0;
  last.boxes = now;
  return last.equalFrames >= 3;
}

/**
 * Waits until the fonts are loaded, all transitions have ended and no box has moved for three frames. A test calls it
 * before it measures something once: a screen adapts to a new width, text or font one or two renders later.
 */
export async function layoutAtRest(page: Page): Promise<void> {
  const last = await page.evaluateHandle((): Layout => ({ boxes: '', equalFrames: 0 }));
  await page.waitForFunction(isAtRest, last, { polling: 'raf', timeout: 20_000 });
  await last.dispose();
}

/** Changes the size of the window, and waits for the new layout. */
export async function resizeTo(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await layoutAtRest(page);
}

const writeTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${String(size)}%`;
  }, percent);

/** Sets the size of the text, in per cent, and waits for the new layout. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await writeTextSize(page, percent);
  await layoutAtRest(page);
}

/** Changes both sizes, and waits once. */
export async function resizeBoth(page: Page, size: ViewportSize, percent: number): Promise<void> {
  await writeTextSize(page, percent);
  await resizeTo(page, size);
}
