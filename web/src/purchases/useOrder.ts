import { listOwnPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { endpointQuery } from '../api/query-client.ts';
import { findOrder, findSubmitted, parseOrders, type Order, type OrderRequest } from './order.ts';
import { findOrStartOrder, readOrders, restoreOrder, watchOrders } from './order-store.ts';

/**
 * Returns the member's order of this number and amount, and null until it is known. An order that this browser does not
 * have may be the address of a purchase that was submitted elsewhere; otherwise it starts now.
 */
export function useOrder(memberId: string, { orderNumber, amount }: OrderRequest): Order | null {
  const watch = useCallback((listener: () => void) => watchOrders(memberId, listener), [memberId]);
  const text = useSyncExternalStore(watch, () => readOrders(memberId));
  const order = useMemo(
    () => findOrder(parseOrders(text), { orderNumber, amount }),
    [text, orderNumber, amount],
  );
  const { data, isError, isPaused } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, search: orderNumber },
    }),
    enabled: order === null,
    // Without the answer the order starts, as a new one does.
    meta: { quiet: true },
  });
  useEffect(() => {
    if (order !== null) return;
    const request = { orderNumber, amount };
    const submitted = data && findSubmitted(data.records, request);
    if (submitted) restoreOrder(memberId, request, submitted);
    else if (data !== undefined || isError || isPaused) findOrStartOrder(memberId, request);
  }, [order, data, isError, isPaused, memberId, orderNumber, amount]);
  return order;
}
