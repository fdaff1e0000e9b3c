import { formatPaise, formatShortSum, type PaiseSum } from '@prelaunch/domain/money';
import styles from './Sum.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A sum of money. A very large one is abbreviated; its tooltip has the exact figure, which screen readers read
 * instead.
 */
export function Sum({ value }: { readonly value: PaiseSum }) {
  const exact = formatPaise(value);
  const short = formatShortSum(value);
  if (short === exact) return <span className={styles.sum}>{exact}</span>;
  return (
    <span className={styles.sum} title={exact}>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </span>
  );
}
