import type { Deps } from '../deps.ts';
import { csvReply, type CsvColumns } from '../exports/csv.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { auditColumns, toAuditEntry } from './audit-entry.ts';
import { listAuditOf, readAuditForExport, type AuditRow } from './audit-lists.store.ts';

const companyOf = ({ company_id: id, company_name: companyName }: AuditRow) =>
  id === null ? null : { id, companyName: companyName ?? '' };

const columns: CsvColumns<AuditRow> = {
  Company: (row) => row.company_name,
  ...auditColumns,
};

/** The audit trail of all companies, for super admins. */
export const superAdminAuditHandlers = (deps: Deps) =>
  handlers({
    listAllAudit: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listAuditOf(deps.db, actor, query);
      const records = rows.map((row) => ({ ...toAuditEntry(row), company: companyOf(row) }));
      return { ...pageOf(records, total, query), moreThanTotal };
    },

    exportAllAudit: ({ actor, query }) =>
      Promise.resolve(
        csvReply('audit', columns, (before, limit) =>
          readAuditForExport(deps.db, actor, query, before, limit),
        ),
      ),
  });
