import { withoutGaps } from './plain-text.ts';
import { hasVerhoeffCheckDigit } from './verhoeff.ts';

/**
 * Returns an Indian number in any usual notation (bare, with 0, 91 or +91) as `+91XXXXXXXXXX`, and any other
 * E.164 number (`+`, 8 to 15 digits) unchanged; null for all other texts. Ignores spaces and dashes.
 */
export function normaliseMobile(text: string): string | null {
  const number = withoutGaps(text);
  const [, indian] = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(number) ?? [];
  if (indian !== undefined) return `+91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** Checks only the format: branches merge, so no list of codes is complete. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** Checks only the format: lengths differ between banks, and there is no check digit. */
export function isAccountNumber(text: string): boolean {
  return /^\d{6,18}$/.test(text);
}

/** Whether the text is `name@handle`. A handle has no dot, so e-mail addresses are refused. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text);
}

/**
 * Checks only the format: the algorithm of the check letter is not published, and the lists of the letters for the kind
 * of holder differ.
 */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}(?!0000)\d{4}[A-Z]$/.test(text);
}

export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/**
 * Whether the text is an Aadhaar number: twelve digits with or without gaps, the last a Verhoeff check digit.
 * Palindromes are not issued.
 */
export function isAadhaar(text: string): boolean {
  const number = withoutGaps(text);
  return (
    /^\d{12}$/.test(number) &&
    hasVerhoeffCheckDigit(number) &&
    number !== Array.from(number).reverse().join('')
  );
}

/** Returns `XXXX XXXX 1234`: by law the first eight digits must be neither shown nor stored in plain text. */
export function maskAadhaar(text: string): string {
  return `XXXX XXXX ${lastFourDigits(text)}`;
}

/** Whether the text is a result of `maskAadhaar`, as forms send it when the number was not edited. */
export function isMaskedAadhaar(text: string): boolean {
  return /^XXXX XXXX \d{4}$/.test(text);
}

/** Returns `XXXXXXXX1234`, with the number's length and its last four digits. */
export function maskAccountNumber(text: string): string {
  return lastFourDigits(text).padStart(withoutGaps(text).length, 'X');
}

/** Ignores all other characters, which a damaged value may contain. */
function lastFourDigits(text: string): string {
  return text.replace(/\D/g, '').slice(-4).padStart(4, 'X');
}
