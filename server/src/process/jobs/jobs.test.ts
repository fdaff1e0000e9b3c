import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@prelaunch/testkit/wait';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDb, createJobsPool, createPool } from '../../platform/db/connections/pool.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { diskFileStore } from '../../platform/files/disk.ts';
import type { Installation } from '../../platform/files/installation.ts';
import { createHoldingsPool } from '../../features/holdings/holdings-pool.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { unlockJobsOfDeadWorkers } from './dead-workers.store.ts';
import { startJobs } from './jobs.ts';

const secrets = createSecrets('a key for tests only, never used elsewhere');
/** A file store that the sweep job does not touch, because its hourly run can happen during this test. */
const installation: Installation = {
  id: randomUUID(),
  files: diskFileStore(join(tmpdir(), randomUUID())),
  checkStore: () => Promise.resolve({ kind: 'unmarked' }),
};
const mailTo = (to: string): Mail => ({
  to,
  kind: 'greeting',
  subject: 'Hello',
  text: 'Hello',
  code: undefined,
});

const queue = (db: Db, to: string) =>
  systemTransaction(db, (tx) => enqueueMail(tx, secrets, mailTo(to)));

const eventually = (what: () => boolean) =>
  waitFor(() => (what() ? true : null), { what: 'the condition' });

async function asAdmin(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inject('databaseAdminUrl'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('a database that becomes unavailable between a delivery and its record ends neither the worker nor the process', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const db = createDb(createPool(database.url, { timeoutFactor: 10 }));
  const pool = createJobsPool(database.url);
  const delivered: string[] = [];
  const failures: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => failures.push(line) });
  let under = 0;
  let isAway = true;
  const deliver = async ({ to }: Mail) => {
    // While these two are delivered, the others wait.
    if (to.startsWith('waiting-')) await eventually(() => !isAway);
    under += 1;
    // Both workers are delivering a mail, and neither can record its result.
    if (under <= 2) await eventually(() => under >= 2);
    if (under === 2) {
      under += 1;
      await asAdmin(
        `alter database ${name} with allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    }
    delivered.push(to);
  };
  await queue(db, 'first@example.com');
  await queue(db, 'beside@example.com');
  // These wait while both workers are busy.
  for (let n = 0; n < 4; n += 1) await queue(db, `waiting-${n}@example.com`);
  const jobs = startJobs({
    pool,
    db,
    secrets,
    installation,
    holdingsPool: createHoldingsPool(),
    deliver,
    publicUrl: 'https://tokens.example',
    languages: ['en'],
    log,
  });
  try {
    await eventually(() => delivered.length >= 2);
    // Several attempts to record the results have failed.
    await eventually(() => failures.length >= 4);
    await asAdmin(`alter database ${name} with allow_connections true`);
    isAway = false;
    await queue(db, 'second@example.com');
    // Two workers deliver them, in any order.
    const others = [0, 1, 2, 3].map((n) => `waiting-${n}@example.com`);
    const isDelivered = (to: string) => delivered.includes(to);
    await eventually(() => ['second@example.com', ...others].every(isDelivered));
  } finally {
    await jobs.stop();
    await pool.end();
    await db.destroy();
    await database.drop();
  }
});

test('mails of a killed process go back to the queue; those of a living process stay locked', async () => {
  const database = await createTestDatabase();
  const db = createDb(createPool(database.url, { timeoutFactor: 10 }));
  try {
    await queue(db, 'dead@example.com');
    await queue(db, 'living@example.com');
    // The two ages differ by two seconds only, so use one transaction, in which now() does not change.
    const { rows } = await systemTransaction(db, async (tx) => {
      const hold = (worker: string, seconds: number) =>
        sql`
          update graphile_worker._private_jobs
          set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${seconds})
          where id = (select min(id) from graphile_worker._private_jobs where locked_by is null)`.execute(
          tx,
        );
      await hold('dead', 36);
      await hold('living', 34);
      await unlockJobsOfDeadWorkers(tx);
      return sql`select locked_by as worker from graphile_worker.jobs order by id`.execute(tx);
    });
    expect(rows).toEqual([{ worker: null }, { worker: 'living' }]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
