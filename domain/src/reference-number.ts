import { withoutGaps } from './plain-text.ts';
import type { PaymentMethod } from './purchase-status.ts';

const MAX_LENGTH = 64;

/** A UPI or IMPS reference has 12 digits; bank statements pad their column with zeros. */
const RRN_LENGTH = 12;
const RRN = /^0*\d{12}$/;
/** NEFT numbers have 16 letters and digits, newer ones and RTGS numbers 22. */
const UTR = /^(?:[A-Z0-9]{16}|[A-Z0-9]{22})$/;

/**
 * Not shown at all or shown as something else: control characters, half a surrogate pair, line
 * separators, and the marks that turn the reading direction of everything after them.
 */
const UNPRINTABLE =
  /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a typed reference can be taken: 1 to 64 printable characters that leave something to compare. */
export function checkReferenceText(text: string): boolean {
  const trimmed = text.trim();
  return (
    Array.from(trimmed).length <= MAX_LENGTH &&
    !UNPRINTABLE.test(trimmed) &&
    /[\p{Letter}\p{Number}]/u.test(compact(trimmed))
  );
}

/**
 * The form in which references are compared, so that one payment is not claimed twice in two
 * spellings: width, case, spaces, dashes and script of the digits don't count. Of longer numbers the
 * last 12 digits count, since statements pad with zeros; leading zeros are not stripped, since a
 * reference may begin with one.
 */
export function normaliseReference(text: string): string {
  const plain = compact(text);
  return /^\d+$/.test(plain) ? plain.slice(-RRN_LENGTH) : plain;
}

/** Whether it looks like a number that this way of paying gives out. A hint, never a refusal. */
export function isPlausibleReference(method: PaymentMethod, text: string): boolean {
  const plain = compact(text);
  switch (method) {
    case 'UPI':
      return RRN.test(plain);
    case 'BANK':
      return RRN.test(plain) || UTR.test(plain);
    case 'MANUAL':
    case 'CRYPTO':
      return true;
  }
}

/**
 * Repeated until nothing changes: what one step drops may let its neighbours combine in the next.
 * Text settles within three steps; the bound is there so that none, however odd, holds up a server.
 */
function compact(text: string): string {
  let plain = text;
  for (let step = 0; step < 8; step += 1) {
    const before = plain;
    plain = withAsciiDigits(withoutGaps(plain.normalize('NFKC')).toUpperCase());
    if (plain === before) break;
  }
  return plain;
}

const DIGIT = /^\p{Decimal_Number}$/u;

function withAsciiDigits(text: string): string {
  return text.replace(/\p{Decimal_Number}/gu, (digit) => digitValue(digit).toString());
}

/** Unicode keeps the ten digits of every script in a row, so a digit's value is its place there. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
