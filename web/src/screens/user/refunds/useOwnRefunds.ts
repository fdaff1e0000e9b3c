import { listOwnRefunds } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';

/** The member's refunds; none until they are loaded, and from a server that registers no refunds. */
export function useOwnRefunds(): readonly OwnRefund[] {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnRefunds, {}),
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    // The payments are useful without it, so a failure shows no toast.
    meta: { quiet: true },
  });
  return data?.refunds ?? [];
}
