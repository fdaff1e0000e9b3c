import type { ReactNode } from 'react';
import type { RowSelection } from '../../ui/useRowSelection.ts';
import styles from './BulkBar.module.css';
import { texts } from './texts.ts';

interface BulkBarProps {
  readonly selection: RowSelection;
  /** The buttons for the ticked rows. */
  readonly children: ReactNode;
}

/**
 * The actions on the ticked rows, at the bottom of the window, so that no row moves when the bar appears. Renders
 * nothing when no row is ticked.
 */
export function BulkBar({ selection, children }: BulkBarProps) {
  if (selection.selected.length === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label={texts.bulk}>
      {children}
    </div>
  );
}
