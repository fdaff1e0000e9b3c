import {
  MAX_RUPEES,
  addPaise,
  paise,
  percentOf,
  tokensFor,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from './money.ts';

/** The price and fee rate of a company at one moment. */
export interface Quote {
  readonly price: MicroRupees;
  readonly feeRate: BasisPoints;
}

/** A priced order. `fee` is added to `amount` and buys no tokens. */
export interface PricedOrder {
  readonly amount: Paise;
  readonly price: MicroRupees;
  readonly quantity: Tokens;
  readonly feeRate: BasisPoints;
  readonly fee: Paise;
  readonly total: Paise;
}

/** Prices an order. The screen's preview and the server both use this function. Throws RangeError at price 0. */
export function priceOrder(amount: Paise, { price, feeRate }: Quote): PricedOrder {
  const quantity = tokensFor(amount, price);
  const fee = percentOf(amount, feeRate);
  return { amount, price, quantity, feeRate, fee, total: addPaise(amount, fee) };
}

/**
 * Prices what was received of an order: the fee that `received` contains is rounded down, so that amount and fee are exactly
 * what was received. `quantity` is 0 when it buys no token. Throws RangeError at price 0.
 *
 * @param received what has arrived, fee included
 */
export function priceReceived(received: Paise, { price, feeRate }: Quote): PricedOrder {
  const fee = paise((received * feeRate) / (10_000n + feeRate));
  const amount = paise(received - fee);
  return { amount, price, quantity: tokensFor(amount, price), feeRate, fee, total: received };
}

export type AmountProblem = 'not_an_amount' | 'buys_no_token' | 'above_supply' | 'above_limit';

/** The limits of one order. */
export interface OrderBounds {
  /** The tokens that are neither reserved nor approved. */
  readonly remaining: Tokens;
  /** The largest order, before the fee; null for no limit. */
  readonly limit: Paise | null;
}

/** Returns why this amount cannot be ordered, or null when it can. */
export function checkAmount(
  amount: Paise | null,
  quote: Quote,
  { remaining, limit }: OrderBounds,
): AmountProblem | null {
  if (amount === null || amount === 0n) return 'not_an_amount';
  // `priceOrder` throws at price 0.
  if (quote.price === 0n) return 'buys_no_token';

  const { quantity, total } = priceOrder(amount, quote);
  if (quantity === 0n) return 'buys_no_token';
  if (quantity > remaining) return 'above_supply';
  if (limit !== null && amount > limit) return 'above_limit';
  // With the fee, the total can exceed what JSON represents exactly.
  if (total > MAX_RUPEES * 100n) return 'not_an_amount';
  return null;
}
