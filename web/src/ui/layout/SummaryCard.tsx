import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './SummaryCard.module.css';

export interface SummaryCardProps<Id extends string = string> {
  id: Id;
  title: string;
  icon?: ReactNode;
  mainValue: ReactNode;
  /** Below the main value. */
  note?: ReactNode;
  tokenIcon?: ReactNode;
  /** Whether this card is selected. */
  active?: boolean;
  viewMoreText?: string;
  /** Makes the card a button, and is called with its id. */
  onSelect?: (id: Id) => void;
}

/** An important figure that can be selected to show its details. */
export function SummaryCard<Id extends string>({
  id,
  title,
  icon,
  mainValue,
  note,
  tokenIcon,
  active = false,
  viewMoreText,
  onSelect,
}: SummaryCardProps<Id>) {
  const className = cx(styles.card, active && styles.active);
  const content = (
    <>
      <span className={styles.head}>
        <span className={styles.title}>
          {icon}
          {title}
        </span>
        {tokenIcon != null && (
          <span className={styles.token} aria-hidden="true">
            {tokenIcon}
          </span>
        )}
      </span>
      <span className={styles.main}>{mainValue}</span>
      <span className={styles.foot}>
        {note != null && <span className={styles.note}>{note}</span>}
        {viewMoreText !== undefined && (
          <span className={styles.more}>
            {viewMoreText}
            <ChevronRight aria-hidden="true" />
          </span>
        )}
      </span>
    </>
  );
  if (!onSelect) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} aria-pressed={active} onClick={() => onSelect(id)}>
      {content}
    </button>
  );
}
