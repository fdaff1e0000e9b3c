import type { BodyOf, updateProfile } from '@prelaunch/contract';
import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { ACCOUNT_TAKEN, joinLiveMember } from '../auth/index.ts';
import { refuseOnConstraint } from '../../platform/db/constraints.ts';
import { gather } from '../../platform/db/groups/gather.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Member, Unchecked } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';

/** Finds the account of this company, member or admin, with this address. */
export async function findAccountOfEmail(
  db: Db,
  companyId: string,
  email: string,
): Promise<{ readonly language: string | null } | null> {
  const row = await db
    .selectFrom('accounts')
    .select('language')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the id of this company's account with this referral code. */
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
  /** Approved tokens of all members of the company. */
  readonly globalStake: Tokens;
  /** Approved tokens of this member. */
  readonly stockBalance: Tokens;
}

/**
 * Reads the profiles of members by the hashes of their sessions; null where the session has ended. The array is in
 * a subquery to hide its length from the planner, which would otherwise plan each statement again.
 */
async function readProfiles(db: Db, hashes: readonly Buffer[]): Promise<(Profile | null)[]> {
  const { rows } = await sql<Profile & { readonly n: number }>`
    select k.n::int, a.id, a.name, a.email, a.mobile, a.referral_code as "referralCode",
           a.date_of_birth as "dateOfBirth", a.profile_image_id as "profileImageId",
           a.aadhaar_sealed as "aadhaarSealed", a.is_approved as "isApproved",
           t.approved as "globalStake", coalesce(h.quantity, 0) as "stockBalance"
    from unnest((select ${hashes}::bytea[])) with ordinality k (token_hash, n) ${joinLiveMember}
    join company_totals t on t.company_id = a.company_id
    left join holdings h on h.company_id = a.company_id and h.account_id = a.id`.execute(db);
  const byKey = new Map(rows.map((row) => [row.n, row]));
  return hashes.map((_, index) => byKey.get(index + 1) ?? null);
}

/** Creates a function that checks the member's session and reads the profile. It refuses with `session_ended`. */
export function profileReader(db: Db): (member: Unchecked<Member>) => Promise<Profile> {
  const read = gather((hashes: readonly Buffer[]) => readProfiles(db, hashes));
  return async ({ sessionHash }) => (await read(sessionHash)) ?? refuse('session_ended');
}

/** The fields that a member may change; undefined ones are kept. */
export type ProfileChange = Omit<
  Partial<BodyOf<typeof updateProfile>>,
  'password' | 'kycDocumentNumber'
> & {
  readonly aadhaarSealed?: string | undefined;
  readonly language?: string | undefined;
};

/** Changes a member's profile. Refuses with `mobile_taken` for a number of another account of the company. */
export async function changeProfile(tx: Tx, member: Member, change: ProfileChange): Promise<void> {
  const { dateOfBirth, aadhaarSealed, profileImageId, ...sameNames } = change;
  const set = {
    ...sameNames,
    date_of_birth: dateOfBirth,
    aadhaar_sealed: aadhaarSealed,
    profile_image_id: profileImageId,
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

/** Whether this is the member's current mobile number. */
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

/** The languages that accounts of a company have chosen, by id; null for none. */
export async function findLanguages(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'language'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, language }) => [id, language]));
}
