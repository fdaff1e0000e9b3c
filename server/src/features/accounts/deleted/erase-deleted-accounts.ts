import { eraseOldContacts } from './deleted-accounts.store.ts';
import type { Db } from '../../../platform/db/transaction.ts';

export const ERASE_BATCH = 500;
/** The maximum number of batches in one run; the next run erases the rest. */
const MAX_BATCHES = 50;

/**
 * Erases the contact details of accounts that were deleted `CONTACT_KEPT_FOR` years ago. Any number of processes may
 * run it at once: each account is erased once.
 *
 * @returns how many accounts were erased
 */
export async function eraseDeletedAccounts(db: Db): Promise<number> {
  let erased = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await eraseOldContacts(db, ERASE_BATCH);
    erased += count;
    if (count < ERASE_BATCH) break;
  }
  return erased;
}
