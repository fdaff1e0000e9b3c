import { addDays } from './trends.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();

const ZERO = { submittedCount: 0, submittedSum: 0, approvedCount: 0, approvedSum: 0 };

async function makeDesk() {
  const companyId = await makeCompany(server);
  return { companyId, admin: await makePerson(server, companyId, 'ADMIN') };
}

const trendsOf = async ({ token }: Pick<Person, 'token'>, range?: string) => {
  const query: Record<string, string> = range === undefined ? {} : { range };
  const { status, body } = await server.call('getAdminTrends', { token, query });
  expect(status).toBe(200);
  return body.data;
};

const today = async (): Promise<string> => {
  const { rows } = await server.pool.query<{ day: string }>(
    `select (now() at time zone 'Asia/Kolkata')::date as day`,
  );
  return rows[0]?.day ?? '';
};

/** Stores one submitted and approved purchase of ₹ 1 on each of these days, counted back from today. */
async function storeDays(companyId: string, ago: readonly number[]): Promise<void> {
  await server.pool.query(
    `insert into company_days (company_id, day, submitted_count, submitted_paise, approved_count, approved_paise)
     select $1, (now() at time zone 'Asia/Kolkata')::date - ago, 1, 100, 1, 100 from unnest($2::int[]) ago`,
    [companyId, ago],
  );
}

describe("a company's trends", () => {
  test('are zeros for each of 14 days up to today when there is no purchase', async () => {
    const { admin } = await makeDesk();
    const before = await today();
    const { bucket, totals, points } = await trendsOf(admin);
    expect([bucket, totals]).toEqual(['day', ZERO]);
    expect(points).toHaveLength(14);
    expect([before, await today()]).toContain(points[13].to);
    for (const [n, { from, to, ...figures }] of points.entries()) {
      expect([from, figures]).toEqual([to, ZERO]);
      if (n > 0) expect(from).toBe(addDays(points[n - 1].to, 1));
    }
    expect((await trendsOf(admin, '90d')).points).toHaveLength(90);
    expect((await trendsOf(admin, 'all')).points).toHaveLength(1);
  });

  test('contain the submitted and the approved purchases, with fees', async () => {
    const { companyId, admin } = await makeDesk();
    const member = await makePerson(server, companyId);
    const ids: string[] = [];
    for (const amount of [1000, 2000, 3000]) {
      const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount });
      ids.push(body.data.id);
    }
    const [approved, rejected] = ids;
    await server.call('approvePurchase', { token: admin.token, body: { id: approved } });
    await server.call('rejectPurchase', { token: admin.token, body: { id: rejected } });
    const expected = {
      submittedCount: 3,
      submittedSum: 6120,
      approvedCount: 1,
      approvedSum: 1020,
    };
    const { totals } = await trendsOf(admin);
    expect(totals).toEqual(expected);
    const other = await makeDesk();
    expect((await trendsOf(other.admin, 'all')).totals).toEqual(ZERO);
  });

  test('of a range leave out the days before it', async () => {
    const { companyId, admin } = await makeDesk();
    await storeDays(companyId, [0, 13, 14, 89, 90, 399]);
    const counts = async (range: string) => {
      const { bucket, points, totals } = await trendsOf(admin, range);
      return [bucket, points.length, totals.approvedCount, totals.submittedSum];
    };
    expect(await counts('14d')).toEqual(['day', 14, 2, 2]);
    expect(await counts('90d')).toEqual(['day', 90, 4, 4]);
    expect(await counts('all')).toEqual(['day', 400, 6, 6]);
  });

  test("stay bounded: beyond 400 days 'all' has weeks, beyond 400 weeks months", async () => {
    const { companyId, admin } = await makeDesk();
    await storeDays(companyId, [0, 1, 200, 500]);
    const weeks = await trendsOf(admin, 'all');
    expect(weeks).toMatchObject({ bucket: 'week', totals: { submittedCount: 4, approvedSum: 4 } });
    expect([72, 73]).toContain(weeks.points.length);
    await storeDays(companyId, [4000]);
    const months = await trendsOf(admin, 'all');
    expect(months).toMatchObject({
      bucket: 'month',
      totals: { submittedCount: 5, approvedSum: 5 },
    });
    expect(months.points.length).toBeLessThanOrEqual(133);
    // SQL and TypeScript use the same first day of each bucket, so no row is lost.
    const sum = (points: readonly { submittedCount: number }[]) =>
      points.reduce((all, { submittedCount }) => all + submittedCount, 0);
    expect([sum(weeks.points), sum(months.points)]).toEqual([4, 5]);
  });

  test('refuse an unknown range with a message that names the allowed ones', async () => {
    const { admin } = await makeDesk();
    for (const name of ['getAdminTrends', 'exportTrends'] as const) {
      const query = { range: '15d' };
      expect(await server.call(name, { token: admin.token, query })).toMatchObject({
        status: 400,
        body: { message: ['range must be 14d, 90d or all.'] },
      });
    }
  });
});

