import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { verifyTexts as texts } from './texts.ts';
import styles from './VerifyScreen.module.css';

type State = 'passed' | 'failed' | 'open';

export interface Line {
  readonly state: State;
  readonly text: string;
}

const ICONS: Record<State, LucideIcon> = {
  passed: CircleCheck,
  failed: CircleX,
  open: CircleDashed,
};

interface VerdictProps {
  readonly state: State;
  readonly title: string;
  readonly lines?: readonly Line[];
  /** Names the list of lines to screen readers. */
  readonly linesLabel?: string;
  readonly note: string | null;
  readonly action?: ReactNode;
}

const WORDS: Record<State, string> = {
  passed: texts.passed,
  failed: texts.failed,
  open: texts.open,
};

/** The result of a check, announced to screen readers. */
export function Verdict({
  state,
  title,
  lines = [],
  linesLabel = texts.results,
  note,
  action,
}: VerdictProps) {
  const Icon = ICONS[state];
  return (
    <section className={cx(styles.verdict, styles[state])} role="status" aria-label={title}>
      <h2 className={styles.title}>
        <Icon aria-hidden="true" />
        {title}
      </h2>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={linesLabel}>
          {lines.map((line) => {
            const Mark = ICONS[line.state];
            return (
              <li key={line.text} className={styles[line.state]}>
                <Mark aria-hidden="true" />
                <span>
                  <VisuallyHidden>{WORDS[line.state]} </VisuallyHidden>
                  {line.text}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {note !== null && <p>{note}</p>}
      {action}
    </section>
  );
}
