import { listCompanyPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';

const EVERY_MS = 10_000;

/** How many purchases are pending, polled while the page is visible. */
export function usePendingPurchases(): number | undefined {
  const { data } = useQuery({
    ...endpointQuery('admin', listCompanyPurchases, {
      query: { status: 'PENDING', page: 1, limit: 1 },
    }),
    refetchInterval: EVERY_MS,
    // A background poll: a bad connection must not show a toast every 10 seconds.
    meta: { quiet: true },
  });
  return data?.total;
}
