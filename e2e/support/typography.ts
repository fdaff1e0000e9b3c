import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: returns what is wrong with its texts, each fault as one line. */
function textFaults(): string[] {
  const faults: string[] = [];
  interface Box {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  }
  const overlap = (one: Box, other: Box) =>
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom;

  // A star is the only circle whose place is given in per cent.
  const stars = [...document.querySelectorAll('circle')]
    .filter((circle) => circle.getAttribute('cx')?.endsWith('%'))
    .filter((circle) => {
      const box = circle.getBoundingClientRect();
      for (let around = circle.parentElement; around !== null; around = around.parentElement) {
        const clips = getComputedStyle(around).overflowX !== 'visible';
        if (clips && !overlap(box, around.getBoundingClientRect())) return false;
      }
      return true;
    })
    .map((circle) => circle.getBoundingClientRect());

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.clientWidth === 1)
      continue;
    // With tabular figures, Inter's hyphen is as wide as a digit.
    if (
      text.includes('-') &&
      getComputedStyle(element).fontVariantNumeric.includes('tabular-nums')
    ) {
      faults.push(`'${text}' has tabular figures and a hyphen`);
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    if (stars.some((star) => lines.some((line) => overlap(star, line)))) {
      faults.push(`a star is behind '${text.slice(0, 40)}'`);
    }
  }
  return faults;
}

/** Expects that no star is behind a text, and that no hyphen is widened by tabular figures. */
export async function expectCleanTexts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(textFaults), { message: page.url() }).toEqual([]);
}

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
