/** An amount as printed: paise, negative for a minus sign or brackets, and a marker such as `Cr` beside it. */
export interface PrintedAmount {
  readonly paise: bigint;
  readonly direction: 'CREDIT' | 'DEBIT' | null;
}

const CURRENCY_BEFORE = /^(?:₹|Rs\.?|INR)/i;
const CURRENCY_AFTER = /(?:₹|INR)$/i;
/** A marker at the end: `Cr`, `DR.`, `(Cr)`. */
const MARKER = /\(?([a-z]{1,6})\.?\)?$/i;
const INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const WESTERN = /^\d{1,3}(?:,\d{3})+$/;
const PLAIN = /^\d+$/;
/** More digits than any bank account holds. */
const MAX_DIGITS = 15;

const DIRECTIONS: Readonly<Record<string, 'CREDIT' | 'DEBIT'>> = {
  C: 'CREDIT',
  CR: 'CREDIT',
  CREDIT: 'CREDIT',
  D: 'DEBIT',
  DR: 'DEBIT',
  DEBIT: 'DEBIT',
};

/** Reads `Cr`, `DR.`, `(Cr)`, `Debit`; null for other texts. */
export function parseDirection(text: string): 'CREDIT' | 'DEBIT' | null {
  return DIRECTIONS[text.replace(/[^a-z]/gi, '').toUpperCase()] ?? null;
}

/**
 * Reads an amount such as `1,23,456.00`, `₹ 500`, `Rs.1200.5 Cr`, `(45.00)` or `45.00-`; null for other texts, and for
 * amounts finer than a paisa. Digits after a single comma that is no thousands separator are refused, because `1,50` may
 * mean one rupee fifty.
 */
export function parseAmount(text: string): PrintedAmount | null {
  const bare = text.replaceAll('\u00a0', ' ').trim();
  const marker = MARKER.exec(bare);
  const direction = parseDirection(marker?.[1] ?? '');
  const rest = direction === null ? bare : bare.slice(0, marker?.index);
  const unsigned = withoutSign(withoutCurrency(rest));
  const paise = unsigned === null ? null : parseDigits(unsigned.digits);
  if (unsigned === null || paise === null) return null;
  if (unsigned.negative && direction !== null) return null;
  return { paise: unsigned.negative ? -paise : paise, direction };
}

/** Whether a cell for amounts contains none: nothing, a dash or `NIL`. */
export function isBlankAmount(text: string): boolean {
  return /^[-–—.\s]*$|^\s*nil\s*$/i.test(text);
}

function withoutSign(text: string): { readonly digits: string; readonly negative: boolean } | null {
  const inBrackets = /^\(([^()]*)\)$/.exec(text);
  if (inBrackets !== null) return { digits: withoutCurrency(inBrackets[1] ?? ''), negative: true };
  const [, before = '', digits = '', after = ''] = /^([-−+]?)([^-−+]*)([-−+]?)$/.exec(text) ?? [];
  if (digits === '' || (before !== '' && after !== '')) return null;
  return { digits: withoutCurrency(digits), negative: /[-−]/.test(before + after) };
}

const withoutCurrency = (text: string): string =>
  text.trim().replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '').trim();

function parseDigits(text: string): bigint | null {
  const [whole = '', fraction = '', ...more] = text.split('.');
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const integer = whole === '' && fraction !== '' ? '0' : whole;
  if (!PLAIN.test(integer) && !INDIAN.test(integer) && !WESTERN.test(integer)) return null;
  const digits = integer.replaceAll(',', '');
  if (digits.length > MAX_DIGITS || /[^0]/.test(fraction.slice(2))) return null;
  return BigInt(digits + fraction.slice(0, 2).padEnd(2, '0'));
}
