import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvReply, olderBy, type CsvColumns } from '../../platform/lists/csv.ts';
import { handlers } from '../../platform/http/implement.ts';
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
    listAllAudit: async ({ actor, query, read }) => {
      const page = await read((db) => auditTrail.page({ ...deps, db }, actor, query));
      return mapPage(page, (row) => ({ ...toAuditEntry(row), company: companyOf(row) }));
    },

    exportAllAudit: ({ actor, query, read }) =>
      csvReply(
        'audit',
        columns,
        olderBy(read, (db) => auditTrail.older({ ...deps, db }, actor, query)),
      ),
  });
