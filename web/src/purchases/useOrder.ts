import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { findOrder, parseOrders, type Order, type OrderRequest } from './order.ts';
import { findOrStartOrder, readOrders, watchOrders } from './order-store.ts';

/** Returns the member's order of this number and amount. Starts one if there is none, and returns null until then. */
export function useOrder(memberId: string, { orderNumber, amount }: OrderRequest): Order | null {
  const watch = useCallback((listener: () => void) => watchOrders(memberId, listener), [memberId]);
  const text = useSyncExternalStore(watch, () => readOrders(memberId));
  const order = useMemo(
    () => findOrder(parseOrders(text), { orderNumber, amount }),
    [text, orderNumber, amount],
  );
  useEffect(() => {
    if (order === null) findOrStartOrder(memberId, { orderNumber, amount });
  }, [order, memberId, orderNumber, amount]);
  return order;
}
