import { listConfirmations, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import type { ListAddress } from '../../../staff/lists/useListAddress.ts';

type ConfirmationPage = ReplyOf<typeof listConfirmations>;
export type Confirmation = ConfirmationPage['records'][number];

const PAGE_SIZE = 10;

/** One page of what waits; the page before it stays until it has come. */
export function useConfirmationPage({ page, setPage }: Pick<ListAddress, 'page' | 'setPage'>) {
  const query = useQuery({
    ...endpointQuery('admin', listConfirmations, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: (before: ConfirmationPage | undefined) => before,
    // What waits is of now: another admin may have confirmed it.
    staleTime: 0,
  });
  useKnownPage(query, { page, setPage });
  return query;
}
