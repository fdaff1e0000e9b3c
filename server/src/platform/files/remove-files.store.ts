import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** With the queue's growing delays, retries last about four days. The hourly sweep then finds the remaining files. */
const MAX_ATTEMPTS = 25;

/**
 * Queues files whose rows this transaction deletes; after the commit they are moved into
 * quarantine.
 */
export async function enqueueFileRemoval(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    select graphile_worker.add_job('remove_files', ${JSON.stringify({ keys })}::json,
                                   max_attempts => ${MAX_ATTEMPTS}::int)`.execute(tx);
}
