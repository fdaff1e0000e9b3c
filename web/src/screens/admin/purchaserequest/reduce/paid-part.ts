import { paise, type Paise } from '@prelaunch/domain/money';
import { priceReceived, type PricedOrder } from '@prelaunch/domain/pricing';
import type { Purchase } from '../purchase-columns.tsx';

type Ordered = Pick<Purchase, 'price' | 'finalAmount' | 'feeRate' | 'reducedFrom'>;

/**
 * What an amount buys of an order that costs more; null if it buys no whole token or is at least the total, for a purchase
 * that was reduced before, and from a server that does not send the fee rate.
 *
 * @param received what has arrived, fee included
 */
export function paidPart(
  { price, finalAmount, feeRate, reducedFrom }: Ordered,
  received: bigint,
): PricedOrder | null {
  if (feeRate === undefined || price === 0n || reducedFrom !== undefined) return null;
  if (received <= 0n || received >= finalAmount) return null;
  const part = priceReceived(paise(received), { price, feeRate });
  return part.quantity === 0n ? null : part;
}

/** Whether an admin who decides the purchase can approve less than was ordered: some smaller amount buys a token. */
export const isReducible = (purchase: Ordered): boolean =>
  paidPart(purchase, purchase.finalAmount - 1n) !== null;

/** What the bank has of a purchase, where that buys some of it; null otherwise. */
export function paidAtBank(purchase: Ordered & Pick<Purchase, 'bankAmount'>): Paise | null {
  const { bankAmount } = purchase;
  return bankAmount == null ? null : (paidPart(purchase, bankAmount)?.total ?? null);
}
