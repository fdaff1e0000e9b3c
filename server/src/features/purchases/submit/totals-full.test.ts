import { expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { buy, totalsOf } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The totals of a company are bigints: an order that would overflow them is refused. */

const server = useServer();

const MOST = 2n ** 63n - 1n;
/** The total of an order of ₹ 1000 with the fee of 2 %; in paise. */
const TOTAL = 102_000n;
const order = { paymentMethod: 'MANUAL', amount: 1000 };

/** Creates a company with these sums of pending and approved orders, and one member. */
async function companyAt(pending: bigint, approved: bigint) {
  const companyId = await makeCompany(server);
  await server.pool.query(
    'update company_totals set pending_paise = $2, approved_paise = $3 where company_id = $1',
    [companyId, pending, approved],
  );
  return { companyId, member: await makePerson(server, companyId) };
}

test('the last order that the totals can hold is accepted, and the next one is refused', async () => {
  const { companyId, member } = await companyAt(MOST - TOTAL, 0n);
  expect((await buy(server, member, order)).status).toBe(201);
  expect(await totalsOf(server, companyId)).toMatchObject({ pending_paise: MOST });
  const { status, body } = await buy(server, member, order);
  expect([status, body.code, body.message]).toEqual([
    409,
    'totals_full',
    'The orders of this company would exceed the largest sum that can be recorded.',
  ]);
  expect(await totalsOf(server, companyId)).toMatchObject({ pending_paise: MOST });
});

test('approved orders count too, so that no approval overflows', async () => {
  const { member } = await companyAt(MOST - TOTAL, 1n);
  expect(await buy(server, member, order)).toMatchObject({
    status: 409,
    body: { code: 'totals_full' },
  });
  const { companyId, member: other } = await companyAt(0n, MOST - TOTAL);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const { id } = (await buy(server, other, order)).body.data;
  const { status } = await server.call('approvePurchase', { token: admin.token, body: { id } });
  expect(status).toBe(200);
});

test('the submitted sum of a day may exceed what the totals can hold, because rejected orders leave them', async () => {
  const { companyId, member } = await companyAt(0n, 0n);
  expect((await buy(server, member, order)).status).toBe(201);
  const sumOfDays = async () => {
    const { rows } = await server.pool.query<{ sum: string }>(
      'select sum(submitted_paise) as sum from company_days where company_id = $1',
      [companyId],
    );
    return BigInt(rows[0]?.sum ?? 0);
  };
  expect(await sumOfDays()).toBe(TOTAL);
  await server.pool.query('update company_days set submitted_paise = $2 where company_id = $1', [
    companyId,
    MOST,
  ]);
  expect((await buy(server, member, order)).status).toBe(201);
  expect(await sumOfDays()).toBe(MOST + TOTAL);
});

test('the figures of all companies together may exceed what one company can hold', async () => {
  await companyAt(MOST, 0n);
  await companyAt(MOST, 0n);
  const { token } = await makeSuperAdmin(server);
  const { status, body } = await server.call('getSuperAdminDashboard', { token });
  expect(status).toBe(200);
  // A sum above Number.MAX_SAFE_INTEGER is sent as a string.
  expect(Number(body.data.pendingSum)).toBeGreaterThan(Number(MOST) / 100);
});
