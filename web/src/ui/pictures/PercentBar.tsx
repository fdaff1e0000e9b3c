import { cx } from '../cx.ts';
import styles from './PercentBar.module.css';

export interface PercentBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** The share as text, beside the bar. */
  text: string;
  /** Fills the line instead of being as small as in a table. */
  wide?: boolean;
}

/** A share of a whole: a bar and its number. */
export function PercentBar({ label, share, text, wide = false }: PercentBarProps) {
  return (
    <span className={cx(styles.share, wide && styles.wide)}>
      <meter className={styles.bar} aria-label={label} min={0} max={1} value={share} />
      <span>{text}</span>
    </span>
  );
}
