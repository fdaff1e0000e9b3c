import { listArrivals, type ReplyOf } from '@prelaunch/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';

type Arrival = ReplyOf<typeof listArrivals>['arrivals'][number];

/** What the bank shows for purchases, by their id. Null where it could not be loaded, or the server does not tell. */
export type Arrivals = ReadonlyMap<string, Arrival> | null;

/** Loads what the bank shows for at most 100 purchases, in one call. Empty until it is loaded. */
export function useArrivals(purchases: readonly Pick<OwnPurchase, 'id'>[]): Arrivals {
  const { data, isError } = useQuery({
    ...endpointQuery('user', listArrivals, {
      query: { purchases: purchases.map(({ id }) => id) },
    }),
    enabled: purchases.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  if (data === undefined && isError) return null;
  return new Map(data?.arrivals.map((arrival) => [arrival.purchaseId, arrival]));
}
