import { expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { useServer } from '../../../testing/use-server.ts';

const server = useServer();

test('shows members, supply and the sums collected by each payment method', async () => {
  const own = await makeCompany(server);
  const boss = await makePerson(server, own, 'ADMIN');
  const member = await makePerson(server, own);
  const buy = async (body: object) =>
    (await server.call('submitPurchase', { token: member.token, body })).body.data.id;
  const upi = await buy({
    paymentMethod: 'UPI',
    amount: 1000,
    referenceNumber: '630000000001',
    receiptId: await uploadReceipt(server, member.token),
  });
  const manual = await buy({ paymentMethod: 'MANUAL', amount: 500 });
  for (const id of [upi, manual]) {
    await server.call('approvePurchase', { token: boss.token, body: { id } });
  }
  await buy({ paymentMethod: 'MANUAL', amount: 70 });
  const { data } = (await server.call('getAdminDashboard', { token: boss.token })).body;
  expect(data.users).toEqual({ total: 1, verified: 0, pending: 1 });
  expect(data.transactions).toEqual({ total: 1530, bank: 0, upi: 1020, manual: 510, crypto: 0 });
  expect(data.lists).toMatchObject({
    userActive: 1,
    totalSupply: 1_000_000_000,
    privateSupply: 300_000_000,
    remainingPrivateSupply: 300_000_000 - 157,
    publicCellSupply: 500_000_000,
    angelInvestorSupply: 100_000_000,
    founderTeamSupply: 75_000_000,
    airdropSupply: 25_000_000,
    privateSupplyData: { total: 300_000_000, remaining: 300_000_000 - 157, stockBalance: 150 },
  });
});

test('each part has its own endpoint and covers only the caller’s company', async () => {
  const [own, foreign] = [await makeCompany(server), await makeCompany(server)];
  await makePerson(server, own);
  for (const company of [own, foreign]) {
    const { token } = await makePerson(server, company, 'ADMIN');
    const part = async (name: Parameters<TestServer['call']>[0]) =>
      (await server.call(name, { token })).body.data;
    const whole = await part('getAdminDashboard');
    expect(whole.users.total).toBe(company === own ? 1 : 0);
    expect(await part('getAdminDashboardLists')).toEqual(whole.lists);
    expect(await part('getAdminDashboardUsers')).toEqual(whole.users);
    expect(await part('getAdminDashboardTransactions')).toEqual(whole.transactions);
  }
});
