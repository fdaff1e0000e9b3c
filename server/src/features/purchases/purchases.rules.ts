import { formatRoundPaise, formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import { isPlausibleReference } from '@prelaunch/domain/reference-number';
import { Refusal } from '../../platform/refuse.ts';

/** @param remaining the supply that is neither sold nor reserved */
export const supplyRefusal = (remaining: Tokens): Refusal =>
  new Refusal(
    'above_remaining_supply',
    remaining === 0n
      ? 'All tokens are sold or reserved at the moment.'
      : `Only ${formatTokens(remaining)} tokens are left. Please enter a smaller amount.`,
  );

/** @param limit the largest order of the company, before the fee */
export const limitRefusal = (limit: Paise): Refusal =>
  new Refusal('above_order_limit', `An order is at most ${formatRoundPaise(limit)}.`);

/** A reference as typed, and whether it has an unusual form for its payment method. */
export interface Reference {
  readonly typed: string;
  readonly unusual: boolean;
}

export function readReference(method: PaymentMethod, typed: string): Reference {
  return { typed, unusual: !isPlausibleReference(method, typed) };
}
