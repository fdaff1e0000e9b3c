import type { Quote } from '@prelaunch/domain/pricing';
import { priceOrder, type OrderBounds, type PricedOrder } from '@prelaunch/domain/pricing';
import { formatRoundPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/purchase-status';
import { isPlausibleReference } from '@prelaunch/domain/reference-number';
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

/** How long this order keeps its tokens, in hours. */
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
  /** Of the whole supply; the same for each. */
  readonly remaining: Tokens;
}

/**
 * Which purchases without a reservation fit into what remains, in the order of `ids`. One that is too
 * large leaves room for a smaller one behind it; of those with one reference number the first counts.
 *
 * @returns the ids that fit, and those that more tokens are needed for than are left
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

/** A reference as it was typed, and whether it looks like none that we know. */
export interface Reference {
  readonly typed: string;
  readonly unusual: boolean;
}

export function readReference(method: PaymentMethod, typed: string): Reference {
  return { typed, unusual: !isPlausibleReference(method, typed) };
}
