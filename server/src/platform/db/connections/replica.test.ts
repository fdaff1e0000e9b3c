import { setImmediate } from 'node:timers/promises';
import { endpoints } from '@prelaunch/contract/endpoints';
import { makeCompany, type Company, type Person } from '@prelaunch/testkit/people';
import { waitFor } from '@prelaunch/testkit/wait';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakePooler } from '../../../../testing/fake-pooler.ts';
import { makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { startSecondServer } from '../../../../testing/second-server.ts';
import { startSilenceableProxy } from '../../../../testing/silenceable-proxy.ts';
import { startReplicated, type ReplicatedDatabase } from '../../../../testing/standby.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { accountsOfCompany } from '../../../features/accounts/manage-users/account-lists.store.ts';
import { findSession } from '../../../features/auth/sessions/sessions.store.ts';
import { hashToken } from '../../http/auth.ts';
import { REPLICA_READS } from '../../http/replica-reads.ts';
import { olderBy } from '../../lists/csv.ts';
import { NO_COUNTERS, type Counters } from '../../observe/metrics/counters.ts';
import { findReplicaProblem, readPosition } from './log-position.ts';
import { createDb, createReplicaPool } from './pool.ts';
import { readerOf, REPLICA_CONNECTIONS, type Replica } from './replica.ts';
import type { ReadingDb } from '../transaction.ts';

/** Servers with a real standby that follows their database by streaming replication. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let replicated: ReplicatedDatabase;
let server: TestServer;
let replica: Replica;
let company: Company;
let admin: Person;

/** The targets of the reads since the last call of `takeReads`: `replica`, or why it was the primary. */
let reads: string[] = [];
const takeReads = (): string[] => reads.splice(0);
const counters: Counters = {
  ...NO_COUNTERS,
  read: (target, reason) => void reads.push(reason ?? target),
};

const start = (more: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({
    database: { url: replicated.url, drop: () => Promise.resolve() },
    replicaUrl: replicated.standby.url,
    counters,
    ...more,
  });

const becomesUsed = (one: Replica) =>
  waitFor(() => (one.isUsed() ? true : null), { what: 'the use of the replica' });

beforeAll(async () => {
  replicated = await startReplicated();
  opened.push(() => replicated.stop());
  server = await start();
  opened.push(() => server.stop());
  if (server.replica === null) throw new Error('the server has no replica');
  replica = server.replica;
  company = await makeCompany(server.pool, { name: 'replicated', members: 3 });
  [admin] = company.admins;
});
// In reverse order, also when a later one could not be opened: nothing else stops the databases.
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});
beforeEach(async () => {
  await replicated.standby.catchUp();
  await becomesUsed(replica);
  reads = [];
});
afterEach(() => replicated.standby.resume());

const listed = async (on: Pick<TestServer, 'call'> = server, { token }: Person = admin) => {
  const { status, body } = await on.call('listAccounts', { token, query: { limit: '100' } });
  return status === 200 ? (body.data.records as { id: string }[]).map(({ id }) => id) : status;
};

/** The statements that the server has sent to the standby since the last call, except its regular checks. */
async function takeStatements(): Promise<string[]> {
  const log = await replicated.standby.takeStatements();
  return log
    .split(/^\S+ \S+ UTC \[\d+\] /m)
    .filter((entry) => /^LOG: +(execute|statement)/.test(entry))
    .filter((entry) => !entry.includes('pg_is_in_recovery()'));
}

test('the list of an admin is read from the standby, the session on the primary', async () => {
  await takeStatements();
  expect(await listed()).toHaveLength(4);
  expect(takeReads()).toEqual(['replica']);
  const statements = await takeStatements();
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    expect(statement).toMatch(/accounts/);
    expect(statement).not.toMatch(/sessions/);
  }
});

test.each(REPLICA_READS)('%s reads only from the replica', async (name) => {
  const isForAdmins = (endpoints[name].auth as readonly string[]).includes('admin');
  const { token } = isForAdmins ? admin : await makeSuperAdmin(server);
  const query: Record<string, string> = name === 'listProgrammeChanges' ? { id: company.id } : {};
  const { status } = await server.call(name, { token, query });
  // A company without a change has no history.
  expect(status).toBe(name === 'listProgrammeChanges' ? 404 : 200);
  const targets = takeReads();
  expect(targets).not.toEqual([]);
  expect(new Set(targets)).toEqual(new Set(['replica']));
});

