import { paymentCodesIn } from '../payment-code.ts';
import { referenceKey, referenceKeysIn } from '../reference-number.ts';
import type { OpenLine } from './match-types.ts';

/** What identifies a payment in a statement line. */
export interface LineKeys {
  /** Reference keys, in the form of `referenceKey`. */
  readonly references: readonly string[];
  /** Payment codes. Nearly all other texts of eight characters fail the check character, but not all. */
  readonly codes: readonly string[];
}

/** No reference of an order has a longer key, and an index of the database cannot hold one of thousands of characters. */
const LONGEST_KEY = 256;

/**
 * Returns the keys of a statement line: of its reference column, and of all bank numbers and payment codes in column
 * and narration. A key shorter than ten characters identifies no payment and is omitted.
 */
export function lineKeys({
  reference,
  narration,
}: Pick<OpenLine, 'reference' | 'narration'>): LineKeys {
  const references = new Set(referenceKeysIn(narration));
  if (reference !== null) {
    for (const key of referenceKeysIn(reference)) references.add(key);
    const whole = referenceKey(reference);
    if (identifiesPayment(whole) && whole.length <= LONGEST_KEY) references.add(whole);
  }
  const codes = new Set(paymentCodesIn(narration));
  if (reference !== null) for (const code of paymentCodesIn(reference)) codes.add(code);
  return { references: [...references], codes: [...codes] };
}

/** Whether a reference key is long enough that an equal one is the same payment: ten characters, six of them digits. */
export function identifiesPayment(key: string): boolean {
  return key.length >= 10 && key.replace(/\D/g, '').length >= 6;
}
