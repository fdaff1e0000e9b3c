import { istDay } from '@prelaunch/domain/dates';
import { Landmark } from 'lucide-react';
import { formatShortDate } from '../../ui/dates.ts';
import styles from './PurchaseHints.module.css';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts } from './texts.ts';

const texts = purchaseTexts.bank;

/** That no bank line is known; null where a mark says what the bank has, and of a rejected purchase. */
function inWords({ marks, status, statementUntil, createdAt }: StaffPurchase): string | null {
  const isSaid = marks.some((mark) => mark === 'bank_seen' || mark === 'bank_not_seen');
  if (isSaid || status === 'REJECTED' || statementUntil === undefined) return null;
  if (statementUntil === null) return texts.none;
  const until = formatShortDate(statementUntil);
  if (status !== 'PENDING') return texts.notLinked(until);
  return statementUntil < istDay(createdAt) ? texts.endsBefore(until) : texts.notListed(until);
}

/** Says that the bank statements have no line for a purchase, and up to which day they reach. */
export function MissingLine({ purchase }: { readonly purchase: StaffPurchase }) {
  const text = inWords(purchase);
  return (
    text !== null && (
      <p className={styles.missing}>
        <Landmark aria-hidden="true" />
        {text}
      </p>
    )
  );
}
