import { snapshots, type Db } from '../../platform/db/transaction.ts';
import { FEATURES } from '../../features/features.ts';
import type { Found, Invariant } from '../../platform/invariants/invariant.ts';
import { guardInvariants } from './guards.store.ts';
import { linkInvariants } from './links.store.ts';
import { outboxInvariants } from './outbox.store.ts';

/** The number in an invariant's id. */
const numberOf = ({ id }: Invariant): number => Number(id.slice(1));

/** Every invariant of the database: those that the features declare, and those of the database as a whole. */
export const INVARIANTS: readonly Invariant[] = [
  ...FEATURES.flatMap(({ invariants = [] }) => invariants),
  ...linkInvariants,
  ...outboxInvariants,
  ...guardInvariants,
].sort((one, other) => numberOf(one) - numberOf(other));

export interface Checked {
  readonly invariant: Pick<Invariant, 'id' | 'sentence'>;
  readonly found: Found;
}

/** How many connections check in parallel; more would take CPU from the server. */
export const VERIFY_CONNECTIONS = 2;

/**
 * Checks every invariant on one snapshot. Locks and writes nothing, so it may run while the server runs.
 *
 * @param db with a longer statement timeout than requests have, and with at least `VERIFY_CONNECTIONS`
 * connections
 */
export function verify(
  db: Db,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<readonly Checked[]> {
  return snapshots(db, VERIFY_CONNECTIONS, async (moments) => {
    const checked: Checked[] = [];
    const waiting = invariants.entries();
    const lane = async (snapshotDb: Db) => {
      for (const [place, invariant] of waiting) {
        checked[place] = { invariant, found: await invariant.find(snapshotDb) };
      }
    };
    await Promise.all(moments.map(lane));
    return checked;
  });
}
