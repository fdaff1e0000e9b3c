import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './lock.ts';
import { run } from './run-program.ts';

/** A running server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/**
 * Whether the process is a server on this very directory. A pid alone proves nothing: after a crash
 * or in a container it may be anybody's by now.
 */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    // The server stands in its data directory. Unreadable (not ours) and gone both give null.
    if (directory !== null) return directory === cluster;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes('postgres') && command.includes(cluster);
  }
  // Nothing at hand tells a Windows process's directory: there a living process counts as ours.
  if (process.platform === 'win32') return true;
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command='], {
    timeoutMs: 5_000,
    user: null,
  });
  return output.includes('postgres') && output.includes(cluster);
}

/** The server that runs on this directory (a real path), or null. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return (await servesCluster(pid, cluster)) ? { pid, port } : null;
}

/**
 * Removes what a killed server left behind. Call it only under the lock and after
 * `findPostmaster` gave null: a second server on one directory would destroy the data.
 */
export async function removeStalePidFile(cluster: string): Promise<boolean> {
  const path = pidFile(cluster);
  if ((await readFile(path).catch(() => null)) === null) return false;
  await rm(path, { force: true });
  return true;
}
