import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPackage } from './binaries.ts';
import type { Embedded, EmbeddedOptions } from './embedded.ts';
import { startEmbedded } from './embedded.ts';

const CREATE = `create table kept as select 'kept' as word`;
const READ = 'select word from kept';

const asRoot = process.getuid?.() === 0;
const embeddedModule = new URL('./embedded.ts', import.meta.url).href;

/** A directory per test, so that no test depends on the files of another. */
let root: string;
let logged: string[] = [];
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prelaunch-embedded-'));
  await chmod(root, 0o755);
  logged = [];
  cleanUp = [() => rm(root, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

const log = {
  info: (message: string) => void logged.push(message),
  warn: (message: string) => void logged.push(message),
};

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: join(root, 'data'), log, ...options });
  cleanUp.push(embedded.stop);
  return embedded;
}

/** Starts a new database and writes the row that `READ` finds. */
async function startWithRow(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await start(options);
  await query(embedded.url, CREATE);
  return embedded;
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = (await client.query({ text, rowMode: 'array' })) as { rows: unknown[][] };
    return result.rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts the same database in another Node process, which then waits to be killed. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; adopted: boolean }> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(embeddedModule)});
    const log = { info() {}, warn() {} };
    const { adopted } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write(adopted ? 'adopted' : 'started');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  cleanUp.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const [answer] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, adopted: answer.toString() === 'adopted' };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const pidOf = async (home: string) =>
  Number((await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('the settings are durable, and a restart keeps address and data', async () => {
  const first = await startWithRow();
  expect(first.adopted).toBe(false);
  const settings = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories'];
  const values = await Promise.all(settings.map((name) => query(first.url, `show ${name}`)));
  expect(values).toEqual(['on', 'on', '127.0.0.1', '']);
  // Byte order with Unicode's case rules, independent of the machine's locales.
  expect(await query(first.url, `select lower('ÀÉ') || ('B' < 'a')`)).toBe('àétrue');
  const [password, cluster] = await Promise.all(
    ['password', 'cluster'].map((name) => stat(join(first.home, name))),
  );
  expect([password?.mode, cluster?.mode].map((mode = 0) => mode & 0o777)).toEqual([0o600, 0o700]);
  const wrong = first.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password/);
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);

  const second = await start();
  expect(second).toMatchObject({ adopted: false, url: first.url });
  expect(await query(second.url, READ)).toBe('kept');
});

