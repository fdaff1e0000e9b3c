import pg from 'pg';

/** The database of DATABASE_URL cannot be used; the message names the cause and what to do. */
export class ConnectionError extends Error {}

/** A value that no operator sets, so that only our own setting can have it. */
const PROBE_MS = 4_321;

const TLS_CODES =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/;

const POOLER =
  'DATABASE_URL leads to a connection pooler that drops the settings of a connection, such as PgBouncer in transaction ' +
  'mode. Timeouts, prepared statements, the lock of migrations and live updates do not work there. Set DATABASE_URL to ' +
  'PostgreSQL itself, or to a pooler in session mode that passes the startup parameter `options` on (PgBouncer 1.20 or newer).';

const OWN_OPTIONS =
  'Remove `options` from DATABASE_URL: it replaces the timeouts that the server sets for each connection. ' +
  'Set such values for the role instead: alter role NAME set SETTING = VALUE.';

/** What to do about an error of the first connection; null when the error says it by itself. */
function remedyOf(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : '';
  if (error.message.includes('unsupported startup parameter')) return POOLER;
  if (TLS_CODES.test(code)) {
    return (
      'The certificate of the database is not trusted. If a CA of your own signed it, add &sslrootcert=FILE with the ' +
      "certificate of that CA to DATABASE_URL. sslmode=require checks the certificate too; the certificate must be valid and name the database's host."
    );
  }
  if (error.message.includes('does not support SSL')) {
    return 'The database offers no TLS. Turn it on there (ssl = on), or set sslmode=disable in DATABASE_URL on a network that only you use.';
  }
  switch (code) {
    case '28P01':
    case '28000':
      return 'Check the user and the password in DATABASE_URL (special characters as %XX), and pg_hba.conf of the database.';
    case '3D000':
      return 'Create the database that DATABASE_URL names, or correct the name.';
    case '53300':
      return 'The database has no connection left. Raise max_connections, or run fewer processes; each opens up to 12 connections.';
    case 'ECONNREFUSED':
      return 'Nothing accepts connections there. Check host and port in DATABASE_URL, and that PostgreSQL runs.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The host name in DATABASE_URL does not resolve.';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'The host in DATABASE_URL cannot be reached. Check the address, and the firewalls on the way.';
    default:
      return error.message.includes('timeout expired')
        ? 'The database did not answer within 5 seconds. Check host and port in DATABASE_URL, and the firewalls on the way.'
        : null;
  }
}

/** Several addresses of one host fail together in an error without a message. */
const firstOf = (error: unknown): Error => {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first : new Error(String(first));
};

/**
 * Connects once and disconnects. Throws `ConnectionError` when that fails, or when a pooler in between drops what
 * a connection sets.
 */
export async function checkConnection(url: string): Promise<void> {
  if (new URL(url).searchParams.has('options')) throw new ConnectionError(OWN_OPTIONS);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: `-c statement_timeout=${PROBE_MS}`,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ms: string }>(
      `select setting as ms from pg_settings where name = 'statement_timeout'`,
    );
    if (rows[0]?.ms !== String(PROBE_MS)) throw new ConnectionError(POOLER);
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    const first = firstOf(error);
    const remedy = remedyOf(first);
    throw new ConnectionError(
      `The database of DATABASE_URL cannot be used: ${first.message}.${remedy === null ? '' : ` ${remedy}`}`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
