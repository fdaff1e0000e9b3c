import pg from 'pg';
import { FULL_DISK_REMEDY, isDiskFull } from './full-disk.ts';
import { firstOf, isUntrusted, networkRemedy } from '../../network-error.ts';

/** An address of the database cannot be used; the message names the cause and what to do. */
export class ConnectionError extends Error {}

/** The setting that an address comes from. */
type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

export interface Address {
  readonly url: string;
  readonly setting: AddressSetting;
}

/** A value that no operator sets, so that only our own setting can have it. */
const PROBE_MS = 4_321;
/** How often two connections are asked in turn whether they are still in the same sessions. */
const ROUNDS = 3;
const ANSWER_MS = 5_000;

const NO_DIRECT_ADDRESS =
  'DATABASE_URL leads to a connection pooler, such as PgBouncer, which does not give each connection a session of its ' +
  'own with its settings. Migrations, live updates and the job queue need such sessions. Set DATABASE_DIRECT_URL to the ' +
  'address of PostgreSQL itself; calls then go through the pooler, everything else directly.';

const NOT_DIRECT =
  'DATABASE_DIRECT_URL leads to a connection pooler, such as PgBouncer. Set it to the address of PostgreSQL itself, and ' +
  'DATABASE_URL to the pooler.';

/** What to do about an error of the first connection; null when the error says it by itself. */
function remedyOf(error: Error, setting: AddressSetting): string | null {
  if (isDiskFull(error)) return FULL_DISK_REMEDY;
  const code = 'code' in error ? String(error.code) : '';
  if (isUntrusted(error)) {
    return (
      'The certificate of the database is not trusted. If a CA of your own signed it, add &sslrootcert=FILE with the ' +
      `certificate of that CA to ${setting}. sslmode=require checks the certificate too; the certificate must be valid and name the database's host.`
    );
  }
  if (error.message.includes('does not support SSL')) {
    return `The database offers no TLS. Turn it on there (ssl = on), or set sslmode=disable in ${setting} on a network that only you use.`;
  }
  switch (code) {
    case '28P01':
    case '28000':
      return `Check the user and the password in ${setting} (special characters as %XX), and pg_hba.conf of the database.`;
    case '3D000':
      return `Create the database that ${setting} names, or correct the name.`;
    case '53300':
      return 'The database has no connection left. Raise max_connections, or run fewer processes; each opens up to 12 connections.';
    default:
  }
  const unreachable = networkRemedy(error, setting, 'PostgreSQL');
  if (unreachable !== null) return unreachable;
  return /timeout expired|read timeout/.test(error.message)
    ? `The database did not answer within 5 seconds. Check host and port in ${setting}, and the firewalls on the way.`
    : null;
}

/** Whether a pooler refuses to set what the client asks for: PgBouncer, or Amazon's RDS Proxy. */
const refusesSettings = ({ message }: Error): boolean =>
  /unsupported startup parameter|command-line options/i.test(message);

/**
 * Opens a connection for `work` and closes it afterwards. Throws `ConnectionError` when it cannot be opened or
 * breaks; the error of a pooler that refuses `options` is passed on.
 */
export async function withConnection<T>(
  { url, setting }: Address,
  work: (client: pg.Client) => Promise<T>,
  options?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    ...(options === undefined ? {} : { options }),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    const first = firstOf(error);
    if (options !== undefined && refusesSettings(first)) throw first;
    const remedy = remedyOf(first, setting);
    throw new ConnectionError(
      `The database of ${setting} cannot be used: ${first.message}.${remedy === null ? '' : ` ${remedy}`}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function hasOwnSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ms: string }>(
    `select setting as ms from pg_settings where name = 'statement_timeout'`,
  );
  return rows[0]?.ms === String(PROBE_MS);
}

/**
 * Whether each of two connections stays in one session of its own. A pooler in transaction mode gives both the same
 * session while it is idle, and changes the session of one between two statements otherwise.
 */
async function stayInTheirSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  const sessions = [await sessionOf(one), await sessionOf(other)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, client] of [one, other].entries()) {
      // Twice, because a pooler that takes its sessions in turn would repeat the order of single questions.
      for (const pid of [await sessionOf(client), await sessionOf(client)]) {
        if (pid !== sessions[index]) return false;
      }
    }
  }
  return sessions[0] !== sessions[1];
}

/**
 * Whether each connection to the address has a PostgreSQL session of its own, with the settings that it asks for: false
 * behind a pooler such as PgBouncer. Throws `ConnectionError` when the address cannot be used at all.
 */
export async function keepsSessions(address: Address): Promise<boolean> {
  if (new URL(address.url).searchParams.has('options')) {
    throw new ConnectionError(
      `Remove \`options\` from ${address.setting}: it replaces the timeouts that the server sets for each connection. ` +
        'Set such values for the role instead: alter role NAME set SETTING = VALUE.',
    );
  }
  const options = `-c statement_timeout=${PROBE_MS}`;
  try {
    return await withConnection(
      address,
      async (one) =>
        (await hasOwnSettings(one)) &&
        (await withConnection(address, (other) => stayInTheirSessions(one, other), options)),
      options,
    );
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    return false;
  }
}

/**
 * Throws `ConnectionError` when the address cannot be used, or leads to a pooler: a session lock would stay on a
 * connection of another client.
 */
export async function checkDirect(address: Address): Promise<void> {
  if (await keepsSessions(address)) return;
  throw new ConnectionError(address.setting === 'DATABASE_URL' ? NO_DIRECT_ADDRESS : NOT_DIRECT);
}
