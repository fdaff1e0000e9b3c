import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../schema.types.ts';
import type { Db } from '../transaction.ts';
import { isDiskFull } from './full-disk.ts';
import { READ_ONLY } from './unavailable.ts';

/** A connection pooler between the server and PostgreSQL that shares sessions between connections. */
export interface Pooler {
  /** Whether a statement that a connection has named can be used in each of its transactions. */
  readonly namedStatements: boolean;
}

export interface PoolOptions {
  /** The pooler at the address; by default connections lead to PostgreSQL itself. */
  readonly pooler?: Pooler | null;
  /** Multiplies every timeout; for tests on a busy machine, and for long statements of operators. */
  readonly timeoutFactor?: number;
  /** The largest number of connections; 8 by default. */
  readonly max?: number;
  /** Called when an idle connection breaks, for example when the server restarts; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** Called when a statement fails because a disk of the database is full. */
  readonly onDiskFull?: () => void;
}

type Parse = (text: string) => unknown;

/** Parses a one-dimensional array whose items never need quotes, such as {1,2,NULL}. */
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
// A calendar day stays text: as a Date it would shift with the time zone.
const date: Parse = (text) => text;

/** Keyed by the OIDs of pg_type. */
const parsers: Readonly<Record<number, Parse>> = {
  20: int8,
  1016: listOf(int8),
  1082: date,
  1182: listOf(date),
};

/** For these pools only: other users of pg in the process, such as the job queue, keep its defaults. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): Parse =>
    // Kysely never requests binary values.
    parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parse),
};

/** Timeouts on the server's side, so that a lost client cannot hold a lock for long. */
export const TIMEOUTS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
} as const;

const limits = (timeoutFactor: number): string =>
  Object.entries(TIMEOUTS_MS)
    .map(([name, ms]) => `-c ${name}=${ms * timeoutFactor}`)
    .join(' ');

/** How long a call waits for a free connection; a burst of hundreds of calls is served within it. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** How many calls may wait for a connection; a further call would only time out. */
const MAX_WAITING = 500;
/** A reachable database answers at once, so opening a connection has a shorter timeout than acquiring one. */
const CONNECT_MS = 2_000;
/**
 * How long a query may take before its connection counts as dead, also without a TCP error. The server ends every
 * statement sooner.
 */
const SILENCE_MS = 7_000;

/** Calls `react` with each error that a query of the connection rejects with. */
function onQueryError(client: pg.PoolClient, react: (error: Error) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error) react(error);
      });
    }
    return result;
  };
  Object.assign(client, { query: watched });
}

type Closable = pg.PoolClient & { end(): Promise<void> };

/** Closes a connection whose answer timed out: if it were reused, it would block the next call. */
function closeWhenSilent(client: Closable): void {
  onQueryError(client, (error) => {
    if (error.message === 'Query read timeout') client.end().catch(() => undefined);
  });
}

/**
 * Closes connections that refused a write because they lead to a replica: after a failover the next connection can lead
 * to the new primary. Closes them on their release, because a transaction still has to roll back.
 */
function closeWhenReadOnly(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    onQueryError(client, (error) => {
      if ('code' in error && error.code === READ_ONLY) readOnly.add(client);
    });
  });
  pool.on('release', (_, client) => {
    // The pool removes a client that is ending.
    if (readOnly.has(client)) (client as Closable).end().catch(() => undefined);
  });
}

/** Calls `react` when a statement fails because a disk of the database is full; `clientWith` does so for a new connection. */
function listenForFullDisk(pool: pg.Pool, react: () => void): void {
  pool.on('connect', (client) => {
    onQueryError(client, (error) => {
      if (isDiskFull(error)) react();
    });
  });
}

/**
 * Without these listeners a broken connection would end the process. The pool reports an idle one; a
 * client that breaks between two queries emits the error itself, and its next query rejects anyway.
 */
