import { entryOf } from '@prelaunch/contract';
import styles from './PurchaseHints.module.css';
import { MarkBadge } from './PurchaseMarks.tsx';
import { marksToCheck, shownMarks } from './shown-marks.ts';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

/** What the bank has seen, and the marks that an admin should check, with their explanations. */
export function PurchaseHints({ marks }: Pick<StaffPurchase, 'marks'>) {
  const hints = marksToCheck(marks);
  return (
    <>
      {shownMarks(marks).includes('bank_seen') && (
        <p className={styles.seen}>
          <MarkBadge mark="bank_seen" /> {texts.markStories.bank_seen}
        </p>
      )}
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label={texts.hints}>
          {hints.map((mark) => (
            <li key={mark}>
              <MarkBadge mark={mark} /> {entryOf(texts.markStories, mark)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
