import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { EXTRA_SETTINGS, removeLeftovers, temporaryName } from './leftovers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An address of the tests' PostgreSQL server that may create databases. */
    databaseAdminUrl: string;
    /** The folder for programs that tests build; removed after the run. */
    programsFolder: string;
    /** The folder for the files of test servers; removed after the run. */
    filesFolder: string;
  }
}

const TEMPLATE = 'prelaunch_template';
const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const log = { info: () => undefined, warn: () => undefined };

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
  const dataDir = await mkdtemp(temporaryName('prelaunch-test-'));
  const server = await startEmbedded({ dataDir, log, extraSettings: EXTRA_SETTINGS });
  const teardown = async () => {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  project.provide('programsFolder', join(dataDir, 'programs'));
  const filesFolder = join(dataDir, 'files');
  await mkdir(filesFolder);
  project.provide('filesFolder', filesFolder);
  try {
    project.provide('databaseAdminUrl', await makeTemplate(server.url));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
