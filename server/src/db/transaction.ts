import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './schema.types.ts';

declare const txBrand: unique symbol;

/** What a store function asks for when it does not matter whether a transaction is open. */
export type Db = Kysely<Database>;

/**
 * What a store function asks for when it writes. `transactionAs` (auth/transaction.ts) hands it out for a
 * caller, `systemTransaction` for jobs and operator commands.
 */
export type Tx = Transaction<Database> & { readonly [txBrand]: true };

/** A `Db` that is no `Tx`: transactions do not nest. */
export type OutsideTransaction = Db & { readonly [txBrand]?: never };

/** Thrown inside a transaction when what it read has changed meanwhile: it runs again from the start. */
export class ReadIsStale extends Error {
  readonly code = '40001';
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
