import styles from './ShareBar.module.css';

export interface ShareBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** The share in words, shown beside the bar. */
  text: string;
}

/** How much of a whole: a bar and its number. */
export function ShareBar({ label, share, text }: ShareBarProps) {
  return (
    <span className={styles['share']}>
      <meter className={styles['bar']} aria-label={label} min={0} max={1} value={share} />
      <span>{text}</span>
    </span>
  );
}
