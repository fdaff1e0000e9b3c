import { exportAudit, listAudit } from '@prelaunch/contract';
import { useListPage } from '../../../lists/useListPage.ts';
import { useTitle } from '../../../programme/useTitle.ts';
import { COMPANY_ACTIONS } from '../../../staff/audit/actions.ts';
import { auditColumns } from '../../../staff/audit/audit-columns.tsx';
import { actionFilter, AuditTrail } from '../../../staff/audit/AuditTrail.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { texts as areaTexts } from '../texts.ts';

const texts = areaTexts.audit;
const filters = { action: actionFilter(COMPANY_ACTIONS) };

/** The company's audit trail. */
export function AuditScreen() {
  const title = useTitle('admin', texts.heading);
  const list = useListPage({
    area: 'admin',
    endpoint: listAudit,
    search: 'search',
    filters,
    exporter: { endpoint: exportAudit, name: 'audit' },
  });
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={texts.heading} description={texts.description} />
      <AuditTrail list={list} columns={auditColumns} />
    </>
  );
}
