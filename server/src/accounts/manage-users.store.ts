import { sql } from 'kysely';
import { ACCOUNT_TAKEN } from '../auth/credentials.store.ts';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Admin } from '../http/actor.ts';
import type { Secrets } from '../keys/secrets.ts';
import { refuse } from '../refuse.ts';
import { accountColumns, type AccountRow } from './account-lists.store.ts';
import { eraseAccount } from './deleted-accounts.store.ts';
import type { AccountChange } from './manage-users.rules.ts';

interface LockedAccount {
  readonly account: AccountRow;
  /** How many active admins the company has beside this account. */
  readonly otherAdmins: number;
}

/**
 * Locks an account of the admin's company together with all of its admins, in the order of their
 * ids: two admins who remove each other at the same instant come one after the other, and the second
 * sees what the first has left.
 *
 * @returns null when the company has no such account
 */
export async function lockAccount(tx: Tx, admin: Admin, id: string): Promise<LockedAccount | null> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.email, a.mobile, a.role, a.referral_code as "referralCode",
           a.created_at as "createdAt", a.is_approved as "isApproved", a.status
    from accounts a
    where a.company_id = ${admin.companyId} and a.deleted_at is null and a.id in (
      select id from accounts where company_id = ${admin.companyId} and id = ${id}
      union
      select id from accounts
      where company_id = ${admin.companyId} and role = 'ADMIN' and deleted_at is null
    )
    order by a.id for no key update`.execute(tx);
  const account = rows.find((row) => row.id === id);
  if (account === undefined) return null;
  const others = rows.filter(
    (row) => row.id !== id && row.role === 'ADMIN' && row.status === 'ACTIVE',
  );
  return { account, otherAdmins: others.length };
}

export async function getAccount(db: Db, admin: Admin, id: string): Promise<AccountRow> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('company_id', '=', admin.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether an admin chose the account's password, and its owner has not chosen another one since. */
export async function isPasswordSetByAdmin(tx: Tx, admin: Admin, id: string): Promise<boolean> {
  const { setBy } = await tx
    .selectFrom('accounts')
    .select('password_set_by as setBy')
    .where('company_id', '=', admin.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return setBy !== null;
}

/**
 * Refuses the e-mail or mobile number of a new admin that is in use at present. Only an early check: the
 * indexes decide when the account is added.
 */
export async function refuseTakenAddress(
  tx: Tx,
  admin: Admin,
  { email, mobile }: { readonly email: string; readonly mobile: string },
): Promise<void> {
  const { rows } = await sql<{ email: boolean; mobile: boolean }>`
    select coalesce(bool_or(email = ${email}), false) as email,
           coalesce(bool_or(company_id = ${admin.companyId} and mobile = ${mobile}), false) as mobile
    from accounts
    where deleted_at is null and (
      (company_id = ${admin.companyId} and (email = ${email} or mobile = ${mobile}))
      or (role = 'ADMIN' and email = ${email}))`.execute(tx);
  if (rows[0]?.email === true) refuse('email_taken');
  if (rows[0]?.mobile === true) refuse('mobile_taken');
}

/** Changes a locked account; refuses an e-mail or mobile number that somebody else uses. */
export async function changeAccount(
  tx: Tx,
  admin: Admin,
  id: string,
  change: AccountChange,
): Promise<AccountRow> {
  const { isApproved, ...sameName } = change;
  return refuseOnConstraint(
    ACCOUNT_TAKEN,
    tx
      .updateTable('accounts')
      .set({ ...sameName, ...(isApproved === undefined ? {} : { is_approved: isApproved }) })
      .where('company_id', '=', admin.companyId)
      .where('id', '=', id)
      .returning(accountColumns)
      .executeTakeFirstOrThrow(),
  );
}

/** Hides a locked account and erases its data: from then on its e-mail and mobile number are free again. */
export async function deleteLockedAccount(
  tx: Tx,
  secrets: Secrets,
  { companyId }: Admin,
  { id, name, email, mobile }: AccountRow,
): Promise<void> {
  await tx
    .updateTable('accounts')
    // Not when the transaction began: what the account's owner was still writing came before.
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await eraseAccount(tx, secrets, { companyId, id, name, email, mobile });
}

/** Locks those of these accounts that the company has, in the order of their ids. */
export async function lockAccounts(
  tx: Tx,
  admin: Admin,
  ids: readonly string[],
): Promise<AccountRow[]> {
  return tx
    .selectFrom('accounts')
    .select(accountColumns)
    .where('company_id', '=', admin.companyId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Approves locked accounts. */
export async function markApproved(tx: Tx, admin: Admin, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_approved: true })
    .where('company_id', '=', admin.companyId)
    .where('id', 'in', ids)
    .execute();
}
