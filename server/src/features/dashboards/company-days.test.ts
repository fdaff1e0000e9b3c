import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The daily totals: each purchase counts on the calendar day of India that its own timestamps have. */

const ORDER = { paymentMethod: 'MANUAL', amount: 1000 };

interface Desk {
  readonly companyId: string;
  readonly admin: Person;
  readonly member: Person;
}

async function makeDesk(server: TestServer): Promise<Desk> {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  return { companyId, admin, member: await makePerson(server, companyId) };
}

async function submitted(server: TestServer, { member }: Desk): Promise<string> {
  const { status, body } = await buy(server, member, ORDER);
  expect(status).toBe(201);
  return body.data.id;
}

const decide = async (
  server: TestServer,
  { admin }: Desk,
  name: 'approvePurchase' | 'rejectPurchase',
  id: string,
) => {
  expect((await server.call(name, { token: admin.token, body: { id } })).status).toBe(200);
};

/** The stored days of a company: submitted count and paise, approved count and paise, rejected count. */
async function daysOf(server: TestServer, { companyId }: Desk) {
  const { rows } = await server.pool.query(
    `select day, array[submitted_count, submitted_paise, approved_count, approved_paise, rejected_count]::text as figures
     from company_days where company_id = $1 order by day`,
    [companyId],
  );
  return rows.map(({ day, figures }) => [day, figures]);
}

describe('around midnight in India', () => {
  let server: TestServer;
  let desk: Desk;

  /** The instant at which the next statement submits or decides. */
  const setClock = (at: string) => server.pool.query('update test_clock set at = $1', [at]);

  beforeAll(async () => {
    server = await startTestServer({
      rewriteSql: (sql) => sql.replace('clock_timestamp() as locked_at', 'test_now() as locked_at'),
    });
    await server.pool.query('create table test_clock (at timestamptz not null)');
    await server.pool.query('insert into test_clock values (now())');
    await server.pool.query(
      `create function test_now() returns timestamptz language sql stable as 'select at from test_clock'`,
    );
  });
  beforeEach(async () => {
    desk = await makeDesk(server);
  });
  afterAll(() => server.stop());

  test('an order of 23:59:59.999 counts on that day, one of 00:00 on the next', async () => {
    await setClock('2026-11-08T18:29:59.999Z');
    await submitted(server, desk);
    await setClock('2026-11-08T18:30:00.000Z');
    await submitted(server, desk);
    expect(server.rewritten()).toBeGreaterThan(0);
    expect(await daysOf(server, desk)).toEqual([
      ['2026-11-08', '{1,102000,0,0,0}'],
      ['2026-11-09', '{1,102000,0,0,0}'],
    ]);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('a decision counts on the day of the decision', async () => {
    await setClock('2026-11-08T12:00:00.000Z');
    const [first, second, third] = [
      await submitted(server, desk),
      await submitted(server, desk),
      await submitted(server, desk),
    ];
    await setClock('2026-11-08T18:29:59.999Z');
    await decide(server, desk, 'approvePurchase', first);
    await setClock('2026-11-08T18:30:00.000Z');
    await decide(server, desk, 'approvePurchase', second);
    await decide(server, desk, 'rejectPurchase', third);
    expect(await daysOf(server, desk)).toEqual([
      ['2026-11-08', '{3,306000,1,102000,0}'],
      ['2026-11-09', '{0,0,1,102000,1}'],
    ]);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('the day is the same as by the time zone database', async () => {
    for (const at of ['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z', '2027-02-28T20:00:00Z']) {
      await setClock(at);
      await submitted(server, desk);
    }
    const { rows } = await server.pool.query(
      `select distinct (created_at at time zone 'Asia/Kolkata')::date as day
       from purchases where company_id = $1 order by 1`,
      [desk.companyId],
    );
    expect((await daysOf(server, desk)).map(([day]) => day)).toEqual(rows.map(({ day }) => day));
    expect(rows).toHaveLength(3);
  });
});

describe('the statement that submits, and the one that decides', () => {
  /** Submits two orders at once, approves one and rejects the other. */
  async function differencesWith(rewriteSql?: (sql: string) => string) {
    const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
    try {
      const desk = await makeDesk(server);
      const other = { ...desk, member: await makePerson(server, desk.companyId) };
      const [approved, rejected] = await Promise.all([
        submitted(server, desk),
        submitted(server, other),
      ]);
      await decide(server, desk, 'approvePurchase', approved);
      await decide(server, desk, 'rejectPurchase', rejected);
      if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
      const differences = await checkTotals(server.db);
      return differences.map(({ storedIn, name, kept, summed }) => [
        storedIn,
        // Removes the day, which depends on the time of the test.
        name.slice('2026-11-08 '.length),
        kept,
        summed,
      ]);
    } finally {
      await server.stop();
    }
  }

  test('count each purchase on its days', async () => {
    expect(await differencesWith()).toEqual([]);
  });

  test('negative control: without the count of submissions, their figures differ', async () => {
    const wrong = await differencesWith((sql) =>
      sql.replace('from submitted group by', 'from submitted where false group by'),
    );
    expect(wrong).toEqual([
      ['company_days', 'submitted_count', 0n, 2n],
      ['company_days', 'submitted_paise', 0n, 204_000n],
    ]);
  });

  test('negative control: without the count of decisions, their figures differ', async () => {
    const wrong = await differencesWith((sql) =>
      sql.replace('from decided group by 1, 2', 'from decided where false group by 1, 2'),
    );
    expect(wrong).toEqual([
      ['company_days', 'approved_count', 0n, 1n],
      ['company_days', 'approved_paise', 0n, 102_000n],
      ['company_days', 'rejected_count', 0n, 1n],
    ]);
  });
});
