import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './DescriptionList.module.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** Emphasised, such as a total. */
  strong?: boolean;
  /** The most important item: a large value below its label. */
  lead?: boolean;
}

export interface DescriptionListProps {
  items: readonly Description[];
}

/** Lines of label and value, as on a receipt. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, strong = false, lead = false }) => (
        <div key={label} className={cx(styles.line, strong && styles.strong, lead && styles.lead)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
