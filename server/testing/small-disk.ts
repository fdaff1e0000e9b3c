import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@prelaunch/testkit/installation';
import pg from 'pg';
import { inject } from 'vitest';

const run = promisify(execFile);

/** A copy of a database takes about 20 MB. */
const DISK_MEGABYTES = 96;

export interface DatabaseOnSmallDisk {
  readonly url: string;
  /** Fills the disk. Returns a function that frees it again. */
  fill(): Promise<() => Promise<void>>;
  /** Removes database and disk. */
  drop(): Promise<void>;
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
 * Copies a database without connections into a tablespace on a small disk of its own; the log of PostgreSQL stays where it
 * is. Returns null when this process may not mount a disk.
 */
export async function createOnSmallDisk(template: string): Promise<DatabaseOnSmallDisk | null> {
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
  const admin = new pg.Client(inject('databaseAdminUrl'));
  await admin.connect();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const home = join(disk, 'tablespace');
  const { rows } = await admin.query<{ home: string }>(
    `select setting as home from pg_settings where name = 'data_directory'`,
  );
  const { uid, gid } = await stat(rows[0]?.home ?? '');
  await mkdir(home);
  await chown(home, uid, gid);
  await admin.query(`create tablespace ${name} location '${home}'`);
  await admin.query(
    `create database ${name} template ${new URL(template).pathname.slice(1)} tablespace ${name}`,
  );
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async fill() {
      const ballast = join(disk, 'ballast');
      await fillUp(ballast);
      return () => rm(ballast);
    },
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop tablespace ${name}`);
      await admin.end();
      await run('umount', ['-l', disk]);
      await folder.remove();
    },
  };
}
