import { sql } from 'kysely';
import { ACCOUNT_TAKEN } from '../../auth/index.ts';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { refuse } from '../../../platform/refuse.ts';
import { accountColumns, type AccountRow } from './account-lists.store.ts';
import { eraseAccount } from '../deleted/deleted-accounts.store.ts';
import type { AccountChange } from './manage-users.rules.ts';

interface LockedAccount {
  readonly account: AccountRow;
  /** How many active admins with full access the company has apart from this account. */
  readonly otherAdmins: number;
}

/**
 * Locks an account of the admin's company together with all admins of the company, ordered by id. So two admins
 * who remove each other at the same time are serialised, and the second one sees the result of the first.
 *
 * @returns null when the company has no such account
 */
export async function lockAccount(tx: Tx, admin: Admin, id: string): Promise<LockedAccount | null> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.email, a.mobile, a.role, a.referral_code as "referralCode",
           a.created_at as "createdAt", a.is_approved as "isApproved", a.status, a.rights
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
    ({ role, status, rights, ...row }) =>
      row.id !== id && role === 'ADMIN' && status === 'ACTIVE' && rights === 'all',
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

/** The language that a member chose; null for none. */
export async function findStoredLanguage(tx: Tx, admin: Admin, id: string): Promise<string | null> {
  const { language } = await tx
    .selectFrom('accounts')
    .select('language')
    .where('company_id', '=', admin.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return language;
}

/** Whether the account's current password was chosen by an admin and not by its owner. */
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
 * Refuses with `email_taken` or `mobile_taken` when a new admin's e-mail or mobile number is in use. Only an early
 * check: the unique indexes decide when the account is added.
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

/** Changes a locked account. Refuses with `email_taken` or `mobile_taken`. */
export async function changeAccount(
  tx: Tx,
  admin: Admin,
  id: string,
  change: AccountChange,
): Promise<AccountRow> {
  const { isApproved, ...columns } = change;
  return refuseOnConstraint(
    ACCOUNT_TAKEN,
    tx
      .updateTable('accounts')
      .set({ ...columns, ...(isApproved === undefined ? {} : { is_approved: isApproved }) })
      .where('company_id', '=', admin.companyId)
      .where('id', '=', id)
      .returning(accountColumns)
      .executeTakeFirstOrThrow(),
  );
}

/** Marks a locked account as deleted and erases its data, so that its e-mail and mobile number can be used again. */
export async function deleteLockedAccount(
  tx: Tx,
  secrets: Secrets,
  { companyId }: Admin,
  { id, name, email, mobile }: AccountRow,
): Promise<void> {
  await tx
    .updateTable('accounts')
    // `clock_timestamp()`, not `now()`: writes of the owner that held the lock must sort before the deletion.
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await eraseAccount(tx, secrets, { companyId, id, name, email, mobile });
}

/** Locks the company's accounts among these ids, ordered by id. */
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
