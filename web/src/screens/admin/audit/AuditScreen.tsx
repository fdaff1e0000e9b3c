import { exportAudit } from '@prelaunch/contract';
import { useTitle } from '../../../programme/useTitle.ts';
import { auditColumns } from '../../../staff/audit/audit-columns.tsx';
import { AuditTrail } from '../../../staff/audit/AuditTrail.tsx';
import { COMPANY_ACTIONS } from '../../../staff/audit/texts.ts';
import { useAuditAddress } from '../../../staff/audit/useAuditAddress.ts';
import { ExportButton } from '../../../staff/lists/ExportButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { texts } from '../texts.ts';
import { auditFilter, useAuditPage } from './useAuditPage.ts';

const words = texts.audit;

/** Who changed what in the company. */
export function AuditScreen() {
  const title = useTitle('admin', words.heading);
  const address = useAuditAddress();
  const query = useAuditPage(address);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={words.heading} description={words.description} />
      <AuditTrail
        address={address}
        query={query}
        columns={auditColumns}
        actions={COMPANY_ACTIONS}
        exportButton={
          <ExportButton
            area="admin"
            spec={exportAudit}
            request={{ query: auditFilter(address) }}
            name="audit"
          />
        }
      />
    </>
  );
}
