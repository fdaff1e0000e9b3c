import { OPERATOR, recordAudit } from '../../audit/index.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { deleteSecondFactor } from '../second-factor/second-factors.store.ts';
import { endOtherSessions } from '../sessions/sessions.store.ts';
import { lockSuperAdmins, markRemoved } from './super-admins.store.ts';

/**
 * Removes a super admin: ends every session, deletes the second factor, and records it in the audit trail. Never
 * removes the last one, even when two operators remove two of them at the same time.
 *
 * @returns 'not found' when no super admin has this address, 'last' when there is no other one
 */
export function removeSuperAdmin(db: Db, email: string): Promise<'removed' | 'not found' | 'last'> {
  return systemTransaction(db, async (tx) => {
    const superAdmins = await lockSuperAdmins(tx);
    const found = superAdmins.find((superAdmin) => superAdmin.email === email);
    if (found === undefined) return 'not found';
    if (superAdmins.length === 1) return 'last';
    const owner = { kind: 'superadmin', superAdminId: found.id } as const;
    await markRemoved(tx, found.id);
    await deleteSecondFactor(tx, owner);
    await endOtherSessions(tx, owner, null);
    await recordAudit(tx, OPERATOR, {
      companyId: null,
      action: 'superadmin.remove',
      subject: { type: 'superadmin', id: found.id, label: found.name },
      before: { email },
      after: null,
      ip: '-',
    });
    return 'removed';
  });
}
