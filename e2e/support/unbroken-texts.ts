import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: returns the words and the amounts that continue on a second line, each as one line. */
function brokenWords(): string[] {
  const dialogs = document.querySelectorAll('dialog[open]');
  const front = dialogs[dialogs.length - 1] ?? document.body;
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || element.clientWidth === 1) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    nodes.push(node as Text);
  }
  /** The number of lines on which a range of a text is drawn. */
  const lines = (node: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return nodes.flatMap((node) =>
    [...node.data.matchAll(/₹ [\d,.]+|[^\s-]+/g)]
      .filter(({ 0: { length }, index }) => lines(node, index, index + length) > 1)
      .map(([word]) => `'${word}' of '${node.data.trim().slice(0, 40)}' is broken`),
  );
}

/** Expects that no word or amount is broken into two lines, and that the page does not scroll sideways. */
export async function expectUnbrokenTexts(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(brokenWords), { message: page.url() }).toEqual([]);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { message: page.url() }).toBeLessThanOrEqual(0);
}
