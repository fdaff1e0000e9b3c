import { listCompanyPurchases } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';

const EVERY_MS = 10_000;

/** How many purchases wait for a decision, asked anew as long as the page is looked at. */
export function useWaitingPurchases(): number | undefined {
  const { data } = useQuery({
    ...endpointQuery('admin', listCompanyPurchases, {
      query: { status: 'PENDING', page: 1, limit: 1 },
    }),
    refetchInterval: EVERY_MS,
    // Nobody asked for this number just now: a bad line must not raise a toast every 10 seconds.
    meta: { quiet: true },
  });
  return data?.total;
}
