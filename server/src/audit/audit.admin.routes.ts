import type { Deps } from '../deps.ts';
import { csvReply } from '../exports/csv.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { auditColumns, toAuditEntry } from './audit-entry.ts';
import { listAuditOf, readAuditForExport } from './audit-lists.store.ts';

/** The audit trail of a company, for its admins. */
export const adminAuditHandlers = (deps: Deps) =>
  handlers({
    listAudit: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listAuditOf(deps.db, actor, query);
      return { ...pageOf(rows.map(toAuditEntry), total, query), moreThanTotal };
    },

    exportAudit: ({ actor, query }) =>
      Promise.resolve(
        csvReply('audit', auditColumns, (before, limit) =>
          readAuditForExport(deps.db, actor, query, before, limit),
        ),
      ),
  });
