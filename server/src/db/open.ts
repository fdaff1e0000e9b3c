import { join } from 'node:path';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { hasDatabase } from '../embedded-postgres/data-dir.ts';
import { checkConnection } from './connection-check.ts';
import { assertDurable } from './durability.ts';
import { listPending, migrate } from './migrate.ts';

export interface DatabaseSettings {
  /** The operator's own database; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** Whether to refuse a database that can lose acknowledged commits. */
  readonly mustBeDurable?: boolean;
  readonly log: { info(message: string): void; warn(message: string): void };
}

export interface OpenDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Returns the configured database, or the embedded one, which it starts unless it is already running. Throws
 * `ConnectionError` when the configured one cannot be used.
 */
export async function reachDatabase({
  databaseUrl,
  dataDir,
  log,
}: Pick<DatabaseSettings, 'databaseUrl' | 'dataDir' | 'log'>): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return startEmbedded({ dataDir: join(dataDir, 'postgres'), log });
  await checkConnection(databaseUrl);
  return { url: databaseUrl, stop: () => Promise.resolve() };
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
  try {
    const pending = await listPending(database.url, migrationsDir);
    if (pending.length === 0) return database;
    throw new Error(
      `The database lacks the migrations ${pending.join(', ')}. Start this release once, or use the release that runs.`,
    );
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Opens the database for the server and applies every pending migration. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = await reachDatabase(settings);
  try {
    if (settings.mustBeDurable === true) await assertDurable(database.url);
    const { newer } = await migrate(database.url, settings.migrationsDir);
    if (newer.length > 0) {
      settings.log.warn(
        `The database has migrations of a newer release: ${newer.join(', ')}. They are marked as compatible, so this release starts.`,
      );
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
