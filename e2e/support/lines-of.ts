import type { Locator } from '@playwright/test';

/** The number of lines on which an element's text is drawn. */
export const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
