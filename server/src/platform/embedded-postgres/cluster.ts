import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../durable.ts';
import type { Binaries } from './binaries.ts';
import type { DataLocation } from './data-dir.ts';
import { DataDirectoryError } from './errors.ts';
import { run } from './run-program.ts';

/** The database's superuser: the embedded server serves this product only. */
export const SUPERUSER = 'prelaunch';
const MAJOR = '18';
const DRAFT = 'cluster.new-';

async function writePrivately(path: string, content: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, content, { mode: 0o600, flag: 'wx' });
}

async function initialize(binaries: Binaries, { home, user }: DataLocation): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const draft = join(home, `${DRAFT}${randomBytes(6).toString('hex')}`);
  // initdb reads this copy as the user that runs PostgreSQL; the permanent copy is readable only by this
  // process's user.
  const passwordForInitdb = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writePrivately(passwordForInitdb, password);
  if (user !== null) {
    await chown(draft, user.uid, user.gid);
    await chown(passwordForInitdb, user.uid, user.gid);
  }
  const { code, output } = await run(
    binaries.initdb,
    [
      ...['--pgdata', draft, '--username', SUPERUSER, '--pwfile', passwordForInitdb],
      // The same collation on every machine, independent of its locales.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--auth=scram-sha-256', '--no-instructions'],
    ],
    { timeoutMs: 180_000, user },
  );
  await rm(passwordForInitdb, { force: true });
  if (code !== 0) {
    const elsewhere = 'set DATA_DIR to another directory, or DATABASE_URL to your own server';
    throw new DataDirectoryError(
      /no space left|free disk space|quota exceeded/i.test(output)
        ? `The disk of ${home} is full: free 100 MB, or ${elsewhere}.`
        : `initdb could not create a database in ${home}. Correct the cause, or ${elsewhere}.\n${output}`,
    );
  }
  await writePrivately(join(home, 'password'), password);
  await rename(draft, join(home, 'cluster'));
  await syncDirectory(home);
}

/**
 * Creates the cluster at the first start, under a temporary name until it is complete: leftovers of an
 * interrupted start are never mistaken for a database. Returns its directory and password.
 */
export async function prepareCluster(
  binaries: Binaries,
  location: DataLocation,
): Promise<{ cluster: string; password: string }> {
  const { home } = location;
  const cluster = join(home, 'cluster');
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT)) continue;
    // An initdb that outlived its killed parent may still write; then the next start removes its directory.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
  const version = () => readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if ((await version()) === null) await initialize(binaries, location);
  const found = (await version())?.trim();
  if (found !== MAJOR) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found ?? 'of unknown version'}, but this release uses PostgreSQL ${MAJOR}. ` +
        'Start the release that created it to export the data, or set DATA_DIR to another directory.',
    );
  }
  return { cluster, password: await readFile(join(home, 'password'), 'utf8') };
}
