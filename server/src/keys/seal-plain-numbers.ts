import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import { lockPlainNumbers, replacePlainNumbers } from './sealed-values.store.ts';
import type { Secrets } from './secrets.ts';

const BATCH = 500;

/**
 * Seals account numbers that an earlier release stored in plain text. Called at each start, since a SQL
 * migration cannot do it, and hourly, since a process of that release may still write some. Processes
 * that start together divide the rows between them.
 *
 * @returns how many were sealed
 */
export async function sealPlainNumbers(db: Db, secrets: Secrets, batch = BATCH): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await systemTransaction(db, async (tx) => {
      const rows = await lockPlainNumbers(tx, batch);
      if (rows.length === 0) return 0;
      await replacePlainNumbers(
        tx,
        rows.map(({ companyId, id, plain }) => ({
          companyId,
          id,
          sealed: secrets.seal('account', plain),
        })),
      );
      return rows.length;
    });
    if (count === 0) return sealed;
    sealed += count;
  }
}
