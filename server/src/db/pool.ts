import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.types.ts';
import type { Db } from './transaction.ts';

export interface PoolOptions {
  /** Times every limit; for tests, which share their machine with whatever else it does. */
  readonly patience?: number;
  /** Connections at most; 8 unless told. */
  readonly max?: number;
  /** Told when an idle connection breaks, as when the server restarts; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

type Parse = (text: string) => unknown;

/** The text of a one-dimensional array whose items never need quotes, such as {1,2,NULL}. */
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)));

// A double can't hold every int8.
const int8: Parse = (text) => BigInt(text);
// A calendar day is no moment: as a Date it would move with the time zone.
const date: Parse = (text) => text;

/** By the numbers of pg_type. */
const parsers: Readonly<Record<number, Parse>> = {
  20: int8,
  1016: listOf(int8),
  1082: date,
  1182: listOf(date),
};

/** For these pools alone: other users of pg in the process, such as the job queue, keep its defaults. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): Parse =>
    // Binary values are never asked for.
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parse),
};

/** Every wait ends, on the server's side too: no lost client holds a lock for long. */
const limits = (patience: number): string =>
  [
    `-c statement_timeout=${5_000 * patience}`,
    `-c lock_timeout=${2_000 * patience}`,
    `-c idle_in_transaction_session_timeout=${5_000 * patience}`,
  ].join(' ');

/** How long a call waits for its turn; hundreds that come at once are all served within it. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** Beyond so many waiting calls another one would only wait in vain. */
const MOST_WAITING = 500;
/** The database answers at once or is not there: a new connection is not worth the wait for a turn. */
const CONNECT_MS = 2_000;
/**
 * A connection that says nothing for so long is dead, though nobody told: its line was cut without a
 * word. The server ends every statement sooner.
 */
const SILENCE_MS = 7_000;

/** Closes a connection on which an answer never came: used again, it would hold up the next call. */
function closeWhenSilent(client: pg.PoolClient & { end(): Promise<void> }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') {
          client.end().catch(() => undefined);
        }
      });
    }
    return result;
  };
  Object.assign(client, { query: watched });
}

/**
 * Without listeners a broken connection would end the process: an idle one through the pool, one
 * in use between two queries through itself (its next query rejects, so that needs no telling).
 */
export function listenForErrors(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** What the pool calls a connection's time-out is that of a turn; this is the connection's own. */
function clientWith(connectionTimeoutMillis: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(typeof config === 'object' ? { ...config, connectionTimeoutMillis } : config);
    }
  };
}

/** Refuses at once what could not have its turn in time. */
function boundQueue(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const bounded = (...args: unknown[]): unknown =>
    // A callback is how the pool itself asks, for its own query().
    args.length > 0 || pool.waitingCount < MOST_WAITING
      ? connect(...args)
      : Promise.reject(new Error('timeout exceeded when trying to connect: too many wait'));
  Object.assign(pool, { connect: bounded });
}

function openPool(url: string, options: PoolOptions, more: pg.PoolConfig): pg.Pool {
  const { patience = 1 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 8,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS * patience,
    Client: clientWith(CONNECT_MS * patience),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: limits(patience),
    query_timeout: SILENCE_MS * patience,
    ...more,
  });
  listenForErrors(pool, options.onIdleError ?? (() => undefined));
  pool.on('connect', closeWhenSilent);
  return pool;
}

/**
 * Connections to the database at `url`: int8 as bigint, date as text (YYYY-MM-DD), timestamptz as
 * Date. Waiting for a free connection ends after 10 s, for a new one after 2 s, a statement after 5 s, waiting for a
 * lock after 2 s, and waiting for a connection to say anything after 7 s.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = openPool(url, options, { application_name: 'prelaunch', types });
  pool.on('connect', nameStatements);
  boundQueue(pool);
  return pool;
}

/** Connections for the job queue, which writes rows back as JSON and so cannot do with a bigint. */
export const createJobsPool = (url: string, options: PoolOptions = {}): pg.Pool =>
  openPool(url, options, { application_name: 'prelaunch-jobs', max: 3 });

const names = new Map<string, string>();

/** Stands in statements that are to be planned for their values, at each call. */
export const REPLAN = '/* replan */';

/**
 * Gives every statement with parameters a name of its own, so that PostgreSQL plans it once a
 * connection and not at each call: planning was most of what it did for us.
 */
function nameStatements(client: pg.PoolClient): void {
  // pg's query has many forms; Kysely uses a text and its values.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    const [values, ...others] = rest;
    const nameless = typeof first !== 'string' || first.includes(REPLAN);
    if (nameless || !Array.isArray(values) || values.length === 0) return query(first, ...rest);
    let name = names.get(first);
    if (name === undefined) {
      name = createHash('sha256').update(first).digest('base64url');
      names.set(first, name);
    }
    return query({ name, text: first, values }, ...others);
  };
  Object.assign(client, { query: named });
}

/** The query builder on this pool. `destroy()` of it ends the pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
