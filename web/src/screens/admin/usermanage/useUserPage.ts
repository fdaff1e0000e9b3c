import { listAccounts, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import type { UserAddress } from './useUserAddress.ts';

export type UserPage = ReplyOf<typeof listAccounts>;
export type User = UserPage['records'][number];

const PAGE_SIZE = 10;
/** What each choice of the filter asks the lists for. */
export const APPROVED = { '': undefined, waiting: false, verified: true } as const;

/** One page of the company's accounts; the page before it stays until it has come. */
export function useUserPage({ page, status, search, setPage }: UserAddress) {
  const isApproved = APPROVED[status];
  const query = useQuery({
    ...endpointQuery('admin', listAccounts, {
      query: { page, limit: PAGE_SIZE, isApproved, search: search === '' ? undefined : search },
    }),
    // Nobody may stand, not for a moment, under a filter that does not fit.
    placeholderData: (before: UserPage | undefined) =>
      before?.records.every((user) => isApproved === undefined || user.isApproved === isApproved)
        ? before
        : undefined,
  });

  useKnownPage(query, { page, setPage });
  return query;
}
