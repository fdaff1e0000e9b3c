import { refuse } from '../../../platform/refuse.ts';

/**
 * Reads the references that the admin compared (`comparedHeaders` in the contract), by the ids of the purchases. Refuses
 * a list of another length, which could compare a purchase with the number of another one.
 */
export function comparedIn(
  header: string | undefined,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  if (header === undefined) return new Map();
  const references = header.split(',').map(decodeURIComponent);
  if (references.length !== ids.length)
    refuse('invalid_request', 'Compared-References must have one reference for each id.');
  const pairs = ids.map((id, n) => [id, references[n] ?? ''] as const);
  return new Map(pairs.filter(([, reference]) => reference !== ''));
}
