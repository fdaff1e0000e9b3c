import { ArrowRight } from 'lucide-react';
import { NumberText } from './NumberText.tsx';
import { uiTexts } from '../texts.ts';
import styles from './ValueChange.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ValueChangeProps {
  /** Null when there was no value. */
  before: string | null;
  /** Null when the value was removed. */
  after: string | null;
}

/** The old and the new value of a detail. */
export function ValueChange({ before, after }: ValueChangeProps) {
  if (before === null) return <span>{after !== null && <NumberText>{after}</NumberText>}</span>;
  return (
    <>
      <del className={styles.before}>
        <NumberText>{before}</NumberText>
      </del>{' '}
      {after === null ? (
        <VisuallyHidden>{uiTexts.removed}</VisuallyHidden>
      ) : (
        <span className={styles.after}>
          <ArrowRight className={styles.arrow} aria-hidden="true" />
          <VisuallyHidden>{uiTexts.changedTo}</VisuallyHidden>{' '}
          <span>
            <NumberText>{after}</NumberText>
          </span>
        </span>
      )}
    </>
  );
}
