import { sql } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';

/** Housekeeping: deletes keys after a week, when no browser retries its order any more. */
export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '7 days'`.execute(db);
}
