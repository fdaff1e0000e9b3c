import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

/** How many reservations one transaction ends; bounded, because it locks the company's totals. */
export const RELEASE_BATCH = 200;

/** Lists the companies that have expired reservations. */
export async function listCompaniesToRelease(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.company_id as id from company_totals t
    where exists (
      select from purchases p
      where p.company_id = t.company_id and p.status = 'PENDING' and p.released_at is null
        and p.reserved_until <= now())`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ends the expired reservations of one company, the oldest first, at most `RELEASE_BATCH`. The orders stay pending.
 * Skips orders that another transaction has locked, because it is deciding or releasing them. Locks the company's
 * totals first, like every statement that changes purchases.
 *
 * @returns the member of each order that was released
 */
export async function releaseExpired(tx: Tx, companyId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with locked as materialized (
      select company_id from company_totals where company_id = ${companyId} for no key update
    ), expired as materialized (
      select id from purchases
      where company_id = (select company_id from locked) and status = 'PENDING' and released_at is null
        and reserved_until <= now()
      order by reserved_until limit ${RELEASE_BATCH}
      for no key update skip locked
    ), released as (
      update purchases p set released_at = now()
      from expired e where p.company_id = ${companyId} and p.id = e.id
      returning p.account_id, p.quantity
    ), totals as (
      update company_totals t set reserved = t.reserved - freed.quantity
      from (select sum(quantity)::bigint as quantity from released having count(*) > 0) freed
      where t.company_id = ${companyId}
    )
    select account_id as "accountId" from released`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}
