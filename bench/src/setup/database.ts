import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Finds the embedded database of a data directory. For root it may be outside of that directory. */
export async function databaseHome(dataDir: string): Promise<string> {
  const standard = join(dataDir, 'postgres');
  const pointer = await readFile(join(standard, 'moved-to.txt'), 'utf8').catch(() => '');
  const moved = pointer.split('\n')[0] ?? '';
  return basename(moved).startsWith('prelaunch-') ? moved : standard;
}

/** Reads the address of the running embedded database from its files; the server does not print it. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const home = await databaseHome(dataDir);
  const password = await readFile(join(home, 'password'), 'utf8');
  const port = await readFile(join(home, 'port'), 'utf8');
  return `postgres://prelaunch:${password}@127.0.0.1:${port.trim()}/prelaunch`;
}

/** Stops a database whose product was killed. Its data may be lost. */
export async function stopOrphanedDatabase(home: string): Promise<void> {
  const pidFile = join(home, 'cluster', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (Number.isNaN(pid)) return;
  try {
    process.kill(pid, 'SIGQUIT');
    for (;;) {
      await sleep(50);
      process.kill(pid, 0);
    }
  } catch {
    // The process has ended.
  }
}
