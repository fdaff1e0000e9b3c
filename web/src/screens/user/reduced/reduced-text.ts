import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, formatTokens, type Paise } from '@prelaunch/domain/money';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reducedTexts as texts } from './texts.ts';

type Sizes = Pick<
  OwnPurchase,
  'totalQuantity' | 'finalAmount' | 'credited' | 'reducedTo' | 'reducedFrom'
>;

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

/** That less was paid than was to be paid. A credit pays the same part of both purchases. */
function lessText({ finalAmount, credited }: Sizes, replacement: Paise): string {
  const paid = formatPaise(amountToPay({ finalAmount: replacement, credited }));
  return credited === undefined
    ? texts.less(paid, formatPaise(finalAmount))
    : texts.lessToPay(paid, formatPaise(amountToPay({ finalAmount, credited })));
}

/** What was ordered and what was paid of it; null where the purchase has nothing to do with a payment that was short. */
export function reducedText(purchase: Sizes): string | null {
  const { totalQuantity, credited, reducedTo, reducedFrom } = purchase;
  if (reducedTo !== undefined) {
    return [lessText(purchase, reducedTo.finalAmount), replacedText(purchase)].join(' ');
  }
  if (reducedFrom === undefined) return null;
  const paid = formatPaise(amountToPay(purchase));
  const count = formatTokens(totalQuantity);
  return [
    texts.ordered(formatTokens(reducedFrom.totalQuantity), formatPaise(reducedFrom.finalAmount)),
    credited === undefined
      ? texts.arrived(paid, count)
      : texts.arrivedWithKept(paid, formatPaise(credited), count),
  ].join(' ');
}
