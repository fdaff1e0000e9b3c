import { randomBytes } from 'node:crypto';
import { addAccount, deleteAccount, updateAccount } from '@prelaunch/contract';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/audit.store.ts';
import { insertAccount } from '../auth/credentials.store.ts';
import { inviteAdmin } from '../auth/invitations.ts';
import { endSessionsOf } from '../auth/sessions.store.ts';
import { requireProof } from '../auth/transaction.ts';
import { findCompany, type Company } from '../companies/companies.store.ts';
import { needsSecondAdmin } from '../confirmations/confirmations.store.ts';
import {
  requestConfirmation,
  requesterInTrail,
  type Origin,
  type Waiting,
} from '../confirmations/request-confirmation.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { notifyMember } from '../live/live.store.ts';
import { accountAddedMail, emailChangedMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { refuse } from '../refuse.ts';
import type { AccountRow } from './account-lists.store.ts';
import { changesAdmins, describeAccountRequest, isUnchanged } from './account-requests.rules.ts';
import { notifyOfAdminChange } from './admin-notices.ts';
import {
  concernsAdmins,
  detailsOf,
  differences,
  endsSessions,
  needsProof,
  refuseLosingAdmins,
  type AccountDetails,
  type RequestedDetails,
} from './manage-users.rules.ts';
import {
  changeAccount,
  deleteLockedAccount,
  getAccount,
  isPasswordSetByAdmin,
  lockAccount,
  refuseTakenAddress,
} from './manage-users.store.ts';

export const subjectOf = ({ id, name }: Pick<AccountRow, 'id' | 'name'>) => ({
  type: 'account',
  id,
  label: name,
});

/** The company of this admin, as it is now. */
export async function getOwnCompany(deps: Deps, admin: Admin): Promise<Company> {
  return (await findCompany(deps.db, admin.companyId)) ?? refuse('session_ended');
}

/** Ends an account's sessions; open pages of a member hear of it at once. */
async function signOut(tx: Tx, admin: Admin, id: string): Promise<void> {
  await endSessionsOf(tx, admin.companyId, id);
  await notifyMember(tx, admin.companyId, id);
}

export interface NewPerson {
  readonly role: 'USER' | 'ADMIN';
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/**
 * Adds an account, approved at once, or lets a new admin wait where that needs a second admin.
 *
 * @param passwordHash null for who is invited by mail to choose a password: so are admins that a second
 * admin confirmed, whose password nobody else may know
 */
export async function addAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  company: Company,
  { person, passwordHash }: { readonly person: NewPerson; readonly passwordHash: string | null },
): Promise<AccountRow | Waiting> {
  const { admin, ip, authority, requestedBy } = origin;
  const { role, name, email, mobile } = person;
  if (role === 'ADMIN') requireProof(authority);
  if (role === 'ADMIN' && requestedBy === null && (await needsSecondAdmin(tx, admin))) {
    await refuseTakenAddress(tx, admin, person);
    const after = { role, name, email, mobile };
    return requestConfirmation(
      deps,
      tx,
      admin,
      ip,
      describeAccountRequest({ kind: 'account.add', after }),
    );
  }
  const id = uuidv7();
  await insertAccount(tx, {
    companyId: company.id,
    id,
    ...person,
    isApproved: true,
    dateOfBirth: null,
    referralCode: referralCode(company.tokenSymbol, randomBytes(8)),
    referrerId: null,
    passwordHash,
    ...(passwordHash !== null && { passwordSetBy: admin.accountId }),
  });
  if (passwordHash === null) {
    const { id: companyId, name: companyName, domain } = company;
    await inviteAdmin(deps, tx, { companyId, companyName, domain, email });
  } else {
    const url = siteUrl(deps.publicUrl, company.domain);
    await enqueueMail(tx, deps.secrets, accountAddedMail(email, company.name, role, url));
  }
  const added = await getAccount(tx, admin, id);
  await notifyOfAdminChange(deps, tx, origin, { before: null, after: added });
  await recordAudit(tx, admin, {
    companyId: company.id,
    action: addAccount.audit,
    subject: subjectOf(added),
    before: null,
    after: { ...person, isApproved: true, ...requesterInTrail(requestedBy) },
    ip,
  });
  return added;
}

const getLocked = async (tx: Tx, admin: Admin, id: string) =>
  (await lockAccount(tx, admin, id)) ?? refuse('not_found', 'This user was not found.');

/**
 * Changes an account, or lets a change of who is an admin wait where that needs a second admin.
 *
 * @param requestedFor the account as it was when the change was requested; refuses with
 * `account_changed` when it is another one now
 */
export async function changeAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  company: Company,
  { id, wish, requestedFor }: AccountChangeIn,
): Promise<AccountRow | Waiting> {
  const { admin, ip, authority, requestedBy } = origin;
  const { account, otherAdmins } = await getLocked(tx, admin, id);
  if (requestedFor !== undefined && !isUnchanged(account, requestedFor)) refuse('account_changed');
  const { before, after } = differences(account, wish);
  if (Object.keys(after).length === 0) return account;
  const actorId = requestedBy?.id ?? admin.accountId;
  refuseLosingAdmins(account, after, { actorId, otherAdmins });
  if (needsProof(account, after)) requireProof(authority);
  const waits = requestedBy === null && changesAdmins(account, after);
  if (waits && (await needsSecondAdmin(tx, admin))) {
    // The admin who typed the new admin's password could act as the second one.
    if (after.role === 'ADMIN' && (await isPasswordSetByAdmin(tx, admin, id))) {
      refuse('password_not_own');
    }
    const request = {
      kind: 'account.update',
      id,
      before: detailsOf(account),
      change: after,
    } as const;
    return requestConfirmation(deps, tx, admin, ip, describeAccountRequest(request));
  }
  const changed = await changeAccount(tx, admin, id, after);
  if (after.email !== undefined) {
    const mail = emailChangedMail(account.email, company.name);
    await enqueueMail(tx, deps.secrets, mail);
  }
  if (endsSessions(after)) await signOut(tx, admin, id);
  await notifyOfAdminChange(deps, tx, origin, { before: account, after: changed });
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action: updateAccount.audit,
    subject: subjectOf(account),
    before,
    after: { ...after, ...requesterInTrail(requestedBy) },
    ip,
  });
  return changed;
}

