import { useSyncExternalStore } from 'react';
import type { KeptOrder } from './kept-order.ts';
import { belongsTo, isInHand, keptSoFar, watchKept } from './kept-store.ts';
import type { KnownMember } from './known-member.ts';

/**
 * The orders that this member has submitted and the server has not accepted, without the one that an open form submits;
 * empty until they are read.
 */
export function useKeptOrders(member: KnownMember | null): readonly KeptOrder[] {
  const orders = useSyncExternalStore(watchKept, keptSoFar);
  if (member === null || orders === null) return [];
  return orders.filter(belongsTo(member)).filter(({ key }) => !isInHand(key));
}
