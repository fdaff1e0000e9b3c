import { Dialog } from '../../ui/feedback/Dialog.tsx';
import styles from './RefusedRows.module.css';
import type { Refused } from './useBulk.ts';

interface RefusedRowsProps {
  readonly title: string;
  /** The label of the list. */
  readonly label: string;
  /** Null closes the dialog. */
  readonly refused: Refused | null;
  readonly onClose: () => void;
}

/** The rows that a bulk action refused, each with its reason. */
export function RefusedRows({ title, label, refused, onClose }: RefusedRowsProps) {
  if (refused === null) return null;
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <p>{refused.message}</p>
      <ul className={styles.rows} aria-label={label}>
        {refused.rows.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
