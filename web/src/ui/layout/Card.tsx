import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  title?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card; with a title it is a named section. */
export function Card({ title, actions, children }: CardProps) {
  const titleId = useId();
  if (title === undefined) return <div className={styles.card}>{children}</div>;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {actions != null && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
