import { normaliseMobile } from '@prelaunch/domain/indian-ids';
import { isPlausibleReference } from '@prelaunch/domain/reference-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intervene, makeCompanyFixture } from '../../../testing/company-fixture.ts';
import { makeSuperAdmin } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { filesInvariant } from '../verify/files.ts';
import { reportOf } from '../verify/report.ts';
import { INVARIANTS, verify } from '../verify/verify.ts';
import { sumTotals } from './demo-totals.store.ts';
import { DEMO_PASSWORD, seedDemo, type Seeded } from './demo.ts';
import { seedFirstStart } from './first-start.ts';

let server: TestServer;
let seeded: Seeded;
beforeAll(async () => {
  server = await startTestServer();
  const { db, secrets, hasher } = server.deps;
  await seedFirstStart(db, secrets, hasher, 'prelaunch-admin');
  seeded = await seedDemo(server.deps);
});
afterAll(() => server.stop());

async function select<Row extends object>(statement: string): Promise<Row[]> {
  return (await server.pool.query<Row>(statement)).rows;
}

/** Runs a select of one row of numbers. Returns a function that reads a column by its name. */
async function figures(statement: string): Promise<(name: string) => number> {
  const [row = {}] = await select<Record<string, unknown>>(statement);
  return (name) => Number(row[name]);
}

test('adds 200 members with different names, addresses and valid mobile numbers, and 1,000 purchases', async () => {
  expect(seeded).toMatchObject({ members: 200, purchases: 1_000 });
  const members = await select<{ name: string; email: string; mobile: string }>(
    `select name, email, mobile from accounts where role = 'USER'`,
  );
  expect(new Set(members.map(({ name }) => name)).size).toBe(200);
  expect(new Set(members.map(({ email }) => email)).size).toBe(200);
  expect(members.filter(({ mobile }) => normaliseMobile(mobile) !== mobile)).toEqual([]);
  const of = await figures(`select count(*) from purchases`);
  expect(of('count')).toBe(1_000);
});

test('a bank statement has lines in nearly every state', async () => {
  const rows = await select<{ state: string; lines: string }>(
    `select state, count(*)::text as lines from statement_lines group by state order by state`,
  );
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.lines ?? 0);
  expect(of('assigned')).toBeGreaterThan(50);
  expect(of('exact')).toBeGreaterThan(2);
  expect(of('probable')).toBeGreaterThan(0);
  expect(of('other_amount')).toBeGreaterThan(0);
  expect(of('no_purchase')).toBeGreaterThanOrEqual(3);
  expect(of('debit')).toBeGreaterThan(2);
  expect(of('unmatched')).toBe(0);
  expect((await select(`select from refunds where state = 'DUE'`)).length).toBe(1);
});

test('some members are unverified, blocked, inactive, referred or have a picture', async () => {
  const of = await figures(`
    select count(*) filter (where not is_approved) as unverified,
      count(*) filter (where status = 'BLOCKED') as blocked,
      count(*) filter (where status = 'INACTIVE') as inactive,
      count(*) filter (where referrer_id is not null) as referred,
      count(*) filter (where profile_image_id is not null) as pictures
    from accounts where role = 'USER'`);
  expect(of('unverified')).toBeGreaterThan(10);
  expect(of('blocked')).toBeGreaterThan(2);
  expect(of('inactive')).toBeGreaterThan(2);
  expect(of('referred')).toBeGreaterThan(40);
  expect(of('pictures')).toBeGreaterThan(60);
});

