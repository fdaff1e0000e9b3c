import { isMaskedAadhaar, maskAadhaar } from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import type { Secrets } from '../keys/secrets.ts';

/** A company's Aadhaar number at rest: encrypted, and the digits that may be shown. */
export interface KeptAadhaar {
  readonly sealed: string;
  readonly lastFour: string;
}

/**
 * What becomes of the number that was typed: undefined where it stays as it is (left out, or sent back
 * in the masked form that was shown), null where it is taken away.
 */
export function aadhaarToKeep(
  secrets: Secrets,
  typed: string | null | undefined,
): KeptAadhaar | null | undefined {
  if (typed == null) return typed;
  if (isMaskedAadhaar(typed)) return undefined;
  const number = withoutGaps(typed);
  return { sealed: secrets.seal('aadhaar', number), lastFour: number.slice(-4) };
}

/** How the audit trail tells of it. */
export const aadhaarInTrail = (lastFour: string | null) => ({
  companyAadhaarCard: lastFour === null ? null : maskAadhaar(lastFour),
});
