import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Runs in the page: returns words and figures that continue on the next line, texts that extend beyond the window, and
 * controls that extend beyond a box around them, each as one line.
 */
function brokenParts(): string[] {
  const faults: string[] = [];
  /** Whether people see the element: boxes for screen readers only are 1 px wide. */
  const isSeen = (element: Element) => {
    for (let box: Element | null = element; box !== null; box = box.parentElement)
      if (box.getBoundingClientRect().width === 1) return false;
    return element.checkVisibility({ visibilityProperty: true });
  };

  /** Whether the element is in a row that scrolls sideways, where all of it can be reached. */
  const scrolls = (element: Element) => {
    for (let box: Element | null = element; box !== null; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
        return true;
    return false;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (element === null || !isSeen(element)) continue;
    // A word may continue after its hyphen. An address may break anywhere.
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && !word.includes('@'))
        faults.push(`'${word}' has ${String(lines.size)} lines`);
      if (range.getBoundingClientRect().right > innerWidth && !scrolls(element))
        faults.push(`'${word}' extends beyond the window`);
    }
  }

  const controls = 'main :is(a[href], button, input, select)';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    if (!isSeen(control) || scrolls(control)) continue;
    const { right } = control.getBoundingClientRect();
    const isPlaced = getComputedStyle(control).position === 'absolute';
    // The button of a card's details is placed at the end of its row, outside its cell.
    const around = isPlaced
      ? (control.closest('tr') ?? control.offsetParent)
      : control.parentElement;
    for (let box = around; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).display === 'contents') continue;
      if (right <= box.getBoundingClientRect().right + 1) continue;
      const name = control.getAttribute('aria-label') ?? control.getAttribute('name');
      faults.push(`'${name ?? control.textContent.trim()}' extends beyond ${box.className}`);
      break;
    }
  }
  return faults;
}

/** Expects that no word or figure is broken, and that no text or control extends beyond its box. */
export async function expectWholeWords(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(brokenParts), { message: page.url() }).toEqual([]);
}
