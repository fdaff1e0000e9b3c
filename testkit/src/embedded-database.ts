import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { waitFor } from './wait.ts';

/**
 * Finds the embedded database of a data directory. If root runs the product, the database may be in another
 * directory.
 */
export async function databaseHome(dataDir: string): Promise<string> {
  const standard = join(dataDir, 'postgres');
  const pointer = await readFile(join(standard, 'moved-to.txt'), 'utf8').catch(() => '');
  const moved = pointer.split('\n')[0] ?? '';
  return basename(moved).startsWith('prelaunch-') ? moved : standard;
}

/**
 * Returns the address of the embedded database, which the product does not print.
 *
 * @param port used instead of the port in the database's files
 */
export async function databaseUrl(dataDir: string, port?: number): Promise<string> {
  const home = await databaseHome(dataDir);
  const password = await readFile(join(home, 'password'), 'utf8');
  const listening = port ?? Number(await readFile(join(home, 'port'), 'utf8'));
  return `postgres://prelaunch:${password}@127.0.0.1:${listening}/prelaunch`;
}

/** Adds an empty database to the server of the database `beside`, and returns its address. */
export async function addDatabase(beside: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(beside);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(beside);
  url.pathname = `/${name}`;
  return url.href;
}

/** The process id of the database's server; NaN when none runs. */
export async function databasePid(home: string): Promise<number> {
  const pidFile = join(home, 'cluster', 'postmaster.pid');
  return Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
}

/** Stops a database whose product was killed. Its data may be lost. */
export async function stopOrphanedDatabase(home: string): Promise<void> {
  const pid = await databasePid(home);
  if (Number.isNaN(pid)) return;
  const sendOrFail = (signal: NodeJS.Signals | 0) => {
    try {
      process.kill(pid, signal);
      return null;
    } catch {
      return 'ended';
    }
  };
  sendOrFail('SIGQUIT');
  await waitFor(() => sendOrFail(0), { what: `the end of PostgreSQL (${pid})` });
}
