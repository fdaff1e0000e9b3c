import styles from './PercentBar.module.css';

export interface PercentBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** The share as text, beside the bar. */
  text: string;
}

/** A share of a whole: a bar and its number. */
export function PercentBar({ label, share, text }: PercentBarProps) {
  return (
    <span className={styles.share}>
      <meter className={styles.bar} aria-label={label} min={0} max={1} value={share} />
      <span>{text}</span>
    </span>
  );
}
