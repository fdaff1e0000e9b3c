import { entryOf } from '@prelaunch/contract';
import styles from './PurchaseHints.module.css';
import { MarkBadge } from './PurchaseMarks.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

/** Marks that are shown elsewhere, or that ask for no check. */
const NO_CHECK: StaffPurchase['marks'] = ['member_waiting', 'bank_seen'];

/** What the bank has seen, and the marks that an admin should check, with their explanations. */
export function PurchaseHints({ marks }: Pick<StaffPurchase, 'marks'>) {
  const hints = marks.filter((mark) => !NO_CHECK.includes(mark));
  return (
    <>
      {marks.includes('bank_seen') && (
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
