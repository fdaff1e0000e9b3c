import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  /** A small line above the title. */
  above?: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen: its only h1, and the actions on the whole screen. */
export function PageHeader({ title, above, description, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {above !== undefined && <p className={styles.above}>{above}</p>}
        <h1>{title}</h1>
        {description != null && <p className={styles.description}>{description}</p>}
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
