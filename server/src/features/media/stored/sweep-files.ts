import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/transaction.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Installation } from '../../../platform/files/installation.ts';
import type { DatabaseTimes } from '../../../platform/files/installation.store.ts';
import {
  incomingOf,
  installationIn,
  isIncomingOf,
  quarantineKey,
  quarantineOf,
  readQuarantineKey,
  uploadsOf,
} from '../../../platform/files/storage-keys.rules.ts';
import { describeStore } from '../../../platform/files/store-marker.ts';
import {
  isAbandoned,
  isQuarantineOver,
  MAX_PER_SWEEP,
  maxPerSweep,
} from '../../../platform/files/sweep.rules.ts';
import { listKnownKeys } from '../media.store.ts';

interface SweepDeps {
  readonly db: Db;
  readonly installation: Installation;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** How many files one run has moved or removed. */
export interface Swept {
  /** Moved into quarantine, because they have no row. */
  readonly quarantined: number;
  /** Also due for quarantine, but left for the next run. */
  readonly postponed: number;
  /** Moved back from quarantine, because they have a row again. */
  readonly restored: number;
  /** Removed permanently after 30 days in quarantine. */
  readonly removed: number;
  /** Direct uploads that no call finished within a day; removed. */
  readonly unfinished: number;
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

/** Moves back files that have a row again, and removes files that had none for 30 days. */
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
      } else if (removed < MAX_PER_SWEEP && isQuarantineOver(at, now, madeAt)) {
        await files.remove(copy);
        removed += 1;
      }
    }
  }
  return { restored, removed };
}

/** Moves uploads without a row into quarantine. */
async function quarantineOrphans(
  db: Db,
  files: FileStore,
  installationId: string,
  { now, madeAt }: DatabaseTimes,
): Promise<Pick<Swept, 'quarantined' | 'postponed'>> {
  let count = 0;
  let due = 0;
  /** The first due files, at most `MAX_PER_SWEEP`. */
  const orphans: string[] = [];
  for await (const batch of inBatches(files.list(uploadsOf(installationId)))) {
    const uploads = batch.filter(({ key }) => installationIn(key) === installationId);
    count += uploads.length;
    const suspects = uploads
      // Skips files older than this database: their rows may be in an earlier database, which this one replaced or
      // was restored from.
      .filter(({ writtenAt }) => isAbandoned(writtenAt, now) && writtenAt >= madeAt)
      .map(({ key }) => key);
    const known = await listKnownKeys(db, suspects);
    const unknown = suspects.filter((key) => !known.has(key));
    due += unknown.length;
    orphans.push(...unknown.slice(0, MAX_PER_SWEEP - orphans.length));
  }
  let quarantined = 0;
  for (const key of orphans.slice(0, maxPerSweep(count))) {
    const place = quarantineKey(key, now);
    if (place !== null && (await files.move(key, place))) quarantined += 1;
  }
  return { quarantined, postponed: due - quarantined };
}

/** Removes direct uploads that no call has adopted. They never had a row. */
async function removeUnfinished(
  files: FileStore,
  installationId: string,
  { now }: DatabaseTimes,
): Promise<Pick<Swept, 'unfinished'>> {
  let unfinished = 0;
  for await (const { key, writtenAt } of files.list(incomingOf(installationId))) {
    if (!isIncomingOf(installationId, key) || !isAbandoned(writtenAt, now)) continue;
    await files.remove(key);
    unfinished += 1;
  }
  return { unfinished };
}

/**
 * Sweeps the store of uploads: files without a row, because the process died before writing it, go
 * into quarantine and are removed 30 days later. Direct uploads that nobody finished are removed. Touches only keys of this installation, and
 * changes nothing when the store's marker does not name this installation.
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
    ...(await removeUnfinished(files, id, times)),
  };
  if (Object.values(swept).some((count) => count > 0)) {
    log.warn(swept, 'swept uploads without a row');
  }
  return swept;
}
