import { referenceKey, referenceKeysIn } from '../reference-number.ts';
import { identifiesPayment, lineKeys } from './line-keys.ts';
import type { ApprovedPurchase, OpenLine } from './match-types.ts';
import { isOneSlipApart } from './similar.ts';

/** Returns the order numbers in a narration, such as `PUR-123456`. */
export const orderNumbersIn = (narration: string): string[] =>
  [...narration.toUpperCase().matchAll(/\bPUR[ -]?(\d{6})\b/g)].map(
    ([, digits = '']) => `PUR-${digits}`,
  );

/**
 * Whether the references of a line are a doubt about the payment code by which the line names the purchase: both have
 * references of different payments. A buyer can choose a code that a stranger's narration contains by chance, so a code
 * alone does not outweigh another reference; a code with the order number does.
 */
export function contradictsCode(
  line: Pick<OpenLine, 'narration' | 'reference'>,
  { referenceNumber, orderNumber }: Omit<ApprovedPurchase, 'total'>,
): boolean {
  if (referenceNumber === null) return false;
  if (orderNumber !== null && orderNumbersIn(line.narration).includes(orderNumber)) return false;
  const key = referenceKey(referenceNumber);
  const own = new Set([key, ...referenceKeysIn(referenceNumber)]);
  const { references } = lineKeys(line);
  return (
    identifiesPayment(key) &&
    references.length > 0 &&
    !references.some((other) => own.has(other) || isOneSlipApart(other, key))
  );
}
