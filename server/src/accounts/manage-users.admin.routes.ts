import { randomBytes } from 'node:crypto';
import {
  addAccount,
  approveAccounts,
  deleteAccount,
  updateAccount,
  type BodyOf,
} from '@prelaunch/contract';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit, recordAudits } from '../audit/audit.store.ts';
import { requireProof, transactionAs } from '../auth/transaction.ts';
import { findCompany, type Company } from '../companies/companies.store.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { csvReply } from '../exports/csv.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { rowDone, rowRefused, type RowResult } from '../http/row-results.ts';
import { notifyMember } from '../live/live.store.ts';
import { accountAddedMail, emailChangedMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { refuse } from '../refuse.ts';
import { accountColumns } from './accounts-csv.ts';
import { listAccountsOf, readAccountsForExport, type AccountRow } from './account-lists.store.ts';
import { insertAccount } from './accounts.store.ts';
import { notifyOfAdminChange } from './admin-notices.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  concernsAdmins,
  differences,
  endsSessions,
  needsProof,
  refuseLosingAdmins,
} from './manage-users.rules.ts';
import {
  changeAccount,
  getAccount,
  lockAccount,
  lockAccounts,
  markApproved,
  markDeleted,
} from './manage-users.store.ts';
import { endSessionsOf, type Authority } from './sessions.store.ts';

const toAccount = (admin: Admin) => (row: AccountRow) => ({
  ...row,
  isOwn: row.id === admin.accountId,
});

const subjectOf = ({ id, name }: Pick<AccountRow, 'id' | 'name'>) => ({
  type: 'account',
  id,
  label: name,
});

async function getOwnCompany(deps: Deps, admin: Admin): Promise<Company> {
  return (await findCompany(deps.db, admin.companyId)) ?? refuse('session_ended');
}

/** Ends an account's sessions; open pages of a member hear of it at once. */
async function signOut(tx: Tx, admin: Admin, id: string): Promise<void> {
  await endSessionsOf(tx, admin.companyId, id);
  await notifyMember(tx, admin.companyId, id);
}

async function add(
  deps: Deps,
  admin: Admin,
  ip: string,
  { password, ...person }: BodyOf<typeof addAccount>,
): Promise<AccountRow> {
  if (await isCommonPassword(password)) refuse('common_password');
  const company = await getOwnCompany(deps, admin);
  const passwordHash = await deps.hasher.hash(password);
  const id = uuidv7();
  const code = referralCode(company.tokenSymbol, randomBytes(8));
  const work = async (tx: Tx) => {
    await insertAccount(tx, {
      companyId: company.id,
      id,
      ...person,
      isApproved: true,
      dateOfBirth: null,
      referralCode: code,
      referrerId: null,
      passwordHash,
      passwordSetBy: admin.accountId,
    });
    const { email, role } = person;
    const url = siteUrl(deps.publicUrl, company.domain);
    const mail = accountAddedMail(email, company.name, role, url);
    await enqueueMail(tx, deps.secrets, mail);
    const added = await getAccount(tx, admin, id);
    await notifyOfAdminChange(deps, tx, admin, { before: null, after: added, ip });
    await recordAudit(tx, admin, {
      companyId: company.id,
      action: addAccount.audit,
      subject: subjectOf({ id, name: person.name }),
      before: null,
      after: { ...person, isApproved: true },
      ip,
    });
    return added;
  };
  return transactionAs(deps.db, admin, work, { proof: person.role === 'ADMIN' });
}

async function update(
  deps: Deps,
  admin: Admin,
  ip: string,
  { id, ...wish }: BodyOf<typeof updateAccount>,
): Promise<AccountRow> {
  const company = await getOwnCompany(deps, admin);
  const work = async (tx: Tx, authority: Authority) => {
    const { account, otherAdmins } =
      (await lockAccount(tx, admin, id)) ?? refuse('not_found', 'This user was not found.');
    const { before, after } = differences(account, wish);
    if (Object.keys(after).length === 0) return account;
    refuseLosingAdmins(account, after, { actorId: admin.accountId, otherAdmins });
    if (needsProof(account, after)) requireProof(authority);
    const changed = await changeAccount(tx, admin, id, after);
    if (after.email !== undefined) {
      const mail = emailChangedMail(account.email, company.name);
      await enqueueMail(tx, deps.secrets, mail);
    }
    if (endsSessions(after)) await signOut(tx, admin, id);
    await notifyOfAdminChange(deps, tx, admin, { before: account, after: changed, ip });
    await recordAudit(tx, admin, {
      companyId: admin.companyId,
      action: updateAccount.audit,
      subject: subjectOf(account),
      before,
      after,
      ip,
    });
    return changed;
  };
  return transactionAs(deps.db, admin, work, { lockFirst: (tx) => lockAccount(tx, admin, id) });
}

