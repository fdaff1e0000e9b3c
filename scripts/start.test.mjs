import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';
import { megabytesOf, whileStarted } from './testing/npm-start.mjs';

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

test('npm start in a fresh clone installs and builds without the packages of tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-start-'));
  copyCheckout(folder);
  try {
    await whileStarted(folder, async (url, output) => {
      expect(output).not.toContain('EBADENGINE');
      const answer = await globalThis.fetch(`${url}/user/login`);
      expect(await answer.text()).toContain('<title>');
      const modules = join(folder, 'node_modules');
      expect(OF_TESTS.filter((name) => existsSync(join(modules, name)))).toEqual([]);
      expect(megabytesOf(modules)).toBeLessThan(400);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
