import type { DateOrder } from '@prelaunch/domain/statement-line';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { reconcileTexts } from '../texts.ts';
import { readPrintedDate } from './date-reading.ts';
import styles from './Question.module.css';

const texts = reconcileTexts.statement.dateOrder;

const ORDERS: readonly DateOrder[] = ['DAY_FIRST', 'MONTH_FIRST'];

interface DateOrderQuestionProps {
  /** Dates as printed in the statement. */
  readonly examples: readonly string[];
  readonly onAnswer: (order: DateOrder) => void;
}

/** Asks whether the day or the month is first, with a date of the statement in both readings. */
export function DateOrderQuestion({ examples, onAnswer }: DateOrderQuestionProps) {
  const [example = ''] = examples;
  return (
    <div className={styles.question} role="group" aria-label={texts.question(example)}>
      <p>{texts.question(example)}</p>
      <div className={styles.choices}>
        {ORDERS.map((order, at) => (
          <Button
            key={order}
            variant="secondary"
            autoFocus={at === 0}
            onClick={() => {
              onAnswer(order);
            }}
          >
            {readPrintedDate(example, order) ?? texts[order]}
          </Button>
        ))}
      </div>
    </div>
  );
}
