import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createPool } from '../db/connections/pool.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function logged(err: unknown): string {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  createLog('info', stream).error({ err }, 'unexpected failure');
  return text;
}

const CANARY = 'canary-234567890124';

test('a database error is logged with its table and column and without values', async () => {
  const pool = createPool(database.url);
  await pool.query(
    'create table t (id int primary key, name text check (length(name) < 5), other int)',
  );
  await pool.query(`create function boom() returns trigger language plpgsql as
    $$ begin raise exception 'not %', new.name; end $$`);
  await pool.query('insert into t values (1, null, 1)');
  const statements: [string, unknown[]][] = [
    ['insert into t values (2, $1)', [CANARY]],
    ['insert into t values ($1)', [CANARY]],
    ['select $1::uuid', [CANARY]],
    ['select $1::date', [CANARY]],
    [`select json_build_object('a', $1::text)::text::json -> 'a', ($1::text)::jsonb`, [CANARY]],
    ['insert into t (id, name) values (1, $1)', [CANARY.slice(0, 4)]],
  ];
  try {
    for (const [text, values] of statements) {
      const error: unknown = await pool.query(text, values).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      const line = logged(error);
      expect(line).not.toContain(CANARY);
      expect(line).not.toContain('"detail"');
      expect(JSON.parse(line).err.code).toMatch(/^[0-9A-Z]{5}$/);
      expect(line).toContain('"stack"');
      const wrapped = logged(new Error('it failed', { cause: error }));
      expect(wrapped).not.toContain(CANARY);
      expect(JSON.parse(wrapped).err.cause.code).toBe(JSON.parse(line).err.code);
    }
    const twice: unknown = await pool.query('insert into t values (1)').catch((e: unknown) => e);
    expect(JSON.parse(logged(twice)).err).toMatchObject({
      code: '23505',
      constraint: 't_pkey',
      table: 't',
      schema: 'public',
    });
    await pool.query('create trigger boom before insert on t for each row execute function boom()');
    const raised: unknown = await pool
      .query('insert into t values (9, $1)', ['abcd'])
      .catch((e: unknown) => e);
    expect(logged(raised)).not.toContain('not abcd');
  } finally {
    await pool.end();
  }
});

test('errors of an unavailable database are logged without a stack, because every call has the same', () => {
  for (const error of [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
  ]) {
    const entry = JSON.parse(logged(error)).err;
    expect(entry).toMatchObject({ type: 'Error', message: error.message });
    expect(entry.stack).toBeUndefined();
  }
});

test('every line names the release', () => {
  expect(JSON.parse(logged(new Error('no')))).toMatchObject({
    release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    pid: process.pid,
  });
});

test('other errors are logged with their cause, and thrown values that are not errors by their type', () => {
  const entry = JSON.parse(
    logged(new TypeError('no such thing', { cause: new Error('deeper') })),
  ).err;
  expect(entry).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(entry.stack).toContain('log.test.ts');
  expect(entry.cause.message).toBe('deeper');
  expect(JSON.parse(logged(CANARY)).err).toEqual({ message: 'string' });
});
