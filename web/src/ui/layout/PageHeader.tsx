import { Fragment, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  /** A small line above the title. */
  above?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** On a narrow screen, the actions are as wide as the screen. */
  wideActions?: boolean;
}

/** Longer words, such as names, may break at a hyphen. */
const LONGEST_WHOLE_WORD = 16;

const isWhole = (word: string) => word.includes('-') && word.length <= LONGEST_WHOLE_WORD;

/** A title that breaks between words, but not at a hyphen. */
const unhyphenated = (title: string) =>
  title.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {isWhole(word) ? <span className={styles.whole}>{word}</span> : word}
    </Fragment>
  ));

/** The head of a screen: its only h1, and the actions on the whole screen. */
export function PageHeader({
  title,
  above,
  description,
  actions,
  wideActions = false,
}: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {above !== undefined && <p className={styles.above}>{above}</p>}
        <h1>{unhyphenated(title)}</h1>
        {description != null && <p className={styles.description}>{description}</p>}
      </div>
      {actions != null && (
        <div className={cx(styles.actions, wideActions && styles.wide)}>{actions}</div>
      )}
    </header>
  );
}
