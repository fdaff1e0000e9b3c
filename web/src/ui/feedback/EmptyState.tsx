import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export type EmptyPicture = 'table' | 'search' | 'receipt' | 'confirmation';

export interface EmptyStateProps {
  picture: EmptyPicture;
  /** A heading between the picture and the text. */
  title?: ReactNode;
  text: string;
  /** A link or a button. */
  action?: ReactNode;
}

/** A four-pointed star with this radius. */
const star = (x: number, y: number, reach: number) => {
  const waist = reach * 0.22;
  return (
    `M${x} ${y - reach}L${x + waist} ${y - waist}L${x + reach} ${y}L${x + waist} ${y + waist}` +
    `L${x} ${y + reach}L${x - waist} ${y + waist}L${x - reach} ${y}L${x - waist} ${y - waist}Z`
  );
};

const pictures: Record<EmptyPicture, ReactNode> = {
  table: (
    <>
      <rect className={styles.paper} x="26" y="20" width="92" height="62" rx="7" />
      <path className={styles.faint} d="M26 38h92M26 52.500h92M26 67h92M58 20v62M88 20v62" />
      <rect className={styles.faint} x="26" y="20" width="92" height="62" rx="7" />
      <path className={styles.star} d={star(118, 20, 11)} />
      <path className={styles.star} d={star(16, 54, 4)} />
      <path className={styles.star} d={star(130, 44, 3)} />
    </>
  ),
  search: (
    <>
      <rect className={styles.paper} x="22" y="24" width="72" height="56" rx="7" />
      <path className={styles.faint} d="M34 40h34M34 52h22M34 64h28" />
      <circle className={styles.lens} cx="92" cy="48" r="21" />
      <path className={styles.lens} d="M107 63l16 16" strokeWidth="4" />
      <path className={styles.star} d={star(92, 48, 9)} />
      <path className={styles.star} d={star(128, 26, 4)} />
      <path className={styles.star} d={star(14, 34, 3)} />
    </>
  ),
  receipt: (
    <>
      <path
        className={styles.paper}
        d="M46 12h52a4 4 0 0 1 4 4v70l-7.500-5-7.500 5-7.500-5-7.500 5-7.500-5-7.500 5-7.500-5-7.500 5V16a4 4 0 0 1 4-4Z"
      />
      <path className={styles.faint} d="M54 44h36M54 54h36M54 64h20" />
      <path className={styles.star} d={star(72, 28, 9)} />
      <path className={styles.star} d={star(120, 34, 5)} />
      <path className={styles.star} d={star(26, 60, 4)} />
    </>
  ),
  // A page with two signatures, of which one is missing.
  confirmation: (
    <>
      <rect className={styles.paper} x="36" y="12" width="72" height="72" rx="7" />
      <path className={styles.faint} d="M49 28h46M49 39h30" />
      <circle className={styles.lens} cx="58" cy="61" r="11" />
      <path className={styles.lens} d="M53 61.500l3.500 3.500 6.500-7" />
      <circle className={styles.open} cx="86" cy="61" r="11" strokeDasharray="3.500 3.500" />
      <path className={styles.star} d={star(108, 12, 10)} />
      <path className={styles.star} d={star(20, 40, 4)} />
      <path className={styles.star} d={star(126, 58, 3)} />
    </>
  ),
};

/** An empty list: a picture, a text and the next step. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg
        className={styles.picture}
        viewBox="0 0 144 96"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {pictures[picture]}
      </svg>
      {title}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
