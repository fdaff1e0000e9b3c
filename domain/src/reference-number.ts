import { withoutGaps } from './plain-text.ts';
import type { PaymentMethod } from './purchase-status.ts';

/**
 * Numbers that banks give to payments, and the key by which two spellings of one number are
 * recognised. The database computes the same key when a purchase is inserted (`reference_key_of`);
 * a test runs both on the same texts.
 */

const MAX_LENGTH = 64;

/** A UPI or IMPS number (RRN) has 12 digits; bank statements pad their column with zeros. */
const RRN = /^0*\d{12}$/;
const PADDING = /^0+(?=\d{12})/;
/** NEFT numbers have 16 letters and digits, newer ones and RTGS numbers 22. */
const UTR = /^(?:[A-Z0-9]{16}|[A-Z0-9]{22})$/;
/** A UTR inside a longer text: the bank's letters, then a run of digits of exactly this length. */
const UTR_INSIDE = [/[A-Z]{5}\d{11}(?!\d)/g, /[A-Z]{5}[A-Z0-9]\d{16}(?!\d)/g];

/**
 * Words that people write before a number, as far as they stand directly before its first digit (or
 * before the one letter that some banks begin with) or before a whole UTR.
 */
const LABELS =
  /^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|REFERENCE|NO|NUMBER|NUM|ID|TXN|TRN|TRANSACTION|TRANSFER|PAYMENT|PAYTM|PHONEPE|GPAY|BHIM|BANK)+(?=[A-Z]?\d|[A-Z]{4}[A-Z0-9]{12}$|[A-Z]{4}[A-Z0-9]{18}$)/;

/**
 * Not shown at all or shown as something else: control characters, half a surrogate pair, line
 * separators, and the marks that turn the reading direction of everything after them.
 */
const UNPRINTABLE =
  /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a typed reference can be taken: 1 to 64 printable characters with a letter or a digit. */
export function checkReferenceText(text: string): boolean {
  const trimmed = text.trim();
  return (
    Array.from(trimmed).length <= MAX_LENGTH &&
    !UNPRINTABLE.test(trimmed) &&
    /[\p{Letter}\p{Decimal_Number}]/u.test(withoutGaps(trimmed.normalize('NFKD')))
  );
}

/**
 * The key by which references are compared, so that one payment is not claimed twice in two
 * spellings. It is the one 12-digit number in the text, or else the one UTR; otherwise all its
 * letters and digits, without a label such as 'UTR' before the first digit.
 *
 * Separators count only where the text joined together holds no such number: '4110 3023 2506' is
 * one number, '411030232506 / 500' holds one. Zeros that pad a number to more than 12 digits don't
 * count; a 12-digit number keeps its own, since an RRN may begin with one.
 *
 * `referenceKey(referenceKey(text)) === referenceKey(text)`.
 */
export function referenceKey(text: string): string {
  const folded = fold(text);
  const compact = compactReference(text);
  const bare = withoutLabels(compact);
  const words = folded.split(/[^A-Z0-9]+/);
  return (
    theOne(rrnsIn(compact)) ??
    theOne(utrsIn(bare)) ??
    theOne(rrnsIn(folded)) ??
    theOne(words.flatMap((word) => utrsIn(withoutLabels(word)))) ??
    (/^\d+$/.test(bare) ? bare.replace(PADDING, '') : bare)
  );
}

/**
 * The letters and digits of a reference: Latin capitals and ASCII digits, whatever their width, case,
 * script or marks. Of a text without any of these, what is not ASCII.
 */
export function compactReference(text: string): string {
  const compact = fold(text).replace(/[^A-Z0-9]+/g, '');
  if (compact !== '') return compact;
  const foreign = text.normalize('NFKD').replace(/\p{ASCII}+/gu, '');
  // Marks that an ASCII character kept apart may change places.
  return foreign.normalize('NFKD');
}

/** Whether it looks like a number that this way of paying gives out. A hint, never a refusal. */
export function isPlausibleReference(method: PaymentMethod, text: string): boolean {
  const bare = withoutLabels(compactReference(text));
  switch (method) {
    case 'UPI':
      return RRN.test(bare);
    case 'BANK':
      return RRN.test(bare) || UTR.test(bare);
    case 'MANUAL':
    case 'CRYPTO':
      return true;
  }
}

/** Latin letters in capitals and digits in ASCII; all other characters may stay as they are. */
function fold(text: string): string {
  return withAsciiDigits(text.normalize('NFKD')).replace(/[a-z]+/g, (letters) =>
    letters.toUpperCase(),
  );
}

const withoutLabels = (compact: string): string => compact.replace(LABELS, '');

function rrnsIn(text: string): string[] {
  const runs = text.match(/\d+/g) ?? [];
  return runs.map((run) => run.replace(PADDING, '')).filter((run) => run.length === 12);
}

/** Only those whose key is themselves, so that the key of a key is the same key. */
function utrsIn(compact: string): string[] {
  return UTR_INSIDE.flatMap((pattern) => compact.match(pattern) ?? []).filter(
    (utr) => rrnsIn(utr).length === 0 && withoutLabels(utr) === utr,
  );
}

/** What all entries are, if there is an entry and all are the same. */
function theOne(found: readonly string[]): string | null {
  const [first, ...others] = new Set(found);
  return first === undefined || others.length > 0 ? null : first;
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
