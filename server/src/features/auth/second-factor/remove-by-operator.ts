import { OPERATOR, recordAudit } from '../../audit/index.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { secondFactorRemovedMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { findAdminCredentials } from '../passwords/credentials.store.ts';
import { endOtherSessions, lockOwner } from '../sessions/sessions.store.ts';
import { accountOf, companyOf, ownerOf, type StaffMember } from '../sign-in/staff-sign-in.ts';
import { findSuperAdmin } from '../super-admins/super-admins.store.ts';
import { deleteSecondFactor } from './second-factors.store.ts';

async function findStaff(
  db: Db,
  kind: StaffMember['kind'],
  email: string,
): Promise<StaffMember | null> {
  if (kind === 'superadmin') {
    const found = await findSuperAdmin(db, email);
    return found && { kind, superAdminId: found.id, name: found.name, email };
  }
  const found = await findAdminCredentials(db, email);
  if (found === null) return null;
  const { companyId, accountId, name } = found;
  return { kind, companyId, accountId, name, email };
}

/**
 * Removes the second factor of an admin who has lost phone and recovery codes, and ends all sessions. Notifies
 * the admin by mail and records it in the audit trail.
 */
export async function removeByOperator(
  db: Db,
  secrets: Secrets,
  kind: StaffMember['kind'],
  email: string,
): Promise<'removed' | 'has none' | 'not found'> {
  const staff = await findStaff(db, kind, email);
  if (staff === null) return 'not found';
  const owner = ownerOf(staff);
  return systemTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    if (!(await deleteSecondFactor(tx, owner))) return 'has none';
    await endOtherSessions(tx, owner, null);
    await enqueueMail(tx, secrets, secondFactorRemovedMail(email, staff.name, null));
    await recordAudit(tx, OPERATOR, {
      companyId: companyOf(staff),
      action: 'second_factor.remove',
      subject: accountOf(staff),
      before: null,
      after: null,
      ip: '-',
    });
    return 'removed';
  });
}
