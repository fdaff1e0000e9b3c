import { referenceKey } from '../reference-number.ts';
import { orderNumbersIn } from './confirms-code.ts';
import type { IndexedPurchase } from './indexed-purchase.ts';
import { identifiesPayment } from './line-keys.ts';
import {
  MATCH_REASONS,
  MAX_CANDIDATES,
  type MatchCandidate,
  type MatchReason,
} from './match-types.ts';
import { nameAgrees, nameOf, phrasesOf, type Words } from './names.ts';
import type { NamingLine } from './named-purchases.ts';
import { dayNumberOf } from './purchase-index.ts';
import { isOneSlipApart } from './similar.ts';

/** A line with the parts of its text that are compared with purchases. */
export interface ReadLine extends NamingLine {
  readonly dayNumber: number;
  readonly phrases: readonly Words[];
  /** Words that may be a payment code with one slip, in capitals. */
  readonly codeWords: readonly string[];
  readonly orderNumbers: readonly string[];
  /** The key of the reference column, which may be too short to identify a payment. */
  readonly columnKey: string | null;
}

export interface Candidate extends MatchCandidate {
  readonly purchase: IndexedPurchase;
  /** How strong the reasons are; candidates with the same strength fit equally well. */
  readonly strength: number;
  readonly daysApart: number;
}

/** The distance of days up to which payment and purchase agree, and from which a person must compare them. */
export const NEAR_DAYS = 3;
export const FAR_DAYS = 90;

/**
 * What each reason adds to the strength. Each weight is more than the lighter ones together, so a payment with a nearly
 * right reference always comes before one with the right name.
 */
const WEIGHTS: Partial<Record<MatchReason, number>> = {
  amount_equal: 1024,
  orders_make_amount: 256,
  parts_make_total: 256,
  reference_equal: 64,
  code_equal: 64,
  reference_similar: 16,
  code_similar: 16,
  reference_short: 8,
  order_number_equal: 4,
  name_agrees: 2,
  date_near: 1,
  reference_differs: -1,
};

export function readLine(naming: NamingLine): ReadLine {
  const { narration, reference, date } = naming.line;
  const capitals = narration.toUpperCase();
  return {
    ...naming,
    dayNumber: dayNumberOf(date),
    phrases: phrasesOf(narration),
    codeWords: [...new Set(capitals.match(/\b[A-Z0-9]{7,9}\b/g) ?? [])],
    orderNumbers: orderNumbersIn(narration),
    columnKey: reference === null ? null : referenceKey(reference),
  };
}

/** Compares a line with a purchase. `known` are reasons that the caller has found already. */
export function candidateOf(
  line: ReadLine,
  purchase: IndexedPurchase,
  known: readonly MatchReason[] = [],
): Candidate {
  const { key, paymentCode, orderNumber, due } = purchase;
  const daysApart = Math.abs(line.dayNumber - purchase.dayNumber);
  const naming = line.named.find((other) => other.purchase.id === purchase.id);
  const hasReference = naming !== undefined && naming.reference !== null;
  const name = nameOf(purchase.memberName);
  const reasons = new Set<MatchReason>(known);
  const add = (reason: MatchReason, applies: boolean) => {
    if (applies) reasons.add(reason);
  };
  add('reference_equal', hasReference);
  add('code_equal', naming?.code === true);
  if (key !== null && !hasReference) {
    const similar = line.references.some((other) => isOneSlipApart(other, key));
    add('reference_similar', similar);
    // A line with a key that identifies a payment names its purchase.
    add('reference_short', key === line.columnKey);
    add('reference_differs', !similar && line.references.length > 0 && identifiesPayment(key));
  }
  if (paymentCode !== null && naming?.code !== true) {
    add(
      'code_similar',
      line.codeWords.some((word) => isOneSlipApart(word, paymentCode)),
    );
  }
  add('order_number_equal', orderNumber !== null && line.orderNumbers.includes(orderNumber));
  add(line.line.amount === due ? 'amount_equal' : 'amount_differs', true);
  add(
    'name_agrees',
    line.phrases.some((phrase) => nameAgrees(name, phrase)),
  );
  add('date_near', daysApart <= NEAR_DAYS);
  add('date_far', daysApart > FAR_DAYS);
  add('partly_received', purchase.received > 0n);
  let strength = 0;
  for (const reason of reasons) strength += WEIGHTS[reason] ?? 0;
  return {
    purchase,
    purchaseId: purchase.id,
    difference: line.line.amount - due,
    reasons: MATCH_REASONS.filter((reason) => reasons.has(reason)),
    strength,
    daysApart,
  };
}

/** Sorts the best first. Dates and ids only make the order of equally good candidates independent of the input. */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort(
    (a, b) =>
      b.strength - a.strength ||
      a.daysApart - b.daysApart ||
      (a.purchaseId < b.purchaseId ? -1 : 1),
  );
}

export const published = (candidates: readonly Candidate[]): MatchCandidate[] =>
  ranked(candidates)
    .slice(0, MAX_CANDIDATES)
    .map(({ purchaseId, difference, reasons }) => ({ purchaseId, difference, reasons }));
