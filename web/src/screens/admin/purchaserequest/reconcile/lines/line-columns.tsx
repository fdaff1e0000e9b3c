import type { listStatementLines, ReplyOf } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { Button } from '../../../../../ui/Button.tsx';
import { numberColumn, type Column } from '../../../../../ui/Table.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { DECIDE } from '../../../useFocusAfterDecision.ts';
import { reconcileTexts } from '../texts.ts';
import styles from './line-columns.module.css';
import { StateName } from './StateName.tsx';

const texts = reconcileTexts.lines;

export type Line = ReplyOf<typeof listStatementLines>['records'][number];

/** The purchase that the line pays, or the best candidate; why it was set aside otherwise. */
function ForWhat({ line: { purchase, suggestion, note } }: { readonly line: Line }) {
  const shown = purchase ?? suggestion?.purchase;
  if (shown === undefined) {
    return note ?? <span className={styles.nothing}>{reconcileTexts.none}</span>;
  }
  return (
    <span className={styles.purchase}>
      <span>{purchase === null ? texts.maybe(shown.memberName) : shown.memberName}</span>
      <span className={cx(styles.quiet, styles.order)}>
        {shown.orderNumber ?? shown.referenceNumber ?? formatPaise(shown.finalAmount)}
      </span>
    </span>
  );
}

/** @param onCompare opens the line at this position in the whole list, from 0, beside its candidates */
export const lineColumns = (onCompare: (position: number) => void): readonly Column<Line>[] => [
  numberColumn(texts.columns.number),
  {
    id: 'date',
    header: texts.columns.date,
    priority: 4,
    card: 'hidden',
    cell: ({ day }) => day,
    noWrap: true,
  },
  {
    id: 'narration',
    header: texts.columns.narration,
    card: 'note',
    cell: ({ narration }) => (
      <span className={styles.narration} title={narration}>
        {narration}
      </span>
    ),
  },
  {
    id: 'reference',
    header: texts.columns.reference,
    priority: 1,
    cell: ({ reference }) => (
      <span className={styles.reference}>{reference ?? reconcileTexts.none}</span>
    ),
  },
  {
    id: 'amount',
    header: texts.columns.amount,
    card: 'title',
    cell: ({ amount }) => formatPaise(amount),
    align: 'end',
  },
  {
    id: 'purchase',
    header: texts.columns.purchase,
    priority: 3,
    card: 'value',
    cell: (line) => <ForWhat line={line} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'status',
    cell: ({ day, state, refunded }) => (
      <span className={styles.state} data-day={day}>
        <StateName state={state} />
        {refunded > 0n && (
          <span className={styles.quiet}>{texts.refunded(formatPaise(refunded))}</span>
        )}
      </span>
    ),
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: ({ amount, day }, _index, number) => (
      <Button
        size="small"
        variant="secondary"
        title={texts.compareOf(formatPaise(amount), day)}
        {...{ [DECIDE]: '' }}
        onClick={() => {
          onCompare(number - 1);
        }}
      >
        {texts.compare}
      </Button>
    ),
    noWrap: true,
    card: 'actions',
  },
];
