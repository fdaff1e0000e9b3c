import { listAudit, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import type { AuditAddress } from '../../../staff/audit/useAuditAddress.ts';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';

type AuditPage = ReplyOf<typeof listAudit>;

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

  useKnownPage(query, { page, setPage });
  return query;
}