export function listenForErrors(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * Returns a client that must connect within this time; the pool's own timeout limits the wait for a free client.
 *
 * @param onDiskFull is called when a connection is refused because a disk of the database is full
 */
function clientWith(
  connectionTimeoutMillis: number,
  onDiskFull: () => void = () => undefined,
): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(typeof config === 'object' ? { ...config, connectionTimeoutMillis } : config);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (callback === undefined) return super.connect();
      // A pool connects with a callback, and no event reports a refused connection.
      super.connect((error: Error | null) => {
        if (isDiskFull(error)) onDiskFull();
        callback(error as Error);
      });
      return undefined;
    }
  };
}

/** Makes `connect` reject at once when too many calls wait for a connection. */
function boundQueue(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const bounded = (...args: unknown[]): unknown =>
    // The pool's own query() calls connect() with a callback.
    args.length > 0 || pool.waitingCount < MAX_WAITING
      ? connect(...args)
      : Promise.reject(new Error('timeout exceeded when trying to connect: too many wait'));
  Object.assign(pool, { connect: bounded });
}

function openPool(url: string, options: PoolOptions, more: pg.PoolConfig): pg.Pool {
  const { timeoutFactor = 1, pooler = null } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 8,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS * timeoutFactor,
    Client: clientWith(CONNECT_MS * timeoutFactor, options.onDiskFull),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Poolers refuse or drop settings; `pooler-check.ts` requires them for the role.
    ...(pooler === null ? { options: limits(timeoutFactor) } : {}),
    query_timeout: SILENCE_MS * timeoutFactor,
    ...more,
  });
  listenForErrors(pool, options.onIdleError ?? (() => undefined));
  pool.on('connect', closeWhenSilent);
  closeWhenReadOnly(pool);
  if (options.onDiskFull !== undefined) listenForFullDisk(pool, options.onDiskFull);
  return pool;
}

/**
 * Creates a pool of connections to the database at `url`. Types: int8 is a bigint, date is text (YYYY-MM-DD),
 * timestamptz is a Date. Timeouts: 10 s for a free connection, 2 s for a new one, 5 s for a statement, 2 s for
 * a lock, 7 s for any answer on a connection.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = openPool(url, options, { application_name: 'prelaunch', types });
  if (options.pooler?.namedStatements !== false) pool.on('connect', nameStatements);
  boundQueue(pool);
  return pool;
}

/** Creates a pool for the job queue, which writes rows back as JSON and so cannot handle a bigint. */
export const createJobsPool = (url: string, options: PoolOptions = {}): pg.Pool =>
  openPool(url, options, { application_name: 'prelaunch-jobs', max: 3 });

/** Shorter than those of the primary, which runs a failed read again. */
const REPLICA_MS = { acquire: 2_000, connect: 1_000, statement: 2_000, silence: 2_500 } as const;

/** Creates a pool of connections to a replica. They can only read, even if the replica becomes a primary. */
export function createReplicaPool(url: string, options: PoolOptions): pg.Pool {
  const { timeoutFactor = 1 } = options;
  const settings = `-c default_transaction_read_only=on -c statement_timeout=${REPLICA_MS.statement * timeoutFactor}`;
  const pool = openPool(url, options, {
    application_name: 'prelaunch-replica',
    types,
    options: settings,
    connectionTimeoutMillis: REPLICA_MS.acquire * timeoutFactor,
    Client: clientWith(REPLICA_MS.connect * timeoutFactor),
    query_timeout: REPLICA_MS.silence * timeoutFactor,
  });
  pool.on('connect', nameStatements);
  boundQueue(pool);
  return pool;
}

const names = new Map<string, string>();

/** Marks statements that PostgreSQL must plan at each call, for the values of that call. */
export const REPLAN = '/* replan */';

/**
 * Names every statement with parameters, so that PostgreSQL plans it once per connection instead of at
 * each call: planning was most of the database's work.
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

/** Creates the query builder on this pool. Its `destroy()` ends the pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
