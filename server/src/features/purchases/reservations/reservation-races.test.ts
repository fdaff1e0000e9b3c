import { waitFor } from '@prelaunch/testkit/wait';
import { tokens } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { checkTotals } from '../../../../testing/check-totals.ts';
import { startSecondServer } from '../../../../testing/second-server.ts';
import { addBarrier } from '../../../../testing/barrier.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, totalsOf } from '../../../../testing/purchases.ts';
import {
  endReservations,
  expireReservations,
  passReservations,
} from '../../../../testing/reservations.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';

/**
 * Reservations that end while orders are decided and submitted. Each race has a negative control: the same race without
 * its guard must give the wrong result.
 */

async function withServer<T>(
  work: (server: TestServer) => Promise<T>,
  rewriteSql?: (sql: string) => string,
): Promise<T> {
  // No job ends reservations in between.
  const server = await startTestServer({
    withoutJobs: true,
    ...(rewriteSql === undefined ? {} : { rewriteSql }),
  });
  try {
    if (rewriteSql !== undefined) {
      await server.pool.query('alter table purchases disable trigger purchases_guard');
    }
    const result = await work(server);
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    return result;
  } finally {
    await server.stop();
  }
}

const withoutLock = (sql: string) => sql.replace('for no key update skip locked', '');

const accepted = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status >= 200 && status < 300).length;

async function bought(server: TestServer, member: Person, quantity: number): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount: quantity * 10 };
  return String((await buy(server, member, body)).body.data.id);
}

/** Creates a company with an expired reservation of five tokens, and a valid one of five. */
async function makeLateOrder(server: TestServer, supply: number) {
  const companyId = await makeCompany(server, { privateSupply: tokens(BigInt(supply)) });
  const admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  await bought(server, member, 5);
  const late = await bought(server, member, 5);
  await passReservations(server, [late]);
  return { companyId, admin, late };
}

/** Waits until `count` connections wait for a lock, or until the work that should wait is done. */
async function untilWaiting(server: TestServer, count: number, done = { is: false }) {
  const look = async () => {
    const { rows } = await server.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return done.is || (rows[0]?.waiting ?? 0) >= count ? true : null;
  };
  await waitFor(look, { what: `${String(count)} waiting connections`, everyMs: 5 });
}

/**
 * Runs two transactions on one order. The first one waits for the company's totals when the second one starts; then the
 * totals are unlocked.
 */
