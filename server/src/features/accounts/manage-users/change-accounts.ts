import { randomBytes } from 'node:crypto';
import { addAccount, deleteAccount, updateAccount } from '@prelaunch/contract';
import type { Language } from '@prelaunch/domain/languages';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/index.ts';
import { insertAccount, inviteAdmin, endSessionsOf, requireProof } from '../../auth/index.ts';
import { findCompany, type Company } from '../../companies/index.ts';
import {
  needsSecondAdmin,
  requestConfirmation,
  requesterInTrail,
  type Origin,
  type Waiting,
} from '../../confirmations/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { notifyMember } from '../../live/index.ts';
import { adminAddedMail, emailChangedMail } from '../../../platform/mail/mails.ts';
import { memberMailsFor, memberMailsIn } from '../../../platform/languages/member-mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { signed } from '../../../platform/mail/signed.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { AccountRow } from './account-lists.store.ts';
import { changesAdmins, describeAccountRequest, isUnchanged } from '../account-requests.rules.ts';
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
  findStoredLanguage,
  getAccount,
  isPasswordSetByAdmin,
  lockAccount,
  refuseTakenAddress,
} from './manage-users.store.ts';
import { notifyVerified } from './verification-mails.ts';

export const subjectOf = ({ id, name }: Pick<AccountRow, 'id' | 'name'>) => ({
  type: 'account',
  id,
  label: name,
});

/** Returns the current state of this admin's company. */
export async function getOwnCompany(deps: Deps, admin: Admin): Promise<Company> {
  return (await findCompany(deps.db, admin.companyId)) ?? refuse('session_ended');
}

/** Ends an account's sessions and notifies the open pages of a member. */
async function signOut(tx: Tx, admin: Admin, id: string): Promise<void> {
  await endSessionsOf(tx, admin.companyId, id);
  await notifyMember(tx, admin.companyId, id);
}

/** The input of `addAccountIn`. */
interface AddedAccount {
  readonly person: NewPerson;
  /**
   * Null to invite the person by mail to choose a password. Confirmed admins are always invited, since no other person
   * may know their password.
   */
  readonly passwordHash: string | null;
  /** Of the mail to a member, who has not chosen one yet: the language of the admin's page. */
  readonly language: Language;
}

export interface NewPerson {
  readonly role: 'USER' | 'ADMIN';
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** Of an admin; 'all' when undefined. */
  readonly rights?: 'all' | 'read' | undefined;
}

/**
 * Adds an approved account, or requests the confirmation of a second admin if adding this admin needs one.
 */
export async function addAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  company: Company,
  { person, passwordHash, language }: AddedAccount,
): Promise<AccountRow | Waiting> {
  const { admin, ip, authority, requestedBy } = origin;
  const { role, name, email, mobile, rights = 'all' } = person;
  if (role === 'ADMIN') requireProof(authority);
  if (role === 'ADMIN' && requestedBy === null && (await needsSecondAdmin(tx, admin))) {
    await refuseTakenAddress(tx, admin, person);
    const after = { role, name, email, mobile, rights };
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
    const write = role === 'ADMIN' ? adminAddedMail : memberMailsIn(language).accountAddedMail;
    await enqueueMail(tx, deps.secrets, signed(write(email, company.name, url), company.contact));
  }
  const added = await getAccount(tx, admin, id);
  await notifyOfAdminChange(deps, tx, origin, { before: null, after: added });
  await recordAudit(tx, admin, {
    companyId: company.id,
    action: addAccount.audit,
    subject: subjectOf(added),
    before: null,
    after: {
      role,
      name,
      email,
      mobile,
      ...(role === 'ADMIN' && { rights }),
      isApproved: true,
      ...requesterInTrail(requestedBy),
    },
    ip,
  });
  return added;
}

const getLocked = async (tx: Tx, admin: Admin, id: string) =>
  (await lockAccount(tx, admin, id)) ?? refuse('not_found', 'This user was not found.');

/**
 * Changes an account, or requests the confirmation of a second admin if the change concerns who is an admin.
 *
 * @param requestedFor the account as it was when the change was requested; refuses with `account_changed` when it
 * differs now
 */
export async function changeAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  company: Company,
  { id, requested, requestedFor }: AccountChangeInput,
): Promise<AccountRow | Waiting> {
  const { admin, ip, authority, requestedBy } = origin;
  const { account, otherAdmins } = await getLocked(tx, admin, id);
  if (requestedFor !== undefined && !isUnchanged(account, requestedFor)) refuse('account_changed');
  const { before, after } = differences(account, requested);
  if (Object.keys(after).length === 0) return account;
  const actorId = requestedBy?.id ?? admin.accountId;
  refuseLosingAdmins(account, after, { actorId, otherAdmins });
  if (needsProof(account, after)) requireProof(authority);
  const mayNeedConfirmation = requestedBy === null && changesAdmins(account, after);
  if (mayNeedConfirmation && (await needsSecondAdmin(tx, admin))) {
    // The admin who chose the password of the new admin could sign in as the second admin.
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
    const write =
      account.role === 'ADMIN'
        ? emailChangedMail
        : memberMailsFor(deps, await findStoredLanguage(tx, admin, id)).emailChangedMail;
    await enqueueMail(
      tx,
      deps.secrets,
      signed(write(account.email, company.name), company.contact),
    );
  }
  if (after.isApproved === true) await notifyVerified(deps, tx, company, [changed]);
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

export interface AccountChangeInput {
  readonly id: string;
  readonly requested: RequestedDetails;
  readonly requestedFor?: AccountDetails;
}

/** Deletes an account, or requests the confirmation of a second admin if deleting this admin needs one. */
export async function deleteAccountIn(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  { id, requestedFor }: { readonly id: string; readonly requestedFor?: AccountDetails },
): Promise<Waiting | null> {
  const { admin, ip, authority, requestedBy } = origin;
  const { account, otherAdmins } = await getLocked(tx, admin, id);
  if (requestedFor !== undefined && !isUnchanged(account, requestedFor)) refuse('account_changed');
  const isAdmin = concernsAdmins(account, null);
  if (isAdmin) requireProof(authority);
  const actorId = requestedBy?.id ?? admin.accountId;
  refuseLosingAdmins(account, 'deleted', { actorId, otherAdmins });
  const before = detailsOf(account);
  if (isAdmin && requestedBy === null && (await needsSecondAdmin(tx, admin))) {
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
