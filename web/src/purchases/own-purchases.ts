import { listOwnPurchases, type ReplyOf } from '@prelaunch/contract';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';
import { usePollWithoutNews } from '../live/stream-state.ts';

export type OwnPurchase = ReplyOf<typeof listOwnPurchases>['records'][number];

/**
 * One purchase of the member as it stands now; undefined until it is known. Without an id it is the
 * newest one of this order number.
 */
export function useOwnPurchase(id: string | null, orderNumber: string | null) {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, search: orderNumber ?? '' },
    }),
    enabled: orderNumber !== null,
    refetchInterval: usePollWithoutNews(),
    refetchOnWindowFocus: 'always',
    // It adds to what the screen shows already.
    meta: { quiet: true },
  });
  return data?.records.find((purchase) =>
    id === null ? purchase.orderNumber === orderNumber : purchase.id === id,
  );
}

/** How many of the member's purchases wait for a decision; undefined until it is known. */
export function usePendingCount(): number | undefined {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, status: 'PENDING' },
    }),
    refetchInterval: usePollWithoutNews(),
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  });
  return data?.total;
}

/** Whether the server would take no more for now: better said before the money is sent than after. */
export const useTooManyWaiting = (): boolean => (usePendingCount() ?? 0) >= MAX_PENDING;
