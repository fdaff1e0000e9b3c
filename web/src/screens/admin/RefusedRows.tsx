import { Dialog } from '../../ui/Dialog.tsx';
import styles from './RefusedRows.module.css';
import type { RefusedRow } from './useBulk.ts';

interface RefusedRowsProps {
  readonly title: string;
  /** The overall result. */
  readonly story: string;
  /** The label of the list. */
  readonly label: string;
  readonly rows: readonly RefusedRow[];
  readonly onClose: () => void;
}

/** The rows that a bulk action refused, each with its reason. */
export function RefusedRows({ title, story, label, rows, onClose }: RefusedRowsProps) {
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <p>{story}</p>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
