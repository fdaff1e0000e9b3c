import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.types.ts';

declare const txBrand: unique symbol;

/** What a store function asks for when it does not matter whether a transaction is open. */
export type Db = Kysely<Database>;

/** What a store function asks for when its work must be atomic; only `transaction` hands it out. */
export type Tx = Transaction<Database> & { readonly [txBrand]: true };

/** A `Db` that is no `Tx`: transactions do not nest. */
type OutsideTransaction = Db & { readonly [txBrand]?: never };

const RETRIES = 2;
/** Serialization failure and deadlock: PostgreSQL undid everything and says that trying again helps. */
const RETRYABLE = new Set(['40001', '40P01']);

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    RETRYABLE.has(error.code)
  );
}

/**
 * Runs `work` in a transaction: committed when it resolves, undone when it rejects. After a
 * deadlock or serialization failure it is run again, at most twice: `work` must do nothing that
 * lies outside the database. Every other error is passed on as it is.
 */
export async function transaction<T>(
  db: OutsideTransaction,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => work(tx as Tx));
    } catch (error) {
      if (attempt >= RETRIES || !isRetryable(error)) throw error;
      // Those that collided must not meet again.
      await sleep(Math.random() * 40 * (attempt + 1));
    }
  }
}

/**
 * Runs reads that must fit each other on one state of the database, whoever writes meanwhile.
 * Nothing is locked, and nothing can be written.
 */
export function snapshot<T>(db: OutsideTransaction, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/**
 * Like `snapshot`, over several connections at once that all see the same state: long reads can go
 * side by side.
 *
 * @param read gets so many `Db`, each for one statement at a time
 */
export function snapshots<T>(
  db: OutsideTransaction,
  count: number,
  read: (dbs: readonly Db[]) => Promise<T>,
): Promise<T> {
  return snapshot(db, async (first) => {
    const exported = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first);
    const id = sql.lit(exported.rows[0]?.id);
    const join = (dbs: readonly Db[]): Promise<T> =>
      dbs.length >= count
        ? read(dbs)
        : snapshot(db, async (next) => {
            await sql`set transaction snapshot ${id}`.execute(next);
            return join([...dbs, next]);
          });
    return join([first]);
  });
}
