// npm run dev: runs the server, which restarts at every change, and Vite, which serves the pages and
// proxies API calls to the server.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkNode } from './node-version.mjs';

checkNode();
const { log, main } = await import('./cli-log.mjs');
const { withLock } = await import('./lock.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { binary, root } = await import('./root.mjs');

const STOP_TIMEOUT_MS = 15_000;

/** Whether any process of the group led by `pid` is still alive. */
function isGroupAlive(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts the server and Vite, waits until one ends or a signal arrives, then stops both. */
async function develop() {
  const commands = [
    [binary('tsx'), 'watch', '--clear-screen=false', 'server/src/process/main.ts'],
    [binary('vite'), 'web', '--clearScreen', 'false'],
  ];
  // Each child gets its own process group, so that Ctrl-C reaches only this process and each child gets one
  // signal.
  const children = commands.map((args) =>
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    }),
  );
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  const interrupted = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
  await Promise.race([interrupted, ...ends]);
  for (const child of children) child.kill('SIGTERM');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // tsx exits before its server, which still has to stop its database.
  while (children.some(({ pid }) => isGroupAlive(pid))) {
    if (Date.now() > deadline) {
      log('the processes do not stop; killing them');
      for (const { pid } of children) if (isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
      return;
    }
    await sleep(50);
  }
}

await main(async () => {
  await withLock(() => ensureInstalled({ withTests: true }));
  await develop();
  process.exit();
});
