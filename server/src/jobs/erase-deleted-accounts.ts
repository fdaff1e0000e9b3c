import {
  eraseAccount,
  eraseOldContacts,
  lockPlainDeleted,
} from '../accounts/deleted-accounts.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';

export const ERASE_BATCH = 500;
/** What one run leaves is done by the next. */
const MAX_BATCHES = 50;

/** Repeats a batch until one is not full, and returns the sum. */
async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await runBatch();
    sum += count;
    if (count < ERASE_BATCH) break;
  }
  return sum;
}

/** How many accounts one run has changed. */
export interface ErasedAccounts {
  /** Deleted before deletion sealed contact details. */
  readonly sealed: number;
  /** Contact details erased for good. */
  readonly erased: number;
}

/** Any number of processes may run it at once: each account is erased once. */
export async function eraseDeletedAccounts(db: Db, secrets: Secrets): Promise<ErasedAccounts> {
  const sealBatch = () =>
    systemTransaction(db, async (tx) => {
      const accounts = await lockPlainDeleted(tx, ERASE_BATCH);
      for (const account of accounts) await eraseAccount(tx, secrets, account);
      return accounts.length;
    });
  return {
    sealed: await inBatches(sealBatch),
    erased: await inBatches(() => eraseOldContacts(db, ERASE_BATCH)),
  };
}
