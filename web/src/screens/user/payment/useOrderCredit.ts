import { listOwnRefunds } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { oldestCredit } from '../../../purchases/credit.ts';
import type { Order } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';

interface OrderCreditState {
  /** Whether the refunds could not be loaded, so that the amount to pay is not known. */
  readonly failed: boolean;
  readonly fetching: boolean;
  readonly retry: () => void;
  /** Offers the order without a credit. */
  readonly goOnWithout: () => void;
}

/**
 * Chooses the credit of an order from the member's refunds, and stores it with the order. No amount to pay may be shown before:
 * with a credit it would be smaller.
 *
 * @param total null while it is not known
 */
export function useOrderCredit(
  memberId: string,
  order: Order | null,
  total: Paise | null,
): OrderCreditState {
  const open = order !== null && order.credit === 'unknown' && order.sent === null;
  const { data, isError, isFetchedAfterMount, fetchStatus, refetch } = useQuery({
    ...endpointQuery('user', listOwnRefunds, {}),
    enabled: open,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const isFresh = isFetchedAfterMount && fetchStatus === 'idle' && !isError;

  const decide = (credit: Order['credit']) => {
    if (order === null) return;
    // Another tab may have decided.
    changeOrder(memberId, order, (kept) =>
      kept.credit === 'unknown' ? { ...kept, credit } : kept,
    );
  };
  useEffect(() => {
    if (open && isFresh && data !== undefined && total !== null) {
      decide(oldestCredit(data.refunds, total));
    }
  });

  return {
    failed: open && isError,
    fetching: fetchStatus === 'fetching',
    retry: () => void refetch(),
    goOnWithout: () => decide(null),
  };
}
