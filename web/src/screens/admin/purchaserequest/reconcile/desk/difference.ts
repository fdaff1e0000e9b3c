import { amountToPay } from '@prelaunch/domain/credits';
import { paise, type Paise } from '@prelaunch/domain/money';
import type { Purchase } from '../../purchase-columns.tsx';
import { paidPart, type PaidPart } from '../../reduce/paid-part.ts';
import type { LineDetails } from './useComparedLine.ts';

/** What other lines than this one have paid for a purchase beside it; 0 for a purchase that was found by a search. */
function receivedElsewhere(details: LineDetails, { id }: Pick<Purchase, 'id'>): Paise {
  if (details.purchase?.id === id) return details.receivedElsewhere;
  const candidate = details.candidates.find(({ purchase }) => purchase.id === id);
  return candidate?.receivedElsewhere ?? paise(0n);
}

/** What a purchase would have of all its lines with this one. */
function receivedOf(details: LineDetails, purchase: Pick<Purchase, 'id'>): Paise {
  const { amount, refunded } = details.line;
  return paise(receivedElsewhere(details, purchase) + amount - refunded);
}

/** What a purchase would have of all its lines with this one, less what is to be paid of it; negative if too little was paid. */
export const differenceOf = (
  details: LineDetails,
  purchase: Pick<Purchase, 'id' | 'finalAmount' | 'credited'>,
): bigint => receivedOf(details, purchase) - amountToPay(purchase);

/** What its lines with this one buy of a purchase that is not paid in full; null if that is no whole token. */
export const partOf = (details: LineDetails, purchase: Purchase): PaidPart | null =>
  paidPart(purchase, receivedOf(details, purchase));

/** What an admin decides about a line that does not make the amount to pay of its purchase. */
export type DifferenceDecision =
  /** Asks the member for what is missing; the purchase stays pending. */
  | { readonly kind: 'ask_rest' }
  /** Approves the tokens that the payment buys; the others return to the supply. */
  | { readonly kind: 'approve_paid'; readonly received: Paise }
  /** Approves all tokens: the company bears what is missing. */
  | { readonly kind: 'as_ordered'; readonly reason: string }
  /** Approves, and gives the excess back. */
  | { readonly kind: 'refund_excess'; readonly reason: string; readonly asCredit: boolean }
  /** Approves, and leaves the excess for a later decision. */
  | { readonly kind: 'keep_excess' }
  /** Rejects, and gives the money of the line back. */
  | { readonly kind: 'reject_and_refund'; readonly reason: string; readonly asCredit: boolean };

export type DifferenceKind = DifferenceDecision['kind'];

/** A decision about the order, which an admin confirms. Asking the member decides nothing. */
export type ConfirmedKind = Exclude<DifferenceKind, 'ask_rest'>;

type DecisionThat<Field extends string> = Extract<
  DifferenceDecision,
  Readonly<Record<Field, unknown>>
>;

/** Whether it gives money back, which the member can keep for the next order. */
export const givesBack = (kind: DifferenceKind): kind is DecisionThat<'asCredit'>['kind'] =>
  kind === 'refund_excess' || kind === 'reject_and_refund';

export const needsReason = (kind: DifferenceKind): kind is DecisionThat<'reason'>['kind'] =>
  kind === 'as_ordered' || givesBack(kind);

interface Shortfall {
  /** The member was asked for the rest, which happens once. */
  readonly isAsked: boolean;
  /** What was paid buys some of the tokens. */
  readonly buysPart: boolean;
}

/** The decisions that are possible, the usual one first. */
export function decisionsFor(
  difference: bigint,
  { isAsked, buysPart }: Shortfall,
): readonly DifferenceKind[] {
  if (difference > 0n) return ['refund_excess', 'keep_excess', 'reject_and_refund'];
  return [
    ...(isAsked ? [] : ['ask_rest' as const]),
    ...(buysPart ? ['approve_paid' as const] : []),
    'as_ordered',
    'reject_and_refund',
  ];
}
