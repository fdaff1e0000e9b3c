import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the embedded database of a data directory is: root's may have had to move. */
export async function databaseHome(dataDir: string): Promise<string> {
  const standard = join(dataDir, 'postgres');
  const pointer = await readFile(join(standard, 'moved-to.txt'), 'utf8').catch(() => '');
  const moved = pointer.split('\n')[0] ?? '';
  return basename(moved).startsWith('prelaunch-') ? moved : standard;
}

/** The address of the running embedded database. The server tells nobody; its directory knows. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const home = await databaseHome(dataDir);
  const password = await readFile(join(home, 'password'), 'utf8');
  const port = await readFile(join(home, 'port'), 'utf8');
  return `postgres://prelaunch:${password}@127.0.0.1:${port.trim()}/prelaunch`;
}

/** Ends a database that its product, having died, could not stop. Its data is of no more use. */
export async function endOrphan(home: string): Promise<void> {
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
    // There is no such process any more.
  }
}
