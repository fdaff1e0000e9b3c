import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'green' | 'red' | 'yellow' | 'grey';

export interface BadgeProps {
  tone: BadgeTone;
  children: ReactNode;
}

/** A status as a text with a colour. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
