import { entryOf } from '@prelaunch/contract';
import styles from './PurchaseHints.module.css';
import { MarkBadge } from './PurchaseMarks.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

/** The marks of a purchase with their explanations, except `member_waiting`, which is beside the name. */
export function PurchaseHints({ marks }: Pick<StaffPurchase, 'marks'>) {
  const hints = marks.filter((mark) => mark !== 'member_waiting');
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label={texts.hints}>
      {hints.map((mark) => (
        <li key={mark}>
          <MarkBadge mark={mark} /> {entryOf(texts.markStories, mark)}
        </li>
      ))}
    </ul>
  );
}
