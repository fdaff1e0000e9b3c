import { withoutGaps } from './plain-text.ts';
import { hasProof, REFERENCE_FORMS, type PaymentMethod } from './payment-methods.ts';

/**
 * Reference numbers that banks give to payments, and the key that is equal for different spellings of one
 * number. The database function `reference_key_of` computes the same key; a test compares the two.
 */

const MAX_LENGTH = 64;

/** Zeros before a number of 12 digits. */
const PADDING = /^0+(?=\d{12})/;
/** A UTR inside a longer text: the bank's letters, then a run of digits of exactly this length. */
const UTR_INSIDE = [/[A-Z]{5}\d{11}(?!\d)/g, /[A-Z]{5}[A-Z0-9]\d{16}(?!\d)/g];
/** The forms that are certain enough for a number whose parts were joined. */
const DIVIDED = /^(?:\d{12}|[A-Z]{5}\d{11}|[A-Z]{5}[A-Z0-9]\d{16})$/;
const MAX_UTR = 22;
/** The fewest digits of a bank number. */
const MIN_DIGITS = 6;

/**
 * Words that people write before a number. They are removed directly before its first digit, before the one
 * letter with which numbers of some banks begin, or before a whole UTR.
 */
const LABELS =
  /^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|REFERENCE|NO|NUMBER|NUM|ID|TXN|TRN|TRANSACTION|TRANSFER|PAYMENT|PAYTM|PHONEPE|GPAY|BHIM|BANK)+(?=[A-Z]?\d|[A-Z]{4}[A-Z0-9]{12}$|[A-Z]{4}[A-Z0-9]{18}$)/;

/**
 * Control characters, unpaired surrogates, line separators, and marks that reverse the direction of the
 * text after them.
 */
const UNPRINTABLE =
  /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a typed reference is valid: 1 to 64 printable characters with a letter or a digit. */
export function checkReferenceText(text: string): boolean {
  const trimmed = text.trim();
  return (
    Array.from(trimmed).length <= MAX_LENGTH &&
    !UNPRINTABLE.test(trimmed) &&
    /[\p{Letter}\p{Decimal_Number}]/u.test(withoutGaps(trimmed.normalize('NFKD')))
  );
}

/**
 * Returns the key by which references are compared, so that one payment cannot be claimed twice in different
 * spellings: the only 12-digit number in the text, else the only UTR, else all letters and digits without a
 * label such as 'UTR' before the first digit.
 *
 * Separators matter only if the text without them contains no such number: '4110 3023 2506' is one number,
 * '411030232506 / 500' contains one. Zeros that pad a number to more than 12 digits are dropped; a 12-digit
 * number keeps its leading zeros.
 *
 * `referenceKey(referenceKey(text)) === referenceKey(text)`.
 */
export function referenceKey(text: string): string {
  const folded = fold(text);
  const compact = compactReference(text);
  const bare = withoutLabels(compact);
  const words = folded.split(/[^A-Z0-9]+/);
  return (
    onlyValue(rrnsIn(compact)) ??
    onlyValue(utrsIn(bare)) ??
    onlyValue(rrnsIn(folded)) ??
    onlyValue(words.flatMap((word) => utrsIn(withoutLabels(word)))) ??
    (/^\d+$/.test(bare) ? bare.replace(PADDING, '') : bare)
  );
}

/**
 * Returns the keys of all bank numbers in a longer text, such as the narration of a statement line: numbers of 12
 * digits, and UTRs of 16 or 22 characters. Also finds a number that one space divides, because banks break a long
 * narration over lines. Unlike `referenceKey`, ignores all other text.
 */
export function referenceKeysIn(text: string): string[] {
  const folded = fold(text);
  const keys = new Set(rrnsIn(folded));
  for (const phrase of folded.match(/[A-Z0-9]+(?: [A-Z0-9]+)*/g) ?? []) {
    if (countDigits(phrase) < MIN_DIGITS) continue;
    const words = phrase.split(' ');
    for (const word of words) {
      for (const utr of utrsIn(withoutLabels(word))) keys.add(utr);
      if (isUtrWord(word)) keys.add(referenceKey(word));
    }
    for (const joined of joinedWords(words)) {
      if (DIVIDED.test(joined)) keys.add(joined);
    }
  }
  return [...keys];
}

const countDigits = (text: string): number => text.replace(/\D+/g, '').length;

/** Whether a word has the length of a UTR, with letters and digits. */
const isUtrWord = (word: string): boolean =>
  (word.length === 16 || word.length === MAX_UTR) &&
  /[A-Z]/.test(word) &&
  countDigits(word) >= MIN_DIGITS;

/** Returns the texts of two or more neighbouring words, up to the length of the longest UTR. */
function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((word, first) => {
    const found: string[] = [];
    let joined = word;
    for (let next = first + 1; next < words.length && joined.length < MAX_UTR; next += 1) {
      joined += words[next] ?? '';
      found.push(joined);
    }
    return found;
  });
}

/**
 * Returns the letters and digits of a reference as Latin capitals and ASCII digits, without regard to width,
 * case, script and diacritics. For a text without any, returns its characters outside ASCII.
 */
export function compactReference(text: string): string {
  const compact = fold(text).replace(/[^A-Z0-9]+/g, '');
  if (compact !== '') return compact;
  const foreign = text.normalize('NFKD').replace(/\p{ASCII}+/gu, '');
  // Normalises again, because removing the ASCII characters between combining marks changes the order of the marks.
  return foreign.normalize('NFKD');
}

/** Whether the reference has a usual format for its payment method. Only a hint: no reference is refused for it. */
export function isPlausibleReference(method: PaymentMethod, text: string): boolean {
  const bare = withoutLabels(compactReference(text));
  return !hasProof(method) || REFERENCE_FORMS[method].some((form) => form.test(bare));
}

/** Converts Latin letters to capitals and digits of any script to ASCII. */
function fold(text: string): string {
  // Nearly all texts are ASCII, and a statement has tens of thousands of them.
  if (/^\p{ASCII}*$/u.test(text)) return text.toUpperCase();
  return withAsciiDigits(text.normalize('NFKD')).replace(/[a-z]+/g, (letters) =>
    letters.toUpperCase(),
  );
}

const withoutLabels = (compact: string): string => compact.replace(LABELS, '');

function rrnsIn(text: string): string[] {
  const runs = text.match(/\d+/g) ?? [];
  return runs.map((run) => run.replace(PADDING, '')).filter((run) => run.length === 12);
}

/** Returns only UTRs that are their own key, so that the key of a key is the same key. */
function utrsIn(compact: string): string[] {
  return UTR_INSIDE.flatMap((pattern) => compact.match(pattern) ?? []).filter(
    (utr) => rrnsIn(utr).length === 0 && withoutLabels(utr) === utr,
  );
}

/** The value of all entries if they are equal; null for different values or an empty list. */
function onlyValue(found: readonly string[]): string | null {
  const [first, ...others] = new Set(found);
  return first === undefined || others.length > 0 ? null : first;
}

const DIGIT = /^\p{Decimal_Number}$/u;

function withAsciiDigits(text: string): string {
  return text.replace(/\p{Decimal_Number}/gu, (digit) => digitValue(digit).toString());
}

/** Unicode encodes the ten digits of each script consecutively, so a digit's value is its position. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
