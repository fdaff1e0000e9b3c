import { referenceKey, referenceKeysIn } from '../reference-number.ts';
import { identifiesPayment, lineKeys } from './line-keys.ts';
import type { ApprovedPurchase, OpenLine } from './match-types.ts';
import { isOneSlipApart } from './similar.ts';

type LineText = Pick<OpenLine, 'narration' | 'reference'>;
type Order = Omit<ApprovedPurchase, 'total'>;

/** Returns the order numbers in a narration, such as `PUR-123456`. */
export const orderNumbersIn = (narration: string): string[] =>
  [...narration.toUpperCase().matchAll(/\bPUR[ -]?(\d{6})\b/g)].map(
    ([, digits = '']) => `PUR-${digits}`,
  );

/**
 * Whether something in a line besides the payment code names the purchase: its order number, or its reference with at
 * most one slip. A buyer can choose a code that a stranger's narration contains by chance, so a code alone is no proof.
 */
export function confirmsCode(line: LineText, { referenceNumber, orderNumber }: Order): boolean {
  if (orderNumber !== null && orderNumbersIn(line.narration).includes(orderNumber)) return true;
  if (referenceNumber === null) return false;
  const key = referenceKey(referenceNumber);
  if (!identifiesPayment(key)) return false;
  const own = new Set([key, ...referenceKeysIn(referenceNumber)]);
  return lineKeys(line).references.some((other) => own.has(other) || isOneSlipApart(other, key));
}

/** Whether line and purchase have references of different payments, and no order number says that they belong together. */
export const referencesDiffer = (line: LineText, purchase: Order): boolean =>
  purchase.referenceNumber !== null &&
  identifiesPayment(referenceKey(purchase.referenceNumber)) &&
  lineKeys(line).references.length > 0 &&
  !confirmsCode(line, purchase);
