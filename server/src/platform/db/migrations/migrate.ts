import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { listenForErrors } from '../connections/pool.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Whether the previous release can run with it; marked by the first line `-- compatible`. */
  readonly compatible: boolean;
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  /** Unknown in archives. */
  readonly compatible?: boolean;
}

const COMPATIBLE = /^-- compatible$/m;

/** An arbitrary fixed number for the advisory lock: processes that start together migrate one at a time. */
const LOCK_KEY = 7_303_014;
const LOCK_SECONDS = 60;

/** Reads the migrations of a directory in their order. Throws when a name is malformed or two files have one number. */
async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new Error(`${name} is not named like 0001_what_it_does.sql`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      // Git on Windows may have changed the line endings, which must not count as a change.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name, sql, sha256, compatible: COMPATIBLE.test(sql.split('\n', 1)[0] ?? '') };
    }),
  );
}

/** The applied migrations of newer releases. */
const newerThan = (migrations: readonly Migration[], applied: readonly Applied[]): string[] =>
  applied.slice(migrations.length).map(({ name }) => name);

/**
 * Lists the pending migrations. Throws when the files do not continue the applied ones. Applied ones of newer releases
 * are accepted if all of them are compatible.
 */
function listPendingMigrations(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] {
  applied.forEach(({ name, sha256, compatible }, index) => {
    const file = migrations[index];
    if (file === undefined && compatible === true) return;
    if (file === undefined || !migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database has migration ${name}, which this release does not know: it is older than the database. Start the newer release.`,
      );
    }
    if (file.name !== name) {
      throw new Error(
        `Migration ${file.name} comes before ${name}, which is applied already. Give it a higher number.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was altered after it had been applied. Restore it and put the change into a new migration.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

/** Converts the character position that PostgreSQL reports to a line of the file. */
function failure({ name, sql }: Migration, error: unknown): Error {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : `:${sql.slice(0, position).split('\n').length}`;
  const reason =
    error instanceof pg.DatabaseError && error.code === '55P03'
      ? `another connection has locked a table for ${LOCK_SECONDS} s. Find it with select pid, xact_start, query from pg_stat_activity order by xact_start, end it, and start again`
      : error instanceof Error
        ? error.message
        : String(error);
  return new Error(`Migration ${name}${line} failed: ${reason}`, { cause: error });
}

/** deadlock_detected and lock_not_available. */
const RETRIED = new Set<unknown>(['40P01', '55P03']);

/** How long a migration waits for one lock, and pauses before it tries again; in milliseconds. */
const LOCK_WAIT = 200;

/**
 * Applies a migration beside the calls of running processes. A lock on a table that a call uses makes every later call
 * on the table wait behind the migration. So the migration waits for it a tenth of the time that a call waits
 * (`TIMEOUTS_MS`), gives up all its locks, and tries again. It is also tried again after a deadlock, because it can lock two
 * tables in another order than the calls.
 */
async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  const end = Date.now() + LOCK_SECONDS * 1_000;
  for (;;) {
    try {
      await applyOnce(client, migration);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !RETRIED.has(error.code) || Date.now() > end) {
        throw failure(migration, error);
      }
      await setTimeout(LOCK_WAIT);
    }
  }
}

async function applyOnce(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT}`);
    await client.query(migration.sql);
    await client.query(
      'insert into public.schema_migrations (name, sha256, compatible) values ($1, $2, $3)',
      [migration.name, migration.sha256, migration.compatible],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function takeLock(client: pg.ClientBase): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_SECONDS}s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  } catch (error) {
    throw new Error(
      `Another process has been migrating the database for ${LOCK_SECONDS} s. Wait for it, or end it, and start again.`,
      { cause: error },
    );
  }
}

/** Lists the applied migrations; none when the database was never migrated. */
async function listApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (rows[0]?.there !== true) return [];
  // As JSON, because databases of earlier releases lack the column.
  const applied = await client.query<Applied>(
    `select name, sha256, coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) as compatible
     from public.schema_migrations m order by name`,
  );
  return applied.rows;
}

async function prepareTable(client: pg.ClientBase, pending: readonly Migration[]): Promise<void> {
  try {
    await client.query(`
      create table if not exists public.schema_migrations (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now(),
        compatible boolean not null default false
      )`);
    await client.query(
      'alter table public.schema_migrations add column if not exists compatible boolean not null default false',
    );
  } catch (error) {
    const names = pending.map(({ name }) => name).join(', ');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The migrations ${names} must be applied, but this role of the database cannot do that: ${reason}.`,
      { cause: error },
    );
  }
}

export interface Migrated {
  /** The migrations that this call applied. */
  readonly applied: readonly string[];
  /** Applied migrations of newer releases, all compatible with this one. */
  readonly newer: readonly string[];
}

async function applyPending(
  client: pg.ClientBase,
  dir: string,
  upTo: string | undefined,
): Promise<Migrated> {
  const migrations = await readMigrations(dir);
  const before = await listApplied(client);
  const pending = listPendingMigrations(migrations, before).filter(
    ({ name }) => upTo === undefined || name <= upTo,
  );
  // A role without the right to create tables can still start a release that needs none.
  if (pending.length > 0) await prepareTable(client, pending);
  for (const migration of pending) await apply(client, migration);
  return { applied: pending.map(({ name }) => name), newer: newerThan(migrations, before) };
}

/**
 * Checks that the release in `dir` can use a database with these migrations. Throws when its files do not
 * continue them.
 */
export async function checkContinues(dir: string, applied: readonly Applied[]): Promise<void> {
  listPendingMigrations(await readMigrations(dir), applied);
}

/** Reads which migrations were applied to the database at `url`; none when it was never migrated. */
export async function readApplied(url: string): Promise<Applied[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await listApplied(client);
  } finally {
    await client.end();
  }
}

/**
 * Lists the migrations that the release in `dir` would still apply to the database at `url`. Changes nothing.
 * Throws when the files do not continue the applied ones.
 */
export async function listPending(url: string, dir: string): Promise<readonly string[]> {
  const pending = listPendingMigrations(await readMigrations(dir), await readApplied(url));
  return pending.map(({ name }) => name);
}

/**
 * Applies the `.sql` files of `dir` that the database at `url` lacks, each in its own transaction, then the
 * migrations of the job queue. Processes that start together migrate one at a time.
 * Throws when the files do not continue the applied ones, or when one fails; those before it stay applied.
 *
 * @param upTo the last file to apply; the newest by default
 */
export async function migrate(url: string, dir: string, upTo?: string): Promise<Migrated> {
  // A separate pool, because a migration may take longer than any statement of a request. The role can have the
  // timeouts of requests, for a pooler that does not pass them on.
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  listenForErrors(pool, () => undefined);
  try {
    const client = await pool.connect();
    try {
      await takeLock(client);
      const migrated = await applyPending(client, dir, upTo);
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
      return migrated;
    } finally {
      // Destroys the connection instead of returning it: the session lock ends with it.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
