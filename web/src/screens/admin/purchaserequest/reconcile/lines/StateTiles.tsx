import type { getReconciliation, LineState, ReplyOf, Unrecognised } from '@prelaunch/contract';
import rowStyles from '../../../../../ui/table/ScrollRow.module.css';
import { Sum } from '../../../../../ui/text/Sum.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { useScrollRow } from '../../../../../ui/table/useScrollRow.ts';
import { reconcileTexts } from '../texts.ts';
import { stateName } from './StateName.tsx';
import styles from './StateTiles.module.css';

const texts = reconcileTexts.lines;

type StateSum = ReplyOf<typeof getReconciliation>['states'][number];

/** The value of the filter that lists all lines. */
export const ALL = 'ALL';

/** From the most certain to the states that need no work. */
export const STATE_ORDER: readonly LineState[] = [
  'exact',
  'approved_order',
  'probable',
  'other_amount',
  'ambiguous',
  'no_purchase',
  'unmatched',
  'already_used',
  'assigned',
  'set_aside',
  'debit',
];

/** The first state with lines; those before `already_used` need an admin. */
export const firstWithLines = (states: readonly StateSum[]): LineState | null =>
  STATE_ORDER.find((state) => states.some((each) => each.state === state && each.count > 0)) ??
  null;

const placeOf = (state: LineState | Unrecognised): number => {
  const at = STATE_ORDER.findIndex((each) => each === state);
  return at < 0 ? STATE_ORDER.length : at;
};

/** The states in the order of `STATE_ORDER`. */
export const inStateOrder = (states: readonly StateSum[]): readonly StateSum[] =>
  states.toSorted((one, other) => placeOf(one.state) - placeOf(other.state));

interface StateTilesProps {
  readonly states: readonly StateSum[];
  /** The state whose lines are listed, or `ALL`. */
  readonly selected: string;
  readonly onSelect: (state: string) => void;
}

/** The states that have lines, with their counts and sums; each lists its lines. */
export function StateTiles({ states, selected, onSelect }: StateTilesProps) {
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const row = useScrollRow<HTMLDivElement>(selected, states.length);
  return (
    <div
      {...row}
      className={cx(rowStyles.row, styles.tiles)}
      role="group"
      aria-label={texts.states}
    >
      {inStateOrder(states).map(({ state, count, sum }) => (
        <button
          key={state}
          type="button"
          className={cx(styles.tile, state === 'exact' && styles.exact)}
          aria-pressed={state === selected}
          onClick={() => {
            onSelect(state);
          }}
        >
          <span className={styles.name}>{stateName(state)}</span>
          <span className={styles.count}>{count.toLocaleString('en-IN')}</span>
          <span className={styles.sum}>
            <Sum value={sum} />
          </span>
        </button>
      ))}
      <button
        type="button"
        className={styles.tile}
        aria-pressed={selected === ALL}
        onClick={() => {
          onSelect(ALL);
        }}
      >
        <span className={styles.name}>{texts.all}</span>
        <span className={styles.count}>{total.toLocaleString('en-IN')}</span>
        {/* Keeps the figure in line with the others; a sum of money in and money out says nothing. */}
        <span className={styles.sum} />
      </button>
    </div>
  );
}
