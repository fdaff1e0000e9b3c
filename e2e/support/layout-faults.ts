import type { Page } from '@playwright/test';
import { resizeTo, setTextSize } from './layout.ts';
import { expect } from './test.ts';

/**
 * Runs in the page: returns what is wrong with the layout of the front dialog, or of the page without one, each fault as one
 * line: scrolling sideways, words and amounts on two lines, texts that are cut off or extend beyond the window, controls
 * that cover others or extend beyond a box around them, stars behind a text and widened hyphens.
 *
 * @param mayBreak whether a word may continue on the next line, because the window is narrower than any phone
 */
function layoutFaults(mayBreak: boolean): string[] {
  const WIDEST_PHONE = 480;
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.push(`the page is ${scrollWidth} of ${clientWidth} px wide`);

  const dialogs = document.querySelectorAll('dialog[open]');
  const front = dialogs[dialogs.length - 1] ?? document.body;
  interface Box {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  }
  const overlap = (one: Box, other: Box, by = 0) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;
  const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}'`;
  const around = (element: Element) => {
    const boxes: Element[] = [];
    for (let box: Element | null = element; box !== null; box = box.parentElement) boxes.push(box);
    return boxes;
  };
  /** Whether people see the element: boxes for screen readers only are 1 px wide. */
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    around(element).every(
      (box) =>
        box.getBoundingClientRect().width !== 1 && getComputedStyle(box).clipPath !== 'inset(50%)',
    );
  /** Whether the element is in a row that scrolls sideways, where all of it can be reached. */
  const scrolls = (element: Element) =>
    around(element).some(
      (box) =>
        /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth,
    );
  /** The box of an element without the parts that are scrolled out of sight. */
  const visibleBox = (element: Element): Box => {
    let { top, bottom, left, right } = element.getBoundingClientRect();
    for (const box of around(element).slice(1)) {
      if (box === document.body) break;
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    return { top, bottom, left, right };
  };

  const barOf = (element: Element) =>
    around(element).find((box) => /sticky|fixed/.test(getComputedStyle(box).position));
  /** Whether people see the edges of the element. */
  const isDrawn = (element: Element) => {
    const { borderRightWidth, borderRightColor, backgroundColor } = getComputedStyle(element);
    const clear = 'rgba(0, 0, 0, 0)';
    return (borderRightWidth !== '0px' && borderRightColor !== clear) || backgroundColor !== clear;
  };

  // A star is the only circle whose place is given in per cent.
  const stars = [...document.querySelectorAll('circle')]
    .filter((circle) => circle.getAttribute('cx')?.endsWith('%'))
    .filter((circle) =>
      around(circle)
        .slice(1)
        .every(
          (box) =>
            getComputedStyle(box).overflowX === 'visible' ||
            overlap(circle.getBoundingClientRect(), box.getBoundingClientRect()),
        ),
    )
    .map((circle) => circle.getBoundingClientRect());

  const texts = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    const content = text.textContent ?? '';
    if (element === null || content.trim() === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (stars.some((star) => [...range.getClientRects()].some((line) => overlap(star, line))))
      faults.push(`a star is behind '${content.slice(0, 40)}'`);
    // With tabular figures, Inter's hyphen is as wide as a digit.
    const isTabular = getComputedStyle(element).fontVariantNumeric.includes('tabular-nums');
    if (content.includes('-') && isTabular)
      faults.push(`'${content}' has tabular figures and a hyphen`);

    const { left, right } = range.getBoundingClientRect();
    for (const box of around(element)) {
      // Text that scrolls can be reached.
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) break;
      if (box !== document.documentElement && !clips(box)) continue;
      const edge = box.getBoundingClientRect();
      if (right <= edge.right + 1 && left >= edge.left - 1) continue;
      faults.push(`the text of ${nameOf(element)} is cut off by ${box.tagName} ${box.className}`);
      break;
    }

    // A word may continue after its hyphen; an address, a hash and the name of a file anywhere. The sign and its figure
    // count as one word.
    for (const { 0: word, index } of content.matchAll(/₹ [\d,.]+|[^\s-]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 1 && !/[@…]|^[0-9a-f]{32,}$|\.[a-z]+$/.test(word) && !mayBreak)
        faults.push(`'${word}' of '${content.trim().slice(0, 40)}' has ${String(lines)} lines`);
      if (range.getBoundingClientRect().right > innerWidth && !scrolls(element))
        faults.push(`'${word}' extends beyond the window`);
    }
  }

  for (const title of front.querySelectorAll('button, h1, h2, h3, h4, th, label, [role=tab]')) {
    if (isSeen(title) && clips(title) && title.scrollWidth > title.clientWidth)
      faults.push(`${nameOf(title)} is cut off`);
  }

  const controls = [
    ...front.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=tab]'),
  ].filter((control) => isSeen(control) && getComputedStyle(control).opacity !== '0');
  for (const [at, one] of controls.entries()) {
    const box = visibleBox(one);
    for (const other of controls.slice(at + 1)) {
      // A password field contains the button that shows it.
      const isInside =
        one.parentElement?.contains(other) === true || other.parentElement?.contains(one) === true;
      if (isInside || one.closest('header, nav')?.contains(other) === true) continue;
      // What is below a bar that stays in sight scrolls out from under it.
      if (barOf(one) !== barOf(other)) continue;
      if (overlap(box, visibleBox(other), 2))
        faults.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
    }
    if (innerWidth > WIDEST_PHONE || one.closest('main, dialog') === null || scrolls(one)) continue;
    const { position } = getComputedStyle(one);
    // The icons of a card end at the edge of its row, outside their cell.
    const placed = position === 'absolute' ? one.offsetParent : one.parentElement;
    const outer = one.closest('tr') ?? placed;
    // The place to touch may be larger than what people see.
    const contents = document.createRange();
    contents.selectNodeContents(one);
    const hasEdges = isDrawn(one) || one.childNodes.length === 0;
    const drawnRight = (hasEdges ? one : contents).getBoundingClientRect().right;
    for (const place of outer === null ? [] : around(outer)) {
      if (getComputedStyle(place).display === 'contents') break;
      if (!isDrawn(place)) continue;
      if (drawnRight <= place.getBoundingClientRect().right + 1) continue;
      faults.push(`${nameOf(one)} extends beyond ${place.className}`);
      break;
    }
  }
  return faults;
}

