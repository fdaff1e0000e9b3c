import { amountToPay, type CreditedOrder } from '@prelaunch/domain/credits';
import { formatPaise } from '@prelaunch/domain/money';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import type { Description } from '../../../ui/layout/DescriptionList.tsx';
import { stands } from '../reduced/reduced-text.ts';
import { creditedTexts as texts } from './texts.ts';

/** The two parts of a total of which a credit has paid one; no lines without a credit. */
export function creditedLines(order: CreditedOrder): Description[] {
  if (order.credited === undefined) return [];
  return [
    { label: texts.paidKept, value: formatPaise(order.credited) },
    { label: texts.paidByTransfer, value: formatPaise(amountToPay(order)) },
  ];
}

/** The same in a few words; null without a credit. */
export function creditedText(order: CreditedOrder): string | null {
  if (order.credited === undefined) return null;
  return texts.parts(formatPaise(order.credited), formatPaise(amountToPay(order)));
}

/** Says that the member has the credit of a purchase again that was rejected or reversed; null for any other purchase. */
export function availableAgain(
  purchase: Pick<OwnPurchase, 'credited' | 'status' | 'reducedTo' | 'intervention'>,
): string | null {
  const { credited } = purchase;
  // The purchase in the place of a reduced one has its credit.
  if (credited === undefined || stands(purchase)) return null;
  return texts.availableAgain(formatPaise(credited));
}