/** All rows in one go: the locks, the change and the audit entries are one statement each. */
async function approve(
  deps: Deps,
  admin: Admin,
  ip: string,
  ids: readonly string[],
): Promise<RowResult[]> {
  const work = async (tx: Tx, authority: Authority) => {
    const accounts = await lockAccounts(tx, admin, ids);
    const waiting = accounts.filter(({ isApproved }) => !isApproved);
    if (waiting.length === 0) return accounts;
    const admins = waiting.filter((account) => concernsAdmins(account, null));
    if (admins.length > 0) requireProof(authority);
    await markApproved(
      tx,
      admin,
      waiting.map(({ id }) => id),
    );
    for (const before of admins) {
      await notifyOfAdminChange(deps, tx, admin, {
        before,
        after: { ...before, isApproved: true },
        ip,
      });
    }
    const entries = waiting.map((account) => ({
      companyId: admin.companyId,
      action: approveAccounts.audit,
      subject: subjectOf(account),
      before: { isApproved: false },
      after: { isApproved: true },
      ip,
    }));
    await recordAudits(tx, admin, entries);
    return accounts;
  };
  const found = await transactionAs(deps.db, admin, work, {
    lockFirst: (tx) => lockAccounts(tx, admin, [...ids, admin.accountId]),
  });
  const byId = new Map(found.map((account) => [account.id, account]));
  return ids.map((id) => {
    const account = byId.get(id);
    if (account === undefined) return rowRefused(id, 'not_found', 'This user was not found.');
    return account.isApproved
      ? rowRefused(id, 'account_already_approved')
      : rowDone(id, 'Verified.');
  });
}

async function remove(deps: Deps, admin: Admin, ip: string, id: string): Promise<void> {
  const work = async (tx: Tx, authority: Authority) => {
    const { account, otherAdmins } =
      (await lockAccount(tx, admin, id)) ?? refuse('not_found', 'This user was not found.');
    if (concernsAdmins(account, null)) requireProof(authority);
    refuseLosingAdmins(account, 'deleted', { actorId: admin.accountId, otherAdmins });
    await markDeleted(tx, admin, id);
    await signOut(tx, admin, id);
    await notifyOfAdminChange(deps, tx, admin, { before: account, after: null, ip });
    const { name, email, mobile, role, status, isApproved } = account;
    await recordAudit(tx, admin, {
      companyId: admin.companyId,
      action: deleteAccount.audit,
      subject: subjectOf(account),
      before: { name, email, mobile, role, status, isApproved },
      after: null,
      ip,
    });
  };
  await transactionAs(deps.db, admin, work, { lockFirst: (tx) => lockAccount(tx, admin, id) });
}

/** What a company's admins do with its accounts. */
export const manageUserHandlers = (deps: Deps) =>
  handlers({
    listAccounts: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listAccountsOf(deps.db, actor, query);
      return { ...pageOf(rows.map(toAccount(actor)), total, query), moreThanTotal };
    },

    exportAccounts: ({ actor, query }) =>
      Promise.resolve(
        csvReply('users', accountColumns, (before, limit) =>
          readAccountsForExport(deps.db, actor, query, before, limit),
        ),
      ),

    addAccount: async ({ actor, ip, body }) => toAccount(actor)(await add(deps, actor, ip, body)),

    updateAccount: async ({ actor, ip, body }) =>
      toAccount(actor)(await update(deps, actor, ip, body)),

    approveAccounts: async ({ actor, ip, body }) => ({
      results: await approve(deps, actor, ip, body.ids),
    }),

    deleteAccount: async ({ actor, ip, body }) => {
      await remove(deps, actor, ip, body.id);
      return null;
    },
  });
