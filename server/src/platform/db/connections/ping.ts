import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** Health probes are frequent and need a fast answer. */
const PING_TIMEOUT_MS = 500;

/**
 * Resolves to the query's result; to null when it fails or takes longer than half a second.
 *
 * @param timeoutFactor multiplies the timeout; for tests on a busy machine
 */
export async function inTime<T>(asked: Promise<T>, timeoutFactor = 1): Promise<T | null> {
  const done = new AbortController();
  const nothing = () => null;
  const late = sleep(PING_TIMEOUT_MS * timeoutFactor, null, { signal: done.signal }).catch(nothing);
  try {
    return await Promise.race([asked.catch(nothing), late]);
  } finally {
    done.abort();
  }
}

const IS_PRIMARY = sql<{
  yes: boolean;
}>`select current_setting('transaction_read_only') = 'off' as yes`;

/** Whether the database answers within half a second and is not a replica, which accepts no writes. */
export const isPrimaryReached = async (db: Db, timeoutFactor = 1): Promise<boolean> =>
  (await inTime(IS_PRIMARY.execute(db), timeoutFactor))?.rows[0]?.yes === true;
