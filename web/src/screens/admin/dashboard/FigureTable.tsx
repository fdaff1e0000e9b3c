import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './FigureTable.module.css';

interface Figure {
  readonly label: string;
  /** The custom property of its colour in the chart, which is shown before its name. */
  readonly colour?: string;
  /** 1 for a part of the figure above it that is less deep, 2 for a part of such a part. */
  readonly depth?: 1 | 2;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** Percent, from 0 to 100 with two decimals. */
  readonly share: number | undefined;
}

export interface FigureTableProps {
  readonly title: string;
  readonly headers: { readonly label: string; readonly value: string; readonly share: string };
  readonly figures: readonly Figure[];
  /** The last line: the total, which has no share. */
  readonly total?: { readonly label: string; readonly value: ReactNode };
}

const shareText = (share: number) => `${share.toFixed(2)} %`;

const known = (value: ReactNode, width: string) => value ?? <Skeleton width={width} />;

/**
 * The figures of a chart as text. Roles are explicit, because the `display` on narrow screens removes the meaning
 * of rows and cells.
 */
export function FigureTable({ title, headers, figures, total }: FigureTableProps) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {headers.label}
            </th>
            <th role="columnheader" scope="col">
              {headers.value}
            </th>
            <th role="columnheader" scope="col">
              {headers.share}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {figures.map(({ label, colour, depth = 0, value, share }) => (
            <tr key={label} role="row">
              <th
                role="rowheader"
                scope="row"
                className={cx(depth === 1 && styles.part, depth === 2 && styles.partOfPart)}
              >
                {colour !== undefined && (
                  <span
                    className={styles.colour}
                    aria-hidden="true"
                    style={{ backgroundColor: `var(${colour})` }}
                  />
                )}
                {label}
              </th>
              <td role="cell" className={styles.value}>
                {known(value, '7rem')}
              </td>
              <td role="cell" className={styles.share}>
                {known(share === undefined ? undefined : shareText(share), '4rem')}
              </td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row">
                {total.label}
              </th>
              <td role="cell" className={styles.value}>
                {known(total.value, '7rem')}
              </td>
              <td role="cell" />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
