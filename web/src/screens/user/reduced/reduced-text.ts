import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reducedTexts as texts } from './texts.ts';

type Sizes = Pick<OwnPurchase, 'totalQuantity' | 'finalAmount' | 'reducedTo' | 'reducedFrom'>;

/** Which purchase has taken the place of this one; null where none has. */
export function replacedText({ reducedTo }: Pick<OwnPurchase, 'reducedTo'>): string | null {
  if (reducedTo === undefined) return null;
  return texts.replaced(formatTokens(reducedTo.totalQuantity), formatPaise(reducedTo.finalAmount));
}

/** Whether what was paid is approved or will be: not if that was rejected or its tokens were taken back. */
export function stands({
  status,
  reducedTo,
  intervention,
}: Pick<OwnPurchase, 'status' | 'reducedTo' | 'intervention'>): boolean {
  return reducedTo === undefined
    ? status !== 'REJECTED' && intervention?.kind !== 'REVERSAL'
    : reducedTo.status !== 'REJECTED' && !reducedTo.isReversed;
}

/** What was ordered and what was paid of it; null where the purchase has nothing to do with a payment that was short. */
export function reducedText(purchase: Sizes): string | null {
  const { totalQuantity, finalAmount, reducedTo, reducedFrom } = purchase;
  if (reducedTo !== undefined) {
    const less = texts.less(formatPaise(reducedTo.finalAmount), formatPaise(finalAmount));
    return [less, replacedText(purchase)].join(' ');
  }
  if (reducedFrom === undefined) return null;
  return [
    texts.ordered(formatTokens(reducedFrom.totalQuantity), formatPaise(reducedFrom.finalAmount)),
    texts.arrived(formatPaise(finalAmount), formatTokens(totalQuantity)),
  ].join(' ');
}
