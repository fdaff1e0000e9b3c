import type { Db } from '../db/transaction.ts';
import { isAbandoned } from '../files/file-age.rules.ts';
import type { FileStore } from '../files/file-store.ts';
import { findKnownKeys } from './media.store.ts';

const BATCH = 500;

/**
 * Housekeeping: removes files that nobody can reach, because the process died between file and row.
 *
 * @returns how many were removed
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  let removed = 0;
  let suspects: string[] = [];
  const judge = async () => {
    const known = await findKnownKeys(db, suspects);
    for (const key of suspects.filter((suspect) => !known.has(suspect))) {
      await files.remove(key);
      removed += 1;
    }
    suspects = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    if (isAbandoned(writtenAt, now)) suspects.push(key);
    if (suspects.length === BATCH) await judge();
  }
  await judge();
  return removed;
}