test('orders, decisions and the calls of members send no statement to the replica', async () => {
  const [{ token } = admin] = company.members;
  await takeStatements();
  const submitted = await server.call('submitPurchase', {
    token,
    body: { paymentMethod: 'MANUAL', amount: 100 },
  });
  expect(submitted.status).toBe(201);
  const id: string = submitted.body.data.id;
  for (const name of ['getPrice', 'getSettings', 'getProfile', 'listOwnPurchases'] as const) {
    expect((await server.call(name, { token })).status).toBe(200);
  }
  for (const name of ['getBeneficiary', 'listConfirmations', 'getReconciliation'] as const) {
    expect((await server.call(name, { token: admin.token })).status).toBe(200);
  }
  const approve = { token: admin.token, body: { id } };
  expect((await server.call('approvePurchase', approve)).status).toBe(200);
  expect((await server.call('approvePurchase', approve)).status).toBe(409);
  expect([takeReads(), await takeStatements()]).toEqual([[], []]);
});

describe('while the standby replays nothing', () => {
  beforeEach(() => replicated.standby.pause());

  test('a list has the row that was just written, on this server and on another', async () => {
    const other = await startSecondServer(server);
    const added = await makePerson(server, company.id);
    expect(await listed()).toContain(added.id);
    expect(await listed(other)).toContain(added.id);
    expect(takeReads()).toEqual(['behind', 'unused']);
    await other.stop();
  });

  test('negative control: without the position of the primary, a list lacks the row', async () => {
    const careless = await start({
      rewriteSql: (text) => text.replaceAll('pg_current_wal_flush_lsn()::text', `'0/0'`),
    });
    const added = await makePerson(careless, company.id);
    expect(await listed(careless)).not.toContain(added.id);
    expect(takeReads()).toEqual(['replica']);
    expect(careless.rewritten()).toBeGreaterThan(0);
    await careless.stop();
  });

  test('a purchase that the standby still shows as pending is decided only once', async () => {
    const [{ token } = admin] = company.members;
    const body = { paymentMethod: 'MANUAL', amount: 100 };
    const { id } = (await server.call('submitPurchase', { token, body })).body.data;
    await replicated.standby.resume();
    await replicated.standby.catchUp();
    await replicated.standby.pause();
    const decide = { token: admin.token, body: { id } };
    expect((await server.call('approvePurchase', decide)).status).toBe(200);
    expect((await server.call('rejectPurchase', decide)).status).toBe(409);
    const statuses = 'select status from purchases where id = $1';
    expect(await replicated.standby.query(statuses, [id])).toEqual([{ status: 'PENDING' }]);
  });

  test('a session that has ended is refused at once', async () => {
    const { token } = await makePerson(server, company.id, 'ADMIN');
    await replicated.standby.resume();
    await replicated.standby.catchUp();
    await replicated.standby.pause();
    const open = 'select count(*)::int as open from sessions where token_hash = sha256($1)';
    const isOnStandby = () => replicated.standby.query(open, [Buffer.from(token)]);
    expect(await server.call('logoutAdmin', { token })).toMatchObject({ status: 200 });
    expect(await listed(server, { ...admin, token })).toBe(401);
    expect(await isOnStandby()).toEqual([{ open: 1 }]);
  });
});

test('an admin who writes and lists in turns always sees the own row', async () => {
  for (let round = 0; round < 20; round += 1) {
    const added = await makePerson(server, company.id);
    expect(await listed()).toContain(added.id);
  }
  expect(takeReads()).toContain('replica');
});

test('lists and exports are answered while the standby is away, and use it when it is back', async () => {
  const position = await readPosition(server.db);
  const read = readerOf(server.db, replica)(position);
  const actor = { kind: 'admin', companyId: company.id } as never;
  const older = olderBy(read, (db) => accountsOfCompany.older({ ...server.deps, db }, actor, {}));
  const [first] = await older(null, 1);
  expect(takeReads()).toEqual(['replica']);
  await replicated.standby.stop();
  expect(await older(first?.id ?? '', 1)).toHaveLength(1);
  expect(await listed()).toContain(admin.id);
  const exported = await server.call('exportAccounts', { token: admin.token });
  expect(exported.body).toContain(admin.email);
  const targets = takeReads();
  expect(targets).toHaveLength(3);
  expect(['failed', 'unused']).toEqual(expect.arrayContaining(targets));
  expect(replica.isUsed()).toBe(false);
  await replicated.standby.start();
  await becomesUsed(replica);
  expect(await listed()).toContain(admin.id);
  expect(takeReads()).toEqual(['replica']);
});

