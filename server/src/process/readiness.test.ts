import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../testing/people.ts';
import { buy, proven } from '../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { rememberFullDisk } from '../platform/db/connections/full-disk.ts';
import { createDb, createJobsPool, createPool } from '../platform/db/connections/pool.ts';
import { recentStoreCheck } from '../platform/files/installation.ts';
import type { StoreState } from '../platform/files/store-marker.ts';
import { acceptPresentKey, isKeyRight } from '../operations/keys/key-check.ts';
import { rotateKeys } from '../operations/keys/rotate-keys.ts';
import { createSecrets, type Secrets } from '../platform/keys/secrets.ts';
import { readiness } from './readiness.ts';

let server: TestServer;
beforeAll(async () => {
  // A running queue would take the mails that the tests store.
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

const ask = (overrides: Partial<Parameters<typeof readiness>[0]> = {}) =>
  readiness({
    db: server.db,
    dataDir: tmpdir(),
    isStoreUsable: () => Promise.resolve(true),
    isMailServerUsable: () => Promise.resolve(true),
    isKeyRight: () => isKeyRight(server.db, server.deps.secrets),
    isReplicaUsed: () => true,
    wasDatabaseDiskFull: () => false,
    isDraining: () => false,
    minFreeShare: 0,
    timeoutFactor: 100,
    ...overrides,
  });

test('a healthy process is ready without warnings', async () => {
  expect(await ask()).toEqual({ status: 'ready', warnings: [] });
});

test('a stopping process reports draining without any checks', async () => {
  expect((await ask({ isDraining: () => true })).status).toBe('draining');
});

test('a database that accepts connections and never responds is reported quickly', async () => {
  const sockets = new Set<Socket>();
  const silentServer = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
  const { port } = silentServer.address() as AddressInfo;
  // The pool itself would wait for 200 s.
  const db = createDb(
    createPool(`postgres://a:b@127.0.0.1:${String(port)}/c`, { timeoutFactor: 100 }),
  );
  const started = performance.now();
  expect((await ask({ db, timeoutFactor: 1 })).status).toBe('database');
  expect(performance.now() - started).toBeLessThan(20_000);
  for (const socket of sockets) socket.destroy();
  silentServer.close();
  await db.destroy();
});

test('a process is not ready without the key that another process rotated to', async () => {
  const former = 'the key before, also thirty-two letters';
  const next = createSecrets('the key that another process rotated to', [former]);
  await acceptPresentKey(server.db, createSecrets(former));
  const askWith = async (secrets: Secrets) =>
    (await ask({ isKeyRight: () => isKeyRight(server.db, secrets) })).status;
  const unaware = createSecrets(former);
  expect([await askWith(unaware), await askWith(next)]).toEqual(['ready', 'ready']);
  await rotateKeys(server.db, next);
  expect([await askWith(unaware), await askWith(next)]).toEqual(['key', 'ready']);
  expect(
    await ask({ isKeyRight: () => Promise.reject(new Error('the database is unavailable')) }),
  ).toEqual({
    status: 'ready',
    warnings: [],
  });
  await acceptPresentKey(server.db, server.deps.secrets);
});

test('a late mail and a full disk are warnings', async () => {
  await server.pool.query(
    `select graphile_worker.add_job('send_mail', '{}', run_at => now() + interval '1 day')`,
  );
  expect((await ask()).warnings).toEqual([]);
  await server.pool.query(
    `update graphile_worker._private_jobs set created_at = now() - interval '11 minutes'`,
  );
  expect(await ask()).toEqual({ status: 'ready', warnings: ['mail'] });
  expect((await ask({ minFreeShare: 1.1 })).warnings).toEqual(['mail', 'disk']);
  await server.pool.query('delete from graphile_worker._private_jobs');
  const store = (age: string) =>
    server.pool.query(
      `insert into purchase_mails (company_id, purchase_id, event, queued_at)
       values (gen_random_uuid(), gen_random_uuid(), 'submitted', now() - $1::interval)`,
      [age],
    );
  await store('9 minutes');
  expect((await ask()).warnings).toEqual([]);
  await store('11 minutes');
  expect((await ask()).warnings).toEqual(['mail']);
  await server.pool.query('delete from purchase_mails');
});

test('mails that were given up are a warning', async () => {
  await server.pool.query(
    `select graphile_worker.add_job('send_mail', '{}', run_at => now() + interval '1 day')`,
  );
  const set = (change: string) =>
    server.pool.query(`update graphile_worker._private_jobs set ${change}`);
  await set('attempts = max_attempts - 1');
  expect((await ask()).warnings).toEqual([]);
  await set('attempts = max_attempts');
  expect((await ask()).warnings).toEqual(['mails-given-up']);
  await server.pool.query('delete from graphile_worker._private_jobs');
});

describe('the warning about holdings', () => {
  const DUE_DAY = `(now() at time zone 'Asia/Kolkata' - interval '2 hours')::date`;
  const DUE = `date_trunc('day', now() - interval '2 hours', 'Asia/Kolkata')`;
  let company: string;
  let admin: Person;
  let member: Person;

  beforeAll(async () => {
    await server.pool.query('alter table allocation_entries disable trigger user');
    await server.pool.query('alter table holdings_publications disable trigger user');
  });
  afterAll(async () => {
    await server.pool.query('alter table allocation_entries enable trigger user');
    await server.pool.query('alter table holdings_publications enable trigger user');
  });
  beforeEach(async () => {
    company = await makeCompany(server);
    admin = await makePerson(server, company, 'ADMIN');
    member = await makePerson(server, company);
  });
  afterEach(async () => {
    await server.pool.query('delete from holdings_subtrees');
    await server.pool.query('delete from holdings_publications');
    await server.pool.query('update allocation_entries set created_at = now()');
  });

  async function hold(): Promise<void> {
    const body = await proven(server, member, { amount: 1_000 });
    const { id } = (await buy(server, member, body)).body.data;
    const approved = await server.call('approvePurchase', { token: admin.token, body: { id } });
    expect(approved.status).toBe(200);
  }

  async function publish(): Promise<void> {
    expect((await server.call('publishHoldings', { token: admin.token })).status).toBe(200);
  }

  const warnings = async () => (await ask()).warnings;
  const setTime = (entry: number, time: string) =>
    server.pool.query(
      `update allocation_entries set created_at = ${time} where company_id = $1 and seq = $2`,
      [company, entry],
    );
  const setDay = (publication: number, daysBefore: number) =>
    server.pool.query(
      `update holdings_publications set day = ${DUE_DAY} - $3::int where company_id = $1 and number = $2`,
      [company, publication, daysBefore],
    );

  test('begins when they were not published by two hours after midnight in India', async () => {
    await hold();
    expect(await warnings()).toEqual([]);
    await setTime(1, DUE);
    expect(await warnings()).toEqual([]);
    await setTime(1, `${DUE} - interval '1 second'`);
    expect(await warnings()).toEqual(['holdings']);
    await publish();
    expect(await warnings()).toEqual([]);
    await setDay(1, 0);
    expect(await warnings()).toEqual([]);
    await setDay(1, 1);
    expect(await warnings()).toEqual(['holdings']);
  });

  test('depends on the first of several holdings and on the latest of several publications', async () => {
    await hold();
    await hold();
    await setTime(1, `${DUE} - interval '1 second'`);
    expect(await warnings()).toEqual(['holdings']);
    await publish();
    await publish();
    await setDay(1, 2);
    await setDay(2, 0);
    expect(await warnings()).toEqual([]);
    await setDay(2, 1);
    expect(await warnings()).toEqual(['holdings']);
  });

  test('is about each company by itself', async () => {
    await hold();
    await setTime(1, `${DUE} - interval '1 second'`);
    const other = await makePerson(server, await makeCompany(server), 'ADMIN');
    expect((await server.call('publishHoldings', { token: other.token })).status).toBe(200);
    expect(await warnings()).toEqual(['holdings']);
  });

  test('does not concern a company without holdings, also when it published long ago', async () => {
    expect(await warnings()).toEqual([]);
    await publish();
    await setDay(1, 10);
    expect(await warnings()).toEqual([]);
  });
});

test('a mail server that cannot be used is a warning', async () => {
  expect((await ask({ isMailServerUsable: () => Promise.resolve(true) })).warnings).toEqual([]);
  expect((await ask({ isMailServerUsable: () => Promise.resolve(false) })).warnings).toEqual([
    'smtp',
  ]);
});

test('a store of uploads that is foreign or unreachable is a warning', async () => {
  const states: (() => Promise<StoreState>)[] = [
    () => Promise.resolve({ kind: 'own' }),
    () => Promise.resolve({ kind: 'foreign', id: 'another' }),
    () => Promise.resolve({ kind: 'unmarked' }),
    () => Promise.reject(new Error('no route to the bucket')),
  ];
  const warnings = await Promise.all(
    states.map(
      async (checkStore) =>
        (await ask({ isStoreUsable: recentStoreCheck({ checkStore }) })).warnings,
    ),
  );
  expect(warnings).toEqual([[], ['files'], ['files'], ['files']]);
});

test('a statement that failed because the disk of the database was full is a warning for ten minutes', async () => {
  let now = 0;
  const fullDisk = rememberFullDisk(() => now);
  const url = server.pool.options.connectionString ?? '';
  const pools = [createPool, createJobsPool].map((create) =>
    create(url, { max: 1, onDiskFull: fullDisk.note }),
  );
  const warnings = async () => (await ask({ wasDatabaseDiskFull: fullDisk.wasFull })).warnings;
  const fail = async (pool: Pool, code: string) => {
    const client = await pool.connect();
    const statement = `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;
    await expect(client.query(statement)).rejects.toMatchObject({ code });
    client.release();
  };
  try {
    for (const pool of pools) {
      // Other shortages, and a disk that is full of temporary files by a limit of their own.
      for (const code of ['53200', '53400']) await fail(pool, code);
      expect(await warnings()).toEqual([]);
      await fail(pool, '53100');
      expect(await warnings()).toEqual(['database-disk']);
      now += 10 * 60_000 - 1;
      expect(await warnings()).toEqual(['database-disk']);
      now += 1;
      expect(await warnings()).toEqual([]);
    }
  } finally {
    for (const pool of pools) await pool.end();
  }
});

test('the store is checked at most once a minute', async () => {
  let asked = 0;
  let now = 0;
  const check = recentStoreCheck(
    {
      checkStore: () => {
        asked += 1;
        return Promise.resolve({ kind: asked === 1 ? 'own' : 'unmarked' });
      },
    },
    () => now,
  );
  expect([await check(), await check(), asked]).toEqual([true, true, 1]);
  now = 59_999;
  expect([await check(), asked]).toEqual([true, 1]);
  now = 60_000;
  expect([await check(), asked]).toEqual([false, 2]);
});
