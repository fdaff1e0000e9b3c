import { chown, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataLocation } from './data-dir.ts';
import type { Postmaster } from './postmaster.ts';
import { findPostmaster, removeStalePidFile } from './postmaster.ts';
import { run } from './run-program.ts';
import { serverOptions } from './settings.ts';

/** The server of one data directory. */
export interface Server {
  readonly location: DataLocation;
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly extraSettings: Readonly<Record<string, string>>;
}

const START_SECONDS = 60;
const STOP_SECONDS = 30;
const ATTEMPTS = 6;
const LOG_LIMIT = 5_000_000;

const logFile = ({ location }: Server) => join(location.home, 'server.log');
const portFile = ({ location }: Server) => join(location.home, 'port');

/** Binds the port for a moment, or any free one for 0. Returns the port, or null when it is taken. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      const bound = typeof address === 'object' && address !== null ? address.port : null;
      probe.close(() => resolve(bound));
    });
  });
}

/** Reuses the last port if it is free, so that saved connection strings keep working. */
async function choosePort(server: Server): Promise<number> {
  const last = Number(await readFile(portFile(server), 'utf8').catch(() => ''));
  const port = (last > 0 && last < 65_536 ? await tryPort(last) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('No free port on 127.0.0.1. Is the loopback interface up?');
  return port;
}

async function prepareLog(server: Server): Promise<void> {
  const path = logFile(server);
  const handle = await open(path, 'a', 0o600);
  await handle.close();
  const { user } = server.location;
  if (user !== null) await chown(path, user.uid, user.gid);
  await boundLog(server);
}

/** Truncates a large log. The server appends, so it continues at the start of the file. */
export async function boundLog(server: Server): Promise<void> {
  const path = logFile(server);
  const info = await stat(path).catch(() => null);
  if (info !== null && info.size > LOG_LIMIT) await truncate(path);
}

async function logTail(server: Server): Promise<string> {
  const text = await readFile(logFile(server), 'utf8').catch(() => '');
  return text.slice(-1500).trim();
}

/**
 * Starts the server and waits until it accepts connections. Call it under the lock, when no server runs on the
 * directory.
 *
 * @param port the only port to use; without it a free one is chosen
 */
export async function startServer(server: Server, port?: number): Promise<Postmaster> {
  const { binaries, cluster, location, extraSettings } = server;
  await removeStalePidFile(cluster);
  await prepareLog(server);
  let output = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const chosen = port ?? (await choosePort(server));
    const args = ['start', '-w', '-t', String(START_SECONDS), '-D', cluster];
    const outcome = await run(
      binaries.pgCtl,
      [...args, '-l', logFile(server), '-o', serverOptions(chosen, extraSettings)],
      { timeoutMs: (START_SECONDS + 10) * 1000, user: location.user },
    );
    const running = await findPostmaster(cluster);
    if (outcome.code === 0 && running !== null) {
      await writeFile(portFile(server), String(chosen), { mode: 0o600 });
      return running;
    }
    output = outcome.output;
    if (running !== null) break;
    // The port was taken in the meantime, or the children of a killed server still hold its shared memory.
    await sleep(300);
  }
  throw new Error(
    `The embedded PostgreSQL did not start (${output}). End of ${logFile(server)}:\n${await logTail(server)}\n` +
      'Free the disk space or memory that it needs, set DATA_DIR to another directory, or DATABASE_URL to your own server.',
  );
}

/** Stops the server without waiting for open transactions: their clients are gone. */
export async function stopServer({ binaries, cluster, location }: Server): Promise<void> {
  if ((await findPostmaster(cluster)) === null) return;
  const stop = (mode: string) =>
    run(binaries.pgCtl, ['stop', '-w', '-t', String(STOP_SECONDS), '-m', mode, '-D', cluster], {
      timeoutMs: (STOP_SECONDS + 10) * 1000,
      user: location.user,
    });
  const { code } = await stop('fast');
  if (code === 0 || (await findPostmaster(cluster)) === null) return;
  // Safe: the next start replays the write-ahead log.
  const { code: second, output } = await stop('immediate');
  if (second !== 0 && (await findPostmaster(cluster)) !== null) {
    throw new Error(`The embedded PostgreSQL in ${cluster} does not stop: ${output}`);
  }
}
