import { exportAllAudit, listAllAudit, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { auditColumns } from '../../../staff/audit/audit-columns.tsx';
import { AuditTrail } from '../../../staff/audit/AuditTrail.tsx';
import { ALL_ACTIONS, auditTexts } from '../../../staff/audit/texts.ts';
import { useAuditAddress } from '../../../staff/audit/useAuditAddress.ts';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { CompanySelect } from '../CompanySelect.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts } from '../texts.ts';
import { useCompanyFilter } from '../useCompanyFilter.ts';

const words = texts.audit;
const PAGE_SIZE = 10;

type AuditPage = ReplyOf<typeof listAllAudit>;
type SiteEntry = AuditPage['records'][number];

/** The company stands before what was done in it. */
const columns: readonly Column<SiteEntry>[] = auditColumns.flatMap((column) =>
  column.id === 'action'
    ? [
        {
          id: 'company',
          header: words.company,
          cell: ({ company }: SiteEntry) => company?.companyName ?? texts.none,
        },
        column,
      ]
    : [column],
);

/** Who changed what, in any company and above. */
export function SiteAuditScreen() {
  const { write, params } = useListAddress();
  const address = useAuditAddress();
  const company = useCompanyFilter({ params, write });
  const { companyId } = company;
  const { page, action } = address;
  const filter = {
    companyId,
    action: action === '' ? undefined : action,
    search: address.search === '' ? undefined : address.search,
  };
  const query = useQuery({
    ...endpointQuery('superadmin', listAllAudit, { query: { page, limit: PAGE_SIZE, ...filter } }),
    // No entry may stand, not for a moment, under a filter that does not fit.
    placeholderData: (before: AuditPage | undefined) =>
      before?.records.every(
        (entry) =>
          (action === '' || entry.action === action) &&
          (companyId === undefined || entry.company?.id === companyId),
      )
        ? before
        : undefined,
  });
  useKnownPage(query, address);
  return (
    <>
      <ScreenTitle screen={auditTexts.heading} />
      <PageHeader title={auditTexts.heading} description={words.description} />
      <AuditTrail
        address={{
          ...address,
          showAll: () => {
            write({ search: '', action: '', companyId: '' });
          },
        }}
        query={query}
        columns={columns}
        actions={ALL_ACTIONS}
        filter={<CompanySelect filter={company} />}
        filtered={companyId !== undefined}
        exportButton={
          <ExportButton
            area="superadmin"
            spec={exportAllAudit}
            request={{ query: filter }}
            name="audit"
          />
        }
      />
    </>
  );
}
