import { mapPage } from '../lists/list.ts';
import type { Deps } from '../deps.ts';
import { csvReply, type CsvColumns } from '../lists/csv.ts';
import { handlers } from '../http/implement.ts';
import { auditColumns, toAuditEntry } from './audit-entry.ts';
import { auditTrail, type AuditRow } from './audit-lists.store.ts';

const companyOf = ({ company_id: id, company_name: companyName }: AuditRow) =>
  id === null ? null : { id, companyName: companyName ?? '' };

const columns: CsvColumns<AuditRow> = {
  Company: (row) => row.company_name,
  ...auditColumns,
};

/** The audit trail of all companies, for super admins. */
export const superAdminAuditHandlers = (deps: Deps) =>
  handlers({
    listAllAudit: async ({ actor, query }) =>
      mapPage(await auditTrail.page(deps, actor, query), (row) => ({
        ...toAuditEntry(row),
        company: companyOf(row),
      })),

    exportAllAudit: ({ actor, query }) =>
      csvReply('audit', columns, auditTrail.older(deps, actor, query)),
  });
