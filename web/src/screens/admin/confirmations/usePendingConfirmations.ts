import { listConfirmations } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';

/** How often open pages ask for the changes that wait for a second admin. */
export const CONFIRMATIONS_EVERY_MS = 30_000;

/**
 * The number of changes that wait for a second admin, polled while the page is visible.
 *
 * @returns null while it is unknown, and when the company needs no second admin and nothing waits
 */
export function usePendingConfirmations(): number | null {
  const { data } = useQuery({
    ...endpointQuery('admin', listConfirmations, { query: { page: 1, limit: 1 } }),
    refetchInterval: CONFIRMATIONS_EVERY_MS,
    // A background poll: a bad connection must not show a toast every 30 seconds.
    meta: { quiet: true },
  });
  if (data === undefined || (!data.fourEyes && data.total === 0)) return null;
  return data.total;
}
