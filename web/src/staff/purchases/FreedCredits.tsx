import { AmountText } from '../../ui/text/AmountText.tsx';
import { freedCredits } from './credit-items.ts';
import styles from './FreedCredits.module.css';
import type { StaffPurchase } from './staff-purchase.ts';

interface FreedCreditsProps {
  readonly purchases: readonly Pick<StaffPurchase, 'finalAmount' | 'credited'>[];
}

/** Says that a rejection or a reversal makes credits available again; nothing without one. */
export function FreedCredits({ purchases }: FreedCreditsProps) {
  const text = freedCredits(purchases);
  return (
    text !== null && (
      <p className={styles.freed}>
        <AmountText>{text}</AmountText>
      </p>
    )
  );
}
