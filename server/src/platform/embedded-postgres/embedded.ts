import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPackage, prepareBinaries } from './binaries.ts';
import { prepareCluster, SUPERUSER } from './cluster.ts';
import { hasCode } from './errors.ts';
import { superviseServer } from './supervisor.ts';
import { withLock } from './lock.ts';
import { chooseDataLocation } from './data-dir.ts';
import { findPostmaster } from './postmaster.ts';
import type { Server } from './server.ts';
import { startServer, stopServer } from './server.ts';
import { acquireLease, releaseLease } from './leases.ts';

export interface EmbeddedOptions {
  /** A directory for this database only; created when missing. */
  readonly dataDir: string;
  readonly log: { info(message: string): void; warn(message: string): void };
  /** Additional PostgreSQL settings, such as fsync=off for a test database. */
  readonly extraSettings?: Readonly<Record<string, string>>;
  /** The directory of the programs, if not in node_modules. */
  readonly packageDir?: string;
}

export interface Embedded {
  /** The address of the database `prelaunch`, including the password: do not log it. */
  readonly url: string;
  /** Whether the server was already running: left by a killed process, or shared with another process. */
  readonly adopted: boolean;
  /** The real directory of the data; not `dataDir` if root runs the product and PostgreSQL's user cannot reach that. */
  readonly home: string;
  /** Stops the server unless another process uses it. May be called twice. */
  readonly stop: () => Promise<void>;
}

const DATABASE = 'prelaunch';
const LOCK_MS = 120_000;
const READY_MS = 60_000;

const address = (port: number, password: string, database: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Creates the database if it is missing. Waits for the server first, which replays its log after a
 * crash.
 */
async function makeDatabase(url: string, home: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        DATABASE,
      ]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      if (hasCode(error, '28P01')) {
        throw new Error(
          `The embedded PostgreSQL refuses the password in ${join(home, 'password')}. Restore the correct one, or move ${home} away to start with an empty database.`,
          { cause: error },
        );
      }
      if (Date.now() > deadline) {
        throw new Error(
          `The embedded PostgreSQL has not answered for ${READY_MS / 1000} s; ${join(home, 'server.log')} contains the reason.`,
          { cause: error },
        );
      }
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Starts the PostgreSQL that comes with the product, or adopts the one that already runs on `dataDir`.
 * Creates everything at the first start, and restarts the server when it dies.
 * Throws when no database can run here; the message says what to do.
 */
export async function startEmbedded({
  dataDir,
  log,
  extraSettings = {},
  packageDir = findPackage(),
}: EmbeddedOptions): Promise<Embedded> {
  const dataLocation = await chooseDataLocation(dataDir, log);
  const { home, user } = dataLocation;
  const lock = join(home, 'lock');

  return withLock(lock, LOCK_MS, async () => {
    const binaries = await prepareBinaries(packageDir, home, user, log);
    const { cluster, password } = await prepareCluster(binaries, dataLocation);
    const server: Server = { location: dataLocation, binaries, cluster, extraSettings };
    const running = await findPostmaster(cluster);
    const { port } = running ?? (await startServer(server));
    await makeDatabase(address(port, password, 'postgres'), home);
    const lease = await acquireLease(home);
    const keeper = superviseServer(server, port, lock, log);
    let stopped: Promise<void> | undefined;

    const stop = async () => {
      await keeper.stop();
      await withLock(lock, LOCK_MS, async () => {
        if (await releaseLease(home, lease)) await stopServer(server);
      });
    };
    return {
      url: address(port, password, DATABASE),
      adopted: running !== null,
      home,
      stop: () => (stopped ??= stop()),
    };
  });
}
