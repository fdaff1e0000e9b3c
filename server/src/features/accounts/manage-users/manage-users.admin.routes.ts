import {
  approveAccounts,
  type addAccount,
  type updateAccount,
  type BodyOf,
} from '@prelaunch/contract';
import type { Language } from '@prelaunch/domain/languages';
import { recordAudits } from '../../audit/index.ts';
import {
  isCommonPassword,
  type AuthDeps,
  type Authority,
  requireProof,
  transactionAs,
} from '../../auth/index.ts';
import { resultOrWaiting, type Waiting } from '../../confirmations/index.ts';
import { mapPage } from '../../../platform/lists/list.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { csvReply, olderBy } from '../../../platform/lists/csv.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { rowDone, rowRefused, type RowResult } from '../../../platform/row-results.ts';
import { languageOf } from '../../../platform/languages/language-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { accountsOfCompany, type AccountRow, type ListedAccount } from './account-lists.store.ts';
import { accountColumns } from './accounts-csv.ts';
import { notifyOfAdminChange } from './admin-notices.ts';
import {
  addAccountIn,
  changeAccountIn,
  deleteAccountIn,
  getOwnCompany,
  subjectOf,
} from './change-accounts.ts';
import { concernsAdmins } from './manage-users.rules.ts';
import { notifyVerified } from './verification-mails.ts';
import { lockAccount, lockAccounts, markApproved } from './manage-users.store.ts';

const toAccount = (admin: Admin) => (row: AccountRow) => ({
  ...row,
  isOwn: row.id === admin.accountId,
});

const toListed =
  (admin: Admin) =>
  ({ verifiedAs: name, verifiedUntil: until, ...row }: ListedAccount) => ({
    ...toAccount(admin)(row),
    formerVerification: name === null || until === null ? null : { name, until },
  });

const toReply = (admin: Admin, result: AccountRow | Waiting) =>
  resultOrWaiting('confirmation' in result ? result : toAccount(admin)(result));

async function add(
  deps: AuthDeps,
  admin: Admin,
  ip: string,
  { password, ...person }: BodyOf<typeof addAccount>,
  language: Language,
): Promise<AccountRow | Waiting> {
  if (await isCommonPassword(password)) refuse('common_password');
  const company = await getOwnCompany(deps, admin);
  const passwordHash = await deps.hasher.hash(password);
  return transactionAs(deps.db, admin, (tx, authority) =>
    addAccountIn(deps, tx, { admin, ip, authority, requestedBy: null }, company, {
      person,
      passwordHash,
      language,
    }),
  );
}

async function update(
  deps: AuthDeps,
  admin: Admin,
  ip: string,
  { id, ...requested }: BodyOf<typeof updateAccount>,
): Promise<AccountRow | Waiting> {
  const company = await getOwnCompany(deps, admin);
  return transactionAs(
    deps.db,
    admin,
    (tx, authority) =>
      changeAccountIn(deps, tx, { admin, ip, authority, requestedBy: null }, company, {
        id,
        requested,
      }),
    { lockFirst: (tx) => lockAccount(tx, admin, id) },
  );
}

/** Approves accounts in bulk: locks, changes and audit entries are one statement each. */
async function approve(
  deps: AuthDeps,
  admin: Admin,
  ip: string,
  ids: readonly string[],
): Promise<RowResult[]> {
  const company = await getOwnCompany(deps, admin);
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
      const after = { ...before, isApproved: true };
      await notifyOfAdminChange(deps, tx, { admin, ip, requestedBy: null }, { before, after });
    }
    await notifyVerified(deps, tx, company, waiting);
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

const remove = (deps: AuthDeps, admin: Admin, ip: string, id: string): Promise<Waiting | null> =>
  transactionAs(
    deps.db,
    admin,
    (tx, authority) =>
      deleteAccountIn(deps, tx, { admin, ip, authority, requestedBy: null }, { id }),
    { lockFirst: (tx) => lockAccount(tx, admin, id) },
  );

/** Administration of a company's accounts by its admins. */
export const manageUserHandlers = (deps: AuthDeps) =>
  handlers({
    listAccounts: async ({ actor, query, read }) => {
      const page = await read((db) => accountsOfCompany.page({ ...deps, db }, actor, query));
      return mapPage(page, toListed(actor));
    },

    exportAccounts: ({ actor, query, read }) =>
      csvReply(
        'users',
        accountColumns,
        olderBy(read, (db) => accountsOfCompany.older({ ...deps, db }, actor, query)),
      ),

    addAccount: async ({ actor, ip, body, request }) =>
      toReply(actor, await add(deps, actor, ip, body, languageOf(request))),

    updateAccount: async ({ actor, ip, body }) =>
      toReply(actor, await update(deps, actor, ip, body)),

    approveAccounts: async ({ actor, ip, body }) => ({
      results: await approve(deps, actor, ip, body.ids),
    }),

    deleteAccount: async ({ actor, ip, body }) =>
      resultOrWaiting(await remove(deps, actor, ip, body.id)),
  });
