import type { getReconciliation, LineState, ReplyOf } from '@prelaunch/contract';
import { ChevronRight } from 'lucide-react';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { useMinWidth } from '../../../../../ui/layout/useMinWidth.ts';
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
  const isWide = useMinWidth(40);
  return (
    <div className={styles.rounds}>
      <span className={styles.allDays}>{texts.allDays}</span>
      <span className={styles.all}>
        {/* A single line is joined above. */}
        <RoundButtons
          secondary
          states={states.filter(({ count }) => count > 1)}
          onOpen={onDecide}
        />
      </span>
      {COMPARED.flatMap((state) => {
        const found = waiting.find((each) => each.state === state);
        if (found === undefined) return [];
        return (
          <Button
            key={state}
            size="small"
            variant={isWide ? 'secondary' : 'quiet'}
            onClick={() => {
              onDecide();
              onCompare(state);
            }}
          >
            {texts.compare(stateName(state), found.count)}
            {!isWide && <ChevronRight aria-hidden="true" />}
          </Button>
        );
      })}
    </div>
  );
}
