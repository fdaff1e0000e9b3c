import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideTransaction, Tx } from './transaction.ts';

const RETRIES = 2;
/** Serialization failure and deadlock: PostgreSQL rolled back, and a retry can succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Whether PostgreSQL undid a statement or transaction that can succeed when it runs again. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    RETRYABLE.has(error.code)
  );
}

/**
 * Runs `work` in a transaction: committed when it resolves, undone when it rejects. After a deadlock or
 * serialization failure it runs again, at most twice: `work` must do nothing outside the database.
 * Every other error is passed on unchanged.
 *
 * Checks no authority: it is for jobs, operator commands and seeds. `.dependency-cruiser.cjs` lists which
 * files may import it. API calls use `transactionAs`.
 */
export async function systemTransaction<T>(
  db: OutsideTransaction,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => work(tx as Tx));
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
      // A random pause, so that transactions that collided do not collide again.
      await sleep(Math.random() * 40 * (attempt + 1));
    }
  }
}
