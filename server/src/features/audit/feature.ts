import { feature, type TaskDeps } from '../../platform/feature.ts';
import type { Deps } from '../../platform/deps.ts';
import { listChainHeads } from './audit-chain.store.ts';
import { auditInvariants } from './audit-invariants.ts';
import { auditTrail } from './audit-lists.store.ts';
import { adminAuditHandlers } from './audit.admin.routes.ts';
import { superAdminAuditHandlers } from './audit.superadmin.routes.ts';

export const audit = feature({
  name: 'audit',
  purpose:
    'A hash chain per company of what staff did; admins and super admins read and export it.',
  handlers: (deps: Deps) => ({ ...adminAuditHandlers(deps), ...superAdminAuditHandlers(deps) }),
  tasks: {
    // An attacker with write access to the database can rewrite a chain and its head, but not the log.
    log_audit_heads: {
      schedule: '47 0 * * *',
      run: async ({ db, log }: TaskDeps) => {
        for (const { companyId, entries, hash } of await listChainHeads(db)) {
          log.info({ companyId, entries, hash: hash.toString('hex') }, 'head of the audit trail');
        }
      },
    },
  },
  invariants: auditInvariants,
  lists: {
    listAudit: {
      list: auditTrail,
      caller: 'admin',
      searches: ['a rare name', 'a frequent name', 'two letters'],
      isExported: true,
    },
    listAllAudit: {
      list: auditTrail,
      caller: 'superAdmin',
      searches: ['a rare name', 'a frequent name', 'two letters'],
      isExported: true,
    },
  },
  personalData: {
    'audit_entries.actor_id': 'kept: the chained audit trail',
    'audit_entries.subject_id': 'kept: the chained audit trail',
  },
});
