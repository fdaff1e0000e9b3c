import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryError, hasCode } from './errors.ts';
import { isAlive, withLock } from './lock.ts';
import { findPostmaster } from './postmaster.ts';
import type { SystemUser } from './run-program.ts';
import { run } from './run-program.ts';

/** The database's directory, and the user that runs PostgreSQL. */
export interface DataLocation {
  /** A real path. Holds the cluster, the password, the log and, if necessary, the programs. */
  readonly home: string;
  /** Null for the user of this process. */
  readonly user: SystemUser | null;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Where root's database is created when the user that runs PostgreSQL cannot reach the data directory; tried in this
 * order. Not /tmp, which is emptied at every boot; /var/tmp is swept after 30 days.
 */
const FALLBACK_ROOTS = ['/var/lib', '/var/tmp'];

/** A file in the data directory that names the database's directory when that is elsewhere. */
const POINTER = 'moved-to.txt';

const exists = async (path: string) => (await lstat(path).catch(() => null)) !== null;

async function lookUp(name: string): Promise<SystemUser | null> {
  const ask = async (flag: string) => {
    const { code, output } = await run('id', [flag, name], { timeoutMs: 10_000, user: null });
    return code === 0 ? Number(output) : Number.NaN;
  };
  const [uid, gid] = [await ask('-u'), await ask('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid, name } : null;
}

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. Existing data stays with its user,
 * even when a user `postgres` is added later.
 */
async function chooseUser(home: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const known = [await lookUp('postgres'), await lookUp('nobody')].filter((user) => user !== null);
  const owner = await lstat(join(home, 'cluster')).catch(() => null);
  if (owner !== null && owner.uid !== 0) {
    const { uid, gid } = owner;
    return known.find((user) => user.uid === uid) ?? { uid, gid, name: `with uid ${uid}` };
  }
  if (known[0] !== undefined) return known[0];
  throw new Error(
    "PostgreSQL can't run as root and there is neither a user postgres nor nobody: start the " +
      'product as a normal user, or set DATABASE_URL.',
  );
}

/**
 * Sets owner and mode of the home. Under root it belongs to root and gives the user that runs PostgreSQL only search
 * permission: a user that cannot write there cannot swap a file for a link while root writes.
 */
async function openFor(home: string, user: SystemUser | null): Promise<void> {
  const info = await lstat(home);
  if (user === null) {
    if (info.uid === process.getuid?.()) await chmod(home, 0o700);
    return;
  }
  if (info.uid !== 0) return;
  await chown(home, 0, user.gid);
  await chmod(home, 0o710);
}

async function reaches(user: SystemUser | null, home: string): Promise<boolean> {
  if (user === null) return true;
  const test = ['-c', 'cd "$0"', home];
  return (await run('/bin/sh', test, { timeoutMs: 10_000, user })).code === 0;
}

/** Creates or reuses a directory in a parent that others can write to. Throws when another user has created it. */
async function claim(home: string, user: SystemUser): Promise<void> {
  await mkdir(home, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const info = await lstat(home);
  if (!info.isDirectory() || info.uid !== 0 || (info.mode & 0o027) !== 0) {
    throw new Error(
      `${home} should hold the embedded database, but another user created it (uid ${info.uid}, mode ` +
        `${(info.mode & 0o777).toString(8)}). Remove it, or set DATA_DIR to a directory that user ${user.name} can reach.`,
    );
  }
}

/**
 * Renames a database whose data directory was removed, which is how an operator starts from
 * scratch. The database is neither deleted nor used again.
 */
async function setAside(home: string, log: Log): Promise<void> {
  const running = await findPostmaster(join(home, 'cluster'));
  if (running !== null) {
    process.kill(running.pid, 'SIGINT');
    for (let waited = 0; isAlive(running.pid); waited += 100) {
      if (waited > 30_000) throw new Error(`Process ${running.pid} does not end: kill it.`);
      await sleep(100);
    }
  }
  const aside = `${home}.${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  await rename(home, aside);
  log.warn(
    `An older database of this directory is kept in ${aside}; remove it if you do not need it`,
  );
}

/** Returns a directory elsewhere, named by a hash of the data directory's path: only this data directory finds it. */
async function fallBack(dataDir: string, user: SystemUser, log: Log): Promise<DataLocation> {
  const name = `prelaunch-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const pointer = join(dataDir, POINTER);
  const recorded = (await readFile(pointer, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  // A copied checkout contains the pointer to the original's database, which is not its own.
  const known = basename(recorded) === name ? recorded : null;
  for (const root of FALLBACK_ROOTS) {
    const home = join(root, name);
    if (known !== null && known !== home) continue;
    if (!(await reaches(user, root))) continue;
    try {
      await claim(home, user);
      if (known === null && (await exists(join(home, 'cluster')))) {
        await setAside(home, log);
        await claim(home, user);
      }
    } catch (error) {
      // This root is not writable: tries the next one, unless the data is already here.
      if (known === null && (hasCode(error, 'EACCES') || hasCode(error, 'EROFS'))) continue;
      throw error;
    }
    const owner = (await chooseUser(home)) ?? user;
    await openFor(home, owner);
    const why = `PostgreSQL can't run as root, and user ${owner.name} can't reach ${dataDir}`;
    await writeFile(pointer, `${home}\nThe database is there: ${why}.\n`);
    log[known === null ? 'warn' : 'info'](`${why}: the database is in ${home}`);
    return { home: await realpath(home), user: owner };
  }
  throw new Error(
    `PostgreSQL can't run as root, and user ${user.name} reaches neither ${dataDir} nor ${FALLBACK_ROOTS.join(' nor ')}: ` +
      'start the product as a normal user, set DATA_DIR to a directory that this user can reach, or set DATABASE_URL.',
  );
}

async function decide(dataDir: string, log: Log): Promise<DataLocation> {
  const user = await chooseUser(dataDir);
  const hasCluster = await exists(join(dataDir, 'cluster'));
  if (user === null || hasCluster || !(await exists(join(dataDir, POINTER)))) {
    await openFor(dataDir, user);
    if (await reaches(user, dataDir)) return { home: dataDir, user };
  }
  if (user === null) return { home: dataDir, user };
  if (!hasCluster) return fallBack(dataDir, user, log);
  throw new Error(
    `User ${user.name}, which runs PostgreSQL, can no longer reach the database in ${dataDir}: ` +
      'give it the x permission on every directory above, or move the data.',
  );
}

/** Whether a database was ever created for this data directory, here or elsewhere. */
export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  (await exists(join(dataDir, 'cluster'))) || exists(join(dataDir, POINTER));

/** Chooses and creates the directory of this data directory's database. */
export async function chooseDataLocation(dataDir: string, log: Log): Promise<DataLocation> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const real = await realpath(dataDir);
    // Two simultaneous first starts must not rename each other's database.
    return await withLock(join(real, 'place.lock'), 60_000, () => decide(real, log));
  } catch (error) {
    // The messages of the errors thrown above already say what to do.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new DataDirectoryError(
      hasCode(error, 'ENOSPC')
        ? `The disk of ${dataDir} is full: free 100 MB, or set DATA_DIR to another directory.`
        : `This user may not write to ${dataDir}: set DATA_DIR to another directory, or correct the owner (${error.message}).`,
      { cause: error },
    );
  }
}
