import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { blockedStatements } from '../../../testing/hold-row.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { accountsOfCompany } from '../../features/accounts/manage-users/account-lists.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Admin } from '../http/actor.ts';
import { appendListRanges } from './append-list-ranges.ts';
import { purchasesOfCompany } from '../../features/purchases/lists/purchase-lists.store.ts';
import { forgetRanges, withRange } from './list-ranges.store.ts';

/** Pages of long lists are read from counted ranges, which stay exact while accounts are deleted. */

/** Adds accounts with ids of the year 2020, one per millisecond. */
async function addAccounts(pool: pg.Pool, companyId: string, from: number, to: number) {
  await pool.query(
    `insert into accounts (company_id, id, role, name, email, mobile, referral_code)
     select $1, (lpad(to_hex(1600000000000 + n), 12, '0') || '70008000000000000000')::uuid, 'USER', 'Many',
       n || '@many.test', '+91' || (7000000000 + n), 'MANY-' || n
     from generate_series($2::int, $3::int) n`,
    [companyId, from, to],
  );
}

const listAdmin = (companyId: string, accountId = companyId): Admin => ({
  kind: 'admin',
  name: '',
  email: '',
  sessionHash: Buffer.alloc(32),
  companyId,
  accountId,
});

const append = async (
  client: pg.Pool | pg.PoolClient,
  companyId: string,
  list: string,
  { most = 1_000, rows = 500, before = '1 hour' } = {},
): Promise<number> =>
  (
    await client.query<{ appended: number }>(
      'select append_list_ranges($1, $2, $3, $4, now() - $5::interval) as appended',
      [companyId, list, most, rows, before],
    )
  ).rows[0]?.appended ?? 0;

const rangesOf = async (server: TestServer, companyId: string): Promise<number[]> =>
  (
    await server.pool.query<{ n: number }>(
      'select row_count::int as n from list_ranges where company_id = $1 order by list, upto_id',
      [companyId],
    )
  ).rows.map(({ n }) => n);