test('two processes that start together share one server, which outlives them when killed and is then adopted', async () => {
  const dataDir = join(root, 'data');
  const children = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
  expect(children.map(({ adopted }) => adopted).sort()).toEqual([false, true]);

  const third = await start({ dataDir });
  expect(third.adopted).toBe(true);
  await query(third.url, CREATE);
  await third.stop();
  // Other processes still use it.
  expect(await query(third.url, READ)).toBe('kept');

  for (const { child } of children) await kill(child);
  const adopter = await start({ dataDir });
  expect(adopter).toMatchObject({ adopted: true, url: third.url });
  await adopter.stop();
  await expect(query(adopter.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('a stale pid file does not prevent a start, even when another process has that pid now', async () => {
  const first = await startWithRow();
  const pidFile = join(first.home, 'cluster', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  await first.stop();
  await writeFile(pidFile, text.replace(/^\d+/, String(process.ppid)));
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, READ)).toBe('kept');
});

test('a killed server is restarted on the same port', async () => {
  const embedded = await startWithRow();
  process.kill(await pidOf(embedded.home), 'SIGKILL');
  await expect
    .poll(() => query(embedded.url, READ).catch(() => null), { timeout: 20_000, interval: 100 })
    .toBe('kept');
  expect(logged.join()).toMatch(/ended unexpectedly/);
});

test('a start after an interrupted first start creates the database', async () => {
  const home = join(root, 'data');
  await mkdir(join(home, 'cluster.new-0123', 'base'), { recursive: true });
  await writeFile(join(home, 'cluster.new-0123', 'PG_VERSION'), '18\n');
  await writeFile(join(home, 'lock'), '999999999 killed');
  await writeFile(join(home, 'password'), 'of the interrupted start');
  const embedded = await start({ dataDir: home });
  expect(await query(embedded.url, 'select 1')).toBe(1);
  expect((await readdir(home)).filter((name) => name.startsWith('cluster.'))).toEqual([]);
});

test('two data directories, one with a long path and spaces, are two databases', async () => {
  const long = join(root, 'a directory with spaces', 'x'.repeat(120));
  const [one, two] = await Promise.all([startWithRow(), start({ dataDir: long })]);
  expect(await query(one.url, READ)).toBe('kept');
  await expect(query(two.url, READ)).rejects.toThrow(/does not exist/);
});

test('missing library links are created, in a copy when node_modules is read-only', async () => {
  const packageDir = join(root, 'package');
  await cp(findPackage(), packageDir, {
    recursive: true,
    filter: async (path) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink(),
  });
  const lib = join(packageDir, 'native', 'lib');
  expect(await readdir(lib)).not.toContain('libpq.so.5');

  // Root can write anywhere, but a directory that the server's user cannot enter has the same effect.
  if (asRoot) await chmod(packageDir, 0o700);
  await chmod(lib, 0o500);
  cleanUp.push(() => chmod(lib, 0o700));
  const copied = await start({ packageDir });
  expect(await query(copied.url, 'select 1')).toBe(1);
  expect(logged.join()).toContain('copied them to');
  await copied.stop();
  const copy = (await readdir(copied.home)).filter((name) => name.startsWith('postgresql-'));
  expect(copy).toHaveLength(1);

  await chmod(packageDir, 0o755);
  await chmod(lib, 0o755);
  logged = [];
  const repaired = await start({ packageDir });
  expect(await query(repaired.url, 'select 1')).toBe(1);
  expect(await readdir(lib)).toContain('libpq.so.5');
  expect(logged).toEqual([]);
});

test('root’s database moves when PostgreSQL’s user can’t enter the data directory, and is found again', async () => {
  const closed = await mkdtemp(join(asRoot ? homedir() : root, 'prelaunch-closed-'));
  cleanUp.push(() => rm(closed, { recursive: true, force: true }));
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'data');
  const first = await startWithRow({ dataDir });
  if (!asRoot) {
    expect(first.home).toBe(dataDir);
    return;
  }
  // Inserted before the step that stops the server, because the steps run in reverse.
  cleanUp.splice(1, 0, () => rm(first.home, { recursive: true, force: true }));
  expect(first.home).toMatch(/^\/var\/(lib|tmp)\/prelaunch-[0-9a-f]{16}$/);
  expect((await stat(first.home)).mode & 0o777).toBe(0o710);
  expect(logged.join()).toContain(first.home);
  await first.stop();
  const again = await start({ dataDir });
  expect(again.home).toBe(first.home);
  expect(await query(again.url, READ)).toBe('kept');

  // A removed data directory means a start from scratch; the old database's server must end.
  const oldServer = await pidOf(first.home);
  await rm(dataDir, { recursive: true });
  const { child } = await startInChild(dataDir);
  expect(() => process.kill(oldServer, 0)).toThrow();
  const fresh = await start({ dataDir });
  await expect(query(fresh.url, READ)).rejects.toThrow(/does not exist/);
  await kill(child);
  const parent = join(first.home, '..');
  const aside = (await readdir(parent)).filter((name) =>
    join(parent, name).startsWith(`${first.home}.`),
  );
  expect(aside).toHaveLength(1);
  for (const name of aside) await rm(join(parent, name), { recursive: true });
});

test('an unusable data directory fails with an error that says what to do', async () => {
  await writeFile(join(root, 'file'), '');
  await expect(start({ dataDir: join(root, 'file', 'data') })).rejects.toThrow(/DATA_DIR/);
  const cluster = join(root, 'data', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*DATA_DIR/);
});
