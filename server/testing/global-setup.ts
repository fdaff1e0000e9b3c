import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { startEmbedded } from '../src/embedded-postgres/embedded.ts';
import { isAlive } from '../src/embedded-postgres/lock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An address of the tests' PostgreSQL server that may create databases. */
    databaseAdminUrl: string;
    /** The folder for programs that tests build; removed after the run. */
    programsFolder: string;
  }
}

const PREFIX = 'prelaunch-test-';
const TEMPLATE = 'prelaunch_template';
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const log = { info: () => undefined, warn: () => undefined };

/** No data outlives the run, so nothing has to be flushed to disk. */
const extraSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Whether this user created the directory; other users' leftovers must stay. */
async function isOurs(path: string): Promise<boolean> {
  const info = await lstat(path).catch(() => null);
  return info !== null && info.uid === (process.getuid?.() ?? info.uid);
}

/** Stops and removes the server of a killed run. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const dataDir = join(tmpdir(), name);
    if (!(await isOurs(dataDir))) continue;
    const leftover = await startEmbedded({ dataDir, log, extraSettings }).catch(() => null);
    await leftover?.stop();
    if (leftover) await rm(leftover.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeTemplate(url: string): Promise<string> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href, migrations);
  // Only a database without connections can be cloned.
  await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  await admin.end();
  return url;
}

/** Starts one PostgreSQL for the whole run, with a migrated database for tests to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbedded({ dataDir, log, extraSettings });
  const teardown = async () => {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  project.provide('programsFolder', join(dataDir, 'programs'));
  try {
    project.provide('databaseAdminUrl', await makeTemplate(server.url));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
