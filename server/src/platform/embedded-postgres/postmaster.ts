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
 * Whether the process is a server on this directory. The pid itself proves nothing: after a crash or in a
 * container another process may have it.
 */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    // The server's working directory is its data directory. Null when another user's process hides it, or has ended.
    if (directory !== null) return directory === cluster;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.includes('postgres') && command.includes(cluster);
  }
  // Node cannot read a process's directory on Windows, so there a living process counts as the server.
  if (process.platform === 'win32') return true;
  const { output } = await run('ps', ['-p', String(pid), '-o', 'command='], {
    timeoutMs: 5_000,
    user: null,
  });
  return output.includes('postgres') && output.includes(cluster);
}

/** Finds the server that runs on this directory (a real path), or null. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return (await servesCluster(pid, cluster)) ? { pid, port } : null;
}

/**
 * Removes the pid file of a killed server. Call it only under the lock and after `findPostmaster` returned
 * null: a second server on one directory would destroy the data.
 */
export async function removeStalePidFile(cluster: string): Promise<boolean> {
  const path = pidFile(cluster);
  if ((await readFile(path).catch(() => null)) === null) return false;
  await rm(path, { force: true });
  return true;
}
