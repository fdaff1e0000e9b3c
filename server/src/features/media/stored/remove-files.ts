import type { Db } from '../../../platform/db/transaction.ts';
import type { Installation } from '../../../platform/files/installation.ts';
import { quarantineKey } from '../../../platform/files/storage-keys.rules.ts';
import { describeStore } from '../../../platform/files/store-marker.ts';
import { listKnownKeys } from '../media.store.ts';

/**
 * Moves files whose rows were deleted into quarantine; the sweep removes them 30 days later. Skips
 * files that have a row or are missing. Throws when the store does not belong to this installation.
 */
export async function removeFiles(
  db: Db,
  installation: Installation,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const state = await installation.checkStore();
  if (state.kind !== 'own') throw new Error(describeStore(state, installation.id));
  const known = await listKnownKeys(db, keys);
  for (const key of keys) {
    const place = quarantineKey(key, now);
    if (place !== null && !known.has(key)) await installation.files.move(key, place);
  }
}