interface LayoutOptions {
  /** Whether a word may continue on the next line. */
  readonly mayBreak?: boolean;
  /** Where the faults were found, for the message of a failure. */
  readonly where?: string;
  /** Faults that are known. */
  readonly known?: RegExp | undefined;
}

/** The faults of the layout as it is now, for a test that expects one. */
export const readLayoutFaults = (page: Page, mayBreak = false): Promise<string[]> =>
  page.evaluate(layoutFaults, mayBreak);

/**
 * Expects that nothing of the front dialog, or of the page without one, is broken, cut off, covered or outside its box, and
 * that the page does not scroll sideways.
 */
export async function expectSoundLayout(
  page: Page,
  { mayBreak = false, where = '', known }: LayoutOptions = {},
): Promise<void> {
  const faults = async () =>
    (await readLayoutFaults(page, mayBreak)).filter((fault) => known?.test(fault) !== true);
  await expect.poll(faults, { message: `${page.url()} ${where}` }).toEqual([]);
}

/** Expects that nothing is cut off or covered at 200 %, as larger text and as a zoomed page. */
export async function expectFitsLargeText(page: Page): Promise<void> {
  const before = page.viewportSize();
  if (before === null) throw new Error('the page has no size');
  const { width, height } = before;
  await setTextSize(page, 200);
  await expectSoundLayout(page, { mayBreak: true, where: 'with text of 200 %' });
  await setTextSize(page, 100);
  await resizeTo(page, { width: width / 2, height: height / 2 });
  await expectSoundLayout(page, { mayBreak: true, where: 'zoomed to 200 %' });
  await resizeTo(page, before);
}
