import { snapshots, type Db } from '../db/transaction.ts';
import { accountInvariants } from './accounts.store.ts';
import { auditInvariants } from './audit.ts';
import { dutyInvariants } from './duties.store.ts';
import { guardInvariants } from './guards.store.ts';
import type { Found, Invariant } from './invariant.ts';
import { linkInvariants } from './links.store.ts';
import { mediaInvariants } from './media.store.ts';
import { outboxInvariants } from './outbox.store.ts';
import { purchaseInvariants } from './purchases.store.ts';
import { supplyInvariants } from './supply.store.ts';
import { totalsInvariants } from './totals.ts';

/** All that must hold of the database. A new group of them is added here. */
export const INVARIANTS: readonly Invariant[] = [
  ...supplyInvariants,
  ...totalsInvariants,
  ...purchaseInvariants,
  ...linkInvariants,
  ...accountInvariants,
  ...dutyInvariants,
  ...mediaInvariants,
  ...outboxInvariants,
  ...auditInvariants,
  ...guardInvariants,
];

export interface Checked {
  readonly invariant: Pick<Invariant, 'id' | 'says'>;
  readonly found: Found;
}

/** The checks go side by side on so many connections; more would take the cores from the product. */
export const LANES = 2;

/**
 * Looks for violations of every invariant at one moment. Nothing is locked or written, so it may run
 * while the product works.
 *
 * @param db with time for longer statements than a request has, and with `LANES` connections or more
 */
export function verify(
  db: Db,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<readonly Checked[]> {
  return snapshots(db, LANES, async (moments) => {
    const checked: Checked[] = [];
    const waiting = invariants.entries();
    const lane = async (moment: Db) => {
      for (const [place, invariant] of waiting) {
        checked[place] = { invariant, found: await invariant.find(moment) };
      }
    };
    await Promise.all(moments.map(lane));
    return checked;
  });
}