export interface AccountChangeIn {
  readonly id: string;
  readonly wish: RequestedDetails;
  readonly requestedFor?: AccountDetails;
}

/** Deletes an account, or lets the deletion of an admin wait where that needs a second admin. */
export async function deleteAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  { id, requestedFor }: { readonly id: string; readonly requestedFor?: AccountDetails },
): Promise<Waiting | null> {
  const { admin, ip, authority, requestedBy } = origin;
  const { account, otherAdmins } = await getLocked(tx, admin, id);
  if (requestedFor !== undefined && !isUnchanged(account, requestedFor)) refuse('account_changed');
  const isAdmins = concernsAdmins(account, null);
  if (isAdmins) requireProof(authority);
  const actorId = requestedBy?.id ?? admin.accountId;
  refuseLosingAdmins(account, 'deleted', { actorId, otherAdmins });
  const before = detailsOf(account);
  if (isAdmins && requestedBy === null && (await needsSecondAdmin(tx, admin))) {
    return requestConfirmation(
      deps,
      tx,
      admin,
      ip,
      describeAccountRequest({ kind: 'account.delete', id, before }),
    );
  }
  await deleteLockedAccount(tx, deps.secrets, admin, account);
  await signOut(tx, admin, id);
  await notifyOfAdminChange(deps, tx, origin, { before: account, after: null });
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action: deleteAccount.audit,
    subject: subjectOf(account),
    before,
    after: requestedBy === null ? null : requesterInTrail(requestedBy),
    ip,
  });
  return null;
}
