import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './errors.ts';

/**
 * The holder updates the modification time of its lock at this interval. A lock without updates for `STALE_AFTER_MS`
 * is stale, even when a process with its pid is alive.
 */
const TOUCH_MS = 2_000;
const STALE_AFTER_MS = 15_000;
const RETRY_MS = 50;

/** Whether a process with this id is alive, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Creates `path` with `content` atomically, so that no process reads it half written. */
async function createExclusively(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isStale(path: string, holder: string): Promise<boolean> {
  if (!isAlive(Number.parseInt(holder, 10))) return true;
  // A recycled pid can belong to any process, in a container even to this one.
  const info = await stat(path).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > STALE_AFTER_MS;
}

/**
 * Removes a stale lock. When several processes find it stale, only one may remove it, and only while it
 * still belongs to the same holder. Otherwise the second process would remove the new lock of the first.
 */
async function removeStale(path: string, holder: string): Promise<void> {
  const claim = `${path}.${holder.replaceAll(/\W+/g, '-')}.claim`;
  if (!(await createExclusively(claim, ''))) {
    const info = await stat(claim).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > STALE_AFTER_MS)
      await rm(claim, { force: true });
    return;
  }
  if ((await readFile(path, 'utf8').catch(() => '')) === holder) await rm(path, { force: true });
  await rm(claim, { force: true });
}

/**
 * Runs `work` under an exclusive lock file. Takes over the lock of a killed process. Rejects when the lock is
 * not free within `timeoutMs`.
 */
export async function withLock<T>(
  path: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const mine = `${process.pid} ${randomUUID()}`;
  const deadline = Date.now() + timeoutMs;
  while (!(await createExclusively(path, mine))) {
    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder !== null && (await isStale(path, holder))) await removeStale(path, holder);
    else if (Date.now() > deadline) {
      throw new Error(
        `Process ${holder?.split(' ')[0] ?? 'unknown'} has been starting or stopping the embedded database ` +
          `for ${timeoutMs / 1000} s. End it, or remove ${path} if there is no such process.`,
      );
    } else await sleep(RETRY_MS);
  }
  const touch = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  }
}
