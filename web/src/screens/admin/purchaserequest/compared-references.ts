import { MAX_COMPARED } from '@prelaunch/contract';
import type { Purchase } from './purchase-columns.tsx';

/**
 * The header by which an approval names the transaction numbers that the admin sees, so that a number that was corrected
 * meanwhile is not approved. Empty when it would be too long for a header.
 *
 * @param purchases in the order of the ids that the request sends
 */
export function comparedReferences(purchases: readonly Pick<Purchase, 'referenceNumber'>[]) {
  const list = purchases
    .map(({ referenceNumber }) => encodeURIComponent(referenceNumber ?? ''))
    .join(',');
  return list.length > MAX_COMPARED ? {} : { 'compared-references': list };
}
