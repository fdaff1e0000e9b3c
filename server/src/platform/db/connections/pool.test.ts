import { waitFor } from '@prelaunch/testkit/wait';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { createDb, createPool } from './pool.ts';
import { systemTransaction } from '../system-transaction.ts';
import type { Tx } from '../transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pool = createPool(database.url);
  await pool.query('create table counters (id int primary key, n bigint not null)');
  await pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const one = async (query: string, values: unknown[] = []): Promise<unknown> =>
  (await pool.query<{ v: unknown }>(query, values)).rows[0]?.v;

describe('values', () => {
  test('an int8 is a bigint in both directions, also above the largest safe number', async () => {
    const large = 9_007_199_254_740_993n;
    expect(await one('select $1::int8 as v', [large])).toBe(large);
    expect(await one('select count(*) as v from counters')).toBe(2n);
    expect(await one(`select '{1,NULL,-3}'::int8[] as v`)).toEqual([1n, null, -3n]);
    expect(await one(`select '{}'::int8[] as v`)).toEqual([]);
  });

  test('a date stays text and a timestamptz is a Date', async () => {
    expect(await one(`select date '2026-02-28' as v`)).toBe('2026-02-28');
    expect(await one(`select array[date '2026-02-28'] as v`)).toEqual(['2026-02-28']);
    expect(await one(`select timestamptz '2026-01-01 05:30+05:30' as v`)).toEqual(
      new Date('2026-01-01T00:00:00Z'),
    );
  });
});

test('every connection has its timeouts set', async () => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['5000', '2000', '5000']);
});

test('a connection that the server ends is reported and replaced', async () => {
  const messages: string[] = [];
  const other = createPool(database.url, {
    max: 1,
    onIdleError: ({ message }) => messages.push(message),
  });
  await other.query('select 1');
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(() => messages.length).toBe(1);
  expect((await other.query('select 1')).rowCount).toBe(1);
  await other.end();
});

test('a connection that breaks in the middle of a transaction fails its next query, not the process', async () => {
  const other = createPool(database.url, { max: 1 });
  const client = await other.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  // The error event must arrive before the next query: the test checks this order.
  const failed = new Promise((resolve) => client.once('error', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await failed;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  expect((await other.query('select 1')).rowCount).toBe(1);
  await other.end();
});

test('a connection that refuses writes is replaced, after its transaction was rolled back', async () => {
  const other = createPool(database.url, { max: 1 });
  const db = createDb(other);
  const session = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  await other.query('set default_transaction_read_only = on');
  const write = () => sql`update counters set n = n where id = 1`;
  const first = await session();
  await expect(systemTransaction(db, (tx) => write().execute(tx))).rejects.toThrow('read-only');
  expect(await session()).not.toBe(first);
  await write().execute(db);
  await db.destroy();
});

describe('transaction', () => {
  test('two transactions that deadlock both succeed', async () => {
    const db = createDb(createPool(database.url, { timeoutFactor: 10 }));
    const bump = (tx: Tx, id: number) =>
      sql`update counters set n = n + 1 where id = ${id}`.execute(tx);
    let tries = 0;
    let arrived = 0;
    const cross = (first: number, second: number) =>
      systemTransaction(db, async (tx) => {
        tries += 1;
        await bump(tx, first);
        arrived += 1;
        // Both hold their first row before either requests the second.
        await waitFor(() => (arrived < 2 ? null : true), { what: 'both transactions', everyMs: 5 });
        await bump(tx, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(tries).toBe(3);
    expect(await one('select sum(n)::int8 as v from counters')).toBe(4n);
    await db.destroy();
  });

  test('another error is passed on after one attempt', async () => {
    const db = createDb(createPool(database.url));
    let tries = 0;
    const failing = systemTransaction(db, () => {
      tries += 1;
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(tries).toBe(1);
    await db.destroy();
  });
});
