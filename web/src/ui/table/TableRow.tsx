import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Column } from './table-column.ts';
import styles from './Table.module.css';
import cardStyles from './TableCards.module.css';
import { uiTexts } from '../texts.ts';
import type { TableFit } from './useTableFit.ts';

/** Whether cards show some columns first and fold the others. */
const hasLead = <Row,>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ card }) => card === 'title');

/** The classes of a row. */
export const rowClass = <Row,>(columns: readonly Column<Row>[], open: boolean) =>
  cx(styles.row, cardStyles.row, hasLead(columns) && cardStyles.led, open && cardStyles.open);

/** The classes of a column's cells. */
export function cellClass<Row>(
  column: Column<Row>,
  columns: readonly Column<Row>[],
  folded: boolean,
) {
  const { align, noWrap } = column;
  const card = hasLead(columns) || column.card === 'actions' ? (column.card ?? 'rest') : 'rest';
  return cx(
    styles.cell,
    align === 'end' && styles.end,
    noWrap && styles.noWrap,
    folded && styles.folded,
    cardStyles[card],
  );
}

interface DetailsProps {
  readonly id: string;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly width: number;
  readonly valueOf: (id: string) => ReactNode;
}

/** The values of the columns that do not fit, below their row. */
function Details({ id, columns, width, valueOf }: DetailsProps) {
  return (
    <tr id={id} role="row" className={cx(styles.row, styles.still, styles.flush, styles.detailRow)}>
      <td role="cell" colSpan={width} className={styles.details}>
        <dl className={styles.detailList}>
          {columns.map((column) => (
            <div key={column.id} data-detail={column.header}>
              <dt>{column.header}</dt>
              <dd>{valueOf(column.id)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  /** From 0 on the page. */
  readonly index: number;
  /** From 1 in the whole list. */
  readonly number: number;
  readonly columns: readonly Column<Row>[];
  readonly fit: TableFit;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** A row with a button for its details, if some of its columns are folded. */
export function TableRow<Row>({
  row,
  index,
  number,
  columns,
  fit,
  open,
  onToggle,
}: TableRowProps<Row>) {
  const detailsId = useId();
  const { asCards, folded } = fit;
  const inDetails = columns.filter(({ id, card }) =>
    asCards ? hasLead(columns) && card === undefined : folded.has(id),
  );
  const foldable = inDetails.length > 0;
  // A card does not show a button in a hidden or folded cell.
  const isFirstShown = !asCards || columns[0]?.card === 'select' || columns[0]?.card === 'title';
  const withToggle = isFirstShown ? 0 : columns.findIndex(({ card }) => card === 'title');
  const toggle = foldable && (
    <button
      type="button"
      className={cx(styles.toggle, cardStyles.toggle)}
      aria-label={uiTexts.detailsOfRow(number)}
      title={uiTexts.details}
      aria-expanded={open}
      aria-controls={open ? detailsId : undefined}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden="true" />
    </button>
  );
  const isOpen = foldable && open;
  return (
    <>
      <tr
        role="row"
        id={isOpen && asCards ? detailsId : undefined}
        className={cx(rowClass(columns, isOpen), foldable && cardStyles.foldable)}
      >
        {columns.map((column, at) => (
          <td
            key={column.id}
            role="cell"
            className={cellClass(column, columns, folded.has(column.id))}
            data-column={column.id}
            data-label={column.header}
            data-folded={folded.has(column.id) || undefined}
          >
            {at === withToggle && toggle}
            <div className={styles.value}>{column.cell(row, index, number)}</div>
          </td>
        ))}
      </tr>
      {isOpen && !asCards && (
        <Details
          id={detailsId}
          columns={inDetails}
          width={columns.length}
          valueOf={(id) => columns.find((column) => column.id === id)?.cell(row, index, number)}
        />
      )}
    </>
  );
}
