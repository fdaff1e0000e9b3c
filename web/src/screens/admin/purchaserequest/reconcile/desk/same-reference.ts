import { referenceKey } from '@prelaunch/domain/reference-number';
import type { Purchase } from '../../purchase-columns.tsx';
import type { LineDetails } from './useComparedLine.ts';

/** Whether the bank line has the reference that the purchase claims, by its reasons or by the key of both. */
export function isSameReference(
  { line, candidates }: LineDetails,
  purchase: Purchase | null,
): boolean {
  const reasons = candidates.find((candidate) => candidate.purchase.id === purchase?.id)?.reasons;
  if (reasons?.includes('reference_equal') === true) return true;
  const claimed = purchase?.referenceNumber ?? null;
  if (claimed === null || line.reference === null) return false;
  return referenceKey(claimed) === referenceKey(line.reference);
}
