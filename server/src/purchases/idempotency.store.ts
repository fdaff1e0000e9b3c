import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Housekeeping: no browser retries an order after a week. */
export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db);
}
