import { amountToPay } from '@prelaunch/domain/credits';
import { paise, type Paise } from '@prelaunch/domain/money';
import { priceReceived, type PricedOrder } from '@prelaunch/domain/pricing';
import type { Purchase } from '../purchase-columns.tsx';

type Ordered = Pick<Purchase, 'price' | 'finalAmount' | 'credited' | 'feeRate' | 'reducedFrom'>;

/** A part of an order. Its total is what was received and what a credit pays. */
export interface PaidPart extends PricedOrder {
  readonly received: Paise;
}

/**
 * What an amount buys, with the credit of the order, of an order of which more is to be paid; null if it buys no whole token
 * or is at least the amount to pay, for a purchase that was reduced before, and from a server that does not send the fee rate.
 *
 * @param received what has arrived at the bank, fee included
 */
export function paidPart(purchase: Ordered, received: bigint): PaidPart | null {
  const { price, credited = 0n, feeRate, reducedFrom } = purchase;
  if (feeRate === undefined || price === 0n || reducedFrom !== undefined) return null;
  if (received <= 0n || received >= amountToPay(purchase)) return null;
  const part = priceReceived(paise(received + credited), { price, feeRate });
  return part.quantity === 0n ? null : { ...part, received: paise(received) };
}

/** Whether an admin who decides the purchase can approve less than was ordered: some smaller amount buys a token. */
export const isReducible = (purchase: Ordered): boolean =>
  paidPart(purchase, amountToPay(purchase) - 1n) !== null;

/** What the bank has of a purchase, where that buys some of it; null otherwise. */
export function paidAtBank(purchase: Ordered & Pick<Purchase, 'bankAmount'>): Paise | null {
  const { bankAmount } = purchase;
  return bankAmount == null ? null : (paidPart(purchase, bankAmount)?.received ?? null);
}
