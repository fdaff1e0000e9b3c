import { AmountText } from '../../ui/text/AmountText.tsx';
import { creditNote } from './credit-items.ts';
import styles from './CreditNote.module.css';
import type { StaffPurchase } from './staff-purchase.ts';

interface CreditNoteProps {
  readonly purchase: Pick<StaffPurchase, 'finalAmount' | 'credited'>;
}

/** Explains an amount to pay that is less than the final amount; nothing without a credit. */
export function CreditNote({ purchase }: CreditNoteProps) {
  const note = creditNote(purchase);
  return (
    note !== null && (
      <span className={styles.note}>
        <AmountText>{note}</AmountText>
      </span>
    )
  );
}
