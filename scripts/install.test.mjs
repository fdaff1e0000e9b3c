import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

/** In the place of npm: runs until Ctrl-C. */
const NPM = `process.on('SIGINT', () => process.exit(1));
  setInterval(() => undefined, 1000);
  console.log('npm runs');`;

test('Ctrl-C while npm installs reports that npm is removing packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-install-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['install.mjs', 'root.mjs', 'run.mjs', 'cli-log.mjs']) {
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
    }
    for (const name of ['package.json', 'package-lock.json']) {
      cpSync(join(root, name), join(folder, name));
    }
    writeFileSync(join(folder, 'npm-cli.cjs'), NPM);
    const program = `import { main } from './scripts/cli-log.mjs';
      import { ensureInstalled } from './scripts/install.mjs';
      await main(() => ensureInstalled({ withTests: false }));`;
    const installing = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.cjs') },
    });
    let output = '';
    for (const stream of [installing.stdout, installing.stderr]) {
      stream.on('data', (chunk) => (output += chunk));
    }
    await expect.poll(() => output, { timeout: 20_000 }).toContain('npm runs');
    installing.kill('SIGINT');
    const [code] = await once(installing, 'close');
    expect(code).toBe(1);
    expect(output).toMatch(
      /npm is removing unfinished packages; this takes up to a minute\n[^]*npm ci failed/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
