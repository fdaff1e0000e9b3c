import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { Member } from '../http/actor.ts';
import { refuse } from '../refuse.ts';

/**
 * Claims a key for this transaction. A second call waits here until the first commits (then it gets that
 * purchase) or fails (then it claims the key itself).
 *
 * @returns the id of the purchase that the first call made, or null when this call is the first
 */
export async function claimKey(
  tx: Tx,
  member: Member,
  key: string,
  requestHash: Buffer,
): Promise<string | null> {
  const claimed = await sql`
    insert into idempotency_keys (company_id, account_id, key, request_hash)
    values (${member.companyId}, ${member.accountId}, ${key}, ${requestHash})
    on conflict do nothing returning 1`.execute(tx);
  if (claimed.rows.length > 0) return null;
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'purchase_id as purchaseId'])
    .where('company_id', '=', member.companyId)
    .where('account_id', '=', member.accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.request_hash.equals(requestHash)) refuse('idempotency_key_reused');
  return first.purchaseId;
}

/** Remembers which purchase the key made, in the transaction that makes it. */
export async function keepPurchase(
  tx: Tx,
  member: Member,
  key: string,
  purchaseId: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ purchase_id: purchaseId })
    .where('company_id', '=', member.companyId)
    .where('account_id', '=', member.accountId)
    .where('key', '=', key)
    .execute();
}

/** Housekeeping: no browser retries an order after a week. */
export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db);
}
