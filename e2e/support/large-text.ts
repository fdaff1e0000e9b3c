import type { Page } from '@playwright/test';
import { resizeTo, setTextSize } from './layout.ts';
import { expect } from './test.ts';

/**
 * Runs in the page: returns horizontal scrolling of the page, texts that are cut off, and controls that cover
 * others, each as one line.
 */
function layoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.push(`the page is ${scrollWidth} of ${clientWidth} px wide`);

  const dialogs = document.querySelectorAll('dialog[open]');
  const front = dialogs[dialogs.length - 1] ?? document.body;
  const seen = [...front.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  });
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`;
  const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);

  /** The box of an element without the parts that are scrolled out of sight. */
  const visibleBox = (element: Element) => {
    let { top, bottom, left, right } = element.getBoundingClientRect();
    for (
      let box = element.parentElement;
      box !== null && box !== document.body;
      box = box.parentElement
    ) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    return { top, bottom, left, right };
  };

  for (const element of seen) {
    const isTitle = element.matches('button, h1, h2, h3, h4, th, label, [role=tab]');
    if (
      isTitle &&
      element.clientWidth > 1 &&
      clips(element) &&
      element.scrollWidth > element.clientWidth
    ) {
      faults.push(`${nameOf(element)} is cut off`);
    }
    for (const text of element.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, left } = range.getBoundingClientRect();
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Text that scrolls can be reached, and text for screen readers only is not visible.
        if (/auto|scroll/.test(style.overflowX) || box.clientWidth === 1) break;
        const edge = box.getBoundingClientRect();
        const outer = box === document.documentElement || clips(box);
        if (outer && (right > edge.right + 1 || left < edge.left - 1)) {
          faults.push(
            `the text of ${nameOf(element)} is cut off by ${box.tagName} ${box.className}`,
          );
          break;
        }
      }
    }
  }

  const controls = seen.filter(
    (element) =>
      element.matches('a[href], button, input, select, textarea, [role=tab]') &&
      getComputedStyle(element).opacity !== '0',
  );
  for (const [at, one] of controls.entries()) {
    const box = visibleBox(one);
    for (const other of controls.slice(at + 1)) {
      // A password field contains the button that shows it.
      if (
        one.parentElement?.contains(other) === true ||
        other.parentElement?.contains(one) === true
      )
        continue;
      const next = visibleBox(other);
      const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      if (wide > 2 && high > 2 && !one.closest('header, nav')?.contains(other)) {
        faults.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    }
  }
  return faults;
}

/** Expects that nothing is cut off or covered at 200 %, as larger text and as a zoomed page. */
export async function expectFitsLargeText(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (before === null) throw new Error('the page has no size');
  const { width, height } = before;
  const faults = (message: string) =>
    expect.poll(() => page.evaluate(layoutFaults), { message: `${page.url()}, ${message}` });

  await setTextSize(page, 200);
  await faults(`text of 200 % on ${width} px`).toEqual([]);
  await setTextSize(page, 100);
  await resizeTo(page, { width: width / 2, height: height / 2 });
  await faults(`${width} px zoomed to 200 %`).toEqual([]);
  await resizeTo(page, before);
}

/**
 * Runs in the page: returns the words of buttons, tabs, headings and labels, the amounts and the long numbers that do
 * not stand in one line.
 */
function brokenLabels(): string[] {
  const dialogs = document.querySelectorAll('dialog[open]');
  const front = dialogs[dialogs.length - 1] ?? document.body;
  const texts = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || element.closest('option, svg, [aria-hidden="true"]') !== null) continue;
    // Texts for screen readers only are in boxes of one pixel.
    if (element.clientWidth === 1) continue;
    const isFixed = element.closest('button, a, h1, h2, h3, th, dt, label, [role=tab]') !== null;
    // The sign and its figure count as one word.
    const content = (text.textContent ?? '').replaceAll('₹ ', '₹_');
    let end = -1;
    for (const word of content.split(/[\s-]/)) {
      const start = end + 1;
      end = start + word.length;
      if (word === '' || !(isFixed || word.startsWith('₹') || /^\d{8,}$/.test(word))) continue;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Expects that no word of a control or a title, no amount and no long number is divided between two lines. */
export async function expectWholeLabels(page: Page): Promise<void> {
  const { href } = new URL(page.url());
  await expect.poll(() => page.evaluate(brokenLabels), { message: href }).toEqual([]);
}
