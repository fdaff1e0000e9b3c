import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Checks of where a screen shows something, which the walk over all screens runs in the named views. */

/** A width in px and a size of the text in per cent. */
export type ViewName = `${1280 | 768 | 390 | 320}@${100 | 200}` | `${640 | 195}@100`;

export interface Place {
  /** What the check proves. */
  readonly title: string;
  readonly views: readonly ViewName[];
  readonly check: (page: Page) => Promise<unknown>;
}

/** The checks by the names of the screens. */
export type Places = Readonly<Record<string, readonly Place[]>>;

export const place = (title: string, views: readonly ViewName[], check: Place['check']): Place => ({
  title,
  views,
  check,
});

export const PHONES: readonly ViewName[] = ['320@100', '320@200', '390@100', '390@200'];
export const PHONES_200: readonly ViewName[] = ['320@200', '390@200'];

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The box of an element, once it is visible. */
export async function boxOf(element: Locator): Promise<Box> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

/** The box of the text in an element. */
export const textBoxOf = (element: Locator): Promise<Box> =>
  element.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const { top, bottom, left, right } = range.getBoundingClientRect();
    return { top, bottom, left, right };
  });

/** How far the middle of `two` is below the middle of `one`, in px. */
export async function below(one: Locator, two: Locator): Promise<number> {
  const [first, second] = [await boxOf(one), await boxOf(two)];
  return (second.top + second.bottom - first.top - first.bottom) / 2;
}

/** How much of the text of a field is cut off, in px. */
export const hiddenPart = (field: Locator): Promise<number> =>
  field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

export const fontSizeOf = (element: Locator): Promise<number> =>
  element.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));

/** How much wider the placeholder is than the room for it, and its size, in px. */
export const placeholderOf = (field: Locator): Promise<{ hidden: number; size: number }> =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, fontSize } = getComputedStyle(input, '::placeholder');
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('there is no canvas');
    context.font = font;
    const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    return {
      hidden: context.measureText(input.placeholder).width - room,
      size: parseFloat(fontSize),
    };
  });
