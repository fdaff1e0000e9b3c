import { useState, type Key, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { SelectAll, type SelectAllProps } from './SelectAll.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { numberColumn, type Column } from './table-column.ts';
import styles from './Table.module.css';
import { cellClass, rowClass, TableRow } from './TableRow.tsx';
import cardStyles from './TableCards.module.css';
import { useOverflow } from './useOverflow.ts';
import { useTableFit } from './useTableFit.ts';

export { numberColumn, type Column };

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
  /** For rows with a checkbox: ticks all of them, in the header of the first column or above the cards. */
  selectAll?: Omit<SelectAllProps, 'labelled'> | undefined;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  loading?: boolean;
  loadingText?: string;
  skeletonRows?: number;
  /** Replaces the rows when loading has failed. */
  error?: ReactNode;
  /** A line below the rows, in the same frame. */
  footer?: ReactNode;
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
  selectAll,
  empty,
  loading = false,
  loadingText,
  skeletonRows = 5,
  error,
  footer,
}: TableProps<Row>) {
  const [frame, overflows] = useOverflow<HTMLDivElement>();
  const fit = useTableFit(frame, columns);
  const [opened, setOpened] = useState<ReadonlySet<Key>>(new Set());
  const failed = !loading && error != null;
  const toggle = (key: Key) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };

  const whole = (content: ReactNode, className: string | undefined) => (
    <tr role="row" className={cx(styles.row, styles.still, styles.flush)}>
      <td role="cell" colSpan={columns.length} className={className}>
        {content}
      </td>
    </tr>
  );
  return (
    <div
      ref={frame}
      className={cx(styles.frame, overflows && styles.scrolls)}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': caption })}
    >
      {selectAll !== undefined && fit.asCards && (
        <div className={cardStyles.selectAll}>
          <SelectAll {...selectAll} labelled />
        </div>
      )}
      <table
        role="table"
        className={cx(styles.table, cardStyles.table, compact && styles.compact)}
        aria-busy={loading}
      >
        <caption className={captionHidden ? styles.hiddenCaption : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column, at) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={cx(
                  column.align === 'end' && styles.end,
                  fit.folded.has(column.id) && styles.folded,
                )}
              >
                {at === 0 && selectAll !== undefined && !fit.asCards ? (
                  <span className={cx(styles.selectAll, fit.folded.size > 0 && styles.afterToggle)}>
                    <SelectAll {...selectAll} />
                    {column.header}
                  </span>
                ) : (
                  <span className={cx(at === 0 && fit.folded.size > 0 && styles.afterToggle)}>
                    {column.header}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loading && loadingText !== undefined && whole(loadingText, styles.loading)}
          {loading &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr
                key={index}
                role="row"
                aria-hidden="true"
                className={cx(rowClass(columns, false), styles.still)}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.id}
                    role="cell"
                    className={cellClass(column, columns, fit.folded.has(column.id))}
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
            rows.map((row, index) => {
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  number={firstNumber + index}
                  columns={columns}
                  fit={fit}
                  open={opened.has(key)}
                  onToggle={() => {
                    toggle(key);
                  }}
                />
              );
            })}
        </tbody>
      </table>
      {footer}
    </div>
  );
}
