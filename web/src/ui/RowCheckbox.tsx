import styles from './RowCheckbox.module.css';

export interface RowCheckboxProps {
  /** Which row it ticks, for screen readers and as a tip. */
  label: string;
  checked: boolean;
  onToggle: () => void;
}

/** Ticks a row of a table; it stands in a cell beside other things. */
export function RowCheckbox({ label, checked, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles.target} title={label}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        onChange={onToggle}
      />
    </label>
  );
}

/** In its place where a row cannot be ticked, so that what stands beside it keeps its column. */
export function RowCheckboxGap() {
  return <span className={styles.gap} />;
}
