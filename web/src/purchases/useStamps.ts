import { parseOrders } from './order.ts';
import { readOrders } from './order-store.ts';
import type { OwnPurchase } from './own-purchases.ts';
import { stampsOf, type Stamp } from './stamps.ts';
import { useMemberId } from './useMemberId.ts';

/** The stamps of a submitted purchase. Only a browser that has the order stamps its beginning. */
export function useStamps(purchase: OwnPurchase): readonly Stamp[] {
  const memberId = useMemberId();
  const orders = memberId === null ? [] : parseOrders(readOrders(memberId));
  const order = orders.find(({ sent }) => sent?.purchaseId === purchase.id);
  return stampsOf(purchase, order === undefined ? null : new Date(order.startedAt));
}
