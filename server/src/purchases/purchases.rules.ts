import type { Quote } from '@prelaunch/domain/pricing';
import { priceOrder, type OrderBounds, type PricedOrder } from '@prelaunch/domain/pricing';
import { formatRoundPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/purchase-status';
import { isPlausibleReference } from '@prelaunch/domain/reference-number';
import { refuse } from '../refuse.ts';

/**
 * Prices an order. Refuses one that buys no token, more than remains, or more than the limit of an order, in
 * this order. The supply check is advisory: the reservation decides.
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

/** Returns how long this order keeps its tokens, in hours. */
export function reservationHoursOf(
  company: { readonly reservationHours: number; readonly reservationHoursUnverified: number },
  method: PaymentMethod,
  isApproved: boolean,
): number {
  return method === 'MANUAL' && !isApproved
    ? company.reservationHoursUnverified
    : company.reservationHours;
}

interface Unreserved {
  readonly id: string;
  readonly referenceKey: string | null;
  readonly quantity: Tokens;
  /** The remaining supply of the company; the same for each. */
  readonly remaining: Tokens;
}

/**
 * Chooses which purchases without a reservation fit into the remaining supply, in the order of `ids`. A later,
 * smaller one may fit after one that does not; only the first one with a reference number counts.
 *
 * @returns the ids that fit, and those that need more tokens than remain
 */
export function chooseFitting(
  ids: readonly string[],
  unreserved: readonly Unreserved[],
): { readonly fitting: readonly string[]; readonly short: readonly string[] } {
  const byId = new Map(unreserved.map((purchase) => [purchase.id, purchase]));
  const references = new Set<string>();
  const fitting: string[] = [];
  const short: string[] = [];
  let left = unreserved[0]?.remaining ?? 0n;
  for (const id of ids) {
    const purchase = byId.get(id);
    if (purchase === undefined) continue;
    const { quantity, referenceKey } = purchase;
    if (referenceKey !== null && references.has(referenceKey)) continue;
    if (quantity > left) {
      short.push(id);
      continue;
    }
    left -= quantity;
    fitting.push(id);
    if (referenceKey !== null) references.add(referenceKey);
  }
  return { fitting, short };
}

/** A reference as typed, and whether it has an unusual form for its payment method. */
export interface Reference {
  readonly typed: string;
  readonly unusual: boolean;
}

export function readReference(method: PaymentMethod, typed: string): Reference {
  return { typed, unusual: !isPlausibleReference(method, typed) };
}
