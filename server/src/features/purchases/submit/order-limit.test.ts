import { paise, tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();

const manual = (amount: number) => ({ paymentMethod: 'MANUAL', amount });

test('an order at the limit is accepted; a larger one is refused and reserves nothing', async () => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  expect((await buy(server, member, manual(1_000_000))).status).toBe(201);
  const before = await totalsOf(server, companyId);
  for (const order of [manual(1_000_000.01), await proven(server, member, { amount: 2_000_000 })]) {
    expect(await buy(server, member, order)).toMatchObject({
      status: 400,
      body: { code: 'above_order_limit', message: 'An order is at most ₹ 10,00,000.' },
    });
  }
  expect(await totalsOf(server, companyId)).toEqual(before);
});

test('the limit is the amount before the fee, down to the paisa', async () => {
  const companyId = await makeCompany(server, { maxOrderAmount: paise(99_950n) });
  const member = await makePerson(server, companyId);
  const { status, body } = await buy(server, member, manual(999.5));
  expect([status, body.data.finalAmount]).toEqual([201, 1019.49]);
  expect((await buy(server, member, manual(999.51))).body.message).toBe(
    'An order is at most ₹ 999.50.',
  );
});

test('without a limit, an order may be for the whole supply', async () => {
  const companyId = await makeCompany(server, {
    maxOrderAmount: null,
    privateSupply: tokens(200_000n),
  });
  const member = await makePerson(server, companyId);
  expect((await buy(server, member, manual(2_000_000))).status).toBe(201);
});

test('an amount above both limit and supply is refused because of the supply', async () => {
  const companyId = await makeCompany(server, {
    maxOrderAmount: paise(10_000n),
    privateSupply: tokens(20n),
  });
  const member = await makePerson(server, companyId);
  expect((await buy(server, member, manual(210))).body.code).toBe('above_remaining_supply');
  expect((await buy(server, member, manual(200))).body.code).toBe('above_order_limit');
});

test('the price call returns the limit, and a changed limit applies to the next order', async () => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  const limit = async () =>
    (await server.call('getPrice', { token: member.token })).body.data.maxOrderAmount;
  expect(await limit()).toBe(1_000_000);
  const { token } = await makeSuperAdmin(server);
  await server.call('updateCompany', { token, body: { id: companyId, maxOrderAmount: 500 } });
  expect(await limit()).toBe(500);
  expect((await buy(server, member, manual(501))).body.code).toBe('above_order_limit');
  await server.call('updateCompany', { token, body: { id: companyId, maxOrderAmount: null } });
  expect(await limit()).toBeNull();
});
