import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from '../cx.ts';

export type BadgeTone = 'green' | 'red' | 'yellow' | 'grey' | 'brand';

export interface BadgeProps {
  tone: BadgeTone;
  /** For a mark beside a status: only an edge, so that the two differ. */
  outlined?: boolean;
  children: ReactNode;
}

/** A status as a text with a colour. */
export function Badge({ tone, outlined = false, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], outlined && styles.outlined)}>{children}</span>
  );
}
