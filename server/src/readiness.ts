import { statfs } from 'node:fs/promises';
import { inTime, isReached } from './db/ping.ts';
import type { Db } from './db/transaction.ts';
import type { Ready, Warning } from './http/health.ts';
import { isMailLate } from './mail/outbox.store.ts';

/** Below this share of free room the next uploads are at risk. */
const MIN_FREE_SHARE = 0.05;

/** Whether the disk under `path` is nearly full; false where it cannot be told. */
async function isNearlyFull(path: string, minFreeShare: number): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(path);
    return blocks > 0 && bavail / blocks < minFreeShare;
  } catch {
    return false;
  }
}

interface Watched {
  readonly db: Db;
  /** The disk that uploads are on; undefined where they are elsewhere. */
  readonly uploads: string | undefined;
  /** Whether the store of uploads can be reached and is this installation's. */
  readonly isStoreUsable: () => Promise<boolean>;
  /** Whether the keys open what is sealed in the database. */
  readonly isKeyRight: () => Promise<boolean>;
  readonly isDraining: () => boolean;
  /** The share of free room below which the disk counts as nearly full. */
  readonly minFreeShare?: number;
  /** Times how long the database may take; for tests, which share their machine. */
  readonly patience?: number;
}

/**
 * What stops this process from serving, and what only needs somebody's eye: a full disk or a mail
 * server that is down hits every process alike, and taking all of them away would stop the sale too.
 */
export async function readiness({
  db,
  uploads,
  isStoreUsable,
  isKeyRight,
  isDraining,
  minFreeShare = MIN_FREE_SHARE,
  patience = 1,
}: Watched): Promise<Ready> {
  if (isDraining()) return { status: 'draining', warnings: [] };
  if (!(await isReached(db, patience))) return { status: 'database', warnings: [] };
  const [late, usable, right, full] = await Promise.all([
    inTime(isMailLate(db), patience),
    inTime(isStoreUsable(), patience),
    inTime(isKeyRight(), patience),
    uploads === undefined ? false : isNearlyFull(uploads, minFreeShare),
  ]);
  if (right === false) return { status: 'key', warnings: [] };
  const warnings: Warning[] = [];
  if (late === true) warnings.push('mail');
  if (full) warnings.push('disk');
  // Null: the check has not come back yet. It fails by itself where the store does not answer.
  if (usable === false) warnings.push('files');
  return { status: 'ready', warnings };
}
