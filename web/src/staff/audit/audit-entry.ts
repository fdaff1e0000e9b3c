import type { listAudit, ReplyOf } from '@prelaunch/contract';

/** An entry as both staff areas show it. */
export type AuditEntry = ReplyOf<typeof listAudit>['records'][number];
