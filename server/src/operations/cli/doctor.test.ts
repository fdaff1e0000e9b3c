import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startFakePooler, type FakePooler } from '../../../testing/fake-pooler.ts';
import { runMain } from '../../../testing/run-main.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import { ensureInstallation } from '../../platform/files/installation.store.ts';
import { openDisk } from '../../platform/files/open.ts';
import { writeMarker } from '../../platform/files/store-marker.ts';
import { checkKeyAtStart } from '../keys/key-check.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';

const SECRET_KEY = 'a key for tests only, never used elsewhere';

let database: TestDatabase;
let folder: string;
let mail: MailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-doctor-'));
  mail = await startMailServer();
  const db = createDb(createPool(database.url));
  await checkKeyAtStart(db, createSecrets(SECRET_KEY));
  await db.destroy();
});
afterAll(async () => {
  await mail.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const doctor = (more: Readonly<Record<string, string>> = {}) =>
  runMain('doctor', [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
    SMTP_URL: mail.url,
    ...more,
  });

test('doctor finds nothing in a healthy installation and changes nothing', async () => {
  const { code, output } = await doctor();
  expect([code, output]).toEqual([0, expect.not.stringContaining('FAILED')]);
  for (const name of ['settings', 'database', 'clock', 'migrations', 'key', 'uploads', 'mail']) {
    expect(output).toMatch(new RegExp(`^ok +${name} `, 'm'));
  }
  expect(await readdir(folder)).toEqual([]);
});

test('doctor names everything that would fail', async () => {
  const { code, output } = await doctor({
    SECRET_KEY: 'another key for tests, never used elsewhere',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAILED +key +SECRET_KEY is not the key of this database/m);
  expect(output).toMatch(/^FAILED +mail .*ECONNREFUSED/m);
  expect(output).toMatch(/^ok +migrations +all applied/m);
});

test('doctor reports unusable settings and a database that cannot be reached', async () => {
  const unusable = await doctor({ PORT: 'many' });
  expect([unusable.code, unusable.output]).toEqual([1, expect.stringContaining('PORT')]);
  const url = new URL(database.url);
  url.pathname = '/none';
  const unreachable = await doctor({ DATABASE_URL: url.href });
  expect(unreachable.code).toBe(1);
  expect(unreachable.output).toMatch(/^FAILED +connection .*Create the database/m);
});

describe('with the right store of uploads', () => {
  let own: string;
  beforeAll(async () => {
    const db = createDb(createPool(database.url, { max: 1 }));
    const id = await ensureInstallation(db);
    await db.destroy();
    own = await mkdtemp(join(tmpdir(), 'prelaunch-doctor-own-'));
    await writeMarker(openDisk({ dataDir: own }), id);
  });
  afterAll(() => rm(own, { recursive: true }));

  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return { DATABASE_URL: url.href };
  };

  test('doctor reports that it belongs to the database', async () => {
    const { code, output } = await doctor({ DATA_DIR: own });
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok +uploads +belongs to this/m)]);
  });

  test.each<[string, (url: URL) => void, RegExp]>([
    ['is away', (url) => (url.port = '1'), /^FAILED +connection .*ECONNREFUSED/m],
    ['refuses the password', (url) => (url.password = 'wrong'), /^FAILED +connection .*password/m],
    ['does not exist', (url) => (url.pathname = '/none'), /^FAILED +connection .*Create the/m],
  ])('doctor says nothing about its owner while the database %s', async (_, change, text) => {
    const { code, output } = await doctor({ DATA_DIR: own, ...changed(change) });
    expect(code).toBe(1);
    expect(output).toMatch(text);
    expect(output).toMatch(/^ok +uploads +can be read; .* not examined/m);
    expect(output).not.toMatch(/belongs to the installation|write the line/);
  });

  test('doctor says nothing about its owner before the migrations of a newer release', async () => {
    const pool = createPool(database.url, { max: 1 });
    const newest = `(select max(name) from schema_migrations)`;
    await pool.query(`create table kept as select * from schema_migrations where name = ${newest}`);
    await pool.query(`delete from schema_migrations where name = ${newest}`);
    try {
      const { output } = await doctor({ DATA_DIR: own });
      expect(output).toMatch(/^ok +migrations +the next start applies/m);
      expect(output).toMatch(/^ok +uploads +can be read; .* not examined/m);
    } finally {
      await pool.query('insert into schema_migrations select * from kept; drop table kept');
      await pool.end();
    }
  });

  test('doctor leads from a new database to the database of the store, never to the marker', async () => {
    const fresh = await createTestDatabase({ empty: true });
    try {
      const { code, output } = await doctor({ DATA_DIR: own, DATABASE_URL: fresh.url });
      expect(code).toBe(1);
      expect(output).toMatch(/^FAILED +uploads .*Set DATABASE_URL to the database of this store/m);
      expect(output).not.toContain('write the line');
    } finally {
      await fresh.drop();
    }
  });
});

describe('with a pooler', () => {
  let pooler: FakePooler;
  beforeAll(async () => {
    pooler = await startFakePooler(database.url, { dropsOptions: true });
  });
  afterAll(() => {
    pooler.stop();
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  test.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
    ['no direct address', () => ({}), /^FAILED +connection .*Set DATABASE_DIRECT_URL/m],
    [
      'a direct address that cannot be reached',
      () => ({ DATABASE_DIRECT_URL: changed((url) => (url.port = '1')) }),
      /^FAILED +connection .*DATABASE_DIRECT_URL cannot be used.*ECONNREFUSED/m,
    ],
    [
      'a direct address of the pooler',
      () => ({ DATABASE_DIRECT_URL: pooler.url }),
      /^FAILED +connection .*DATABASE_DIRECT_URL leads to a connection pooler/m,
    ],
    [
      'a direct address of another database',
      () => ({ DATABASE_DIRECT_URL: changed((url) => (url.pathname = '/postgres')) }),
      /^FAILED +pooler .*lead to different databases/m,
    ],
    [
      'no timeouts',
      () => ({ DATABASE_DIRECT_URL: database.url }),
      /^FAILED +pooler .*alter role .* set statement_timeout = 5000;/m,
    ],
  ])('doctor reports %s', async (_, more, text) => {
    const { code, output } = await doctor({ DATABASE_URL: pooler.url, ...more() });
    expect([code, output]).toEqual([1, expect.stringMatching(text)]);
    expect(output).not.toContain('write the line');
  });
});
