import { listOwnPurchases, type ReplyOf } from '@prelaunch/contract';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';
import { usePollWithoutStream } from '../live/stream-state.ts';

export type OwnPurchase = ReplyOf<typeof listOwnPurchases>['records'][number];

/**
 * The current state of one of the member's purchases; undefined until it is loaded. Without an id, the newest
 * purchase with this order number.
 */
export function useOwnPurchase(id: string | null, orderNumber: string | null) {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, search: orderNumber ?? '' },
    }),
    enabled: orderNumber !== null,
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  return data?.records.find((purchase) =>
    id === null ? purchase.orderNumber === orderNumber : purchase.id === id,
  );
}

/** How many of the member's purchases are pending; undefined until it is known. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, status: 'PENDING' },
    }),
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  });
  return data?.total;
}

/** Whether the server would refuse another purchase now; shown before the member pays. */
export const useTooManyPending = (): boolean => (usePendingCount() ?? 0) >= MAX_PENDING;
