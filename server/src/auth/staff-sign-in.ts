import { logoutAdmin, loginAdmin } from '@prelaunch/contract';
import { recordAudit, type AuditActor } from '../audit/audit.store.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';
import { addressKey } from '../http/address-key.ts';
import { newSignInMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { openSession, endSession, type StaffOwner } from './sessions.store.ts';
import { rememberClient } from './sign-in-places.store.ts';
import { transactionAs } from './transaction.ts';

/** From where somebody calls. */
export interface Place {
  readonly ip: string;
  /** What the browser calls itself; cut to what a mail can show. */
  readonly browser: string;
}

export const clientInfoOf = (call: {
  readonly ip: string;
  readonly request: { readonly headers: { readonly 'user-agent'?: string | undefined } };
}): Place => ({
  ip: call.ip,
  browser: (call.request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 200),
});

/** Staff that is about to be let in. */
export type StaffMember =
  | (Extract<AuditActor, { kind: 'admin' }> & { readonly companyId: string })
  | Extract<AuditActor, { kind: 'superadmin' }>;

export const ownerOf = (staff: StaffMember): StaffOwner =>
  staff.kind === 'admin'
    ? { kind: 'admin', companyId: staff.companyId, accountId: staff.accountId }
    : { kind: 'superadmin', superAdminId: staff.superAdminId };

const idOf = (staff: StaffMember): string =>
  staff.kind === 'admin' ? staff.accountId : staff.superAdminId;

export const companyOf = (staff: StaffMember): string | null =>
  staff.kind === 'admin' ? staff.companyId : null;

/** The person as the subject of an audit entry. */
export const accountOf = (staff: StaffMember) => ({
  type: staff.kind,
  id: idOf(staff),
  label: staff.name,
});

/**
 * Lets staff in: a session, an entry in the audit trail, and a mail where the person did not sign in
 * from lately.
 *
 * @param credentialVersion of the password that was verified; null for super admins
 * @returns the session's token
 */
export async function openStaffSession(
  deps: Deps,
  tx: Tx,
  staff: StaffMember,
  place: Place,
  credentialVersion: number | null,
): Promise<string> {
  const token = await openSession(tx, ownerOf(staff), credentialVersion);
  const parts = [staff.kind, idOf(staff), place.browser, addressKey(place.ip)];
  const isNew = await rememberClient(tx, deps.secrets.macs('place', ...parts));
  if (isNew) {
    const mail = newSignInMail(staff.email, staff.name, { ...place, at: new Date() });
    await enqueueMail(tx, deps.secrets, mail);
  }
  await recordAudit(tx, staff, {
    companyId: companyOf(staff),
    action: loginAdmin.audit,
    subject: accountOf(staff),
    before: null,
    after: { browser: place.browser, newPlace: isNew },
    ip: place.ip,
  });
  return token;
}

/** Ends the session that this call was made in. */
export async function closeStaffSession(
  deps: Deps,
  actor: Admin | SuperAdmin,
  ip: string,
): Promise<void> {
  const work = async (tx: Tx) => {
    await endSession(tx, actor.sessionHash);
    await recordAudit(tx, actor, {
      companyId: companyOf(actor),
      action: logoutAdmin.audit,
      subject: accountOf(actor),
      before: null,
      after: null,
      ip,
    });
  };
  await transactionAs(deps.db, actor, work, { changesCaller: true });
}
