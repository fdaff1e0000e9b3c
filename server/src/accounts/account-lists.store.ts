import { sql, type RawBuilder } from 'kysely';
import { normaliseMobile } from '@prelaunch/domain/indian-ids';
import { isReferralCode } from '@prelaunch/domain/referral-code';
import { containsPattern } from '../db/like-pattern.ts';
import { replan, pageClause, findHits } from '../db/newest-first.ts';
import type { Db } from '../db/transaction.ts';
import type { Admin } from '../http/actor.ts';

/** An account as its company's admins see it. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly role: 'USER' | 'ADMIN';
  readonly referralCode: string;
  readonly createdAt: Date;
  readonly isApproved: boolean;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
}

export const accountColumns = [
  'id',
  'name',
  'email',
  'mobile',
  'role',
  'referral_code as referralCode',
  'created_at as createdAt',
  'is_approved as isApproved',
  'status',
] as const;

interface AccountFilter {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly isApproved?: boolean | undefined;
}

/** Returns the number of accounts from the counters that triggers maintain, without scanning accounts. */
async function countAll(db: Db, admin: Admin, isApproved: boolean | undefined): Promise<number> {
  let counts = db.selectFrom('account_counts').where('company_id', '=', admin.companyId);
  if (isApproved !== undefined) counts = counts.where('is_approved', '=', isApproved);
  const row = await counts
    .select(({ fn }) => fn.sum<string | null>('accounts').as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total ?? 0);
}

/** Matches accounts `a` whose name, mobile number, e-mail or referral code contains the text; a full mobile number in any notation. */
export function matchesPerson(text: string): RawBuilder<boolean> {
  const code = text.toUpperCase();
  // Uses the index of the column: the trigram index is slow, since all codes begin with the same letters.
  if (isReferralCode(code)) return sql`a.referral_code = ${code}`;
  const number = normaliseMobile(text);
  return number === null || number === text
    ? sql`a.search_text like lower(${containsPattern(text)})`
    : sql`(a.search_text like lower(${containsPattern(text)}) or a.search_text like ${containsPattern(number)})`;
}

/** Returns one page of the company's members and admins, newest first. */
export async function listAccountsOf(
  db: Db,
  admin: Admin,
  filter: AccountFilter,
): Promise<{ rows: AccountRow[]; total: number; moreThanTotal: boolean }> {
  const { search = '', isApproved } = filter;
  const where = sql`a.company_id = ${admin.companyId} and a.deleted_at is null
    ${isApproved === undefined ? sql`` : sql`and a.is_approved = ${isApproved}`}`;
  if (search !== '') {
    const { ids, ...found } = await findHits(
      db,
      filter,
      sql`select a.id from accounts a where ${where} and ${matchesPerson(search)} order by a.id desc`,
    );
    return { rows: await findAccounts(db, admin, ids), ...found };
  }
  const total = await countAll(db, admin, isApproved);
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where ${where} ${pageClause(sql`a.id`, filter, total)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { rows: await findAccounts(db, admin, ids), total, moreThanTotal: false };
}

async function findAccounts(db: Db, admin: Admin, ids: readonly string[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('company_id', '=', admin.companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns accounts that match a filter, with ids below `before`, newest first. */
export async function readAccountsForExport(
  db: Db,
  admin: Admin,
  { search = '', isApproved }: Pick<AccountFilter, 'search' | 'isApproved'>,
  before: string | null,
  limit: number,
): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    ${replan} select a.id, a.name, a.email, a.mobile, a.role, a.referral_code as "referralCode",
      a.created_at as "createdAt", a.is_approved as "isApproved", a.status
    from accounts a
    where a.company_id = ${admin.companyId} and a.deleted_at is null
      ${isApproved === undefined ? sql`` : sql`and a.is_approved = ${isApproved}`}
      ${search === '' ? sql`` : sql`and ${matchesPerson(search)}`}
      ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}
