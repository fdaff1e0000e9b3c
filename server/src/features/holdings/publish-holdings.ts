import { istDay } from '@prelaunch/domain/dates';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { listCompaniesToPublish, readClock } from './publications.store.ts';
import { preparePublication, storePublication, type PublishDeps } from './publish.ts';
import { Refusal } from '../../platform/refuse.ts';

/** The author of the entries in the audit trails. */
const DAILY = { kind: 'system', name: 'Daily publication', email: '' } as const;

/**
 * Publishes the holdings of every company with holdings that has published nothing today. Any number of processes may
 * run it at once: each number is published once. A company that cannot publish does not stop the others.
 *
 * @returns how many companies published
 */
export async function publishHoldings(deps: PublishDeps): Promise<number> {
  let published = 0;
  for (const companyId of await listCompaniesToPublish(deps.db, istDay(await readClock(deps.db)))) {
    try {
      const prepared = await preparePublication(deps, companyId);
      await systemTransaction(deps.db, (tx) => storePublication(tx, prepared, DAILY, '-'));
      published += 1;
    } catch (error) {
      // Already logged, or published by another process.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return published;
}
