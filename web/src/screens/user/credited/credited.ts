import { amountToPay, type CreditedOrder } from '@prelaunch/domain/credits';
import { formatPaise, type Paise } from '@prelaunch/domain/money';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import type { Description } from '../../../ui/layout/DescriptionList.tsx';
import { stands } from '../reduced/reduced-text.ts';
import { creditedTexts as texts } from './texts.ts';

/** An order, or a purchase with what became of it. */
type Paid = CreditedOrder & Partial<Pick<OwnPurchase, 'status' | 'intervention'>>;

/** What a credit pays; undefined for none, and where the member has the credit again, or another purchase has it. */
export const creditedOf = ({ credited, status, intervention }: Paid): Paise | undefined =>
  status === 'REJECTED' || intervention?.kind === 'REVERSAL' ? undefined : credited;

/** The two parts of a total of which a credit pays one; no lines without a credit. */
export function creditedLines(order: Paid): Description[] {
  const credited = creditedOf(order);
  if (credited === undefined) return [];
  return [
    { label: texts.paidKept, value: formatPaise(credited) },
    { label: texts.newPayment, value: formatPaise(amountToPay(order)) },
  ];
}

/** The same in a few words; null without a credit. */
export function creditedText(order: Paid): string | null {
  const credited = creditedOf(order);
  if (credited === undefined) return null;
  return texts.parts(formatPaise(credited), formatPaise(amountToPay(order)));
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
