// npm run dev: the server, restarted at every change, and Vite's pages, which pass calls on to it.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkNode } from './node-version.mjs';

checkNode();
const { main, say } = await import('./say.mjs');
const { inTurn } = await import('./turn.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { binary, root } = await import('./root.mjs');

const PATIENCE_MS = 15_000;

/** Whether any process of the group that this one began is left. */
function lives(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts both and stays until either ends or we are told to stop; then ends both. */
async function develop() {
  const commands = [
    [binary('tsx'), 'watch', '--clear-screen=false', 'server/src/main.ts'],
    [binary('vite'), 'web', '--clearScreen', 'false'],
  ];
  // In groups of their own: Ctrl-C reaches only us, so that each hears of the end once.
  const children = commands.map((args) =>
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    }),
  );
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  const told = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
  await Promise.race([told, ...ends]);
  for (const child of children) child.kill('SIGTERM');
  const deadline = Date.now() + PATIENCE_MS;
  // tsx ends before the server that it ran, which still has its database to stop.
  while (children.some(({ pid }) => lives(pid))) {
    if (Date.now() > deadline) {
      say('they do not end by themselves');
      for (const { pid } of children) if (lives(pid)) process.kill(-pid, 'SIGKILL');
      return;
    }
    await sleep(50);
  }
}

await main(async () => {
  await inTurn(ensureInstalled);
  await develop();
  process.exit();
});