describe('the export', () => {
  const linesOf = async (token: string, range: string) => {
    const { status, body, headers } = await server.call('exportTrends', {
      token,
      query: { range },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return String(body).replace('\ufeff', '').trimEnd().split('\r\n');
  };

  test('has a line for every day, newest first', async () => {
    const { companyId, admin } = await makeDesk();
    await storeDays(companyId, [1, 20]);
    const [heading, ...lines] = await linesOf(admin.token, '14d');
    expect(heading).toBe('Date,Submitted,Amount submitted,Approved,Amount collected');
    expect(lines).toHaveLength(14);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d,0,0\.00,0,0\.00$/);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,1,1\.00,1,1\.00$/);
    expect(lines.slice(2).every((line) => line.endsWith(',0,0.00,0,0.00'))).toBe(true);
  });

  test('has days also where the trends have weeks, over many batches', async () => {
    const { companyId, admin } = await makeDesk();
    await storeDays(companyId, [0, 999, 1000, 2500]);
    const lines = (await linesOf(admin.token, 'all')).slice(1);
    expect(lines).toHaveLength(2501);
    const days = lines.map((line) => line.slice(0, 10));
    expect(new Set(days).size).toBe(2501);
    expect(days).toEqual([...days].sort().reverse());
    expect(lines.flatMap((line, at) => (line.endsWith(',1,1.00,1,1.00') ? [at] : []))).toEqual([
      0, 999, 1000, 2500,
    ]);
  });
});

test('the trends of all companies add them up exactly, beyond a bigint', async () => {
  const { token } = await makeSuperAdmin(server);
  const read = async () =>
    (await server.call('getSuperAdminTrends', { token, query: { range: '14d' } })).body.data;
  const before = (await read()).totals;
  const MOST = 2n ** 63n - 1n;
  for (let n = 0; n < 2; n += 1) {
    const companyId = await makeCompany(server);
    await server.pool.query(
      `insert into company_days (company_id, day, submitted_count, submitted_paise, approved_count, approved_paise)
       select $1, (now() at time zone 'Asia/Kolkata')::date, 1, 10::numeric ^ 30, 1, $2`,
      [companyId, MOST],
    );
  }
  const { totals, points } = await read();
  const paise = (sum: number | string) =>
    typeof sum === 'number' ? BigInt(Math.round(sum * 100)) : BigInt(sum.replace('.', ''));
  expect(totals.submittedCount).toBe(before.submittedCount + 2);
  expect(paise(totals.submittedSum) - paise(before.submittedSum)).toBe(2n * 10n ** 30n);
  expect(paise(totals.approvedSum) - paise(before.approvedSum)).toBe(2n * MOST);
  const file = await server.call('exportAllTrends', { token, query: { range: '14d' } });
  // A sum above the safe integers is a text.
  const { from, submittedSum } = points.find(
    (point: { submittedSum: number | string }) => typeof point.submittedSum === 'string',
  );
  expect(submittedSum).toMatch(/^2\d{28}\.\d\d$/);
  const line = String(file.body)
    .split('\r\n')
    .find((each) => each.startsWith(from));
  expect(line?.split(',')[2]).toBe(submittedSum);
});

test("an admin's work has the pending purchases, the oldest of them, members to verify and today's decisions", async () => {
  const { companyId, admin } = await makeDesk();
  const work = async () => (await server.call('getAdminWork', { token: admin.token })).body.data;
  const today = { approvedCount: 0, approvedSum: 0, rejectedCount: 0 };
  const nothing = {
    pendingCount: 0,
    pendingSum: 0,
    oldestPendingAt: null,
    membersWaiting: 0,
    today,
  };
  expect(await work()).toEqual(nothing);
  const member = await makePerson(server, companyId);
  // Neither a verified member nor a member of another company waits for this admin.
  const verified = await makePerson(server, companyId);
  await server.call('approveAccounts', { token: admin.token, body: { ids: [verified.id] } });
  await makePerson(server, (await makeDesk()).companyId);
  const ids: string[] = [];
  for (const amount of [1000, 2000, 3000, 4000]) {
    const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount });
    ids.push(body.data.id);
  }
  const decide = (name: 'approvePurchase' | 'rejectPurchase', id: string | undefined) =>
    server.call(name, { token: admin.token, body: { id } });
  await decide('approvePurchase', ids[0]);
  await decide('rejectPurchase', ids[1]);
  const { rows } = await server.pool.query<{ created_at: Date }>(
    'select created_at from purchases where id = $1',
    [ids[2]],
  );
  expect(await work()).toEqual({
    pendingCount: 2,
    pendingSum: 7140,
    oldestPendingAt: rows[0]?.created_at.toISOString(),
    membersWaiting: 1,
    today: { approvedCount: 1, approvedSum: 1020, rejectedCount: 1 },
  });
  // Decisions of earlier days do not count.
  await server.pool.query('update company_days set day = day - 1 where company_id = $1', [
    companyId,
  ]);
  expect((await work()).today).toEqual(today);
});
