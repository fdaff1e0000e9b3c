import { formatPaise, type PaiseSum } from '@prelaunch/domain/money';
import type { CSSProperties } from 'react';
import styles from './Money.module.css';

/** The length of `.00`; `formatPaise` always writes two decimals. */
const PAISE_LENGTH = 3;

/**
 * A large sum of money whose rupees stand out. Its text is the result of `formatPaise`. It never breaks: where its
 * container is too narrow, its figures are smaller.
 */
export function Money({ value }: { readonly value: PaiseSum }) {
  const text = formatPaise(value);
  return (
    <span className={styles.money} style={{ '--length': text.length } as CSSProperties}>
      <span className={styles.sign}>{text.slice(0, 1)}</span>
      {text.slice(1, -PAISE_LENGTH)}
      <span className={styles.paise}>{text.slice(-PAISE_LENGTH)}</span>
    </span>
  );
}
