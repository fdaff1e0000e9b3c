import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../platform/db/transaction.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { hashStored } from '../../../platform/files/hash.ts';
import { withQuarantine } from '../../../platform/files/quarantine.ts';
import { MARKER_KEY, quarantineOf, UPLOADS } from '../../../platform/files/storage-keys.rules.ts';
import {
  describeStore,
  readStoreState,
  writeMarker,
} from '../../../platform/files/store-marker.ts';
import { listFilesAfter, listKnownKeys } from '../media.store.ts';

interface Move {
  readonly db: Db;
  readonly installationId: string;
  readonly source: FileStore;
  readonly target: FileStore;
}

/** What a run has done so far. */
export interface MoveCounts {
  /** Files with a row, and files in quarantine. */
  files: number;
  copied: number;
  copiedBytes: number;
  /** Files that the target had already, with the same content. */
  present: number;
  /** Removed from the source. */
  removed: number;
}

/** A file of the source. */
interface MovedFile {
  readonly key: string;
  /** Null for a file in quarantine, which has no row. */
  readonly sha256: Buffer | null;
}

const PAGE = 500;

/** A file is at most 10 MB and is held in memory while it is copied. */
const AT_ONCE = 4;

async function* filesWithRows(db: Db): AsyncGenerator<MovedFile> {
  let after: string | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof listFilesAfter>> = await listFilesAfter(db, after, PAGE);
    for (const { storageKey, sha256 } of rows) yield { key: storageKey, sha256 };
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

async function* filesOf({ db, source, installationId }: Move): AsyncGenerator<MovedFile> {
  yield* filesWithRows(db);
  for await (const { key } of source.list(quarantineOf(installationId))) {
    yield { key, sha256: null };
  }
}

/**
 * Runs `work` for all items, up to `AT_ONCE` at the same time. After a failure no further item is begun; rejects once
 * the running ones have ended.
 */
async function forEach<T>(items: AsyncGenerator<T>, work: (item: T) => Promise<void>) {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

export const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Returns the hash that a file must have in the target; null when the source has no such file any more. */
const expectedHash = ({ source }: Move, { key, sha256 }: MovedFile): Promise<Buffer | null> =>
  sha256 === null ? hashStored(source, key) : Promise.resolve(sha256);

async function isInTarget({ target }: Move, key: string, sha256: Buffer): Promise<boolean> {
  return (await hashStored(target, key))?.equals(sha256) === true;
}

/** Copies a file unless the target has it. Returns what is wrong, or null. */
async function copyFile(move: Move, file: MovedFile, counts: MoveCounts): Promise<string | null> {
  const { key } = file;
  counts.files += 1;
  const sha256 = await expectedHash(move, file);
  if (sha256 !== null && (await isInTarget(move, key, sha256))) {
    counts.present += 1;
    return null;
  }
  // Where the sweep has quarantined the file by mistake, its copy in quarantine is read.
  const stream = await withQuarantine(move.source).open(key);
  if (sha256 === null || stream === null) {
    stream?.destroy();
    // The row was deleted in the meantime, or the file left quarantine.
    if (file.sha256 === null || !(await listKnownKeys(move.db, [key])).has(key)) return null;
    return 'no file in the source';
  }
  const content = await buffer(stream);
  if (!hashOf(content).equals(sha256)) return 'the source has another content than the row says';
  await move.target.put(key, content);
  if (!(await isInTarget(move, key, sha256))) return 'the target returns another content';
  counts.copied += 1;
  counts.copiedBytes += content.length;
  return null;
}

/** Removes a file from the source if the target has it. Returns what is wrong, or null. */
async function removeFile(move: Move, file: MovedFile, counts: MoveCounts): Promise<string | null> {
  const sha256 = await expectedHash(move, file);
  if (sha256 === null) return null;
  if (!(await isInTarget(move, file.key, sha256))) return 'not in the target';
  await move.source.remove(file.key);
  counts.removed += 1;
  return null;
}

/**
 * Checks that the source belongs to this installation, and marks a new target. Throws when one of them is the
 * store of another installation or has lost its marker.
 */
export async function prepareStores({ installationId, source, target }: Move): Promise<void> {
  const from = await readStoreState(source, installationId);
  if (from.kind === 'new') throw new Error('The source holds no uploads.');
  if (from.kind !== 'own') throw new Error(`Source: ${describeStore(from, installationId)}`);
  const to = await readStoreState(target, installationId);
  if (to.kind === 'new') await writeMarker(target, installationId);
  else if (to.kind !== 'own') throw new Error(`Target: ${describeStore(to, installationId)}`);
}

export interface MoveWatcher {
  /** Called after each file. */
  readonly onFile: (counts: Readonly<MoveCounts>) => void;
  /** Called for each file that could not be copied or removed, with the reason. */
  readonly onProblem: (key: string, problem: string) => void;
}

export interface Moved extends MoveCounts {
  readonly problems: number;
}

async function runOver(
  move: Move,
  { onFile, onProblem }: MoveWatcher,
  counts: MoveCounts,
  step: (move: Move, file: MovedFile, counts: MoveCounts) => Promise<string | null>,
): Promise<number> {
  let problems = 0;
  await forEach(filesOf(move), async (file) => {
    const problem = await step(move, file, counts);
    if (problem !== null) {
      problems += 1;
      onProblem(file.key, problem);
    }
    onFile(counts);
  });
  return problems;
}

/**
 * Copies every upload into another store: files that have a row, in the order of their ids, then the files in
 * quarantine. Skips what the target has with the same SHA-256 and verifies each copy, so an interrupted run can be
 * repeated. Changes nothing in the source.
 */
export async function copyFiles(move: Move, watcher: MoveWatcher): Promise<Moved> {
  const counts = { files: 0, copied: 0, copiedBytes: 0, present: 0, removed: 0 };
  const problems = await runOver(move, watcher, counts, copyFile);
  return { ...counts, problems };
}

/**
 * Removes files from the source, each after the target's copy was read and compared. Removes the source's marker last,
 * unless it still holds uploads. Call it only after a run of `copyFiles` that found nothing to copy.
 */
export async function removeCopied(move: Move, watcher: MoveWatcher): Promise<Moved> {
  const counts = { files: 0, copied: 0, copiedBytes: 0, present: 0, removed: 0 };
  const problems = await runOver(move, watcher, counts, removeFile);
  for await (const { key } of move.source.list(UPLOADS)) {
    if (key !== MARKER_KEY) return { ...counts, problems };
  }
  await move.source.remove(MARKER_KEY);
  return { ...counts, problems };
}
