import { getProfile, type ReplyOf } from '@prelaunch/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';

export type Profile = ReplyOf<typeof getProfile>;

const profileQuery = queryOptions({
  ...endpointQuery('user', getProfile, {}),
  meta: { quiet: true },
});

/**
 * The signed-in member, with the balances of the moment. That it could not be had is logged by the
 * layout and told by no toast.
 */
export function useProfile() {
  return useQuery(profileQuery);
}

/** For after a change: everyone who shows the profile gets the new one, and the caller too. */
export function useReloadProfile(): () => Promise<Profile | undefined> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    const state = queryClient.getQueryState(profileQuery.queryKey);
    return state?.status === 'success' ? state.data : undefined;
  };
}
