import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';
import { log, UserError } from './cli-log.mjs';

// Not in node_modules, which npm ci removes.
const directory = join(root, 'data');
const lockFile = join(directory, 'install.lock');
const TIMEOUT_MS = 15 * 60_000;

/** The process that installs or builds; null when there is none, or when it was killed. */
function holder() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // A file that is still empty gives pid 0, the group of this process, which is alive.
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : null;
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs `work` while holding the lock file, so that `npm start` and `npm test` do not install or
 * build at the same time. The lock of a killed process is void.
 */
export async function withLock(work) {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch {
    // A read-only checkout needs no lock: it is complete, or `work` reports the file that it cannot write.
    return work();
  }
  const deadline = Date.now() + TIMEOUT_MS;
  let isLogged = false;
  while (!take()) {
    const pid = holder();
    if (pid === null || pid === process.pid) {
      rmSync(lockFile, { force: true });
      continue;
    }
    if (Date.now() > deadline) {
      throw new UserError(
        `process ${pid} has held ${lockFile} for 15 minutes; end the process or remove the file`,
      );
    }
    if (!isLogged) log(`waiting for process ${pid}, which is installing or building`);
    isLogged = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}
