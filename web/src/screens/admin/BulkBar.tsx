import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import type { RowSelection } from '../../ui/table/useRowSelection.ts';
import styles from './BulkBar.module.css';
import { texts } from './texts.ts';

interface BulkBarProps {
  readonly selection: RowSelection;
  /** The element around the table, whose first box gets the focus when the bar is removed. */
  readonly list: RefObject<HTMLElement | null>;
  /** The buttons for the ticked rows. */
  readonly children: ReactNode;
}

/**
 * The actions on the ticked rows, at the bottom of the window, so that no row moves when the bar appears. Renders
 * nothing when no row is ticked.
 */
export function BulkBar({ selection, list, children }: BulkBarProps) {
  if (selection.selected.length === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label={texts.bulk}>
      {children}
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          list.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
          selection.setAll(false);
        }}
      >
        {texts.clearSelection}
      </Button>
    </div>
  );
}
