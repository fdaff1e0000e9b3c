import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  value: number;
}

/** The progress of a task. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} value={value} />;
}
