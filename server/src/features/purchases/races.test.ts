import { tokens } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

/**
 * Races against the real server and database. Each has a negative control without the guard in the SQL: its result
 * must be wrong, or the race proves nothing.
 */

async function withServer<T>(
  rewriteSql: ((sql: string) => string) | undefined,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    const result = await work(server);
    // A negative control that rewrites no statement would prove nothing.
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

const accepted = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status >= 200 && status < 300).length;

let orders = 0;

/** Buys one token, and retries with the same key while the server is busy. */
async function buyOne(server: TestServer, who: Person, key?: string): Promise<Answer> {
  const headers = { 'idempotency-key': key ?? `order ${String((orders += 1))}` };
  const body = { paymentMethod: 'MANUAL', amount: 10 };
  for (;;) {
    const answer = await server.call('submitPurchase', { token: who.token, headers, body });
    if (answer.status !== 503) return answer;
  }
}

describe('200 parallel submissions against a supply of 50 tokens', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server, { privateSupply: tokens(50n) });
    const members = await Promise.all(
      Array.from({ length: 20 }, () => makePerson(server, companyId)),
    );
    const answers = await Promise.all(
      members.flatMap((member) => Array.from({ length: 10 }, () => buyOne(server, member))),
    );
    const totals = await server.db
      .selectFrom('company_totals')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return { answers, totals };
  };

  test('sell exactly 50', async () => {
    await withServer(undefined, async (server) => {
      const { answers, totals } = await race(server);
      expect(accepted(answers)).toBe(50);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(150);
      expect(totals).toMatchObject({ reserved: 50n, approved: 0n, pending_count: 50n });
    });
  });

  test('negative control: without the guard they sell more than the supply', async () => {
    const withoutGuard = (sql: string) =>
      sql
        .replace('when g.quantity > t.remaining', 'when false')
        .replace('tokens_so_far <= t.remaining', 'true');
    await withServer(withoutGuard, async (server) => {
      await server.pool.query(
        'alter table company_totals drop constraint company_totals_not_oversold',
      );
      const { answers } = await race(server);
      expect(accepted(answers)).toBeGreaterThan(50);
    });
  });
});

describe('100 parallel decisions on one purchase', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server);
    const member = await makePerson(server, companyId);
    const admins = await Promise.all(
      Array.from({ length: 4 }, () => makePerson(server, companyId, 'ADMIN')),
    );
    const { id } = (await buyOne(server, member)).body.data;
    // More pending purchases, so that a wrong second decision does not fail because of a count of 0.
    for (let more = 0; more < 5; more += 1) await buyOne(server, member);
    return Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        server.call(n % 2 === 0 ? 'approvePurchase' : 'rejectPurchase', {
          token: admins[n % admins.length]?.token,
          body: { id },
        }),
      ),
    );
  };

  test('decide it exactly once', async () => {
    await withServer(undefined, async (server) => {
      const answers = await race(server);
      expect(accepted(answers)).toBe(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
      const totals = await server.db
        .selectFrom('company_totals')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(totals.pending_count).toBe(5n);
      expect(totals.approved_count + totals.rejected_count).toBe(1n);
      const decided = await server.db.selectFrom('audit_entries').select('id').execute();
      expect(decided).toHaveLength(1);
    });
  });

  test('negative control: without the guard they decide it several times', async () => {
    const withoutGuard = (sql: string) => sql.replace("when p.status <> 'PENDING'", 'when false');
    await withServer(withoutGuard, async (server) => {
      await server.pool.query('alter table purchases disable trigger purchases_guard');
      expect(accepted(await race(server))).toBeGreaterThan(1);
    });
  });
});

describe('the same idempotency key 20 times in parallel', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server);
    const member = await makePerson(server, companyId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyOne(server, member, 'one order')),
    );
    const { total } = (await server.call('listOwnPurchases', { token: member.token })).body.data;
    return { answers, total };
  };

  test('makes one purchase and equal answers', async () => {
    await withServer(undefined, async (server) => {
      const { answers, total } = await race(server);
      expect(total).toBe(1);
      expect(accepted(answers)).toBe(20);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });
  });

  test('negative control: without the guard it makes several purchases', async () => {
    const ignoresKeys = (sql: string) =>
      sql.replace('when k.purchase_id is not null', 'when false');
    await withServer(ignoresKeys, async (server) => {
      await server.pool.query('alter table idempotency_keys drop constraint idempotency_keys_pkey');
      expect((await race(server)).total).toBeGreaterThan(1);
    });
  });
});
