import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../platform/refuse.ts';

/** A received file that is not stored yet. */
export interface StagedFile {
  readonly path: string;
}

/** Collects the files of one call. */
export interface StagedUpload {
  add(content: Readable): Promise<StagedFile>;
}

/**
 * Holds uploads on disk while they arrive and are checked, so that slow uploads use no memory.
 * Limits their size, in total and per person.
 */
export interface StagingArea {
  /**
   * Reserves `bytes`, calls `work` with an upload, and removes its files afterwards. Refuses as `busy` before anything
   * is received when a limit would be exceeded.
   *
   * @param person the key of the uploader
   */
  withRoom<T>(
    person: string,
    bytes: number,
    work: (upload: StagedUpload) => Promise<T>,
  ): Promise<T>;
}

export interface StagingLimits {
  /** Bytes of all calls together. */
  readonly total: number;
  /** Bytes of one person's calls together. */
  readonly perPerson: number;
}

const MB = 1024 * 1024;
const LIMITS: StagingLimits = { total: 512 * MB, perPerson: 128 * MB };

/** After how many seconds a refused caller should try again. */
const RETRY_AFTER = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes files that killed processes left: those older than a day, because other processes may use
 * the folder.
 */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && info.mtimeMs < Date.now() - DAY_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** Waits for a write. Refuses as `storage_full` when the disk is full. */
export async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') refuse('storage_full', undefined, 60);
    throw error;
  }
}

function stagedUploadIn(folder: string): StagedUpload {
  let added = 0;
  return {
    async add(content) {
      added += 1;
      const path = join(folder, String(added));
      await written(pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
      return { path };
    },
  };
}

/** @param folder used by this product only; created with the first upload */
export function createStagingArea(
  folder: string,
  { total, perPerson }: StagingLimits = LIMITS,
): StagingArea {
  const taken = new Map<string, number>();
  let all = 0;
  let ready: Promise<void> | undefined;

  const take = (person: string, bytes: number) => {
    const theirs = (taken.get(person) ?? 0) + bytes;
    if (all + bytes > total || theirs > perPerson) refuse('busy', undefined, RETRY_AFTER);
    all += bytes;
    taken.set(person, theirs);
  };
  const giveBack = (person: string, bytes: number) => {
    all -= bytes;
    const theirs = (taken.get(person) ?? 0) - bytes;
    if (theirs > 0) taken.set(person, theirs);
    else taken.delete(person);
  };
  const open = async () => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(folder);
    } catch (error) {
      // The next upload tries again.
      ready = undefined;
      throw error;
    }
  };

  return {
    async withRoom(person, bytes, work) {
      take(person, bytes);
      try {
        await written((ready ??= open()));
        const place = await written(mkdtemp(join(folder, 'upload-')));
        try {
          return await work(stagedUploadIn(place));
        } finally {
          await rm(place, { recursive: true, force: true });
        }
      } finally {
        giveBack(person, bytes);
      }
    },
  };
}
