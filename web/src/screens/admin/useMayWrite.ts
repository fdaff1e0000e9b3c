import { getAdminSession } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';

/**
 * Whether the signed-in admin may change anything; false for an accountant, whose actions are hidden. True while it is
 * unknown: the server refuses every write of an accountant.
 */
export function useMayWrite(): boolean {
  const { data } = useQuery({
    ...endpointQuery('admin', getAdminSession, {}),
    // Another admin may change the access while this page is open.
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  });
  return data?.rights !== 'read';
}
