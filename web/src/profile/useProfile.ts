import { getProfile, type ReplyOf } from '@prelaunch/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';

export type Profile = ReplyOf<typeof getProfile>;

const profileQuery = queryOptions({
  ...endpointQuery('user', getProfile, {}),
  meta: { quiet: true },
});

/** The signed-in member with current balances. A failure is logged by the layout and shows no toast. */
export function useProfile() {
  return useQuery(profileQuery);
}

/** Refetches the profile after a change, for every component that shows it, and returns it. */
export function useReloadProfile(): () => Promise<Profile | undefined> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    const state = queryClient.getQueryState(profileQuery.queryKey);
    return state?.status === 'success' ? state.data : undefined;
  };
}
