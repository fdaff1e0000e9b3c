// npm start: installs and builds the missing or stale parts, then runs the server in this process; with
// `-- --processes N` it runs a supervisor of N server processes.
import { existsSync, readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { checkNode } from './node-version.mjs';

checkNode();
const { main } = await import('./cli-log.mjs');
const { withLock } = await import('./lock.mjs');
const { ensureInstalled } = await import('./install.mjs');
const { isRelease } = await import('./root.mjs');

/**
 * The npm that runs this process, directly or through a shell; null when there is none or it cannot
 * be found.
 */
function findNpm() {
  let pid = process.ppid;
  for (let steps = 0; steps < 2; steps += 1) {
    try {
      // pid (name of the program) state parent ...
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(
        readFileSync(`/proc/${pid}/stat`, 'utf8'),
      );
      if (name.startsWith('npm')) return pid;
      pid = Number(parent);
    } catch {
      return null;
    }
  }
  return null;
}

/**
 * Ends this process when npm has ended: a killed npm forwards no signal, and the next start would
 * find the port in use.
 */
function endWithNpm() {
  const npm = process.env.npm_lifecycle_event === 'start' ? findNpm() : null;
  if (npm === null) return;
  setInterval(() => {
    if (!existsSync(`/proc/${npm}`)) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

await main(async () => {
  await withLock(async () => {
    await ensureInstalled({ withTests: false });
    if (isRelease) return;
    const { build } = await import('./build.mjs');
    await build();
  });
  endWithNpm();
  // Stack traces show lines of the sources, not of the bundle.
  process.setSourceMapsEnabled(true);
  const isSupervised = process.argv.slice(2).some((word) => /^--processes(=|$)/.test(word));
  if (isSupervised) await import('../server/dist/supervisor.js');
  else await import('../server/dist/main.js');
});
