import { execFile } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const shell = promisify(execFile);

/** An embedded database of the product. */
export interface RunningDatabase {
  readonly url: string;
  /** The folder of its files and its password. */
  readonly home: string;
}

/** Creates a folder that belongs to the user of the running database. */
async function makeDatabaseFolder({ home }: RunningDatabase, folder: string): Promise<void> {
  await mkdir(folder);
  const { uid, gid, mode } = await stat(home);
  await shell('chown', [`${uid}:${gid}`, folder]);
  await shell('chmod', [(mode & 0o777).toString(8), folder]);
}

/**
 * Copies the files of a running database, as pg_basebackup does, which the embedded PostgreSQL does not have.
 *
 * @param dataDir the folder of the copy, which must not exist: its files are in `cluster`, its password in `password`
 * @param files added to the copy, by name: settings and signals
 */
export async function copyCluster(
  database: RunningDatabase,
  dataDir: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await makeDatabaseFolder(database, dataDir);
  const from = join(database.home, 'cluster');
  const to = join(dataDir, 'cluster');
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await shell('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    const { uid, gid } = await stat(to);
    const added = { ...files, backup_label: rows[0]?.labelfile ?? '' };
    for (const [name, content] of Object.entries(added)) {
      await writeFile(join(to, name), content, { mode: 0o600 });
      await shell('chown', [`${uid}:${gid}`, join(to, name)]);
    }
    await rm(join(to, 'postmaster.pid'), { force: true });
    await rm(join(to, 'postmaster.opts'), { force: true });
    await shell('cp', ['-a', join(database.home, 'password'), join(dataDir, 'password')]);
  } finally {
    await client.end();
  }
}
