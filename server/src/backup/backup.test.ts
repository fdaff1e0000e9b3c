import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { readApplied } from '../db/migrate.ts';
import { createDb, createPool } from '../db/pool.ts';
import type { Db } from '../db/transaction.ts';
import { diskFileStore } from '../files/disk.ts';
import { hashStored } from '../files/hash.ts';
import { listExpectedFiles } from '../media/media.store.ts';
import { MIGRATIONS_DIR } from '../places.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buy, proven } from '../testing/purchases.ts';
import { runMain, startMain } from '../testing/run-main.ts';
import { makeSmallWorld, type SmallWorld } from '../testing/small-world.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { makeBackup, type BackupSettings } from './backup.ts';
import { isEmpty } from './empty-database.store.ts';
import { restoreAll, type RestoreSettings } from './restore-all.ts';
import { listTables, sumUp } from './tables.store.ts';

/** Whole processes and thousands of calls take long where many run. */
vi.setConfig({ testTimeout: 120_000 });

const SECRET_KEY = 'a key for tests alone, of no use anywhere';
const BACKUP_KEY = 'the key of a test, which seals no real archive';
const silent = () => undefined;

/** Where the test server's database is. */
const databaseUrlOf = ({ pool }: TestServer): string => pool.options.connectionString ?? '';

let server: TestServer;
let world: SmallWorld;
let folder: string;
let target: TestDatabase;
let targetPool: pg.Pool;
let targetDb: Db;
let archives = 0;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeSmallWorld(server);
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-backup-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createTestDatabase({ empty: true });
  targetPool = createPool(target.url, { max: 2, patience: 10 });
  targetDb = createDb(targetPool);
});
afterEach(async () => {
  await targetDb.destroy();
  await target.drop();
});

async function backup(overrides: Partial<BackupSettings> = {}) {
  const path = overrides.path ?? join(folder, `archive-${String((archives += 1))}`);
  const foot = await makeBackup({
    db: server.db,
    files: server.deps.files,
    path,
    key: BACKUP_KEY,
    keyId: server.deps.secrets.keyId,
    product: '1.2.3',
    ...overrides,
  });
  return { path, foot, dataDir: `${path}-restored` };
}

const environment = (dataDir: string) => ({
  DATABASE_URL: target.url,
  DATA_DIR: dataDir,
  SECRET_KEY,
  BACKUP_KEY,
});

const restore = (
  { path, dataDir }: { path: string; dataDir: string },
  overrides: Partial<RestoreSettings> & { env?: object } = {},
) =>
  restoreAll({
    config: readConfig({ ...environment(dataDir), ...overrides.env }),
    path,
    migrationsDir: MIGRATIONS_DIR,
    mails: true,
    otherKey: false,
    say: silent,
    ...overrides,
  });

/** Count, sums and a hash over all rows, table by table. */
async function contentOf(pool: pg.Pool, db: Db) {
  const content: Record<string, unknown> = {};
  for (const table of await listTables(db)) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${table.name} t`,
    );
    content[table.name] = { hash: rows[0]?.hash, ...(await sumUp(db, table)) };
  }
  return content;
}

async function untouched(dataDir: string): Promise<void> {
  expect(await readApplied(target.url)).toEqual([]);
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
}

/** A mail that cannot be delivered before the test is over. */
const queueMail = () =>
  server.pool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('sealed', 'x'),
       run_at => now() + interval '1 day')`,
  );

const mailsWaiting = async (pool: pg.Pool): Promise<unknown> =>
  (
    await pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
    )
  ).rows.map(({ payload }) => payload);

