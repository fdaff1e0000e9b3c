import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@prelaunch/testkit/wait';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { MIGRATIONS_DIR } from '../src/platform/paths.ts';
import { temporaryName } from './leftovers.ts';
import { copyCluster } from '@prelaunch/testkit/copy-cluster';

const log = { info: () => undefined, warn: () => undefined };
const shell = promisify(execFile);

/** No data outlives the test. Commits are flushed in the order of a real primary. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '80' };

export interface Standby {
  readonly url: string;
  /** Runs a statement on the standby. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Stops the replay of the log: the standby goes on receiving it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the standby has replayed what the primary has flushed. */
  catchUp(): Promise<void>;
  /** The log of the standby since the last call, with the statements of its clients except those of this object. */
  takeStatements(): Promise<string>;
  /** Stops it; its clients lose their connections. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

export interface ReplicatedDatabase {
  /** The address of the migrated database of the primary. */
  readonly url: string;
  readonly standby: Standby;
  stop(): Promise<void>;
}

/** Starts a primary with a migrated database, and a standby that follows it by streaming replication. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(temporaryName('prelaunch-replicated-'));
  await shell('chmod', ['711', folder]);
  const primary = await startEmbedded({
    dataDir: join(folder, 'primary'),
    log,
    extraSettings: SETTINGS,
  });
  await migrate(primary.url, MIGRATIONS_DIR);
  const dataDir = join(folder, 'standby');
  const { hostname, port, username, password } = new URL(primary.url);
  await copyCluster(primary, dataDir, {
    'standby.signal': '',
    'postgresql.auto.conf':
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n` +
      `wal_retrieve_retry_interval = '100ms'\nmax_standby_streaming_delay = 0\n`,
  });
  const extraSettings = { ...SETTINGS, log_statement: 'all' };
  let running = await startEmbedded({ dataDir, log, extraSettings });

  const onPrimary = new pg.Client(primary.url);
  await onPrimary.connect();
  /** Statements of this object are left out of the log. */
  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({
      connectionString: running.url,
      options: '-c log_statement=none',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const isTrue = async (condition: string, values?: unknown[]) =>
    (await query(`select ${condition} as yes`, values))[0]?.['yes'] === true ? true : null;
  const logFile = join(running.home, 'server.log');
  let taken = 0;

  const standby: Standby = {
    url: running.url,
    query,
    async pause() {
      await query('select pg_wal_replay_pause()');
      await waitFor(() => isTrue(`pg_get_wal_replay_pause_state() = 'paused'`), {
        what: 'the end of the replay',
      });
    },
    async resume() {
      await query(`select pg_wal_replay_resume() where pg_is_in_recovery()`);
    },
    async catchUp() {
      const { rows } = await onPrimary.query<{ lsn: string }>(
        'select pg_current_wal_flush_lsn()::text as lsn',
      );
      await waitFor(() => isTrue('pg_last_wal_replay_lsn() >= $1::pg_lsn', [rows[0]?.lsn]), {
        what: 'the replay of the log',
      });
    },
    async takeStatements() {
      // The embedded server truncates a log of several megabytes, which a test does not write.
      const text = await readFile(logFile, 'utf8');
      const [from, to] = [taken, text.length];
      taken = to;
      return text.slice(from, to);
    },
    stop: () => running.stop(),
    async start() {
      running = await startEmbedded({ dataDir, log, extraSettings });
    },
  };
  return {
    url: primary.url,
    standby,
    async stop() {
      await onPrimary.end();
      await running.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
