import type { ReactNode } from 'react';
import styles from './RowNumber.module.css';

interface RowNumberProps {
  /** The row's `RowCheckbox`, or a `RowCheckboxGap`. */
  readonly tick: ReactNode;
  readonly number: number;
}

/** The serial number of a row, behind its checkbox; a card shows only the checkbox, if it has one. */
export function RowNumber({ tick, number }: RowNumberProps) {
  return (
    <span className={styles.row}>
      {tick}
      <span className={styles.number}>{number}</span>
    </span>
  );
}
