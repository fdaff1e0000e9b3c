import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';

/**
 * Records the first time that an admin of the company opened a pending purchase.
 *
 * @returns the id of the purchase's member when this was the first time, else null
 */
export async function markSeen(tx: Tx, admin: Admin, id: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update purchases set seen_at = now()
    where company_id = ${admin.companyId} and id = ${id} and status = 'PENDING' and seen_at is null
    returning account_id as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** Whether the admin's company has this purchase. */
export async function hasPurchase(db: Db, admin: Admin, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('company_id', '=', admin.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
