import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createDb, createPool } from './connections/pool.ts';
import { snapshots, type Db } from './transaction.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { timeoutFactor: 10 }));
  await sql`create table marks (mark int)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const countOn = async (connection: Db): Promise<number> =>
  (await sql`select from marks`.execute(connection)).rows.length;

test('several connections read the same state in parallel while others write', async () => {
  const mark = () => sql`insert into marks values (1)`.execute(db);
  await mark();
  const seen = await snapshots(db, 3, async (moments) => {
    const before = await countOn(moments[0] ?? db);
    await mark();
    return [before, ...(await Promise.all(moments.map(countOn))), await countOn(db)];
  });
  expect(seen).toEqual([1, 1, 1, 1, 2]);
});

test('connections of a snapshot cannot write', async () => {
  const write = snapshots(db, 2, ([, second]) =>
    sql`insert into marks values (1)`.execute(second ?? db),
  );
  await expect(write).rejects.toThrow('read-only transaction');
});
