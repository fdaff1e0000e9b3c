import { sql, type RawBuilder } from 'kysely';
import { isRetryable, systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Db, OutsideTransaction, Tx } from '../../../platform/db/transaction.ts';
import { ReadIsStale } from '../../../platform/db/transaction.ts';

/**
 * The start of every statement that submits or decides purchases: a query `totals` with the company's totals, locked
 * until the transaction ends, or with no row when the statement must not write.
 *
 * A statement sees the database as it was when the statement began. While it waited for the lock, another process may
 * have submitted or decided purchases that it does not see. Each such change writes the company's totals, so a newer
 * version of that row than the statement sees means that the statement is stale: it writes nothing, and
 * `runOnFreshTotals` runs it again.
 */
export const lockedTotals = (companyId: RawBuilder<string>) => sql`
  seen as materialized (
    select xmin as version from company_totals where company_id = ${companyId}
  ), locked as materialized (
    select t.*, t.xmin as version from company_totals t where company_id = ${companyId}
    for no key update
  ), totals as materialized (
    select locked.*, private_supply - reserved - approved as remaining,
           pending_paise::numeric + approved_paise as orders_paise,
           clock_timestamp() as locked_at
    from locked join seen on locked.version = seen.version
  )`;

/** How often a statement runs without locking the totals first. */
const TRIES = 2;

/**
 * Runs a statement that begins with `lockedTotals`. When it was stale twice, because other processes keep changing the
 * company's purchases, or was rolled back by a deadlock, a transaction locks the totals before the statement begins.
 *
 * @param run resolves with null when the statement was stale
 */
export async function runOnFreshTotals<T>(
  db: OutsideTransaction,
  companyId: string,
  run: (db: Db) => Promise<T | null>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await run(db).catch((error: unknown) => {
      // A deadlock, for example with a change of the company's host name, has rolled the statement back.
      if (isRetryable(error)) return null;
      throw error;
    });
    if (result !== null) return result;
  }
  return systemTransaction(db, async (tx) => {
    await lockTotals(tx, companyId);
    const result = await run(tx);
    if (result === null) throw new ReadIsStale();
    return result;
  });
}

/** Locks the totals of a company. Must be the first statement of its transaction. */
async function lockTotals(tx: Tx, companyId: string): Promise<void> {
  await sql`
    select from company_totals where company_id = ${companyId} for no key update`.execute(tx);
}

/**
 * Locks the totals of a company and writes a new version of the row, for a change of purchases that the statements that
 * wait for the lock must see. Comes first in the order of locks.
 */
export async function renewTotals(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update company_totals set holder_count = holder_count where company_id = ${companyId}`.execute(
    tx,
  );
}
