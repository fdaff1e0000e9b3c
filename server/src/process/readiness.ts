import { countOverduePublications } from '../features/holdings/index.ts';
import { inTime, isPrimaryReached } from '../platform/db/connections/ping.ts';
import type { Db } from '../platform/db/transaction.ts';
import { findFreeShare, MIN_FREE_SHARE } from '../platform/files/free-space.ts';
import type { Ready, Warning } from '../platform/http/health.ts';
import { isMailGivenUp, isMailLate } from '../platform/mail/outbox.store.ts';

/** Whether the disk under `path` is nearly full; false when it cannot be determined. */
const isNearlyFull = async (path: string, minFreeShare: number): Promise<boolean> =>
  ((await findFreeShare(path)) ?? 1) < minFreeShare;

interface Watched {
  readonly db: Db;
  /** The folder in which uploads arrive, and without a bucket stay. */
  readonly dataDir: string;
  /** Whether the store of uploads can be reached and is this installation's. */
  readonly isStoreUsable: () => Promise<boolean>;
  /** Whether the mail server accepts the connection and the password. */
  readonly isMailServerUsable: () => Promise<boolean>;
  /** Whether the keys can open the sealed values of the database. */
  readonly isKeyRight: () => Promise<boolean>;
  /** Whether reads use the configured replica; true without one. */
  readonly isReplicaUsed: () => boolean;
  /** Whether a statement failed in the last ten minutes because the disk of the database was full. */
  readonly wasDatabaseDiskFull: () => boolean;
  readonly isDraining: () => boolean;
  /** The share of free space (0 to 1) below which the disk counts as nearly full. */
  readonly minFreeShare?: number;
  /** Multiplies the timeouts of the checks; for tests on a busy machine. */
  readonly timeoutFactor?: number;
}

/**
 * Returns whether this process can serve, and warnings for the operator. A full disk or a mail server that
 * is down is only a warning: it affects every process, and taking all of them out of service would stop the sale.
 */
export async function readiness({
  db,
  dataDir,
  isStoreUsable,
  isMailServerUsable,
  isKeyRight,
  isReplicaUsed,
  wasDatabaseDiskFull,
  isDraining,
  minFreeShare = MIN_FREE_SHARE,
  timeoutFactor = 1,
}: Watched): Promise<Ready> {
  if (isDraining()) return { status: 'draining', warnings: [] };
  if (!(await isPrimaryReached(db, timeoutFactor))) {
    // A full disk refuses new connections too.
    return { status: 'database', warnings: wasDatabaseDiskFull() ? ['database-disk'] : [] };
  }
  const [late, givenUp, overdue, smtp, usable, right, full] = await Promise.all([
    inTime(isMailLate(db), timeoutFactor),
    inTime(isMailGivenUp(db), timeoutFactor),
    inTime(countOverduePublications(db), timeoutFactor),
    inTime(isMailServerUsable(), timeoutFactor),
    inTime(isStoreUsable(), timeoutFactor),
    inTime(isKeyRight(), timeoutFactor),
    isNearlyFull(dataDir, minFreeShare),
  ]);
  if (right === false) return { status: 'key', warnings: [] };
  // Null means that a check is still running; it fails by itself when the other side does not respond.
  const warnings: Warning[] = [];
  if (late === true) warnings.push('mail');
  if (givenUp === true) warnings.push('mails-given-up');
  if (overdue !== null && overdue > 0) warnings.push('holdings');
  if (smtp === false) warnings.push('smtp');
  if (full) warnings.push('disk');
  if (usable === false) warnings.push('files');
  if (!isReplicaUsed()) warnings.push('replica');
  if (wasDatabaseDiskFull()) warnings.push('database-disk');
  return { status: 'ready', warnings };
}
