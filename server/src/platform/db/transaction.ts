import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.types.ts';

declare const txBrand: unique symbol;

/** The parameter type of store functions that work with or without a transaction. */
export type Db = Kysely<Database>;

/**
 * The parameter type of store functions that need a transaction. `transactionAs` (auth/transaction.ts) opens
 * one for a caller, `systemTransaction` for jobs and operator commands.
 */
export type Tx = Transaction<Database> & { readonly [txBrand]: true };

declare const readingBrand: unique symbol;

/** The parameter type of reads that may run on a replica. No transaction of a caller can begin on it. */
export type ReadingDb = Db & { readonly [readingBrand]: true };

/** A `Db` that is neither a `Tx`, because transactions do not nest, nor a `ReadingDb`. */
export type OutsideTransaction = Db & {
  readonly [txBrand]?: never;
  readonly [readingBrand]?: never;
};

/** Throw this in a transaction when data that it has read has changed since; the transaction then runs again. */
export class ReadIsStale extends Error {
  readonly code = '40001';
}

/**
 * Runs reads that must be consistent with each other on one state of the database. Locks nothing and cannot
 * write.
 */
export function snapshot<T>(db: OutsideTransaction, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/**
 * Like `snapshot`, on several connections that all see the same state, so that long reads run in parallel.
 *
 * @param read gets `count` connections, each for one statement at a time
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
