import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startFakePooler, type FakePooler } from '../../../../testing/fake-pooler.ts';
import { createPool, TIMEOUTS_MS } from './pool.ts';
import { examinePooler } from './pooler-check.ts';

let database: TestDatabase;
let pooler: FakePooler;
const poolers: FakePooler[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pooler = await startFakePooler(database.url, { dropsOptions: true });
  poolers.push(pooler);
});
afterAll(async () => {
  for (const each of poolers) each.stop();
  await database.drop();
});

const direct = async (statement: string): Promise<void> => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
afterEach(() => direct(`alter role current_user in database ${nameOf(database)} reset all`));

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);
const messageOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => String(error),
  );

/** Sets the timeouts with the commands that the message of a refusal contains. */
async function setTimeouts(): Promise<string> {
  const message = await messageOf(examinePooler(pooler.url, database.url));
  await direct(/alter role.*;$/.exec(message)?.[0] ?? '');
  return message;
}

test('two addresses of PostgreSQL itself are used without a pooler', async () => {
  expect(await examinePooler(database.url, database.url)).toBeNull();
});

test('a pooler without timeouts is refused until the named commands have set them', async () => {
  const message = await setTimeouts();
  for (const name of Object.keys(TIMEOUTS_MS)) expect(message).toContain(`set ${name} = `);
  expect(await examinePooler(pooler.url, database.url)).toEqual({ namedStatements: false });
});

test('a longer or no timeout is refused', async () => {
  await setTimeouts();
  for (const ms of [0, TIMEOUTS_MS.lock_timeout + 1]) {
    await direct(
      `alter role current_user in database ${nameOf(database)} set lock_timeout = ${ms}`,
    );
    expect(await messageOf(examinePooler(pooler.url, database.url))).toMatch(
      /connections: lock_timeout\. /,
    );
  }
});

test('a pooler that prepares statements under other names keeps them', async () => {
  await setTimeouts();
  const renaming = await startFakePooler(database.url, {
    dropsOptions: true,
    renamesStatements: true,
  });
  poolers.push(renaming);
  expect(await examinePooler(renaming.url, database.url)).toEqual({ namedStatements: true });
});

test('addresses of different databases are refused', async () => {
  const other = await createTestDatabase({ empty: true });
  try {
    for (const url of [database.url, pooler.url]) {
      expect(await messageOf(examinePooler(url, other.url))).toContain('different databases');
    }
  } finally {
    await other.drop();
  }
});

test('an address that cannot be used is reported with its setting', async () => {
  const closed = new URL(database.url);
  closed.port = '1';
  expect(await messageOf(examinePooler(closed.href, database.url))).toContain('of DATABASE_URL');
  expect(await messageOf(examinePooler(database.url, closed.href))).toContain(
    'of DATABASE_DIRECT_URL',
  );
});

test.each([
  [true, 1],
  [false, 0],
])(
  'with a pooler whose namedStatements is %s the pool names %i statements',
  async (namedStatements, count) => {
    const pool = createPool(pooler.url, { max: 1, pooler: { namedStatements } });
    try {
      expect((await pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
      const { rows } = await pool.query('select name from pg_prepared_statements');
      expect(rows).toHaveLength(count);
    } finally {
      await pool.end();
    }
  },
);
