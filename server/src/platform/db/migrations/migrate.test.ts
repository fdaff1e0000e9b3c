import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { listPending, migrate } from './migrate.ts';
import { createPool } from '../connections/pool.ts';

let database: TestDatabase;
let dir: string;

const put = (name: string, sql: string) => writeFile(join(dir, name), sql);

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  await put('0001_one.sql', 'create table one (id int);\ninsert into one values (1);');
  await put('0002_two.sql', 'insert into one values (2);');
});
afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true });
});

async function query(sql: string): Promise<unknown[]> {
  const pool = createPool(database.url, { max: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows.map(
      (row) => Object.values(row)[0],
    );
  } finally {
    await pool.end();
  }
}

test('processes that start together apply each file once and create the job queue', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, dir)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await query('select id from one order by id')).toEqual([1, 2]);
  expect(await query(`select count(*) from graphile_worker.jobs`)).toEqual([0n]);
  expect(await migrate(database.url, dir)).toEqual({ applied: [], newer: [] });
});

test('a later start applies new files only; other line endings do not count as a change', async () => {
  await migrate(database.url, dir);
  await put('0001_one.sql', 'create table one (id int);\r\ninsert into one values (1);');
  await put('0003_three.sql', 'insert into one values (3);');
  expect(await migrate(database.url, dir)).toEqual({ applied: ['0003_three.sql'], newer: [] });
});

test('a migration is not limited by the timeouts of the role', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await query(`alter role current_user in database ${name} set statement_timeout = '50ms'`);
  await put('0003_slow.sql', 'select pg_sleep(0.2);');
  expect((await migrate(database.url, dir)).applied).toContain('0003_slow.sql');
});

