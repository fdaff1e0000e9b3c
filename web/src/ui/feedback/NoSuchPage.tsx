import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import styles from './NoSuchPage.module.css';

export interface NoSuchPageProps {
  title: string;
  text: string;
  /** Links to other screens. */
  children: ReactNode;
}

/** The screen of an unknown address in a signed-in area. */
export function NoSuchPage({ title, text, children }: NoSuchPageProps) {
  return (
    <div className={styles.page}>
      <EmptyState
        picture="search"
        title={<h1>{title}</h1>}
        text={text}
        action={<div className={styles.actions}>{children}</div>}
      />
    </div>
  );
}
