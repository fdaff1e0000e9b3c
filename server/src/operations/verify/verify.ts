import { snapshots, type Db } from '../../platform/db/transaction.ts';
import { accountInvariants } from './accounts.store.ts';
import { auditInvariants } from './audit.ts';
import { dutyInvariants } from './duties.store.ts';
import { guardInvariants } from './guards.store.ts';
import { holdingsInvariants } from './holdings.ts';
import type { Found, Invariant } from './invariant.ts';
import { linkInvariants } from './links.store.ts';
import { mediaInvariants } from './media.store.ts';
import { outboxInvariants } from './outbox.store.ts';
import { purchaseInvariants } from './purchases.store.ts';
import { statementInvariants } from './statements.store.ts';
import { supplyInvariants } from './supply.store.ts';
import { totalsInvariants } from './totals.ts';

/** Every invariant of the database. New groups are added here. */
export const INVARIANTS: readonly Invariant[] = [
  ...supplyInvariants,
  ...totalsInvariants,
  ...purchaseInvariants,
  ...linkInvariants,
  ...accountInvariants,
  ...dutyInvariants,
  ...mediaInvariants,
  ...statementInvariants,
  ...holdingsInvariants,
  ...outboxInvariants,
  ...auditInvariants,
  ...guardInvariants,
];

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
