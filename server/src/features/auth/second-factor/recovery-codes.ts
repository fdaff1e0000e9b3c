import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@prelaunch/contract';

/** 32 unambiguous letters and digits, so that each encodes five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const SHAPE = new RegExp(`^[${ALPHABET}]{${String(LENGTH)}}$`);

/** Removes separators and maps lookalike letters, as in Crockford's Base32. */
const normalise = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Creates a full set of recovery codes, each in groups of four characters. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, newCode);

/**
 * Returns the stored hash of a recovery code, or null for a text of another format. The codes are 120 random
 * bits, so an unkeyed hash is enough, and they survive key rotation.
 *
 * @param factorId the second factor that the code belongs to
 */
export function recoveryHash(factorId: string, typed: string): Buffer | null {
  const code = normalise(typed);
  return SHAPE.test(code) ? createHash('sha256').update(`${factorId}:${code}`).digest() : null;
}
