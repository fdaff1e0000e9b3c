import { isPlausibleReference } from '@prelaunch/domain/reference-number';

/** Of several references of one line, the first that looks like that of a payment, else the first. */
export function likeliestReference(references: readonly (string | null)[]): string | null {
  const present = references.filter((each) => each !== null);
  return present.find((each) => isPlausibleReference('BANK', each)) ?? present[0] ?? null;
}
