import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCluster } from './copy-cluster.ts';
import { databaseHome, databasePid } from './embedded-database.ts';
import { freePort } from './free-port.ts';
import { answers, argumentsFor, howItRuns, spawnPostgres } from './postgres.ts';
import { waitFor } from './wait.ts';

/** A standby that follows the embedded database of a product by streaming replication. */
export interface Standby {
  readonly url: string;
  /** Stops it; its files remain. */
  stop(): Promise<void>;
}

const START_MS = 60_000;

/**
 * Starts a standby of the embedded database of a data directory, with the same settings. Needs Linux.
 *
 * @param folder for the files of the standby; other users must be able to enter it
 */
export async function startStandby(
  { dataDir, url }: { readonly dataDir: string; readonly url: string },
  folder: string,
): Promise<Standby> {
  const home = await databaseHome(dataDir);
  const how = await howItRuns(await databasePid(home));
  const copy = join(folder, 'standby');
  const { hostname, port, username, password } = new URL(url);
  await copyCluster({ url, home }, copy, {
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  });
  const standbyUrl = new URL(url);
  standbyUrl.port = String(await freePort());
  const log = await open(join(folder, 'standby.log'), 'a');
  const words = argumentsFor(how, join(copy, 'cluster'), [`port=${standbyUrl.port}`]);
  const child = spawnPostgres(how, words, log.fd);
  await log.close();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await waitFor(async () => ((await answers(standbyUrl.href)) ? true : null), {
    what: 'an answer of the standby',
    timeoutMs: START_MS,
  });
  return {
    url: standbyUrl.href,
    async stop() {
      // Ends its connections.
      child.kill('SIGINT');
      await ended;
    },
  };
}
