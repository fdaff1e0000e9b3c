import type { getReconciliation, LineState, ReplyOf, Unrecognised } from '@prelaunch/contract';
import { useId } from 'react';
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

/** The states that need no work of an admin. A second payment of a purchase does: somebody has to give it back. */
const DONE: ReadonlySet<StateSum['state']> = new Set([
  'assigned',
  'set_aside',
  'debit',
] satisfies LineState[]);

interface TileProps {
  readonly name: string;
  readonly count: number;
  /** Undefined where a sum would say nothing. */
  readonly sum?: StateSum['sum'];
  readonly isExact?: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Tile({ name, count, sum, isExact = false, isSelected, onSelect }: TileProps) {
  return (
    <button
      type="button"
      className={cx(styles.tile, isExact && styles.exact)}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count.toLocaleString('en-IN')}</span>
      {sum !== undefined && (
        <span className={styles.sum}>
          <Sum value={sum} />
        </span>
      )}
    </button>
  );
}

interface StateTilesProps {
  readonly states: readonly StateSum[];
  /** The state whose lines are listed, or `ALL`. */
  readonly selected: string;
  readonly onSelect: (state: string) => void;
}

/**
 * The states that have lines, with their counts and sums; each lists its lines. Those that need an admin are large, the
 * others small.
 */
export function StateTiles({ states, selected, onSelect }: StateTilesProps) {
  const toDoId = useId();
  const doneId = useId();
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const row = useScrollRow<HTMLDivElement>(selected, states.length);
  const sorted = inStateOrder(states);
  const toDo = sorted.filter(({ state }) => !DONE.has(state));
  const done = sorted.filter(({ state }) => DONE.has(state));
  const tileOf = ({ state, count, sum }: StateSum) => (
    <Tile
      key={state}
      name={stateName(state)}
      count={count}
      sum={sum}
      isExact={state === 'exact'}
      isSelected={state === selected}
      onSelect={() => {
        onSelect(state);
      }}
    />
  );
  return (
    <div
      {...row}
      className={cx(rowStyles.row, styles.tiles)}
      role="group"
      aria-label={texts.states}
    >
      {toDo.length > 0 && (
        <div role="group" aria-labelledby={toDoId} className={cx(styles.group, styles.toDo)}>
          <span id={toDoId} className={styles.title}>
            {texts.toDo}
          </span>
          {toDo.map(tileOf)}
        </div>
      )}
      <div
        role={done.length > 0 ? 'group' : undefined}
        aria-labelledby={done.length > 0 ? doneId : undefined}
        className={cx(styles.group, styles.done)}
      >
        {done.length > 0 && (
          <span id={doneId} className={styles.title}>
            {texts.done}
          </span>
        )}
        {done.map(tileOf)}
        {/* A sum of money in and money out says nothing. */}
        <Tile
          name={texts.all}
          count={total}
          isSelected={selected === ALL}
          onSelect={() => {
            onSelect(ALL);
          }}
        />
      </div>
    </div>
  );
}
