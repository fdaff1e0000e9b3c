import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@prelaunch/contract';

/** 32 letters and digits without those that look alike, so that each stands for five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const SHAPE = new RegExp(`^[${ALPHABET}]{${String(LENGTH)}}$`);

/** As it is typed, whatever stands between and however it looks. */
const tidied = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** As many as a person gets at once, in groups of four to write down. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, newCode);

/**
 * What is kept of a recovery code, or null where this cannot be one. The codes are 120 random bits,
 * which nobody can try through, so a plain hash is enough, and no key has to outlive them.
 *
 * @param factorId of whom it belongs to
 */
export function recoveryHash(factorId: string, typed: string): Buffer | null {
  const code = tidied(typed);
  return SHAPE.test(code) ? createHash('sha256').update(`${factorId}:${code}`).digest() : null;
}
