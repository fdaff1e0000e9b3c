import type { Logger } from 'pino';
import type { Db } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Installation } from '../files/installation.ts';
import type { DatabaseTimes } from '../files/installation.store.ts';
import {
  installationIn,
  quarantineKey,
  quarantineOf,
  readQuarantineKey,
  uploadsOf,
} from '../files/storage-keys.rules.ts';
import { describeStore } from '../files/store-marker.ts';
import {
  isAbandoned,
  isQuarantineOver,
  MOST_PER_SWEEP,
  mostPerSweep,
} from '../files/sweep.rules.ts';
import { listKnownKeys } from './media.store.ts';

interface SweepDeps {
  readonly db: Db;
  readonly installation: Installation;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** How many files one run has moved or removed. */
export interface Swept {
  /** Moved into quarantine: no row names them. */
  readonly quarantined: number;
  /** Due for quarantine as well, and left for the next run. */
  readonly postponed: number;
  /** Moved back from quarantine: a row names them now. */
  readonly restored: number;
  /** Removed for good after 30 days in quarantine. */
  readonly removed: number;
}

const BATCH = 500;

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Moves back what has a row again, and removes what has waited for 30 days without one. */
async function sweepQuarantine(
  db: Db,
  files: FileStore,
  installationId: string,
  { now, madeAt }: DatabaseTimes,
): Promise<Pick<Swept, 'restored' | 'removed'>> {
  let restored = 0;
  let removed = 0;
  for await (const batch of inBatches(files.list(quarantineOf(installationId)))) {
    const held = batch.flatMap((file) => {
      const upload = readQuarantineKey(file.key);
      return upload === null ? [] : [{ copy: file.key, ...upload }];
    });
    const known = await listKnownKeys(
      db,
      held.map(({ key }) => key),
    );
    for (const { copy, key, at } of held) {
      if (known.has(key)) {
        if (await files.move(copy, key)) restored += 1;
      } else if (removed < MOST_PER_SWEEP && isQuarantineOver(at, now, madeAt)) {
        await files.remove(copy);
        removed += 1;
      }
    }
  }
  return { restored, removed };
}

/** Moves uploads into quarantine that no row names. */
async function quarantineOrphans(
  db: Db,
  files: FileStore,
  installationId: string,
  { now, madeAt }: DatabaseTimes,
): Promise<Pick<Swept, 'quarantined' | 'postponed'>> {
  let count = 0;
  let due = 0;
  /** The first of those that are due; no run takes more. */
  const orphans: string[] = [];
  for await (const batch of inBatches(files.list(uploadsOf(installationId)))) {
    const uploads = batch.filter(({ key }) => installationIn(key) === installationId);
    count += uploads.length;
    const suspects = uploads
      // A file from before this database, which was restored or is another one, may have had its row.
      .filter(({ writtenAt }) => isAbandoned(writtenAt, now) && writtenAt >= madeAt)
      .map(({ key }) => key);
    const known = await listKnownKeys(db, suspects);
    const unknown = suspects.filter((key) => !known.has(key));
    due += unknown.length;
    orphans.push(...unknown.slice(0, MOST_PER_SWEEP - orphans.length));
  }
  let quarantined = 0;
  for (const key of orphans.slice(0, mostPerSweep(count))) {
    const place = quarantineKey(key, now);
    if (place !== null && (await files.move(key, place))) quarantined += 1;
  }
  return { quarantined, postponed: due - quarantined };
}

/**
 * Housekeeping in the store of uploads: files that no row names, because the process died between
 * file and row, go into quarantine and are removed 30 days later. Touches nothing but keys of this
 * installation, and nothing at all where the store's marker does not name it.
 *
 * @returns null when the store was left unchanged
 */
export async function sweepFiles(
  { db, installation, log }: SweepDeps,
  times: DatabaseTimes,
): Promise<Swept | null> {
  const state = await installation.checkStore();
  if (state.kind !== 'own') {
    log.error(`No upload is swept. ${describeStore(state, installation.id)}`);
    return null;
  }
  const { id, files } = installation;
  const swept = {
    ...(await sweepQuarantine(db, files, id, times)),
    ...(await quarantineOrphans(db, files, id, times)),
  };
  if (Object.values(swept).some((count) => count > 0)) {
    log.warn(swept, 'swept uploads that no row names');
  }
  return swept;
}
