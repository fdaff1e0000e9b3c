import { spawn } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@prelaunch/testkit/free-port';
import { expect } from 'vitest';

/** The size on the disk of everything below a folder, in MB. */
export function megabytesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const blocks = entries.map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks);
  return (blocks.reduce((sum, each) => sum + each, 0) * 512) / 1024 / 1024;
}

/**
 * Runs `npm start` in a folder, with the settings of a new installation, and calls `use` with the ready address and
 * everything that was printed until then. Stops the server in any case.
 *
 * @param settings more environment variables
 */
export async function whileStarted(folder, use, settings = {}) {
  const { PATH, HOME } = process.env;
  // A group of its own, so that the end of the test ends npm, its shell and the server.
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    detached: true,
  });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  let output = '';
  const readyAddress = () => /Prelaunch is ready: (\S+)\n/.exec(output)?.[1];
  const ready = new Promise((resolve) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (text) => {
        output += text;
        if (readyAddress() !== undefined) resolve();
      });
    }
  });
  try {
    await Promise.race([ready, ended]);
    expect(output).toContain('Prelaunch is ready');
    await use(readyAddress(), output);
  } finally {
    if (npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}
