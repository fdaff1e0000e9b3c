import type { Key, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';
import styles from './Table.module.css';
import { useOverflow } from './useOverflow.ts';

export interface Column<Row> {
  /** Unique in the table; styles select a column's cells by `data-column`. */
  id: string;
  /** The column's header; on a phone it precedes the value. */
  header: string;
  /** `index` counts the rows of the page from 0, `number` the rows of the whole list from 1. */
  cell: (row: Row, index: number, number: number) => ReactNode;
  /** 'end' for numbers and money. */
  align?: 'start' | 'end';
  /** Not wrapped while there are columns: dates, codes, buttons. */
  noWrap?: boolean;
  /** On a phone, takes the full width and has no header; for buttons. */
  fullWidth?: boolean;
}

/** The serial number of each row, counted through all pages. */
export const numberColumn = (header: string): Column<unknown> => ({
  id: 'number',
  header,
  cell: (_row, _index, number) => number,
  noWrap: true,
});

export interface TableProps<Row> {
  caption: string;
  /** Shows the caption only to screen readers. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The serial number of the first row. */
  firstNumber?: number;
  /** For ten columns and more: a smaller font, narrower gaps, and no breaks within words. */
  compact?: boolean;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  loading?: boolean;
  loadingText?: string;
  skeletonRows?: number;
  /** Replaces the rows when loading has failed. */
  error?: ReactNode;
}

/**
 * Records in columns, or as cards on a narrow screen. Roles are explicit, because `display` removes
 * the meaning of a table's parts.
 */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  firstNumber = 1,
  compact = false,
  empty,
  loading = false,
  loadingText,
  skeletonRows = 5,
  error,
}: TableProps<Row>) {
  const [frame, overflows] = useOverflow<HTMLDivElement>();
  const failed = !loading && error != null;

  const whole = (content: ReactNode, className: string | undefined) => (
    <tr role="row" className={cx(styles.row, styles.still, styles.flush)}>
      <td role="cell" colSpan={columns.length} className={className}>
        {content}
      </td>
    </tr>
  );
  const cellClass = (column: Column<Row>) =>
    cx(
      styles.cell,
      column.align === 'end' && styles.end,
      column.noWrap && styles.noWrap,
      column.fullWidth && styles.fullWidth,
    );

  return (
    <div
      ref={frame}
      className={styles.frame}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': caption })}
    >
      <table
        role="table"
        className={cx(styles.table, compact && styles.compact)}
        aria-busy={loading}
      >
        <caption className={captionHidden ? styles.hiddenCaption : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={column.align === 'end' ? styles.end : undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {loading && loadingText !== undefined && whole(loadingText, styles.loading)}
          {loading &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr
                key={index}
                role="row"
                aria-hidden="true"
                className={cx(styles.row, styles.still)}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.id}
                    role="cell"
                    className={cellClass(column)}
                    data-column={column.id}
                    data-label=""
                  >
                    <Skeleton width={at === 0 ? '2rem' : `${60 + ((index + at) % 3) * 15}%`} />
                  </td>
                ))}
              </tr>
            ))}
          {failed && whole(error, styles.whole)}
          {!loading && !failed && rows.length === 0 && whole(empty, styles.whole)}
          {!loading &&
            !failed &&
            rows.map((row, index) => (
              <tr key={rowKey(row)} role="row" className={styles.row}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    role="cell"
                    className={cellClass(column)}
                    data-column={column.id}
                    data-label={column.header}
                  >
                    <div className={styles.value}>
                      {column.cell(row, index, firstNumber + index)}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
