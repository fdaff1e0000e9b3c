import { sql } from 'kysely';
import type { Member, Unchecked } from '../../../platform/http/actor.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { ownColumns, receipts } from './purchase-lists.store.ts';
import type { PurchaseRow } from '../purchase.ts';

/** The most purchases that are counted. */
const MOST = 10_000;

export interface OwnCounts {
  readonly pending: number;
  readonly approved: number;
  readonly rejected: number;
  /** The newest decided purchase whose place no other has taken; null if there is none. */
  readonly newest: PurchaseRow | null;
}

/** Counts the member's newest purchases, at most MOST, by their state. */
export async function countOwnPurchases(
  db: Db,
  { companyId, accountId }: Unchecked<Member>,
): Promise<OwnCounts> {
  const { rows } = await sql<Omit<OwnCounts, 'newest'> & (PurchaseRow | { id: null })>`
    select counted.*, newest.*
    from (
      select count(*) filter (where own.status = 'PENDING')::int as pending,
        count(*) filter (where own.status = 'APPROVED')::int as approved,
        count(*) filter (where own.status = 'REJECTED')::int as rejected
      from (
        select p.status from purchases p
        where p.company_id = ${companyId} and p.account_id = ${accountId}
        order by p.id desc limit ${MOST}
      ) own
    ) counted
    left join lateral (
      select ${ownColumns} from purchases p ${receipts}
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.status <> 'PENDING'
        and not exists (select from purchases r where r.company_id = p.company_id and r.reduced_from = p.id)
      order by p.id desc limit 1
    ) newest on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the counts are always one row');
  const { pending, approved, rejected } = row;
  return { pending, approved, rejected, newest: row.id === null ? null : row };
}
