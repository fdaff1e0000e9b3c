import { join } from 'node:path';
import { startEmbedded } from '../../embedded-postgres/embedded.ts';
import { hasDatabase } from '../../embedded-postgres/data-dir.ts';
import { checkDirect } from './connection-check.ts';
import { assertDurable } from '../durability.ts';
import { listPending, migrate } from '../migrations/migrate.ts';
import type { Pooler } from './pool.ts';
import { examinePooler } from './pooler-check.ts';

export interface DatabaseSettings {
  /** The operator's own database; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** Whether to refuse a database that can lose acknowledged commits. */
  readonly mustBeDurable?: boolean;
  readonly log: { info(message: string): void; warn(message: string): void };
}

export interface OpenDatabase {
  /** PostgreSQL itself: each connection has a session of its own. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A database whose calls may go through a pooler. */
export interface OpenForCalls extends OpenDatabase {
  readonly calls: { readonly url: string; readonly pooler: Pooler | null };
}

type Addresses = Pick<DatabaseSettings, 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * Returns the configured database, or the embedded one, which it starts unless it is already running. Throws
 * `ConnectionError` when the configured one cannot be used, or when it can be reached only through a pooler.
 */
export async function reachDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
  log,
}: Addresses & Pick<DatabaseSettings, 'dataDir' | 'log'>): Promise<OpenDatabase> {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === undefined) return startEmbedded({ dataDir: join(dataDir, 'postgres'), log });
  const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  await checkDirect({ url, setting });
  return { url, stop: () => Promise.resolve() };
}

/** Calls use the direct address, unless a second address leads to a pooler. */
async function addressOfCalls(
  { databaseUrl, databaseDirectUrl }: Addresses,
  directUrl: string,
): Promise<OpenForCalls['calls']> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) {
    return { url: directUrl, pooler: null };
  }
  return { url: databaseUrl, pooler: await examinePooler(databaseUrl, directUrl) };
}

/** Stops the database when `work` fails. */
async function stopOnFailure<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Opens an existing database; creates none and applies no migration.
 * Throws when there is none, or when it lacks migrations of this release.
 */
export async function openExisting(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, migrationsDir } = settings;
  if (databaseUrl === undefined && !(await hasDatabase(join(dataDir, 'postgres')))) {
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`,
    );
  }
  const database = await reachDatabase(settings);
  return stopOnFailure(database, async () => {
    const pending = await listPending(database.url, migrationsDir);
    if (pending.length === 0) return database;
    throw new Error(
      `The database lacks the migrations ${pending.join(', ')}. Start this release once, or use the release that runs.`,
    );
  });
}

async function applyMigrations(url: string, settings: DatabaseSettings): Promise<void> {
  if (settings.mustBeDurable === true) await assertDurable(url);
  const { newer } = await migrate(url, settings.migrationsDir);
  if (newer.length > 0) {
    settings.log.warn(
      `The database has migrations of a newer release: ${newer.join(', ')}. They are marked as compatible, so this release starts.`,
    );
  }
}

/** Opens the database and applies every pending migration. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = await reachDatabase(settings);
  return stopOnFailure(database, async () => {
    await applyMigrations(database.url, settings);
    return database;
  });
}

/** Opens the database for the server: checks the addresses, then applies every pending migration. */
export async function openForCalls(settings: DatabaseSettings): Promise<OpenForCalls> {
  const database = await reachDatabase(settings);
  return stopOnFailure(database, async () => {
    // First, so that no other database is migrated by mistake.
    const calls = await addressOfCalls(settings, database.url);
    if (calls.pooler !== null) {
      // The pooler's role can have settings of its own.
      if (settings.mustBeDurable === true) await assertDurable(calls.url);
      settings.log.info(
        calls.pooler.namedStatements
          ? 'calls go through the pooler of DATABASE_URL'
          : 'calls go through the pooler of DATABASE_URL, which keeps no prepared statements: PostgreSQL plans each ' +
              'statement again. PgBouncer 1.21 or newer keeps them, with max_prepared_statements.',
      );
    }
    await applyMigrations(database.url, settings);
    return { ...database, calls };
  });
}
