import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Member } from '../http/actor.ts';

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** A holding, with its latest ledger entry. */
export interface Holding {
  readonly accountId: string;
  readonly quantity: Tokens;
  readonly hash: string;
  readonly createdAt: Date;
}

/** One of the member's own allocations. */
export type Allocation = Omit<Holding, 'accountId'>;

interface Row {
  readonly accountId: string;
  readonly quantity: Tokens;
  readonly hash: Buffer;
  readonly createdAt: Date;
}

const toHolding = (row: Row): Holding => ({
  ...row,
  quantity: row.quantity,
  hash: row.hash.toString('hex'),
});

/** Lists the holdings of the member's company, largest first. */
export async function listHoldings(
  db: Db,
  { companyId }: Member,
  { page, limit }: Paging,
): Promise<{ holdings: Holding[]; total: number }> {
  const [rows, totals] = await Promise.all([
    sql<Row>`
      select h.account_id as "accountId", h.quantity, e.hash, e.created_at as "createdAt"
      from (
        select * from holdings where company_id = ${companyId}
        order by quantity desc, account_id limit ${limit} offset ${(page - 1) * limit}
      ) h
      cross join lateral (
        select hash, created_at from allocation_entries e
        where e.company_id = h.company_id and e.account_id = h.account_id
        order by seq desc limit 1
      ) e
      order by h.quantity desc, h.account_id`.execute(db),
    db
      .selectFrom('company_totals')
      .select('holder_count')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  ]);
  return { holdings: rows.rows.map(toHolding), total: Number(totals.holder_count) };
}

/** Lists the member's own allocations, newest first. */
export async function listAllocations(
  db: Db,
  { companyId, accountId }: Member,
  { page, limit }: Paging,
): Promise<{ allocations: Allocation[]; total: number }> {
  const own = sql`company_id = ${companyId} and account_id = ${accountId}`;
  const [rows, count] = await Promise.all([
    sql<Row>`
      select account_id as "accountId", quantity, hash, created_at as "createdAt"
      from allocation_entries where ${own}
      order by seq desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from allocation_entries where ${own}`.execute(
      db,
    ),
  ]);
  return {
    allocations: rows.rows.map(toHolding),
    total: Number(count.rows[0]?.total ?? 0n),
  };
}

/** Reads what every row of the lists shows: the member's code, and the company's launch date. */
export async function getStockContext(
  db: Db,
  { companyId, accountId }: Member,
): Promise<{ memberId: string; launchAt: Date | null }> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.referral_code as memberId', 'c.launch_at as launchAt'])
    .where('a.company_id', '=', companyId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
