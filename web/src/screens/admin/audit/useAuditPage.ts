import { listAudit, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import type { AuditAddress } from './useAuditAddress.ts';

type AuditPage = ReplyOf<typeof listAudit>;
export type AuditEntry = AuditPage['records'][number];

const PAGE_SIZE = 10;

/** What list and export ask for alike. */
export const auditFilter = ({ action, search }: Pick<AuditAddress, 'action' | 'search'>) => ({
  action: action === '' ? undefined : action,
  search: search === '' ? undefined : search,
});

/** One page of the trail; the page before it stays until it has come. */
export function useAuditPage({ page, action, search, setPage }: AuditAddress) {
  const query = useQuery({
    ...endpointQuery('admin', listAudit, {
      query: { page, limit: PAGE_SIZE, ...auditFilter({ action, search }) },
    }),
    // No entry may stand, not for a moment, under a filter that does not fit.
    placeholderData: (before: AuditPage | undefined) =>
      before?.records.every((entry) => action === '' || entry.action === action)
        ? before
        : undefined,
  });

  const { data, isPlaceholderData } = query;
  const lastPage = data === undefined || isPlaceholderData ? null : Math.max(data.lastPage, 1);
  useEffect(() => {
    if (lastPage !== null && page > lastPage) setPage(lastPage, { replace: true });
  }, [lastPage, page, setPage]);

  return query;
}