describe('a backup and its restore', () => {
  test.each([
    ['sealed', BACKUP_KEY],
    ['plain', undefined],
  ])('%s: every row, sum and file is the same elsewhere', async (_, key) => {
    const made = await backup({ key });
    const said: string[] = [];
    const { checked, head } = await restore(made, {
      env: { BACKUP_KEY: key ?? '' },
      say: (step) => said.push(step),
    });
    expect(reportOf(checked)).not.toContain('BAD');
    expect(head.product).toBe('1.2.3');
    expect(said.at(-1)).toBe('Looking for violations');
    expect(await contentOf(targetPool, targetDb)).toEqual(await contentOf(server.pool, server.db));
    const files = diskFileStore(join(made.dataDir, 'uploads'));
    const expected = await listExpectedFiles(server.db);
    expect(expected.length).toBe(made.foot.files);
    expect(expected.length).toBeGreaterThan(9);
    for (const { storageKey, sha256 } of expected) {
      expect(await hashStored(files, storageKey)).toEqual(sha256);
    }
  });

  test('sessions and codes stay behind, mails that wait go along once', async () => {
    await queueMail();
    const made = await backup();
    expect(made.foot.mails).toBeGreaterThan(0);
    await restore(made);
    expect(await mailsWaiting(targetPool)).toEqual([{ sealed: 'x' }]);
    const { rows } = await targetPool.query(
      'select from sessions union all select from one_time_codes',
    );
    expect(rows).toEqual([]);
  });

  test('a rehearsal mails nobody', async () => {
    await queueMail();
    await restore(await backup(), { mails: false });
    expect((await targetPool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });

  test('an upload whose file is lost is told, and found again as a violation', async () => {
    const [lost] = await listExpectedFiles(server.db);
    const key = lost?.storageKey ?? '';
    const files = {
      ...server.deps.files,
      open: (wanted: string) =>
        wanted === key ? Promise.resolve(null) : server.deps.files.open(wanted),
    };
    const made = await backup({ files });
    expect(made.foot.missing).toEqual([key]);
    const { checked } = await restore(made);
    expect(violationsIn(checked)).toBe(1);
    expect(reportOf(checked)).toContain(`media ${lost?.id ?? ''}`);
  });

  test('a backup that fails leaves nothing, and none is written over', async () => {
    const path = join(folder, 'twice');
    const broken = { ...server.deps.files, open: () => Promise.reject(new Error('no disk')) };
    await expect(backup({ path, files: broken })).rejects.toThrow('no disk');
    expect((await readdir(folder)).filter((name) => name.includes('twice'))).toEqual([]);
    await backup({ path });
    const before = await readFile(path);
    await expect(backup({ path })).rejects.toThrow('exists already');
    expect((await readFile(path)).equals(before)).toBe(true);
  });
});

describe('refused before anything is changed', () => {
  let whole: readonly { key: string | undefined; bytes: Buffer }[];
  beforeAll(async () => {
    whole = await Promise.all(
      [BACKUP_KEY, undefined].map(async (key) => ({
        key,
        bytes: await readFile((await backup({ key })).path),
      })),
    );
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut short', (bytes) => bytes.subarray(0, -100)],
    [
      'with a byte changed',
      (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(5_000) ^ 255, 5_000);
        return bytes;
      },
    ],
    ['with something after its end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('an archive %s', async (what, change) => {
    for (const [n, { key, bytes }] of whole.entries()) {
      const path = join(folder, `${what.replaceAll(' ', '-')}-${String(n)}`);
      const made = { path, dataDir: `${path}-restored` };
      await writeFile(path, change(Buffer.from(bytes)));
      await expect(restore(made, { env: { BACKUP_KEY: key ?? '' } })).rejects.toThrow(
        /damaged|does not open/,
      );
      await untouched(made.dataDir);
    }
  });

  test('another BACKUP_KEY, another SECRET_KEY, a newer archive', async () => {
    const made = await backup();
    const other = { BACKUP_KEY: `${BACKUP_KEY}!` };
    await expect(restore(made, { env: other })).rejects.toThrow(/BACKUP_KEY does not open/);
    const foreign = { SECRET_KEY: 'another secret key, which opens none of it' };
    await expect(restore(made, { env: foreign })).rejects.toThrow(
      /under the SECRET_KEY with the id/,
    );
    const older = join(folder, 'older');
    await expect(restore(made, { migrationsDir: await firstMigrationsIn(older) })).rejects.toThrow(
      /this release does not know/,
    );
    await untouched(made.dataDir);
    const { checked } = await restore(made, { env: foreign, otherKey: true });
    expect(violationsIn(checked)).toBe(0);
  });

  test('a database that is not empty, also when it was this archive that filled it', async () => {
    const made = await backup();
    await restore(made);
    const before = await contentOf(targetPool, targetDb);
    await expect(restore(made)).rejects.toThrow('The database is not empty');
    expect(await contentOf(targetPool, targetDb)).toEqual(before);
  });
});

/** The release before the last migration. */
async function firstMigrationsIn(dir: string): Promise<string> {
  await mkdir(dir);
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.slice(0, -1))
    await copyFile(join(MIGRATIONS_DIR, name), join(dir, name));
  return dir;
}

test('an archive of an older release is loaded at its level and then brought up to date', async () => {
  const made = await backup();
  const dir = join(folder, 'newer');
  await cp(MIGRATIONS_DIR, dir, { recursive: true });
  await writeFile(
    join(dir, '9999_count.sql'),
    'create table counted as select count(*) as n from purchases',
  );
  await restore(made, { migrationsDir: dir });
  const { rows } = await targetPool.query<{ n: bigint }>('select n from counted');
  const { rows: source } = await server.pool.query<{ n: bigint }>(
    'select count(*) as n from purchases',
  );
  expect(rows).toEqual(source);
});

describe('a restore that is killed', () => {
  test.each(['Restoring 1', 'rows', 'Looking for violations'])(
    'at %j is done by the same command again',
    async (step) => {
      const made = await backup();
      const started = await startMain('restore', [made.path], environment(made.dataDir));
      await started.printed(step);
      started.kill('SIGKILL');
      await started.ended;
      const inside = (await readApplied(target.url)).length > 0 && !(await isEmpty(targetDb));
      if (inside) {
        await expect(restore(await backup())).rejects.toThrow('The database is not empty');
      }
      const again = await runMain('restore', [made.path], environment(made.dataDir));
      expect(again.output).toContain(' 0 violations');
      expect(again.code).toBe(0);
      expect(await contentOf(targetPool, targetDb)).toEqual(
        await contentOf(server.pool, server.db),
      );
    },
  );
});

test('the commands say what they did, and why not', async () => {
  const path = join(folder, 'by-command');
  const dataDir = `${path}-restored`;
  const source = { ...environment(dataDir), DATABASE_URL: databaseUrlOf(server) };
  const noFile = await runMain('backup', [], source);
  expect([noFile.code, noFile.output]).toEqual([2, expect.stringContaining('Name one file')]);
  const made = await runMain('backup', [path], source);
  expect(made.code).toBe(0);
  // The files of the test server are elsewhere, so each of them is told.
  expect(made.output).toMatch(/has no file and is not in it[\s\S]*rows of \d+ tables/);
  const restored = await runMain('restore', [path], environment(dataDir));
  expect(restored.code).toBe(1);
  expect(restored.output).toMatch(/BAD +I16/);
  const missing = await runMain('restore', [`${path}.none`], environment(dataDir));
  expect([missing.code, missing.output]).toEqual([2, expect.stringContaining('Not restored.')]);
});

// The last one, since all that was bought would be in the archives of the others.
describe('a backup and its restore', () => {
  test('taken while people buy and admins decide, it is of one moment', async () => {
    let busy = true;
    const counts: number[] = [];
    const count = async () =>
      Number((await server.pool.query('select count(*) as n from purchases')).rows[0].n);
    const load = world.members.map(async (member) => {
      while (busy) {
        const { body } = await buy(server, member, await proven(server, member));
        await server.call('approvePurchase', {
          token: world.admin.token,
          body: { id: body.data.id },
        });
      }
    });
    // Each backup begins amid the load: purchases are made before it, beside it and after it.
    const first = await count();
    await expect.poll(count).toBeGreaterThan(first);
    counts.push(await count());
    const made = await backup();
    await expect.poll(count).toBeGreaterThan(counts[0] ?? 0);
    counts.push(await count());
    busy = false;
    await Promise.all(load);
    const { checked } = await restore(made);
    expect(reportOf(checked)).not.toContain('BAD');
    expect(violationsIn(checked)).toBe(0);
    const restored = Number(
      (await targetPool.query('select count(*) as n from purchases')).rows[0].n,
    );
    expect(restored).toBeGreaterThanOrEqual(counts[0] ?? 0);
    expect(restored).toBeLessThanOrEqual(counts[1] ?? 0);
  });
});
