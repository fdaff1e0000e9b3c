import type { listStatementLines, ReplyOf } from '@prelaunch/contract';
import { amountToPay } from '@prelaunch/domain/credits';
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

type Named = Pick<Line, 'state' | 'amount' | 'refunded' | 'suggestion'>;

/** What the name of the line's state says is short (negative) or over of its only purchase; null if it says neither. */
export function namedDifference({ state, amount, refunded, suggestion }: Named): bigint | null {
  if (state !== 'other_amount' || suggestion === null) return null;
  if (suggestion.reasons.some((reason) => SHARED.includes(reason))) return null;
  const difference = amount - refunded - amountToPay(suggestion.purchase);
  return difference === 0n ? null : difference;
}

/** The name of a line's state; of another amount than that of its only purchase, what is short or over. */
export function lineStateName(line: Named): string {
  const difference = namedDifference(line);
  if (difference === null) return stateName(line.state);
  return difference < 0n
    ? texts.short(formatPaise(paise(-difference)))
    : texts.over(formatPaise(paise(difference)));
}
