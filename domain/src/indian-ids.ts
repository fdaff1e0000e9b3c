import { withoutGaps } from './plain-text.ts';
import { hasVerhoeffCheckDigit } from './verhoeff.ts';

/**
 * `+91XXXXXXXXXX` of an Indian number in any usual spelling (bare, with 0, 91 or +91); any other
 * E.164 number (`+`, 8 to 15 digits) as it is. Null when it is neither. Spaces and dashes don't count.
 */
export function normaliseMobile(text: string): string | null {
  const number = withoutGaps(text);
  const [, indian] = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(number) ?? [];
  if (indian !== undefined) return `+91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** Form only: branches merge, so a list of known codes may warn but must not refuse. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** The length differs from bank to bank; a number has no check digit. */
export function isAccountNumber(text: string): boolean {
  return /^\d{6,18}$/.test(text);
}

/** `name@handle`. A handle has no dot, which tells an e-mail address that was typed by mistake. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text);
}

/**
 * Form only: how its last letter follows from the others is not published. The fourth letter is the
 * kind of holder; E and K stand in some lists only, so they are not a reason to refuse.
 */
export function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCEFGHJKLPT][A-Z](?!0000)\d{4}[A-Z]$/.test(text);
}

export function isPincode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text);
}

/**
 * Twelve digits, as printed in groups or in one, the last a Verhoeff check digit. Numbers that begin
 * with 0 or 1 or read the same backwards are not issued.
 */
export function isAadhaar(text: string): boolean {
  const number = withoutGaps(text);
  return (
    /^[2-9]\d{11}$/.test(number) &&
    hasVerhoeffCheckDigit(number) &&
    number !== Array.from(number).reverse().join('')
  );
}

/** `XXXX XXXX 1234`: the first eight digits must not be shown, nor stored where they can be read. */
export function maskAadhaar(text: string): string {
  return `XXXX XXXX ${lastFourDigits(text)}`;
}

/** Whether this is what `maskAadhaar` answers: a form that comes back untouched changes nothing. */
export function isMaskedAadhaar(text: string): boolean {
  return /^XXXX XXXX \d{4}$/.test(text);
}

/** `XXXXXXXX1234`: as long as the number, the last four shown, as banks print it. */
export function maskAccountNumber(text: string): string {
  return lastFourDigits(text).padStart(withoutGaps(text).length, 'X');
}

/** Digits only: whatever else a damaged value holds is not shown either. */
function lastFourDigits(text: string): string {
  return text.replace(/\D/g, '').slice(-4).padStart(4, 'X');
}
