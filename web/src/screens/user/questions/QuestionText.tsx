import { entryOf } from '@prelaunch/contract';
import type { Question } from './open-question.ts';
import styles from './Questions.module.css';
import { questionTexts as texts } from './texts.ts';

interface QuestionTextProps {
  readonly question: Pick<Question, 'reason' | 'question'>;
  /** Whether it says what helps where the admin has written nothing. */
  readonly advises?: boolean;
}

/** Why the company asks, and the words of the admin. */
export function QuestionText({ question: asked, advises = false }: QuestionTextProps) {
  const { reason, question } = asked;
  const advice = advises && question === '' ? entryOf(texts.advice, reason) : undefined;
  return (
    <>
      {/* A reason that this version does not know. */}
      <p className={styles.reason}>{entryOf(texts.reasons, reason) ?? texts.reasons.OTHER}</p>
      {question !== '' && <blockquote className={styles.quote}>{question}</blockquote>}
      {advice !== undefined && <p>{advice}</p>}
    </>
  );
}