describe('pages of long lists', () => {
  let server: TestServer;
  const companies: string[] = [];
  const statements: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      withoutJobs: true,
      rewriteSql: (text) => {
        statements.push(text);
        return text;
      },
    });
    for (const count of [22_000, 14_000]) {
      const companyId = await makeCompany(server);
      companies.push(companyId);
      await addAccounts(server.pool, companyId, 1, count);
      await append(server.pool, companyId, 'accounts');
      // Too young for a range.
      await makePerson(server, companyId, 'ADMIN');
    }
  });
  afterAll(() => server.stop());

  const pageOf = async (companyId: string, page: number, limit: number) => {
    statements.length = 0;
    const { records, total } = await accountsOfCompany.page(server.deps, listAdmin(companyId), {
      page,
      limit,
    });
    const isRanged = statements.some((text) => /a\.id > \$\d/.test(text));
    return { ids: records.map(({ id }) => id), total, isRanged };
  };

  const expectedOf = async (companyId: string) =>
    (
      await server.pool.query<{ id: string }>(
        'select id from accounts where company_id = $1 and deleted_at is null order by id desc',
        [companyId],
      )
    ).rows.map(({ id }) => id);

  test('a page in the middle is read from a range, one near an end from the end', async () => {
    const [companyId = ''] = companies;
    const isRanged = async (page: number) => (await pageOf(companyId, page, 10)).isRanged;
    expect(await isRanged(900)).toBe(false);
    expect(await isRanged(1_100)).toBe(true);
    expect(await isRanged(2_199)).toBe(false);
    const filtered = { page: 1_100, limit: 10, isApproved: false };
    statements.length = 0;
    await accountsOfCompany.page(server.deps, listAdmin(companyId), filtered);
    expect(statements.filter((text) => text.includes('list_ranges'))).toEqual([]);
  });

  test.each([
    [0, false],
    [999, false],
    [1_000, true],
  ])('whether a page with %i older rows reads the ranges: %s', async (older, isRead) => {
    const [companyId = ''] = companies;
    const total = sql`select 22001 + count(*) as total from companies where name = 'none'`;
    const select = withRange(total, { companyId, list: 'accounts' }, 22_001 - older);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${select}`.execute(
      server.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']);
    expect(plan.some((line) => / on list_ranges.*\(actual time/.test(line))).toBe(isRead);
  });

  test('every page has the rows of a plain offset, in every company and after random deletions', async () => {
    const aDeletion = fc.record({
      kind: fc.constant('delete' as const),
      company: fc.nat(1),
      from: fc.nat(13_000),
      count: fc.constantFrom(1, 1, 30, 300),
    });
    const aPage = fc.record({
      kind: fc.constant('page' as const),
      company: fc.nat(1),
      /** Where the page is, in percent of the list. */
      place: fc.nat(101),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    const anEvent = fc.oneof(aDeletion, { weight: 3, arbitrary: aPage });
    const lists = await Promise.all(
      companies.map(async (companyId) => ({ companyId, ids: await expectedOf(companyId) })),
    );
    let ranged = 0;
    const run = async (event: typeof anEvent extends fc.Arbitrary<infer E> ? E : never) => {
      const list = lists[event.company];
      if (list === undefined) throw new Error('there are two companies');
      if (event.kind === 'delete') {
        // The first is the admin.
        const ids = list.ids.splice(1 + event.from, event.count);
        await server.pool.query(
          'update accounts set deleted_at = now() where company_id = $1 and id = any($2)',
          [list.companyId, ids],
        );
        return;
      }
      const { place, limit } = event;
      const page = 1 + Math.floor((place * list.ids.length) / 100 / limit);
      const { ids, total, isRanged } = await pageOf(list.companyId, page, limit);
      expect(ids).toEqual(list.ids.slice((page - 1) * limit, page * limit));
      expect(total).toBe(list.ids.length);
      if (isRanged) ranged += 1;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anEvent, { minLength: 20, maxLength: 20 }), async (events) => {
        for (const event of events) await run(event);
      }),
      // A deletion is not undone, so a shorter run after a failure would start from other data.
      { numRuns: 20, endOnFailure: true },
    );
    expect(ranged).toBeGreaterThan(10);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('a restored account counts in its range again', async () => {
    const [companyId = ''] = companies;
    const id = (await expectedOf(companyId)).at(-1);
    const set = (value: string) =>
      server.pool.query(
        `update accounts set deleted_at = ${value} where company_id = $1 and id = $2`,
        [companyId, id],
      );
    const before = await rangesOf(server, companyId);
    await set('now()');
    await set('null');
    expect(await rangesOf(server, companyId)).toEqual(before);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('without ranges the pages are the same', async () => {
    const [companyId = ''] = companies;
    await systemTransaction(server.db, (tx) => forgetRanges(tx, companyId));
    const all = await expectedOf(companyId);
    const { ids, isRanged } = await pageOf(companyId, 1_050, 10);
    expect(isRanged).toBe(false);
    expect(ids).toEqual(all.slice(10_490, 10_500));
  });
});

describe('counting', () => {
  test('counts only rows that are older than an hour, each once, in bounded steps', async () => {
    const server = await startTestServer({ withoutJobs: true });
    try {
      const [one, two] = [await makeCompany(server), await makeCompany(server)];
      await addAccounts(server.pool, one, 1, 2_600);
      await addAccounts(server.pool, two, 1, 499);
      await makePerson(server, two);
      expect(await append(server.pool, one, 'accounts', { most: 2 })).toBe(2);
      expect(await append(server.pool, one, 'accounts')).toBe(3);
      expect(await append(server.pool, one, 'accounts')).toBe(0);
      expect(await append(server.pool, two, 'accounts')).toBe(0);
      expect(await append(server.pool, two, 'accounts', { before: '-1 hour' })).toBe(1);
      expect(await rangesOf(server, one)).toEqual([500, 500, 500, 500, 500]);
      expect(await checkTotals(server.db)).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('the job counts the lists of all companies that have enough rows', async () => {
    const server = await startTestServer();
    try {
      const [long, short] = [await makeCompany(server), await makeCompany(server)];
      await addAccounts(server.pool, long, 1, 20_500);
      await addAccounts(server.pool, short, 1, 9_999);
      await server.pool.query(`select graphile_worker.add_job('append_list_ranges')`);
      await expect.poll(() => rangesOf(server, long)).toEqual([10_000, 10_000]);
      expect(await rangesOf(server, short)).toEqual([]);
      const { rows } = await server.pool.query<{ identifier: string }>(
        'select identifier from graphile_worker._private_known_crontabs',
      );
      expect(rows).toContainEqual({ identifier: 'append_list_ranges' });
      expect(await appendListRanges(server.db)).toBe(0);
    } finally {
      await server.stop();
    }
  });

  test('a company’s purchases are counted, and a page in the middle is read from a range', async () => {
    const statements: string[] = [];
    const server = await startTestServer({
      withoutJobs: true,
      rewriteSql: (text) => {
        statements.push(text);
        return text;
      },
    });
    try {
      const companyId = await makeCompany(server);
      const { id } = await makePerson(server, companyId);
      await server.pool.query(
        `insert into purchases (company_id, id, account_id, payment_method, amount_paise,
           price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
         select $1, (lpad(to_hex(1600000000000 + n), 12, '0') || '70008000000000000000')::uuid, $2, 'MANUAL',
           1000, 10000000, 1, 200, 20, 1020
         from generate_series(1, 21000) n`,
        [companyId, id],
      );
      await server.pool.query(
        'update company_totals set pending_count = 21000, reserved = 21000 where company_id = $1',
        [companyId],
      );
      expect(await appendListRanges(server.db)).toBe(2);
      const request = { page: 1_061, limit: 10 };
      const { records } = await purchasesOfCompany.page(server.deps, listAdmin(companyId), request);
      const { rows } = await server.pool.query<{ id: string }>(
        'select id from purchases where company_id = $1 order by id desc limit 10 offset 10600',
        [companyId],
      );
      expect(records.map((record) => record.id)).toEqual(rows.map((row) => row.id));
      expect(statements.filter((text) => /p\.id > \$\d/.test(text))).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });
});

/** A deletion and the counting of its range at the same time, in both orders. */
describe('a deletion beside the counting of its range', () => {
  /** Removes the lock from this function. */
  const withoutLock = async (pool: pg.Pool, name: string, lock: RegExp) => {
    const { rows } = await pool.query<{ definition: string }>(
      'select pg_get_functiondef($1::regproc) as definition',
      [name],
    );
    const definition = rows[0]?.definition ?? '';
    expect(definition).toMatch(lock);
    await pool.query(definition.replace(lock, ''));
  };

  const remove = (client: pg.PoolClient | pg.Pool, companyId: string) =>
    client.query(
      `update accounts set deleted_at = now() where company_id = $1 and id = (
         select id from accounts where company_id = $1 order by id limit 1)`,
      [companyId],
    );
  const count = (client: pg.PoolClient | pg.Pool, companyId: string) =>
    append(client, companyId, 'accounts', { rows: 10 });

  type Step = (client: pg.PoolClient | pg.Pool, companyId: string) => Promise<unknown>;

  /** Runs the first step, starts the second, and commits the first once the second has ended or waits. */
  async function race(first: Step, second: Step, prepare?: (pool: pg.Pool) => Promise<void>) {
    const server = await startTestServer({ withoutJobs: true });
    const client = await server.pool.connect();
    try {
      const companyId = await makeCompany(server);
      await addAccounts(server.pool, companyId, 1, 25);
      await prepare?.(server.pool);
      await client.query('begin');
      await first(client, companyId);
      const ended = second(server.pool, companyId);
      if (prepare === undefined) await blockedStatements(server.pool, 1);
      else await ended;
      await client.query('commit');
      await ended;
      const { rows } = await server.pool.query<{ listed: number }>(
        `select count(*)::int as listed from accounts a where company_id = $1 and deleted_at is null
           and id <= (select upto_id from list_ranges where company_id = $1 order by upto_id desc limit 1)`,
        [companyId],
      );
      const stored = (await rangesOf(server, companyId)).reduce((sum, n) => sum + n, 0);
      return { stored, listed: rows[0]?.listed, differences: await checkTotals(server.db) };
    } finally {
      client.release();
      await server.stop();
    }
  }

  test('that began first waits for its commit, and the count leaves the account out', async () => {
    expect(await race(remove, count)).toEqual({ stored: 20, listed: 20, differences: [] });
  });

  test('that began second waits for the ranges, and subtracts the account', async () => {
    expect(await race(count, remove)).toEqual({ stored: 19, listed: 19, differences: [] });
  });

  test('negative control: a count without the lock contains the deleted account', async () => {
    const { stored, listed, differences } = await race(remove, count, (pool) =>
      withoutLock(pool, 'append_list_ranges', /perform pg_advisory_xact_lock\(.*?\)\);/),
    );
    expect([stored, listed, differences.length]).toEqual([20, 19, 1]);
  });

  test('negative control: a deletion without the lock is not subtracted', async () => {
    const { stored, listed, differences } = await race(count, remove, (pool) =>
      withoutLock(pool, 'list_ranges_keep', /perform pg_advisory_xact_lock_shared\(.*?\)\);/),
    );
    expect([stored, listed, differences.length]).toEqual([20, 19, 1]);
  });
});
