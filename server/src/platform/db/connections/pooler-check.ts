import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import {
  ConnectionError,
  keepsSessions,
  withConnection,
  type Address,
} from './connection-check.ts';
import { TIMEOUTS_MS, type Pooler } from './pool.ts';

/**
 * Whether the pooler keeps named statements of a client apart. PgBouncer with `max_prepared_statements` prepares them
 * under names of its own. A name that reaches PostgreSQL unchanged exists only in one of the pooler's sessions, and
 * collides there with the same name of another client.
 */
async function keepsNamedStatements(client: pg.Client): Promise<boolean> {
  const name = `prelaunch_probe_${randomBytes(8).toString('hex')}`;
  // One transaction, so that all statements run in one session.
  await client.query('begin');
  await client.query({ name, text: 'select $1::int', values: [1] });
  const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
  const isUnchanged = rows.some((row) => row.name === name);
  if (isUnchanged) await client.query(`deallocate ${name}`);
  await client.query('commit');
  return !isUnchanged;
}

/** Throws when sessions of the pooler could run a statement, or hold a lock, for longer than a direct connection. */
async function checkTimeouts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; command: string }>(
    `select s.name, format('alter role %I in database %I set %s = %s', session_user, current_database(), s.name, t.ms)
       as command
     from unnest($1::text[], $2::int[]) as t (name, ms) join pg_settings s using (name)
     where s.setting::int not between 1 and t.ms order by s.name`,
    [Object.keys(TIMEOUTS_MS), Object.values(TIMEOUTS_MS)],
  );
  if (rows.length === 0) return;
  throw new ConnectionError(
    `DATABASE_URL leads to a connection pooler, which does not pass on the timeouts of the server's connections: ` +
      `${rows.map(({ name }) => name).join(', ')}. Set them for the pooler's role in PostgreSQL, then let the pooler ` +
      `connect again (PgBouncer: RECONNECT): ${rows.map(({ command }) => command).join('; ')};`,
  );
}

/** Whether both connections are in the same database: a lock that one takes is visible to the other. */
async function areInSameDatabase(direct: pg.Client, other: pg.Client): Promise<boolean> {
  const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
  await direct.query('select pg_advisory_lock($1, $2)', key);
  const { rows } = await other.query<{ same: boolean }>(
    `select exists (
       select from pg_locks
       where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
     ) as same`,
    key,
  );
  return rows[0]?.same === true;
}

/**
 * Examines the address of the calls beside the direct one.
 *
 * @returns what a pooler at DATABASE_URL can do; null when it leads to PostgreSQL itself
 * @throws ConnectionError when it cannot be used, leads to another database or a replica, or sets no timeouts
 */
export async function examinePooler(
  databaseUrl: string,
  directUrl: string,
): Promise<Pooler | null> {
  const calls: Address = { url: databaseUrl, setting: 'DATABASE_URL' };
  const direct: Address = { url: directUrl, setting: 'DATABASE_DIRECT_URL' };
  const isPooler = !(await keepsSessions(calls));
  return withConnection(calls, async (client) => {
    if (!(await withConnection(direct, (other) => areInSameDatabase(other, client)))) {
      throw new ConnectionError(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, or one leads to a replica. Both must lead to ' +
          'the same database of the primary server.',
      );
    }
    if (!isPooler) return null;
    await checkTimeouts(client);
    return { namedStatements: await keepsNamedStatements(client) };
  });
}
