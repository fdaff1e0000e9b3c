import type { Db } from '../../../platform/db/transaction.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { releaseReservationsOf } from './release-reservations.ts';
import { listCompaniesToRelease } from './reservations.store.ts';

/**
 * Ends the expired reservations of all companies. Any number of processes may run it at once: each reservation ends
 * once.
 *
 * @returns how many reservations ended
 */
export async function releaseReservations(db: Db): Promise<number> {
  let released = 0;
  for (const companyId of await listCompaniesToRelease(db)) {
    released += await releaseReservationsOf(companyId, (work) => systemTransaction(db, work));
  }
  return released;
}
