import { Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  /** Whether it may appear while the screen is open, and must be announced then. */
  readonly announced?: boolean;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A notice above the content that it is about. */
export function Notice({ announced = false, icon: Icon = Hourglass, children }: NoticeProps) {
  return (
    <p className={styles.notice} role={announced ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