async function meetAtTotals<A, B>(
  server: TestServer,
  companyId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from company_totals where company_id = $1 for update', [companyId]);
    const one = first();
    await untilWaiting(server, 1);
    const done = { is: false };
    const two = second().finally(() => {
      done.is = true;
    });
    await untilWaiting(server, 2, done);
    await holder.query('commit');
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

describe('an order is approved while its reservation ends', () => {
  const approvalFirst = async (server: TestServer) => {
    const { companyId, admin, late } = await makeLateOrder(server, 100);
    const [approval, released] = await meetAtTotals(
      server,
      companyId,
      () => server.call('approvePurchase', { token: admin.token, body: { id: late } }),
      () => endReservations(server, companyId),
    );
    return { approval: approval.status, released, wrong: (await checkTotals(server.db)).length };
  };

  test('an approval that comes first prevents the release of its tokens', async () => {
    expect(await withServer(approvalFirst)).toEqual({ approval: 200, released: 0, wrong: 0 });
  });

  test('negative control: without the lock the tokens are released although they are sold', async () => {
    const { wrong } = await withServer(approvalFirst, withoutLock);
    expect(wrong).toBeGreaterThan(0);
  });

  const releaseFirst = async (server: TestServer) => {
    const { companyId, admin, late } = await makeLateOrder(server, 100);
    const [released, approval] = await meetAtTotals(
      server,
      companyId,
      () => endReservations(server, companyId),
      () => server.call('approvePurchase', { token: admin.token, body: { id: late } }),
    );
    return { approval: approval.status, released, wrong: (await checkTotals(server.db)).length };
  };

  test('an approval that comes after the release takes the tokens again', async () => {
    expect(await withServer(releaseFirst)).toEqual({ approval: 200, released: 1, wrong: 0 });
  });

  test('negative control: without the check of the reservation it takes the tokens of another order', async () => {
    const { wrong } = await withServer(releaseFirst, (sql) =>
      sql
        .replace('when p.released_at is null then 0', 'when true then 0')
        .replace('filter (where released_at is null)', ''),
    );
    expect(wrong).toBeGreaterThan(0);
  });
});

describe('ten buyers at once order the five tokens of an expired reservation', () => {
  const race = async (server: TestServer, releases: number) => {
    const { companyId } = await makeLateOrder(server, 10);
    const members = [];
    for (let n = 0; n < 10; n += 1) members.push(await makePerson(server, companyId));
    if (releases > 0) {
      await addBarrier(server.pool, 'update on purchases for each statement', releases);
    }
    const order = { paymentMethod: 'MANUAL', amount: 50 };
    const answers = await Promise.all(members.map((member) => buy(server, member, order)));
    return { answers, totals: await totalsOf(server, companyId) };
  };

  test('one of them gets the tokens', async () => {
    const { answers, totals } = await withServer((server) => race(server, 0));
    expect(accepted(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(totals).toMatchObject({ reserved: 10n, pending_count: 3n });
  });

  test('negative control: without the lock the tokens are released twice, and several buyers get them', async () => {
    const { answers } = await withServer((server) => race(server, 2), withoutLock);
    expect(accepted(answers)).toBeGreaterThan(1);
  });
});

describe('two orders without a reservation, each for all remaining tokens, are approved at once', () => {
  const race = async (server: TestServer) => {
    const companyId = await makeCompany(server, { privateSupply: tokens(10n) });
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      ids.push(await bought(server, await makePerson(server, companyId), 10));
      await expireReservations(server, companyId, ids);
    }
    const admins = [
      await makePerson(server, companyId, 'ADMIN'),
      await makePerson(server, companyId, 'ADMIN'),
    ];
    // Each process forms groups of its own.
    const second = await startSecondServer(server);
    const answers = await Promise.all(
      ids.map((id, n) =>
        (n === 0 ? server : second).call('approvePurchase', {
          token: admins[n]?.token,
          body: { id },
        }),
      ),
    );
    await second.stop();
    return { answers, totals: await totalsOf(server, companyId) };
  };

  test('one is approved, the other is refused', async () => {
    const { answers, totals } = await withServer(race);
    expect(accepted(answers)).toBe(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'not_enough_tokens' },
    });
    expect(totals).toMatchObject({ approved: 10n, reserved: 0n, pending_count: 1n });
  });

  test('negative control: without the guard more than the supply is sold', async () => {
    const { answers, totals } = await withServer(
      async (server) => {
        await server.pool.query(
          'alter table company_totals drop constraint company_totals_not_oversold',
        );
        return race(server);
      },
      (sql) =>
        sql
          .replace('p.quantity > t.remaining', 'false')
          .replace('unreserved_so_far <= remaining', 'true'),
    );
    expect(accepted(answers)).toBe(2);
    expect(totals.approved).toBe(20n);
  });
});

describe('four jobs at once end the same reservations', () => {
  const race = async (server: TestServer) => {
    const { companyId } = await makeLateOrder(server, 100);
    const member = await makePerson(server, companyId);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await bought(server, member, 1));
    const standing = await makePerson(server, companyId);
    await bought(server, standing, 60);
    await passReservations(server, ids);
    await addBarrier(server.pool, 'update on purchases for each statement', 2);
    const released = await Promise.all(
      Array.from({ length: 4 }, () => endReservations(server, companyId)),
    );
    return {
      released: released.reduce((sum, count) => sum + count, 0),
      wrong: (await checkTotals(server.db)).length,
    };
  };

  test('each reservation ends once', async () => {
    expect(await withServer(race)).toEqual({ released: 11, wrong: 0 });
  });

  test('negative control: without the lock they end several times', async () => {
    const { released, wrong } = await withServer(race, withoutLock);
    expect(released).toBeGreaterThan(11);
    expect(wrong).toBeGreaterThan(0);
  });
});
