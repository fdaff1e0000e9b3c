import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { columnsToFold, type FoldableColumn } from './columns-that-fit.ts';

export interface TableFit {
  /** Whether the rows are cards, because the frame is too narrow for any columns. */
  readonly asCards: boolean;
  /** The columns that are shown in the rows' details. */
  readonly folded: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const ALL_FIT: TableFit = { asCards: false, folded: NONE };

const same = (one: TableFit, other: TableFit) =>
  one.asCards === other.asCards && [...one.folded].join() === [...other.folded].join();

/** The padding at the end of a cell, in pixels. */
const endPadding = (cell: HTMLElement | undefined): number =>
  cell === undefined ? 0 : parseFloat(getComputedStyle(cell).paddingInlineEnd);

/**
 * Lays the table out with all its columns at the widths that they need, reads those widths, and restores the
 * layout. Sets the widths as the minimum widths of the columns, so that a wide column cannot take the space of
 * another.
 */
function measure(frame: HTMLElement, columns: readonly FoldableColumn[]): TableFit {
  const table = frame.querySelector('table');
  if (table === null) return ALL_FIT;
  if (getComputedStyle(table).display !== 'table') return { asCards: true, folded: NONE };
  const headers = [...table.querySelectorAll<HTMLElement>('thead th')];
  const { scrollTop, scrollLeft, clientWidth, offsetHeight } = frame;
  for (const header of headers) header.style.minInlineSize = '';
  // The height stays, so that the page keeps its scroll position.
  frame.style.blockSize = `${offsetHeight}px`;
  table.dataset['measuring'] = '';
  const widths = headers.map((header) => Math.ceil(header.getBoundingClientRect().width));
  const edgePadding = endPadding(headers.at(-1)) - endPadding(headers.at(0));
  delete table.dataset['measuring'];
  frame.style.blockSize = '';
  const fit = columnsToFold(columns, widths, clientWidth);
  // The last visible cell has the padding of the table's edge, also when it is not the last of its row.
  const atEdge = columns.findLastIndex(({ id }) => !fit.has(id));
  const edge = atEdge === columns.length - 1 ? 0 : edgePadding;
  const folded = edge === 0 ? fit : columnsToFold(columns, widths, clientWidth - edge);
  const last = columns.findLastIndex(({ id }) => !folded.has(id));
  headers.forEach((header, at) => {
    const id = columns[at]?.id;
    const width = (widths[at] ?? 0) + (at === last ? edge : 0);
    if (id !== undefined && !folded.has(id)) header.style.minInlineSize = `${width}px`;
  });
  frame.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' });
  return { asCards: false, folded };
}

/** Which columns of a table fit into its frame, at its current width, text size and content. */
export function useTableFit(
  frame: RefObject<HTMLElement | null>,
  columns: readonly FoldableColumn[],
): TableFit {
  const [fit, setFit] = useState(ALL_FIT);
  const update = useCallback(() => {
    if (frame.current === null) return;
    const next = measure(frame.current, columns);
    setFit((before) => (same(before, next) ? before : next));
  }, [frame, columns]);
  // Measures after every render, and before the paint.
  useLayoutEffect(update);
  useEffect(() => {
    const head = frame.current?.querySelector('thead');
    if (frame.current === null || head == null) return undefined;
    const observer = new ResizeObserver(update);
    observer.observe(frame.current);
    // Grows with the text size and the content.
    observer.observe(head);
    // The measured widths keep the head from shrinking when the typeface replaces a wider fallback.
    document.fonts.addEventListener('loadingdone', update);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', update);
    };
  }, [frame, update]);
  return fit;
}
