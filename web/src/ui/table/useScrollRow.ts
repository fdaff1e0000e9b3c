import { useEffect, useLayoutEffect, useRef } from 'react';

/** How much of an edge fades out, in rem, as in ScrollRow.module.css. */
const FADE = 2;

const SELECTED = ':is([aria-selected="true"], [aria-pressed="true"], [aria-current="page"])';

/** Scrolls the selected item into sight, clear of the faded edges. `scrollIntoView` would also scroll the page. */
function showSelected(row: HTMLElement): void {
  const item = row.querySelector(SELECTED);
  if (item === null) return;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const frame = row.getBoundingClientRect();
  const start = frame.left + FADE * rem;
  const end = frame.right - FADE * rem;
  row.scrollLeft += Math.max(0, item.getBoundingClientRect().right - end);
  row.scrollLeft -= Math.max(0, start - item.getBoundingClientRect().left);
}

/** Marks the edges beyond which there are more items. */
function markEdges(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  row.toggleAttribute('data-more-before', scrollLeft > 1);
  row.toggleAttribute('data-more-after', scrollLeft < scrollWidth - clientWidth - 1);
}

/**
 * For a row of items that scrolls sideways where they do not fit: keeps the selected item in sight. The row has the class
 * of ScrollRow.module.css.
 *
 * @param selected changes with the selected item
 * @param count the number of items
 */
export function useScrollRow<Row extends HTMLElement>(selected: unknown, count: number) {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) showSelected(ref.current);
  }, [selected]);
  useEffect(() => {
    const row = ref.current;
    if (row === null) return undefined;
    const update = () => {
      showSelected(row);
      markEdges(row);
    };
    const observer = new ResizeObserver(update);
    // The items change with the text size and when the typeface has loaded.
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [count]);
  return {
    ref,
    onScroll: () => {
      if (ref.current !== null) markEdges(ref.current);
    },
  };
}