test('a migration that deadlocks with a running call is tried again', async () => {
  await put('0003_other.sql', 'create table other (id int);');
  await migrate(database.url, dir);
  await put(
    '0004_lock_both.sql',
    'alter table one add column more int; alter table other add column more int;',
  );
  const call = new pg.Client(database.url);
  await call.connect();
  try {
    await call.query('begin');
    // So that PostgreSQL rolls back the migration.
    await call.query(`set local deadlock_timeout = '1min'`);
    await call.query('insert into other values (9)');
    const migrating = migrate(database.url, dir);
    const waiting = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
      and relation = 'other'::regclass`;
    await expect.poll(async () => (await query(waiting)).length).toBe(1);
    await call.query('insert into one values (9)');
    await call.query('commit');
    expect((await migrating).applied).toEqual(['0004_lock_both.sql']);
  } finally {
    await call.end();
  }
});

/** What calls on a table get while a migration waits for its lock, and whether the migration ends afterwards. */
async function callsDuring(migration: string): Promise<readonly string[]> {
  await migrate(database.url, dir);
  await put('0003_more.sql', migration);
  const report = new pg.Client(database.url);
  const call = new pg.Client(database.url);
  await Promise.all([report.connect(), call.connect()]);
  try {
    // A statement that takes long, such as an export.
    await report.query('begin; select from one');
    const migrating = migrate(database.url, dir);
    const waiting = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
    await expect.poll(async () => (await query(waiting)).length).toBe(1);
    // As calls have it.
    await call.query('set lock_timeout = 2000');
    const results: string[] = [];
    while (results.length < 5 && !results.some((result) => result.startsWith('error'))) {
      const result = await call.query('select from one').then(
        () => 'answered',
        (error: unknown) => String(error),
      );
      results.push(result);
    }
    await report.query('commit');
    expect((await migrating).applied).toEqual(['0003_more.sql']);
    return results;
  } finally {
    await Promise.all([report.end(), call.end()]);
  }
}

test('no call fails while a migration waits for the lock of a table that is in use', async () => {
  const results = await callsDuring('alter table one add column more int;');
  expect(new Set(results)).toEqual(new Set(['answered']));
});

test('negative control: calls fail behind a migration that waits for its lock', async () => {
  const results = await callsDuring(
    `set local lock_timeout = '1min'; alter table one add column more int;`,
  );
  expect(results).toContain('error: canceling statement due to lock timeout');
});

test('migrates up to a given file and lists the rest as pending', async () => {
  await migrate(database.url, dir, '0001_one.sql');
  expect(await listPending(database.url, dir)).toEqual(['0002_two.sql']);
  await migrate(database.url, dir);
  expect(await listPending(database.url, dir)).toEqual([]);
});

test('a role without the right to create tables starts a migrated release, and gets a clear error for a new one', async () => {
  await migrate(database.url, dir);
  const role = `reader_${randomBytes(6).toString('hex')}`;
  await query(`create role ${role} login password 'reader'`);
  await query(`grant select on schema_migrations to ${role}`);
  await query(`grant usage on schema graphile_worker to ${role}`);
  await query(`grant select on all tables in schema graphile_worker to ${role}`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'reader'];
  try {
    expect(await migrate(url.href, dir)).toEqual({ applied: [], newer: [] });
    await put('0003_three.sql', 'create table three (id int)');
    await expect(migrate(url.href, dir)).rejects.toThrow(/0003_three\.sql.*permission denied/);
    expect(await listPending(database.url, dir)).toEqual(['0003_three.sql']);
  } finally {
    await query(`drop owned by ${role}`);
    await query(`drop role ${role}`);
  }
});

test('an altered file is refused', async () => {
  await migrate(database.url, dir);
  await put('0001_one.sql', 'create table other (id int)');
  await expect(migrate(database.url, dir)).rejects.toThrow(/0001_one\.sql was altered/);
});

test('a database newer than the files is refused', async () => {
  await migrate(database.url, dir);
  await rm(join(dir, '0002_two.sql'));
  await expect(migrate(database.url, dir)).rejects.toThrow(/has migration 0002_two\.sql/);
});

test('a release starts on a database with newer migrations that are all marked as compatible', async () => {
  await put('0003_three.sql', '-- compatible\nalter table one add column name text;');
  await migrate(database.url, dir);
  await rm(join(dir, '0003_three.sql'));
  expect(await migrate(database.url, dir)).toEqual({ applied: [], newer: ['0003_three.sql'] });
  expect(await listPending(database.url, dir)).toEqual([]);

  await put('0003_three.sql', '-- compatible\nalter table one add column name text;');
  await put('0004_four.sql', 'alter table one drop column id;');
  await migrate(database.url, dir);
  await rm(join(dir, '0003_three.sql'));
  await rm(join(dir, '0004_four.sql'));
  await expect(migrate(database.url, dir)).rejects.toThrow(/has migration 0004_four\.sql/);
});

test('a database whose list of migrations has no marks yet gets them with the next migration', async () => {
  await migrate(database.url, dir);
  await query('alter table schema_migrations drop column compatible');
  expect(await migrate(database.url, dir)).toMatchObject({ applied: [] });
  await put('0003_three.sql', '-- compatible\nselect 1;');
  await migrate(database.url, dir);
  expect(await query('select compatible from schema_migrations order by name')).toEqual([
    false,
    false,
    true,
  ]);
});

test('a new file numbered before an applied one is refused', async () => {
  await rm(join(dir, '0001_one.sql'));
  await put('0002_two.sql', 'create table two (id int)');
  await migrate(database.url, dir);
  await put('0001_one.sql', 'select 1');
  await expect(migrate(database.url, dir)).rejects.toThrow(/0001_one\.sql comes before/);
});

test('a failing file changes nothing and names its line; files before it stay applied', async () => {
  await put('0003_bad.sql', 'insert into one values (3);\n\ninsert into nowhere values (1);');
  await expect(migrate(database.url, dir)).rejects.toThrow(/0003_bad\.sql:3 failed: .*nowhere/);
  expect(await query('select id from one order by id')).toEqual([1, 2]);
  await put('0003_bad.sql', 'insert into one values (3);');
  expect(await migrate(database.url, dir)).toEqual({ applied: ['0003_bad.sql'], newer: [] });
});

test('a malformed file name is refused', async () => {
  await put('fix.sql', 'select 1');
  await expect(migrate(database.url, dir)).rejects.toThrow(/fix\.sql is not named/);
});

test('the migrations of the product are applied to the template that tests clone', async () => {
  const template = await createTestDatabase();
  const pool = createPool(template.url, { max: 1 });
  const { rows } = await pool.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  await pool.end();
  await template.drop();
  const files = await readdir(new URL('../../../../migrations', import.meta.url));
  expect(rows.map(({ name }) => name)).toEqual(
    files.filter((name) => name.endsWith('.sql')).sort(),
  );
});
