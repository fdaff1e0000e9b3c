import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Runs in the page: returns the distance between the right edge of a signed-in screen and the right-most box with a
 * border or a background.
 */
function unusedWidth(): number {
  const main = document.getElementById('main');
  if (main === null) throw new Error('this is no screen of a signed-in area');
  const edge = main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight);
  const drawn = [...main.querySelectorAll('*')].filter((element) => {
    const { borderRightWidth, backgroundColor } = getComputedStyle(element);
    return borderRightWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
  });
  return edge - Math.max(...drawn.map((element) => element.getBoundingClientRect().right));
}

/** Expects that the content of a signed-in screen ends where every other screen's content ends. */
export async function expectFullWidth(page: Page): Promise<void> {
  // The layout adapts to the width one render later.
  await expect
    .poll(() => page.evaluate(unusedWidth), {
      message: `${page.url()}: unused pixels at the right`,
    })
    .toBeLessThan(1);
}
