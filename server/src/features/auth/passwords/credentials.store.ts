import type { RefusalCode } from '@prelaunch/contract';
import { sql, type RawBuilder } from 'kysely';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Member } from '../../../platform/http/actor.ts';

/** The fields of an account that a sign-in needs. */
export interface Credentials {
  readonly companyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  /** Null while an invited admin has set no password; then no password matches. */
  readonly passwordHash: string | null;
  /** The version of this hash. A session may be opened only while it is still the current one. */
  readonly credentialVersion: number;
  /** Of the mails to the account; null until its owner chooses one. */
  readonly language: string | null;
}

const selectCredentials = sql`
  select company_id as "companyId", id as "accountId", name, status, password_hash as "passwordHash",
    credential_version as "credentialVersion", language
  from accounts`;

/** Selects the `Credentials` of a member, whose e-mail is unique only within its company. */
export const memberCredentials = (companyId: RawBuilder<string>, email: RawBuilder<string>) =>
  sql<Credentials>`${selectCredentials}
  where company_id = ${companyId}::uuid and email = ${email}::text and role = 'USER' and deleted_at is null`;

/** Selects the `Credentials` of an admin, whose e-mail is unique across all companies. */
export const adminCredentials = (email: RawBuilder<string>) => sql<Credentials>`${selectCredentials}
  where email = ${email}::text and role = 'ADMIN' and deleted_at is null`;

export async function findMemberCredentials(
  db: Db,
  companyId: string,
  email: string,
): Promise<Credentials | null> {
  const { rows } = await memberCredentials(sql.val(companyId), sql.val(email)).execute(db);
  return rows[0] ?? null;
}

export async function findAdminCredentials(db: Db, email: string): Promise<Credentials | null> {
  const { rows } = await adminCredentials(sql.val(email)).execute(db);
  return rows[0] ?? null;
}

export interface NewAccount {
  readonly companyId: string;
  readonly id: string;
  readonly role: 'USER' | 'ADMIN';
  readonly isApproved: boolean;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly dateOfBirth: string | null;
  readonly referralCode: string;
  readonly referrerId: string | null;
  /** Null for an invited admin, who sets it later. */
  readonly passwordHash: string | null;
  /** The admin who chose the password; undefined when the owner did. */
  readonly passwordSetBy?: string;
  /** What an ADMIN account may do; 'all' when undefined. */
  readonly rights?: 'all' | 'read' | undefined;
  /** The language of the account's mails; null for English. */
  readonly language?: string | null;
}

/** Maps violated constraints of `accounts` to refusals. */
export const ACCOUNT_TAKEN: Readonly<Record<string, RefusalCode>> = {
  accounts_email: 'email_taken',
  accounts_admin_email: 'email_taken',
  accounts_mobile: 'mobile_taken',
};

/** Refuses with `email_taken` or `mobile_taken`. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await refuseOnConstraint(
    ACCOUNT_TAKEN,
    tx
      .insertInto('accounts')
      .values({
        company_id: account.companyId,
        id: account.id,
        role: account.role,
        is_approved: account.isApproved,
        name: account.name,
        email: account.email,
        mobile: account.mobile,
        date_of_birth: account.dateOfBirth,
        referral_code: account.referralCode,
        referrer_id: account.referrerId,
        password_hash: account.passwordHash,
        password_set_by: account.passwordSetBy ?? null,
        rights: account.rights ?? 'all',
        language: account.language ?? null,
      })
      .execute(),
  );
}

/** Returns the hash of the person's current password with its version. */
export async function findOwnPassword(
  db: Db,
  who: Member | Admin,
): Promise<Pick<Credentials, 'passwordHash' | 'credentialVersion'>> {
  return db
    .selectFrom('accounts')
    .select(['password_hash as passwordHash', 'credential_version as credentialVersion'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
}

/** The new version ends every session that was or is being opened with the old password. */
const newPassword = (passwordHash: string) => ({
  password_hash: passwordHash,
  password_set_by: null,
  credential_version: sql<number>`credential_version + 1`,
});

/**
 * Sets a new password for a member.
 *
 * @returns false when the account is deleted or no longer a member's; then nothing changes
 */
export async function setMemberPassword(
  tx: Tx,
  companyId: string,
  accountId: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(newPassword(passwordHash))
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets a new password for the admin who makes the call. Returns the name of the company. */
export async function setOwnPassword(
  tx: Tx,
  { companyId, accountId }: Admin,
  passwordHash: string,
): Promise<string> {
  const { name } = await tx
    .updateTable('accounts as a')
    .from('companies as c')
    .set(newPassword(passwordHash))
    .whereRef('c.id', '=', 'a.company_id')
    .where('a.company_id', '=', companyId)
    .where('a.id', '=', accountId)
    .returning('c.name')
    .executeTakeFirstOrThrow();
  return name;
}

/** An admin who was invited and has no password yet. */
export interface InvitedAdmin {
  readonly companyId: string;
  readonly accountId: string;
  readonly companyName: string;
}

export async function findInvitedAdmin(db: Db, email: string): Promise<InvitedAdmin | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.company_id as companyId', 'a.id as accountId', 'c.name as companyName'])
    .where('a.email', '=', email)
    .where('a.role', '=', 'ADMIN')
    .where('a.deleted_at', 'is', null)
    .where('a.password_hash', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the password of an admin who has none yet.
 *
 * @returns false when the admin has one already or no longer exists; then nothing changes
 */
export async function setFirstPassword(
  tx: Tx,
  companyId: string,
  accountId: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(newPassword(passwordHash))
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
