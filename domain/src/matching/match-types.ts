import type { Paise, PaiseSum } from '../money.ts';

/** A credit line of a bank statement that serves no purchase yet and was not set aside. */
export interface OpenLine {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly amount: Paise;
  readonly narration: string;
  /** The bank's reference column; null if it is empty. */
  readonly reference: string | null;
}

export interface PendingPurchase {
  readonly id: string;
  readonly accountId: string;
  /** The day in India on which it was submitted, `YYYY-MM-DD`. */
  readonly day: string;
  /** The amount to be paid, fee included. */
  readonly total: Paise;
  /** The sum of the lines that are already assigned to it. */
  readonly received: PaiseSum;
  /** As the member typed it; null for a manual payment. */
  readonly referenceNumber: string | null;
  readonly paymentCode: string | null;
  readonly orderNumber: string | null;
  readonly memberName: string;
}

/**
 * A reference or payment code that identifies money already accounted for: of an approved purchase, or of a line that
 * is assigned to a purchase.
 */
export interface UsedKey {
  /** A reference key (`referenceKey`, `lineKeys`) or a payment code. */
  readonly key: string;
  /** The purchase that the money paid. */
  readonly purchaseId: string;
  /** The purchase, if it is approved and no line has paid it; null otherwise. */
  readonly unpaid: ApprovedPurchase | null;
}

/** An approved purchase to which no line is assigned: an admin approved it by hand. */
export interface ApprovedPurchase {
  /** The amount to be paid, fee included. */
  readonly total: Paise;
  readonly referenceNumber: string | null;
  readonly orderNumber: string | null;
}

export interface MatchInput {
  readonly lines: readonly OpenLine[];
  readonly purchases: readonly PendingPurchase[];
  /** Only keys that `lineKeys` returns for one of the lines are needed; others are ignored. */
  readonly used: readonly UsedKey[];
}

/** The states of an open line that the matcher computes. */
export type MatchState =
  /**
   * The line names one pending purchase, the amount is the total, and no other line names that purchase. The line names
   * it by its reference, or by its payment code together with the order number or a reference with one slip.
   */
  | 'exact'
  /** The line names pending purchases of one member, but the amount differs. */
  | 'other_amount'
  /** The amount is the total of a purchase, and the reference nearly agrees or the date and the payer's name agree. */
  | 'probable'
  /** Several purchases fit equally well, or several lines name the same purchase. */
  | 'ambiguous'
  /** The line names only one purchase, which was approved by hand: no line has paid it. */
  | 'approved_order'
  /** The line names money that is already accounted for by another line. */
  | 'already_used'
  | 'no_purchase';

/** What speaks for or against a candidate. The order is the order in which people read them. */
export const MATCH_REASONS = [
  'reference_equal',
  'code_equal',
  /** One character is wrong, missing or added, or two neighbours are swapped. */
  'reference_similar',
  'code_similar',
  'order_number_equal',
  'amount_equal',
  'amount_differs',
  /** With the other lines of the same purchase, the amount makes the total. */
  'parts_make_total',
  /** Together with another candidate, a purchase of the same member, the total makes the amount of the line. */
  'orders_make_amount',
  'name_agrees',
  /** Payment and purchase are at most three days apart. */
  'date_near',
  /** Payment and purchase are so far apart that a person must compare them. */
  'date_far',
  /** The equal reference is too short to identify a payment. */
  'reference_short',
  /** Another pending purchase has the same reference or payment code. */
  'claimed_twice',
  /** The line names another purchase too. */
  'other_purchase_named',
  /** Another open line names the purchase too. */
  'other_line_named_it',
  /** A line is already assigned to the purchase. */
  'partly_received',
  /** The reference or payment code of the line is already accounted for. */
  'already_used',
  /** The line and the purchase have references of different payments. */
  'reference_differs',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface MatchCandidate {
  readonly purchaseId: string;
  /**
   * The amount of the line minus what the purchase still lacks, in paise; negative if too little was paid. Null for a
   * purchase whose money is already accounted for.
   */
  readonly difference: bigint | null;
  readonly reasons: readonly MatchReason[];
}

export interface LineMatch {
  readonly lineId: string;
  readonly state: MatchState;
  /** At most `MAX_CANDIDATES`, the best first. */
  readonly candidates: readonly MatchCandidate[];
}

export const MAX_CANDIDATES = 5;
