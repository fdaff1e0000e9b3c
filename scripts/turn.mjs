import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';
import { say, Trouble } from './say.mjs';

// Not in node_modules, which npm ci removes.
const directory = join(root, 'data');
const lock = join(directory, 'install.lock');
const PATIENCE_MS = 15 * 60_000;

/** The process that installs or builds; null when there is none, or it was killed. */
function holder() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Just made, not written yet: 0 asks after ourselves, who live.
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : null;
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** `npm start` and `npm test` at once install and build in turn. The lock of a killed one is void. */
export async function inTurn(work) {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch {
    // A checkout that is read-only to us is complete, or the work will say what it can't write.
    return work();
  }
  const deadline = Date.now() + PATIENCE_MS;
  let told = false;
  while (!take()) {
    const pid = holder();
    if (pid === null || pid === process.pid) {
      rmSync(lock, { force: true });
      continue;
    }
    if (Date.now() > deadline) {
      throw new Trouble(`process ${pid} holds ${lock} too long; end it or remove that file`);
    }
    if (!told) say(`waiting for process ${pid}, which is installing or building`);
    told = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
