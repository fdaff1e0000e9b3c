import { exportAllAudit, listAllAudit } from '@prelaunch/contract';
import type { RowOf } from '../../../lists/list-filter.ts';
import { useListPage } from '../../../lists/useListPage.ts';
import { ALL_ACTIONS } from '../../../staff/audit/actions.ts';
import { auditColumns, Who } from '../../../staff/audit/audit-columns.tsx';
import { actionFilter, AuditTrail } from '../../../staff/audit/AuditTrail.tsx';
import { auditTexts } from '../../../staff/audit/texts.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import type { Column } from '../../../ui/table/Table.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { texts } from '../texts.ts';
import { useCompanyFilter } from '../useCompanyFilter.ts';

type SiteEntry = RowOf<typeof listAllAudit>;

const companyColumn: Column<SiteEntry> = {
  id: 'company',
  header: texts.audit.company,
  priority: 3,
  card: 'note',
  cell: ({ company }) => (
    <span data-needless={company === null || undefined}>{company?.companyName ?? texts.none}</span>
  ),
};

/** Adds the company below the person, and as a column of its own before the action. */
const columns: readonly Column<SiteEntry>[] = auditColumns.flatMap((column) => {
  if (column.id === 'action') return [companyColumn, column];
  if (column.id !== 'who') return [column];
  const cell = ({ actor, company }: SiteEntry) => (
    <Who actor={actor} company={company?.companyName} />
  );
  return [{ ...column, cell }];
});
const action = actionFilter(ALL_ACTIONS);

/** The audit trail of all companies and super admins. */
export function SiteAuditScreen() {
  const companyId = useCompanyFilter<SiteEntry>(({ company }) => company?.id);
  const list = useListPage({
    area: 'superadmin',
    endpoint: listAllAudit,
    search: 'search',
    filters: { action, companyId },
    exporter: { endpoint: exportAllAudit, name: 'audit' },
  });
  return (
    <>
      <ScreenTitle screen={auditTexts.heading} />
      <PageHeader title={auditTexts.heading} description={texts.audit.description} />
      <AuditTrail list={list} columns={columns} />
    </>
  );
}
