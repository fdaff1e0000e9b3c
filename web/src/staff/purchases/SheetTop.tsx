import type { ReactNode } from 'react';
import styles from './SheetTop.module.css';

interface SheetTopProps {
  /** The heading of the sheet. */
  readonly children: ReactNode;
  /** The buttons to the previous and the next entry, where they have no room below the sheet. */
  readonly steps: ReactNode;
}

/** The first line of a sheet that shows one entry of a queue: its heading, and the buttons to its neighbours. */
export function SheetTop({ children, steps }: SheetTopProps) {
  return (
    <div className={styles.top}>
      {children}
      <span className={styles.steps}>{steps}</span>
    </div>
  );
}
