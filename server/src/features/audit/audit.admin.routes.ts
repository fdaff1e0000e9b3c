import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvReply, olderBy } from '../../platform/lists/csv.ts';
import { handlers } from '../../platform/http/implement.ts';
import { auditColumns, toAuditEntry } from './audit-entry.ts';
import { auditTrail } from './audit-lists.store.ts';

/** The audit trail of a company, for its admins. */
export const adminAuditHandlers = (deps: Deps) =>
  handlers({
    listAudit: async ({ actor, query, read }) =>
      mapPage(await read((db) => auditTrail.page({ ...deps, db }, actor, query)), toAuditEntry),

    exportAudit: ({ actor, query, read }) =>
      csvReply(
        'audit',
        auditColumns,
        olderBy(read, (db) => auditTrail.older({ ...deps, db }, actor, query)),
      ),
  });