test('a member of the first company sees when its tokens unlock, and who joined with its code', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from companies where token_symbol = 'GLXY'`,
  );
  const login = { companyId: rows[0]?.id, user: seeded.emails[0], password: DEMO_PASSWORD };
  const { token } = (await server.call('loginMember', { body: login })).body.data;
  const unlocks = (await server.call('getUnlocks', { token })).body.data;
  expect(unlocks).toMatchObject({
    unlockAtLaunch: 10,
    unlockCliff: '6 months',
    unlockDuration: '18 months',
  });
  expect(new Date(unlocks.launchAt).getTime()).toBeGreaterThan(Date.now());
  expect(unlocks.quantity).toBeGreaterThan(0);
  const { data } = (await server.call('listReferrals', { token, query: {} })).body;
  expect(data.records.length).toBeGreaterThan(5);
  expect(data.records.filter(({ quantity }: any) => quantity > 0).length).toBeGreaterThan(3);
  expect(data.rules).toContain('bonus');
});

test('purchases are spread over three months, grow, and follow the hours and weekdays of India', async () => {
  const of = await figures(`
    select count(distinct at::date) as days, count(*) filter (where created_at > now()) as later,
      extract(day from now() - min(created_at)) as oldest,
      extract(hour from now() - max(created_at)) as newest,
      count(*) filter (where created_at < now() - interval '45 days') as before,
      count(*) filter (where created_at >= now() - interval '45 days') as after,
      count(*) filter (where extract(dow from at) = 0) as sundays,
      count(*) filter (where extract(dow from at) = 1) as mondays,
      count(*) filter (where extract(hour from at) < 6) as nights,
      count(*) filter (where extract(hour from at) between 18 and 21) as evenings
    from (
      select created_at, created_at at time zone interval '05:30' as at from purchases
      where company_id = (select id from companies order by created_at limit 1)
    ) p`);
  expect(of('days')).toBeGreaterThan(75);
  expect(of('later')).toBe(0);
  expect(of('oldest')).toBeGreaterThanOrEqual(85);
  expect(of('newest')).toBeLessThan(24);
  expect(of('after')).toBeGreaterThan(1.5 * of('before'));
  expect(of('mondays')).toBeGreaterThan(of('sundays'));
  expect(of('evenings')).toBeGreaterThan(3 * of('nights'));
});

test('most purchases are small, paid by UPI and approved hours later', async () => {
  const of = await figures(`
    select percentile_cont(0.5) within group (order by amount_paise) / 100 as median,
      max(amount_paise) / 100 as largest,
      count(*) filter (where amount_paise < 1000000) as small,
      count(*) filter (where payment_method = 'UPI') as upi,
      count(*) filter (where payment_method = 'BANK') as bank,
      count(*) filter (where payment_method = 'MANUAL') as manual,
      count(*) filter (where payment_method = 'CRYPTO') as crypto,
      count(*) filter (where status = 'APPROVED') as approved,
      count(*) filter (where status = 'REJECTED') as rejected,
      count(distinct reject_reason) as reasons,
      count(*) filter (where status = 'PENDING' and released_at is null) as waiting,
      count(*) filter (where status = 'PENDING' and released_at is not null) as released,
      extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 3600 as hours
    from purchases`);
  expect(of('median')).toBeGreaterThan(2_000);
  expect(of('median')).toBeLessThan(8_000);
  expect(of('largest')).toBeGreaterThan(200_000);
  expect(of('small')).toBeGreaterThan(650);
  expect(of('upi')).toBeGreaterThan(500);
  expect(of('bank')).toBeGreaterThan(of('manual'));
  expect(of('manual')).toBeGreaterThan(of('crypto'));
  expect(of('crypto')).toBeGreaterThan(0);
  expect(of('approved')).toBeGreaterThan(780);
  expect(of('rejected')).toBeGreaterThan(40);
  expect(of('reasons')).toBeGreaterThan(5);
  expect(of('waiting')).toBeGreaterThan(15);
  expect(of('released')).toBeGreaterThan(2);
  expect(of('hours')).toBeGreaterThan(3);
  expect(of('hours')).toBeLessThan(48);
});

test('nearly all references have the form of their payment method', async () => {
  const rows = await select<{ method: 'UPI' | 'BANK'; reference: string; unusual: boolean }>(`
    select payment_method as method, reference_number as reference, unusual_reference as unusual
    from purchases where reference_number is not null`);
  const unusual = rows.filter(({ method, reference }) => !isPlausibleReference(method, reference));
  expect(rows.filter((row) => row.unusual)).toEqual(unusual);
  expect(unusual.length).toBeGreaterThan(0);
  expect(unusual.length).toBeLessThan(rows.length / 20);
  const lengths = new Set(rows.map(({ reference }) => reference.length));
  for (const length of [12, 16, 22]) expect(lengths).toContain(length);
});

test('every bank or UPI purchase has its own receipt, a picture or a PDF', async () => {
  const of = await figures(`
    select count(*) filter (where payment_method in ('BANK', 'UPI')) as proven,
      count(distinct m.sha256) as receipts, count(*) filter (where mime_type = 'image/jpeg') as pictures,
      count(*) filter (where mime_type = 'application/pdf') as papers, max(size_bytes) as largest
    from purchases p
    left join media m on m.company_id = p.company_id and m.id = p.receipt_id and m.owner_id = p.account_id`);
  expect(of('receipts')).toBe(of('proven'));
  expect(of('pictures')).toBeGreaterThan(700);
  expect(of('papers')).toBeGreaterThan(20);
  expect(of('largest')).toBeLessThan(60_000);
});

test('all invariants hold, including those of the ledger, the audit trail, the totals and the stored files', async () => {
  const checked = await verify(server.db, [...INVARIANTS, filesInvariant(server.deps.files, true)]);
  expect(reportOf(checked)).not.toContain('BAD');
});

test('members and admins of all companies can sign in', async () => {
  const { token } = await makeSuperAdmin(server);
  const { body } = await server.call('listCompanies', { token });
  const companies: readonly any[] = body.data.records;
  expect(companies.map(({ tokenSymbol, domain, status }) => [tokenSymbol, domain, status])).toEqual(
    [
      ['NTCN', 'ntcn.localhost', 'SUSPENDED'],
      ['MASP', 'masp.localhost', 'ACTIVE'],
      ['GLXY', null, 'ACTIVE'],
    ],
  );
  for (const [n, { id: companyId }] of companies.toReversed().entries()) {
    const login = { companyId, user: seeded.emails[n], password: DEMO_PASSWORD };
    expect((await server.call('loginMember', { body: login })).status).toBe(200);
  }
  for (const name of ['masp', 'ntcn']) {
    const login = { email: `${name}-admin@prelaunch.test`, password: DEMO_PASSWORD };
    expect((await server.call('loginAdmin', { body: login })).status).toBe(200);
  }
});

test('a second run is refused and changes nothing', async () => {
  await expect(seedDemo(server.deps)).rejects.toThrow('has the demonstration data already');
  const of = await figures(`select count(*) from purchases`);
  expect(of('count')).toBe(1_000);
});

test('the totals of existing purchases stay right when one of them was reversed', async () => {
  const fixture = await makeCompanyFixture(server);
  await intervene(server, fixture);
  await systemTransaction(server.db, (tx) => sumTotals(tx, fixture.companyId));
  expect(reportOf(await verify(server.db))).not.toContain('BAD');
});
