import { snapshot, type Db } from '../db/transaction.ts';
import { accountInvariants } from './accounts.store.ts';
import { auditInvariants } from './audit.ts';
import { guardInvariants } from './guards.store.ts';
import type { Found, Invariant } from './invariant.ts';
import { linkInvariants } from './links.store.ts';
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
  ...outboxInvariants,
  ...auditInvariants,
  ...guardInvariants,
];

export interface Checked {
  readonly invariant: Pick<Invariant, 'id' | 'says'>;
  readonly found: Found;
}

/**
 * Looks for violations of every invariant at one moment. Nothing is locked or written, so it may run
 * while the product works.
 *
 * @param db with time for longer statements than a request has
 */
export function verify(
  db: Db,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<readonly Checked[]> {
  return snapshot(db, async (moment) => {
    const checked: Checked[] = [];
    for (const invariant of invariants) {
      checked.push({ invariant, found: await invariant.find(moment) });
    }
    return checked;
  });
}
