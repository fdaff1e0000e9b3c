import { tokens } from '@prelaunch/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, totalsOf } from '../../../testing/purchases.ts';
import { passReservations } from '../../../testing/reservations.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { RELEASE_BATCH } from '../../features/purchases/reservations/reservations.store.ts';
import { releaseReservations } from '../../features/purchases/reservations/release-expired.ts';

/** The job that ends reservations, on a server that runs its job queue. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bought = async (member: Person): Promise<string> =>
  (await buy(server, member, { paymentMethod: 'MANUAL', amount: 100 })).body.data.id;

const pendingOf = async ({ token }: Person) =>
  (await server.call('listOwnPurchases', { token })).body.data.records;

test('the job is registered in the crontab of the queue', async () => {
  const identifiers = async () =>
    (
      await server.pool.query<{ identifier: string }>(
        'select identifier from graphile_worker._private_known_crontabs order by identifier',
      )
    ).rows.map(({ identifier }) => identifier);
  await expect.poll(identifiers).toContain('release_reservations');
});

test('the job ends expired reservations in every company and notifies the members’ open pages', async () => {
  const [one, two] = [await makeCompany(server), await makeCompany(server)];
  const members = [await makePerson(server, one), await makePerson(server, two)] as const;
  const ids = [await bought(members[0]), await bought(members[1])];

  const leave = new AbortController();
  const stream = await fetch(`${server.url}/api/v1/user/live`, {
    headers: { authorization: members[0].token },
    signal: leave.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? '';
  };
  await hear('watching');
  await passReservations(server, ids);
  await server.pool.query(`select graphile_worker.add_job('release_reservations')`);
  await hear('changed');
  leave.abort();
  for (const member of members) {
    await expect
      .poll(() => pendingOf(member))
      .toMatchObject([{ status: 'PENDING', reservedUntil: null }]);
  }
  expect(await checkTotals(server.db)).toEqual([]);
});

test('one run ends more reservations than fit into one batch', async () => {
  const idle = await startTestServer({ withoutJobs: true });
  try {
    const companyId = await makeCompany(idle, { privateSupply: tokens(10_000n) });
    const { id } = await makePerson(idle, companyId);
    const count = RELEASE_BATCH * 2 + 50;
    await idle.pool.query(
      `insert into purchases (company_id, id, account_id, payment_method, amount_paise,
         price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, reserved_until)
       select $1, gen_random_uuid(), $2, 'MANUAL', 1000, 10000000, 1, 200, 20, 1020, now()
       from generate_series(1, $3::int)`,
      [companyId, id, count],
    );
    await idle.pool.query(
      `update company_totals set reserved = $2::bigint, pending_count = $2, pending_paise = $2 * 1020
       where company_id = $1`,
      [companyId, count],
    );
    await idle.pool.query(
      `insert into company_days (company_id, day, submitted_count, submitted_paise)
       select $1, (created_at at time zone 'Asia/Kolkata')::date, count(*), sum(total_paise)
       from purchases group by 2`,
      [companyId],
    );
    expect(await releaseReservations(idle.db)).toBe(count);
    expect(await totalsOf(idle, companyId)).toMatchObject({
      reserved: 0n,
      pending_count: BigInt(count),
    });
    expect(await checkTotals(idle.db)).toEqual([]);
  } finally {
    await idle.stop();
  }
});
