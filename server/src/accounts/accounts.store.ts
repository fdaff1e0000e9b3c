import { sql } from 'kysely';
import type { RefusalCode } from '@prelaunch/contract';
import { tokens, type Tokens } from '@prelaunch/domain/money';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Admin, Member } from '../http/actor.ts';

/** What signing in needs to know of an account. */
export interface Credentials {
  readonly companyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  /** Null while an invitation waits for the first password: nothing fits then. */
  readonly passwordHash: string | null;
  /** Of this hash: what it lets in must be opened while it is still the account's password. */
  readonly credentialVersion: number;
}

const credentials = [
  'company_id as companyId',
  'id as accountId',
  'name',
  'status',
  'password_hash as passwordHash',
  'credential_version as credentialVersion',
] as const;

/** A member's e-mail is unique inside its company only. */
export async function findMemberCredentials(
  db: Db,
  companyId: string,
  email: string,
): Promise<Credentials | null> {
  const row = await db
    .selectFrom('accounts')
    .select(credentials)
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A company admin's e-mail is unique over all companies. */
export async function findAdminCredentials(db: Db, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('accounts')
    .select(credentials)
    .where('email', '=', email)
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether anybody of this company, member or admin, uses the address. */
export async function isEmailTaken(db: Db, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that owns a referral code, in this company alone. */
export async function findReferrer(
  db: Db,
  companyId: string,
  code: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('referral_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
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
  /** Null for who is invited to set one. */
  readonly passwordHash: string | null;
  /** The admin who chose the password; none where its owner did. */
  readonly passwordSetBy?: string;
}

/** What the database's own 'no' to an account means. */
export const ACCOUNT_TAKEN: Readonly<Record<string, RefusalCode>> = {
  accounts_email: 'email_taken',
  accounts_admin_email: 'email_taken',
  accounts_mobile: 'mobile_taken',
};

/** Refuses when the e-mail or the mobile number is already used in the company. */
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
      })
      .execute(),
  );
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly referralCode: string;
  readonly dateOfBirth: string | null;
  readonly profileImageId: string | null;
  readonly aadhaarSealed: string | null;
  readonly isApproved: boolean;
  /** Approved tokens of all the company's members. */
  readonly globalStake: Tokens;
  /** Approved tokens of this member. */
  readonly stockBalance: Tokens;
}

/** The member's own row with both balances, in one round trip. */
export async function findProfile(db: Db, member: Member): Promise<Profile | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('company_totals as t', 't.company_id', 'a.company_id')
    .leftJoin('holdings as h', (join) =>
      join.onRef('h.company_id', '=', 'a.company_id').onRef('h.account_id', '=', 'a.id'),
    )
    .select([
      'a.id',
      'a.name',
      'a.email',
      'a.mobile',
      'a.referral_code as referralCode',
      'a.date_of_birth as dateOfBirth',
      'a.profile_image_id as profileImageId',
      'a.aadhaar_sealed as aadhaarSealed',
      'a.is_approved as isApproved',
      't.approved as globalStake',
      sql<bigint>`coalesce(h.quantity, 0)`.as('stockBalance'),
    ])
    .where('a.company_id', '=', member.companyId)
    .where('a.id', '=', member.accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, globalStake: tokens(row.globalStake), stockBalance: tokens(row.stockBalance) };
}

/** What a member may change of its own row; what is undefined stays. */
export interface ProfileChange {
  readonly name?: string | undefined;
  readonly mobile?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly aadhaarSealed?: string | undefined;
  readonly profileImageId?: string | undefined;
}

/** Refuses a mobile number that somebody else of the company uses. */
export async function changeProfile(tx: Tx, member: Member, change: ProfileChange): Promise<void> {
  const set = {
    name: change.name,
    mobile: change.mobile,
    date_of_birth: change.dateOfBirth,
    aadhaar_sealed: change.aadhaarSealed,
    profile_image_id: change.profileImageId,
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await refuseOnConstraint(
    ACCOUNT_TAKEN,
    tx
      .updateTable('accounts')
      .set(set)
      .where('company_id', '=', member.companyId)
      .where('id', '=', member.accountId)
      .execute(),
  );
}

/** Whether this is the member's present mobile number, so that sending it changes nothing. */
export async function isOwnMobile(db: Db, member: Member, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', member.companyId)
    .where('id', '=', member.accountId)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash to check the person's current password against, with its version. */
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

/** Every session that was or will be opened with the old password is dead from the same moment. */
const newPassword = (passwordHash: string) => ({
  password_hash: passwordHash,
  password_set_by: null,
  credential_version: sql<number>`credential_version + 1`,
});

/**
 * Sets a new password for a member.
 *
 * @returns false when the account is deleted or no member's any more; nothing is changed then
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
 * @returns false when there is one already, or no such admin any more; nothing is changed then
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
