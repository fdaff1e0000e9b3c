import { Check } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './Steps.module.css';
import { uiTexts } from '../texts.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Counted from 0; equals the number of steps when all are done. */
  current: number;
  doneText?: string;
}

/** The steps of a process, and the current one. */
export function Steps({ label, steps, current, doneText = uiTexts.stepDone }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step}
            className={cx(styles.step, index <= current && styles.reached, done && styles.done)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {done ? <Check /> : index + 1}
            </span>
            <span>
              {done && <VisuallyHidden>{doneText} </VisuallyHidden>}
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
