import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { RowSelection } from '../../ui/useRowSelection.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  readonly selection: RowSelection;
  readonly selectAll: string;
  /** The buttons for the ticked rows. */
  readonly children: ReactNode;
}

/** Ticks every row of the page, and shows the actions for the ticked rows. */
export function BulkBar({ selection, selectAll, children }: BulkBarProps) {
  return (
    <div className={styles.bar}>
      <Checkbox
        checked={selection.all}
        onChange={(event) => {
          selection.setAll(event.target.checked);
        }}
      >
        {selectAll}
      </Checkbox>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}
