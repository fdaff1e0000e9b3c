import { mapPage } from '../lists/list.ts';
import type { Deps } from '../deps.ts';
import { csvReply } from '../lists/csv.ts';
import { handlers } from '../http/implement.ts';
import { auditColumns, toAuditEntry } from './audit-entry.ts';
import { auditTrail } from './audit-lists.store.ts';

/** The audit trail of a company, for its admins. */
export const adminAuditHandlers = (deps: Deps) =>
  handlers({
    listAudit: async ({ actor, query }) =>
      mapPage(await auditTrail.page(deps, actor, query), toAuditEntry),

    exportAudit: ({ actor, query }) =>
      csvReply('audit', auditColumns, auditTrail.older(deps, actor, query)),
  });