test('a standby that does not answer is not waited for', async () => {
  const proxy = await startSilenceableProxy(replicated.standby.url);
  const behind = await start({ replicaUrl: proxy.url, replicaTimeoutFactor: 1 });
  if (behind.replica !== null) await becomesUsed(behind.replica);
  proxy.silence();
  expect(await listed(behind)).toContain(admin.id);
  expect(takeReads()).not.toContain('replica');
  expect(behind.replica?.isUsed()).toBe(false);
  await behind.stop();
  proxy.stop();
});

test('reads for which the replica has no connection use the primary at once', async () => {
  const position = await readPosition(server.db);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const many = Array.from({ length: 3 * REPLICA_CONNECTIONS }, () =>
    replica.read(position, () => released),
  );
  // The reads that have been counted before the others can end.
  await setImmediate();
  expect(takeReads()).toEqual(Array.from({ length: REPLICA_CONNECTIONS }, () => 'busy'));
  release();
  await Promise.all(many);
  expect(takeReads()).toEqual(Array.from({ length: 2 * REPLICA_CONNECTIONS }, () => 'replica'));
});

test('a read that the replay cancels runs again on the primary', async () => {
  await replicated.standby.query('alter system set max_standby_streaming_delay = 0');
  await replicated.standby.query('select pg_reload_conf()');
  let runs = 0;
  const count = (db: ReadingDb) => {
    runs += 1;
    const seconds = runs === 1 ? 60 : 0;
    return sql<{ people: bigint }>`
      select count(*) as people, pg_sleep(${seconds}) from accounts`.execute(db);
  };
  const position = await readPosition(server.db);
  const reading = replica.read(position, count);
  const running = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
  await waitFor(async () => ((await replicated.standby.query(running)).length > 0 ? true : null), {
    what: 'the read on the standby',
  });
  await server.pool.query('update accounts set name = name');
  await server.pool.query('vacuum accounts');
  const { rows } = await reading;
  expect([runs, Number(rows[0]?.people) > 0, takeReads()]).toEqual([2, true, ['failed']]);
  expect(replica.isUsed()).toBe(true);
});

test('a session that is found on a former primary has no position', async () => {
  await replicated.standby.catchUp();
  const former = createDb(createReplicaPool(replicated.standby.url, { max: 1, timeoutFactor: 10 }));
  const [onPrimary, onFormer] = [
    await findSession(server.db, hashToken(admin.token), true),
    await findSession(former, hashToken(admin.token), true),
  ];
  await former.destroy();
  expect(onPrimary?.position).toMatchObject({ timeline: '00000001' });
  expect(onFormer).toEqual({ ...onPrimary, position: null });
});

describe('the check of a connection', () => {
  const problemAt = async (url: string, change: { timeline?: string; id?: string } = {}) => {
    const position = await readPosition(server.db);
    await replicated.standby.catchUp();
    const db = createDb(createReplicaPool(url, { max: 1, timeoutFactor: 10 }));
    try {
      const { timeline = position.timeline, id = server.deps.installationId } = change;
      return await findReplicaProblem(db, { ...position, timeline }, id);
    } finally {
      await db.destroy();
    }
  };

  test.each([
    ['accepts the standby', {}, null],
    ['refuses a standby on another timeline', { timeline: '00000002' }, 'other_timeline'],
    [
      'refuses a standby of another installation',
      { id: '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d' },
      'other_database',
    ],
  ])('%s', async (_, change, problem) => {
    expect(await problemAt(replicated.standby.url, change)).toBe(problem);
  });

  test('refuses the primary', async () => {
    expect(await problemAt(replicated.url)).toBe('not_a_replica');
  });

  test('needs no right beyond those of an owner of the database', async () => {
    await server.pool.query(`create role plain login password 'plain'`);
    await server.pool.query('grant select on installation to plain');
    const url = new URL(replicated.standby.url);
    [url.username, url.password] = ['plain', 'plain'];
    expect(await problemAt(url.href)).toBe(null);
  });

  test('refuses a pooler', async () => {
    const pooler = await startFakePooler(replicated.standby.url, { dropsOptions: true });
    expect(await problemAt(pooler.url)).toBe('pooler');
    pooler.stop();
  });
});

// The last test, because the standby follows no longer.
test('a standby that was promoted is not used', async () => {
  await replicated.standby.query('select pg_promote()');
  const name = 'only on the promoted server';
  await replicated.standby.query(`update accounts set name = $1`, [name]);
  const { status, body } = await server.call('listAccounts', { token: admin.token });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain(name);
  expect(takeReads()).not.toContain('replica');
  expect(replica.isUsed()).toBe(false);
});
