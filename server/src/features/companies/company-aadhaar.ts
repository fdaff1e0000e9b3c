import { isMaskedAadhaar, maskAadhaar } from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import type { Secrets } from '../../platform/keys/secrets.ts';

/** A company's Aadhaar number as stored: sealed, and the digits that may be shown. */
export interface KeptAadhaar {
  readonly sealed: string;
  readonly lastFour: string;
}

/**
 * Seals a typed number for storage. Returns undefined when the stored number is kept (omitted, or sent back
 * in its masked form), null when it is removed.
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

/** Returns the number as the audit trail records it: masked. */
export const aadhaarInTrail = (lastFour: string | null) => ({
  companyAadhaarCard: lastFour === null ? null : maskAadhaar(lastFour),
});
