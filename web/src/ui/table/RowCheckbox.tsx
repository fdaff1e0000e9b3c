import boxStyles from '../inputs/check-box.module.css';
import styles from './RowCheckbox.module.css';

export interface RowCheckboxProps {
  /** Names the row, for screen readers and as a tooltip. */
  label: string;
  checked: boolean;
  /** Whether some, but not all, of the rows that it selects are selected. */
  mixed?: boolean;
  onToggle: () => void;
}

/** Ticks a row of a table; shares its cell with other content. */
export function RowCheckbox({ label, checked, mixed = false, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles.target} title={label}>
      <input
        type="checkbox"
        className={boxStyles.box}
        aria-label={label}
        checked={checked}
        // `indeterminate` is a property without an attribute.
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        onChange={onToggle}
      />
    </label>
  );
}

/**
 * Replaces the checkbox of a row that cannot be ticked, so that the content beside it stays
 * aligned.
 */
export function RowCheckboxGap() {
  return <span className={styles.gap} />;
}
