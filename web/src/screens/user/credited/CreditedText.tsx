import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { availableAgain, creditedText } from './credited.ts';

interface CreditedTextProps {
  readonly purchase: OwnPurchase;
}

/** Which part of a payment a credit has paid; nothing without one. */
export function CreditedText({ purchase }: CreditedTextProps) {
  const text = creditedText(purchase);
  return text !== null && <AmountText>{text}</AmountText>;
}

/** Says that the member has the credit of a rejected or reversed purchase again; nothing for any other purchase. */
export function AvailableAgain({ purchase }: CreditedTextProps) {
  const text = availableAgain(purchase);
  return text !== null && <AmountText>{text}</AmountText>;
}
