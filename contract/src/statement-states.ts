export { MATCH_REASONS, type MatchReason } from '@prelaunch/domain/matching/match-types';
import * as z from 'zod/mini';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { rupees, rupeesSum } from './wire.ts';

export const LINE_KINDS = ['CREDIT', 'DEBIT'] as const;

/** The state of a statement line. All but the last four are hints that a comparison with the purchases computed. */
export const LINE_STATES = [
  /** Exactly one pending purchase has this reference or payment code, and the amounts are equal. */
  'exact',
  /** As exact, but the amounts differ. */
  'other_amount',
  /** Amount, date and name agree; the reference is missing or one character off. */
  'probable',
  'ambiguous',
  'no_purchase',
  /** The line names only one purchase, which was approved by hand: no line has paid it. */
  'approved_order',
  /** The line names money that is accounted for by another line. */
  'already_used',
  /** Imported, but not compared yet. */
  'unmatched',
  'assigned',
  'set_aside',
  /** Money that left the account. */
  'debit',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** The number of lines in a state and the sum of their amounts. */
export const lineStateSum = namedObject('LineStateSum', {
  state: openEnum(LINE_STATES),
  count: z.number(),
  sum: rupeesSum(),
  /**
   * The lines less their refunds: those with money that no refund gives back, and that money. Servers before this field do
   * not send it, and the lines of one import have none.
   */
  withoutRefunds: z.optional(z.object({ count: z.number(), sum: rupeesSum() })),
});

/** The received money of a day in a state. */
export const dayStateSum = namedObject('DayStateSum', {
  state: openEnum(LINE_STATES),
  count: z.number(),
  sum: rupeesSum(),
  /** The part of `sum` that refunds give back. */
  refunded: rupeesSum(),
});

/** What a statement says about a payment. */
export const statedLine = namedObject('StatedLine', {
  id: id(),
  /** `YYYY-MM-DD`, as in the statement. */
  day: z.string(),
  amount: rupees(),
  narration: z.string(),
  reference: z.nullable(z.string()),
});
