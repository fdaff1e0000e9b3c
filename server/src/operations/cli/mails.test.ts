import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { runMain } from '../../../testing/run-main.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { enqueueMails } from '../../platform/mail/outbox.store.ts';

const SECRET_KEY = 'a key for tests only, never used elsewhere';
const TO = 'asha@example.com';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url);
  db = createDb(pool);
  const mails = ['invitation', 'refund-sent', 'purchase-approved'].map((kind) => ({
    kind,
    to: TO,
    subject: 'S',
    text: 'T',
  }));
  await systemTransaction(db, (tx) => enqueueMails(tx, createSecrets(SECRET_KEY), mails));
  // The first two were given up, the third waits.
  await pool.query(`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = E'550 no such mailbox\nat smtp.js'
    where id < (select max(id) from graphile_worker._private_jobs)`);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const mails = (...args: string[]) =>
  runMain('mails', args, { DATABASE_URL: database.url, SECRET_KEY });

test('mails lists the mails that were given up, retries them and drops them', async () => {
  const listed = await mails();
  expect(listed.code).toBe(1);
  expect(listed.output).toMatch(/^1 waiting, 0 of them for more than 10 minutes; 2 given up$/m);
  expect(listed.output).toMatch(/^\d+ +invitation +25 attempts +550 no such mailbox$/m);
  expect(listed.output).not.toContain(TO);
  const id = /^(\d+) +refund-sent/m.exec(listed.output)?.[1] ?? '';

  expect(await mails('--drop')).toMatchObject({ code: 2 });
  expect(await mails('--drop', 'all')).toMatchObject({ code: 2 });
  expect(await mails('--drop', '999999')).toMatchObject({ code: 1, output: '0 mails dropped\n' });
  expect(await mails('--drop', id)).toMatchObject({ code: 0, output: '1 mail dropped\n' });
  expect(await mails('--retry')).toMatchObject({ code: 0, output: '1 mail is sent again\n' });
  const left = await mails();
  expect([left.code, left.output]).toEqual([
    0,
    '2 waiting, 0 of them for more than 10 minutes; 0 given up\n',
  ]);
});

test('mails --retry tries the mails now that wait for their next attempt, and no delivery that runs', async () => {
  const pool = createPool(database.url, { max: 1 });
  try {
    await pool.query(`
      update graphile_worker._private_jobs
      set attempts = 9, run_at = now() + interval '2 hours', locked_at = null, locked_by = null`);
    await pool.query(`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'
      where id = (select min(id) from graphile_worker._private_jobs)`);
    expect(await mails('--retry')).toMatchObject({
      code: 0,
      output: '0 mails are sent again\n1 mail that waited is tried now\n',
    });
    const { rows } = await pool.query(`
      select run_at <= now() as due, attempts::int, max_attempts::int, locked_at is null as free
      from graphile_worker._private_jobs order by id`);
    expect(rows).toEqual([
      { due: false, attempts: 9, max_attempts: 25, free: false },
      { due: true, attempts: 9, max_attempts: 25, free: true },
    ]);
    expect(await mails('--retry')).toMatchObject({ code: 1, output: '0 mails are sent again\n' });
  } finally {
    await pool.end();
  }
});
