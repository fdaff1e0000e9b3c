import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

/** Packages that only tests and checks need. */
const OF_TESTS = [
  '@playwright/test',
  '@sparticuz/chromium',
  'eslint',
  'knip',
  'typescript',
  'vitest',
];

/** Copies the files that Git tracks, as a clone has them. */
function copyCheckout(folder) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0')) {
    // Git lists a file that was deleted, but not committed.
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
}

/** The size on the disk of everything below a folder, in MB. */
function megabytesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const blocks = entries.map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks);
  return (blocks.reduce((sum, each) => sum + each, 0) * 512) / 1024 / 1024;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('npm start in a fresh clone installs and builds without the packages of tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-start-'));
  copyCheckout(folder);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(await freePort()) };
  // A group of its own, so that the end of the test ends npm, its shell and the server.
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, 'data') },
    detached: true,
  });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text));
  try {
    const isReady = () => output.includes('Prelaunch is ready');
    await expect
      .poll(() => (isReady() || npm.exitCode !== null ? output : ''), { timeout: 280_000 })
      .toContain('Prelaunch is ready');
    expect(output).not.toContain('EBADENGINE');
    const answer = await globalThis.fetch(`http://127.0.0.1:${env.PORT}/user/login`);
    expect(await answer.text()).toContain('<title>');
    const modules = join(folder, 'node_modules');
    expect(OF_TESTS.filter((name) => existsSync(join(modules, name)))).toEqual([]);
    expect(megabytesOf(modules)).toBeLessThan(400);
  } finally {
    if (npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
