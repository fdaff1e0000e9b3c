import type { getReconciliation, LineState, ReplyOf } from '@prelaunch/contract';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { RoundButtons } from '../lines/RoundButtons.tsx';
import { stateName } from '../lines/StateName.tsx';
import { statesToDo } from '../lines/StateTiles.tsx';
import styles from './DayView.module.css';
import { dayTexts as texts } from './texts.ts';

/** The states whose lines are decided one by one, so a comparison can begin with them. */
const COMPARED: readonly LineState[] = [
  'probable',
  'other_amount',
  'ambiguous',
  'no_purchase',
  'already_used',
];

interface AllDaysProps {
  readonly states: ReplyOf<typeof getReconciliation>['states'];
  /** Called before a decision, which could make another day the one to close. */
  readonly onDecide: () => void;
  readonly onCompare: (state: LineState) => void;
}

/** Approves and compares lines of all days: those of a state that waits are one press away. */
export function AllDays({ states, onDecide, onCompare }: AllDaysProps) {
  const waiting = statesToDo(states);
  return (
    <div className={styles.rounds}>
      <span className={styles.allDays}>{texts.allDays}</span>
      {/* A single line is joined above. */}
      <RoundButtons secondary states={states.filter(({ count }) => count > 1)} onOpen={onDecide} />
      {COMPARED.flatMap((state) => {
        const found = waiting.find((each) => each.state === state);
        if (found === undefined) return [];
        return (
          <Button
            key={state}
            size="small"
            variant="secondary"
            onClick={() => {
              onDecide();
              onCompare(state);
            }}
          >
            {texts.compare(stateName(state), found.count)}
          </Button>
        );
      })}
    </div>
  );
}
