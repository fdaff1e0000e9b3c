import { logoutAdmin, loginAdmin } from '@prelaunch/contract';
import { recordAudit, type AuditActor } from '../../audit/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Admin, SuperAdmin } from '../../../platform/http/actor.ts';
import { addressKey } from '../../../platform/http/requests/address-key.ts';
import { newSignInMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { openSession, endSession, type StaffOwner } from '../sessions/sessions.store.ts';
import { rememberClient } from './sign-in-places.store.ts';
import { transactionAs } from '../sessions/transaction.ts';

/** Network address and browser of a caller. */
export interface ClientInfo {
  readonly ip: string;
  /** The User-Agent header as printable ASCII, at most 200 characters. */
  readonly browser: string;
}

export const clientInfoOf = (call: {
  readonly ip: string;
  readonly request: { readonly headers: { readonly 'user-agent'?: string | undefined } };
}): ClientInfo => ({
  ip: call.ip,
  browser: (call.request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 200),
});

/** An admin or super admin whose credentials were verified. */
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

/** Returns the person as the subject of an audit entry. */
export const accountOf = (staff: StaffMember) => ({
  type: staff.kind,
  id: idOf(staff),
  label: staff.name,
});

/**
 * Opens a session for staff, records it in the audit trail, and mails that person if the browser or network is new.
 *
 * @param credentialVersion the version of the verified password; null for super admins
 * @returns the session's token
 */
export async function openStaffSession(
  deps: Deps,
  tx: Tx,
  staff: StaffMember,
  client: ClientInfo,
  credentialVersion: number | null,
): Promise<string> {
  const token = await openSession(tx, ownerOf(staff), credentialVersion);
  const parts = [staff.kind, idOf(staff), client.browser, addressKey(client.ip)];
  const isNew = await rememberClient(tx, deps.secrets.macs('place', ...parts));
  if (isNew) {
    const mail = newSignInMail(staff.email, staff.name, { ...client, at: new Date() });
    await enqueueMail(tx, deps.secrets, mail);
  }
  await recordAudit(tx, staff, {
    companyId: companyOf(staff),
    action: loginAdmin.audit,
    subject: accountOf(staff),
    before: null,
    after: { browser: client.browser, newPlace: isNew },
    ip: client.ip,
  });
  return token;
}

/** Ends the session of this call and records that in the audit trail. */
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
