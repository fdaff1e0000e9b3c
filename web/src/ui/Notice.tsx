import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  /** Whether it may come up while somebody is at the screen, and has to be read out then. */
  readonly announced?: boolean;
  readonly children: ReactNode;
}

/** Something that waits, said above what it is about. */
export function Notice({ announced = false, children }: NoticeProps) {
  return (
    <p className={styles.notice} role={announced ? 'status' : undefined}>
      <Hourglass aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
