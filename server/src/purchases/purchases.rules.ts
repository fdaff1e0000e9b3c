import type { Quote } from '@prelaunch/domain/pricing';
import { priceOrder, type OrderBounds, type PricedOrder } from '@prelaunch/domain/pricing';
import { formatRoundPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/purchase-status';
import { isPlausibleReference, normaliseReference } from '@prelaunch/domain/reference-number';
import { refuse } from '../refuse.ts';

/**
 * Prices an order. Refuses one that buys nothing, more than is left, or more than one order may be;
 * in this order. What is really left is judged by the reservation.
 */
export function priceOrRefuse(
  amount: Paise,
  terms: Quote,
  { remaining, limit }: OrderBounds,
): PricedOrder {
  const order = priceOrder(amount, terms);
  if (order.quantity < 1n) refuse('amount_buys_nothing');
  if (order.quantity > remaining) refuseAboveSupply(remaining);
  if (limit !== null && amount > limit) {
    refuse('above_order_limit', `An order is at most ${formatRoundPaise(limit)}.`);
  }
  return order;
}

export function refuseAboveSupply(remaining: Tokens): never {
  return refuse(
    'above_remaining_supply',
    remaining === 0n
      ? 'All tokens are sold or reserved at the moment.'
      : `Only ${formatTokens(remaining)} tokens are left. Please enter a smaller amount.`,
  );
}

/** A reference as it was typed, as it is compared, and whether it looks like none we know. */
export interface Reference {
  readonly typed: string;
  readonly key: string;
  readonly unusual: boolean;
}

export function readReference(method: PaymentMethod, typed: string): Reference {
  return {
    typed,
    key: normaliseReference(typed),
    unusual: !isPlausibleReference(method, typed),
  };
}
