import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { cx } from '../cx.ts';
import { DateText } from '../text/DateText.tsx';
import styles from './StatCard.module.css';

export interface Stat {
  label: string;
  value: ReactNode;
  tone?: 'green' | 'red' | 'yellow' | 'grey';
}

export interface StatCardProps {
  title: string;
  icon?: ReactNode;
  stats: readonly Stat[];
}

/** A few counts side by side. */
export function StatCard({ title, icon, stats }: StatCardProps) {
  return (
    <Card
      title={title}
      actions={
        icon != null && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )
      }
    >
      <dl className={styles.list}>
        {stats.map(({ label, value, tone = 'grey' }) => (
          <div key={label} className={cx(styles.item, tone !== 'grey' && styles[tone])}>
            <dt className={styles.label}>
              <DateText>{label}</DateText>
            </dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
