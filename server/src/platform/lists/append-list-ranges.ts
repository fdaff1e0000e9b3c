import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import { appendRanges, listUncounted, RANGES_AT_ONCE } from './list-ranges.store.ts';

/**
 * Counts the rows that long lists of all companies have gained. Any number of processes may run it at once: each range
 * is appended once.
 *
 * @returns how many ranges were appended
 */
export async function appendListRanges(db: Db): Promise<number> {
  let appended = 0;
  for (const ranged of await listUncounted(db)) {
    for (;;) {
      const count = await systemTransaction(db, (tx) => appendRanges(tx, ranged));
      appended += count;
      if (count < RANGES_AT_ONCE) break;
    }
  }
  return appended;
}
