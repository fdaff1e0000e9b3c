import { listConfirmations } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';

const EVERY_MS = 30_000;

/**
 * How many changes wait for a second admin, asked again as long as the page is looked at.
 *
 * @returns null where the company needs no second admin and nothing waits
 */
export function useWaitingConfirmations(): number | null {
  const { data } = useQuery({
    ...endpointQuery('admin', listConfirmations, { query: { page: 1, limit: 1 } }),
    refetchInterval: EVERY_MS,
    // Nobody asked for this number just now: a bad line must not raise a toast every 30 seconds.
    meta: { quiet: true },
  });
  if (data === undefined || (!data.fourEyes && data.total === 0)) return null;
  return data.total;
}
