import { getAdminSession, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';

/** Who the signed-in admin is, and what they may do; undefined while it is unknown. */
export function useAdminSession(): ReplyOf<typeof getAdminSession> | undefined {
  const { data } = useQuery({
    ...endpointQuery('admin', getAdminSession, {}),
    // Another admin may change the access while this page is open.
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  });
  return data;
}
