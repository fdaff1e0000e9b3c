import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique in the table; styles select a column's cells by `data-column`. */
  id: string;
  /** The column's header; on a phone it precedes the value. */
  header: string;
  /** `index` counts the rows of the page from 0, `number` the rows of the whole list from 1. */
  cell: (row: Row, index: number, number: number) => ReactNode;
  /** 'end' for numbers and money. */
  align?: 'start' | 'end';
  /** Prevents wrapping while the table has columns: for dates, codes and buttons. */
  noWrap?: boolean;
  /**
   * If the columns do not fit, those with the lowest priority move into the row's details; a column without a
   * priority always stays. Set it only for cells without controls: folded cells stay in their row for screen
   * readers, where a focused control would be invisible.
   */
  priority?: number;
  /**
   * The part of a card. A table with a 'title' shows the columns that have a part first in its cards, and folds the
   * others; in any other table all cells of a card are labelled lines.
   * - 'select', 'title', 'tag' and 'value' are its first line, in this order
   * - 'status', 'note' and 'actions' are its second line
   * - 'hidden' is only for screen readers, because the card opens a dialog with the value
   */
  card?: 'select' | 'title' | 'tag' | 'value' | 'status' | 'note' | 'actions' | 'hidden';
}

/** The serial number of each row, counted through all pages. */
export const numberColumn = (header: string): Column<unknown> => ({
  id: 'number',
  header,
  cell: (_row, _index, number) => number,
  noWrap: true,
  card: 'select',
});
