import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMembers } from '../../live/index.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { RELEASE_BATCH, releaseExpired } from './reservations.store.ts';

/** More than enough for the reservations that end in a minute; the next run continues. */
const MAX_BATCHES = 50;

/** Runs `work` in a new transaction, of a caller or of a job. */
export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Ends the expired reservations of one company, in batches, each with its notices to the
 * open pages of the members. Any number of callers may do so at once: each reservation ends once.
 *
 * @returns how many reservations ended
 */
export async function releaseReservationsOf(
  companyId: string,
  run: RunTransaction,
): Promise<number> {
  let released = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const accountIds = await run(async (tx) => {
      const members = await releaseExpired(tx, companyId);
      if (members.length > 0) await notifyMembers(tx, companyId, [...new Set(members)]);
      return members;
    });
    released += accountIds.length;
    if (accountIds.length < RELEASE_BATCH) break;
  }
  return released;
}

/**
 * Submits an order. If too few tokens remain, ends the expired reservations and submits again, so that no buyer has
 * to wait for the job.
 *
 * @param submit runs a whole transaction, which changes nothing when it is refused
 * @param run runs a transaction of the same caller
 */
export async function submitWithFreedSupply<T>(
  companyId: string,
  submit: () => Promise<T>,
  run: RunTransaction,
): Promise<T> {
  try {
    return await submit();
  } catch (error) {
    const tooFew = error instanceof Refusal && error.code === 'above_remaining_supply';
    if (!tooFew || (await releaseReservationsOf(companyId, run)) === 0) throw error;
    return submit();
  }
}
