import type { getReconciliation, LineState, ReplyOf, Unrecognised } from '@prelaunch/contract';
import { useId } from 'react';
import { Sum } from '../../../../../ui/text/Sum.tsx';
import { cx } from '../../../../../ui/cx.ts';
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

/** The lines of a state with money that no refund gives back. */
const leftOf = ({ count, sum, withoutRefunds = { count, sum } }: StateSum) => withoutRefunds;

/** The first state with lines that wait, else with lines; the states before `already_used` need an admin. */
export const firstWithLines = (states: readonly StateSum[]): LineState | null => {
  const firstOf = (found: readonly StateSum[]) =>
    STATE_ORDER.find((state) => found.some((each) => each.state === state && each.count > 0));
  return firstOf(states.filter((each) => !isDone(each))) ?? firstOf(states) ?? null;
};

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

/** Refunds are a list of their own, so a state whose money they all give back needs no work here. */
const isDone = (state: StateSum): boolean => DONE.has(state.state) || leftOf(state).count === 0;

/** The states with lines that an admin has to decide, without lines that refunds give back. */
export const statesToDo = (states: readonly StateSum[]): readonly StateSum[] =>
  inStateOrder(states)
    .filter((each) => !isDone(each))
    .map((each) => ({ ...each, ...leftOf(each) }));

interface TileProps {
  readonly name: string;
  readonly count: number;
  /** Undefined where a sum would say nothing. */
  readonly sum?: StateSum['sum'];
  /** Lines of the state that are not in `count`. */
  readonly note?: string | null;
  readonly isExact?: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Tile({ name, count, sum, note = null, isExact = false, isSelected, onSelect }: TileProps) {
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
          <Sum value={sum} /> {note}
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
  const sorted = inStateOrder(states);
  const toDo = sorted.filter((each) => !isDone(each));
  const done = sorted.filter(isDone);
  const tileOf = (each: StateSum) => {
    const { state } = each;
    const { count, sum } = isDone(each) ? each : leftOf(each);
    return (
      <Tile
        key={state}
        name={stateName(state)}
        count={count}
        sum={sum}
        note={count < each.count ? texts.givenBack(each.count - count) : null}
        isExact={state === 'exact'}
        isSelected={state === selected}
        onSelect={() => {
          onSelect(state);
        }}
      />
    );
  };
  return (
    <div className={styles.tiles} role="group" aria-label={texts.states}>
      {toDo.length > 0 && (
        <div role="group" aria-labelledby={toDoId} className={cx(styles.group, styles.toDo)}>
          <span id={toDoId} className={styles.title}>
            {texts.toDo}
          </span>
          {toDo.map(tileOf)}
        </div>
      )}
      <div className={styles.rest}>
        {done.length > 0 && (
          <div role="group" aria-labelledby={doneId} className={cx(styles.group, styles.done)}>
            <span id={doneId} className={styles.title}>
              {texts.done}
            </span>
            {done.map(tileOf)}
          </div>
        )}
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
