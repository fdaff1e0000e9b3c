import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@prelaunch/testkit/installation';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { MIGRATIONS_DIR } from '../src/platform/paths.ts';
import { EXTRA_SETTINGS, temporaryName } from './leftovers.ts';

const run = promisify(execFile);

const log = { info: () => undefined, warn: () => undefined };

/** A migrated database takes about 20 MB. */
const DISK_MEGABYTES = 96;

export interface DatabaseOnSmallDisk {
  readonly url: string;
  /** Leaves no space on the disk. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Removes the server's copy of the catalogue, as a crash of PostgreSQL does. */
  loseCatalogueCopy(): Promise<void>;
  /** Stops the server and removes it and the disk. */
  stop(): Promise<void>;
}

/** Writes until no block fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1024 * 1024, 4_096]) {
      const block = Buffer.alloc(size);
      try {
        for (;;) await file.write(block);
      } catch {
        // The disk is full for blocks of this size.
      }
    }
  } finally {
    await file.close();
  }
}

/**
 * Starts a PostgreSQL with a migrated database in a tablespace on a small disk; its log stays on the usual disk. It is a server of
 * its own, because no checkpoint ends while the disk is full. Returns null when this process may not mount a disk.
 */
export async function startOnSmallDisk(): Promise<DatabaseOnSmallDisk | null> {
  const folder = await makeFolder('small-disk');
  const disk = join(folder.path, 'disk');
  await mkdir(disk);
  try {
    const size = `size=${String(DISK_MEGABYTES)}m,mode=0711`;
    await run('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk]);
  } catch {
    await folder.remove();
    return null;
  }
  const dataDir = await mkdtemp(temporaryName('prelaunch-test-'));
  const server = await startEmbedded({ dataDir, log, extraSettings: EXTRA_SETTINGS });
  const home = join(disk, 'tablespace');
  const admin = new pg.Client(server.url);
  await admin.connect();
  const { rows } = await admin.query<{ home: string }>(
    `select setting as home from pg_settings where name = 'data_directory'`,
  );
  const { uid, gid } = await stat(rows[0]?.home ?? '');
  await mkdir(home);
  await chown(home, uid, gid);
  await admin.query(`create tablespace small location '${home}'`);
  await admin.query('create database on_small_disk tablespace small');
  await admin.end();
  const url = new URL(server.url);
  url.pathname = '/on_small_disk';
  await migrate(url.href, MIGRATIONS_DIR);
  const ballast = join(disk, 'ballast');
  const free = () =>
    Promise.all([rm(ballast, { force: true }), rm(`${ballast}-2`, { force: true })]);
  return {
    url: url.href,
    fill: () => fillUp(ballast),
    free: async () => {
      await free();
    },
    async loseCatalogueCopy() {
      const files = await readdir(disk, { recursive: true });
      const copies = files.filter((file) => file.endsWith('pg_internal.init'));
      await Promise.all(copies.map((file) => rm(join(disk, file))));
      await fillUp(join(disk, 'ballast-2'));
    },
    async stop() {
      await free();
      await server.stop();
      await run('umount', ['-l', disk]);
      await folder.remove();
      await rm(server.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
