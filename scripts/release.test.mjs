import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@prelaunch/testkit/free-port';
import { callOrThrow } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.mjs';
import { megabytesOf, whileStarted } from './testing/npm-start.mjs';

const OF_THE_BUILD = ['esbuild', 'lightningcss', 'typescript', 'vite'];
const folder = mkdtempSync(join(tmpdir(), 'prelaunch-release-'));

function makeArchive(name) {
  const target = join(folder, name);
  execFileSync(process.execPath, [join(root, 'scripts', 'release.mjs'), target], { stdio: 'pipe' });
  const file = readdirSync(target).find((each) => each.endsWith('.tar.gz'));
  return { file, path: join(target, file), content: readFileSync(join(target, file)) };
}

let archive;

beforeAll(() => {
  archive = makeArchive('archive');
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the same commit gives the same archive, and the checksum file has its SHA-256', () => {
  expect(makeArchive('again').content.equals(archive.content)).toBe(true);
  const sum = createHash('sha256').update(archive.content).digest('hex');
  expect(readFileSync(`${archive.path}.sha256`, 'utf8')).toBe(`${sum}  ${archive.file}\n`);
}, 120_000);

test('npm start in an unpacked release installs only what runs, and serves pages, calls and commands', async () => {
  const target = join(folder, 'unpacked');
  mkdirSync(target);
  execFileSync('tar', ['-xzf', archive.path, '-C', target]);
  const release = join(target, archive.file.replace('.tar.gz', ''));
  const metricsPort = String(await freePort());
  const check = async (url, output) => {
    expect(output).not.toContain('building');
    const page = await globalThis.fetch(`${url}/user/login`);
    expect(await page.text()).toContain('<title>');
    const body = { email: 'admin@prelaunch.test', password: 'prelaunch-admin' };
    expect(await callOrThrow(url, 'loginAdmin', { body })).toMatchObject({
      data: { token: expect.any(String) },
    });

    const env = { ...process.env, DATA_DIR: join(release, 'data') };
    const words = ['run', 'verify', '--silent'];
    expect(execFileSync('npm', words, { cwd: release, env, encoding: 'utf8' })).toMatch(/\bok\b/i);

    const modules = join(release, 'node_modules');
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    expect(Object.keys(packages).length).toBeLessThan(60);
    expect(OF_THE_BUILD.filter((name) => existsSync(join(modules, name)))).toEqual([]);
    expect(megabytesOf(release) - megabytesOf(join(release, 'data'))).toBeLessThan(170);

    const metrics = await globalThis.fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('prelaunch_');
  };
  await whileStarted(release, check, { METRICS_PORT: metricsPort });
}, 300_000);
