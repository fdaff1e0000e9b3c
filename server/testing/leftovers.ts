import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { isAlive } from '../src/platform/embedded-postgres/lock.ts';

const log = { info: () => undefined, warn: () => undefined };

/** No data outlives the run, so nothing has to be flushed to disk. */
export const EXTRA_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Temporary folders with databases, whose names go on with the id of their process: the data directories within each. */
const DATA_DIRS = {
  'prelaunch-test-': ['.'],
  'prelaunch-replicated-': ['standby', 'primary'],
} as const;

type Prefix = keyof typeof DATA_DIRS;

/** The beginning of a folder's name for `mkdtemp`. */
export const temporaryName = (prefix: Prefix): string =>
  join(tmpdir(), `${prefix}${String(process.pid)}-`);

/** Whether this user created the directory; other users' leftovers must stay. */
async function isOurs(path: string): Promise<boolean> {
  const info = await lstat(path).catch(() => null);
  return info !== null && info.uid === (process.getuid?.() ?? info.uid);
}

/** Stops and removes the database of a killed run. */
async function removeDatabase(dataDir: string): Promise<void> {
  // PostgreSQL would be created in a missing directory. An existing one can belong to the user that runs PostgreSQL.
  if ((await lstat(dataDir).catch(() => null)) === null) return;
  const leftover = await startEmbedded({ dataDir, log, extraSettings: EXTRA_SETTINGS }).catch(
    () => null,
  );
  await leftover?.stop();
  if (leftover) await rm(leftover.home, { recursive: true, force: true });
}

/** Stops and removes the databases of killed runs. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    for (const [prefix, dataDirs] of Object.entries(DATA_DIRS)) {
      if (!name.startsWith(prefix)) continue;
      const pid = Number.parseInt(name.slice(prefix.length), 10);
      const folder = join(tmpdir(), name);
      if (Number.isNaN(pid) || isAlive(pid) || !(await isOurs(folder))) continue;
      for (const dataDir of dataDirs) await removeDatabase(join(folder, dataDir));
      await rm(folder, { recursive: true, force: true });
    }
  }
}
