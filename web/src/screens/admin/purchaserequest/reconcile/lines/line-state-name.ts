import type { listStatementLines, ReplyOf } from '@prelaunch/contract';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { reconcileTexts } from '../texts.ts';
import { stateName } from './StateName.tsx';

const texts = reconcileTexts.lines;

type Line = ReplyOf<typeof listStatementLines>['records'][number];

/** With one of these, other lines or purchases explain the amount too. */
const SHARED: readonly string[] = [
  'parts_make_total',
  'orders_make_amount',
  'partly_received',
] satisfies NonNullable<Line['suggestion']>['reasons'];

/** The name of a line's state; of another amount than that of its only purchase, what is short or over. */
export function lineStateName({
  state,
  amount,
  refunded,
  suggestion,
}: Pick<Line, 'state' | 'amount' | 'refunded' | 'suggestion'>): string {
  if (state !== 'other_amount' || suggestion === null) return stateName(state);
  if (suggestion.reasons.some((reason) => SHARED.includes(reason))) return stateName(state);
  const difference = amount - refunded - suggestion.purchase.finalAmount;
  if (difference === 0n) return stateName(state);
  return difference < 0n
    ? texts.short(formatPaise(paise(-difference)))
    : texts.over(formatPaise(paise(difference)));
}
