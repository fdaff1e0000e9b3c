import { readConfig, type Config } from '../../platform/config/config.ts';
import { openDatabase, openExisting } from '../../platform/db/connections/open.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';

/** One command of `prelaunch`. */
export interface Command {
  /** The arguments after the name of the command, such as `EMAIL "NAME"`. */
  readonly usage: string;
  readonly summary: string;
  /**
   * Runs the command. Throws when it cannot run; UsageError when its arguments are wrong.
   *
   * @returns the exit code: 0, or 1 when the command ran and found a problem or changed nothing
   */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** The arguments are wrong; the message says which are needed. */
export class UsageError extends Error {}

interface DatabaseOptions {
  /** Creates the embedded database and applies migrations where they are missing. */
  readonly create?: boolean;
  readonly connections?: number;
}

/** Statements of commands read whole tables, so they may run 60 times as long as those of a request. */
const TIMEOUT_FACTOR = 60;

/** Opens the configured database for `work` and closes it afterwards. */
export async function withDatabase<T>(
  { create = false, connections = 1 }: DatabaseOptions,
  work: (db: Db, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const log = { info: () => undefined, warn: console.error };
  const settings = { ...config, migrationsDir: MIGRATIONS_DIR, log };
  const database = await (create ? openDatabase(settings) : openExisting(settings));
  const db = createDb(
    createPool(database.url, { max: connections, timeoutFactor: TIMEOUT_FACTOR }),
  );
  try {
    return await work(db, config);
  } finally {
    await db.destroy();
    await database.stop();
  }
}
