import { useCallback } from 'react';
import type { Order, OrderDraft } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';

/** Keeps what the member chooses and types with the order, over closed dialogs and reloads. */
export function useDraft(
  memberId: string,
  { orderNumber, amount }: Order,
): (change: Partial<OrderDraft>) => void {
  return useCallback(
    (change) =>
      changeOrder(memberId, { orderNumber, amount }, (order) => ({
        ...order,
        draft: { ...order.draft, ...change },
      })),
    [memberId, orderNumber, amount],
  );
}
