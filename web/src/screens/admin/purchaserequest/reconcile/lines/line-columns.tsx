import type { listStatementLines, ReplyOf } from '@prelaunch/contract';
import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise } from '@prelaunch/domain/money';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { numberColumn, type Column } from '../../../../../ui/table/Table.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { DECIDE } from '../../../useFocusAfterDecision.ts';
import { reconcileTexts } from '../texts.ts';
import styles from './line-columns.module.css';
import { Narration } from './Narration.tsx';
import { lineStateName } from './line-state-name.ts';
import { StateName } from './StateName.tsx';

const texts = reconcileTexts.lines;

export type Line = ReplyOf<typeof listStatementLines>['records'][number];

/** In a card, the button is on the line of a state that is not longer. */
const LONGEST_BESIDE_BUTTON = 8;

/** States whose suggested purchase is uncertain. */
const UNCERTAIN: ReadonlySet<Line['state']> = new Set(['probable', 'ambiguous']);

/** The purchase that the line pays, or the best candidate; why it was set aside otherwise. */
function ForWhat({ line: { purchase, suggestion, note, state } }: { readonly line: Line }) {
  const shown = purchase ?? suggestion?.purchase;
  if (shown === undefined) {
    return note === null ? (
      <span className={styles.nothing}>{reconcileTexts.none}</span>
    ) : (
      <span className={styles.who}>{note}</span>
    );
  }
  return (
    <span className={styles.purchase}>
      <span className={styles.who}>
        {UNCERTAIN.has(state) ? texts.maybe(shown.memberName) : shown.memberName}
      </span>
      <span className={cx(styles.quiet, styles.order)}>
        {shown.orderNumber ?? shown.referenceNumber ?? formatPaise(amountToPay(shown))}
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
    card: 'note',
    cell: ({ day }) => day,
    noWrap: true,
  },
  {
    id: 'narration',
    header: texts.columns.narration,
    card: 'note',
    cell: ({ narration }) => (
      <span className={styles.narration} title={narration}>
        <Narration text={narration} />
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
    cell: (line) => {
      const name = lineStateName(line);
      return (
        <span
          className={styles.state}
          data-short={name.length <= LONGEST_BESIDE_BUTTON || undefined}
        >
          <StateName state={line.state} label={name} />
          {line.refunded > 0n && (
            <span className={styles.quiet}>{texts.refunded(formatPaise(line.refunded))}</span>
          )}
        </span>
      );
    },
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
