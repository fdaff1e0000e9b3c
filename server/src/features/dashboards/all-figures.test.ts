import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let companies: [string, string, string];

const submit = async (who: Person, amount: number) =>
  (await buy(server, who, { paymentMethod: 'MANUAL', amount })).body.data.id as string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
  companies = [
    await makeCompany(server, { companyName: 'Amber' }),
    await makeCompany(server, { companyName: 'Basalt' }),
    await makeCompany(server, { companyName: 'Coral' }),
  ];
  const [amber, basalt] = [
    await makePerson(server, companies[0]),
    await makePerson(server, companies[1]),
  ];
  const admins = [
    await makePerson(server, companies[0], 'ADMIN'),
    await makePerson(server, companies[1], 'ADMIN'),
  ] as const;
  const approve = (admin: Person, id: string) =>
    server.call('approvePurchase', { token: admin.token, body: { id } });
  const decided = await submit(amber, 1000);
  const oldest = await submit(basalt, 2000);
  await submit(amber, 3000);
  await approve(admins[0], decided);
  const rejected = await submit(basalt, 500);
  await server.call('rejectPurchase', { token: admins[1].token, body: { id: rejected } });
  await server.call('approveAccounts', { token: admins[0].token, body: { ids: [amber.id] } });
  await server.call('updateCompany', { token, body: { id: companies[2], status: 'SUSPENDED' } });
  expect(oldest).toBeDefined();
});
afterAll(() => server.stop());

describe("the super admin's dashboard", () => {
  test('sums all companies, fees included', async () => {
    const { body } = await server.call('getSuperAdminDashboard', { token });
    expect(body.data).toEqual({
      companies: 3,
      companiesSuspended: 1,
      members: 2,
      membersWaiting: 1,
      pendingCount: 2,
      pendingSum: 5100,
      approvedCount: 1,
      approvedSum: 1020,
      oldestWaiting: {
        createdAt: expect.any(String),
        companyId: companies[1],
        companyName: 'Basalt',
      },
    });
  });

  test('lists each company, first the one whose purchase has waited longest', async () => {
    const { body } = await server.call('listCompanyFigures', { token });
    expect(body.data).toMatchObject({ total: 3, lastPage: 1 });
    expect(body.data.records).toMatchObject([
      { companyName: 'Basalt', pendingCount: 1, pendingSum: 2040, approvedSum: 0, soldSupply: 0 },
      { companyName: 'Amber', pendingSum: 3060, approvedSum: 1020, soldSupply: 100, members: 1 },
      { companyName: 'Coral', status: 'SUSPENDED', oldestWaitingAt: null, membersWaiting: 0 },
    ]);
    const query = { page: '2', limit: '1' };
    const second = await server.call('listCompanyFigures', { token, query });
    expect(second.body.data.records).toMatchObject([{ companyName: 'Amber' }]);
  });

  test('the stored figures equal the sums of the purchases', async () => {
    expect(await checkTotals(server.db)).toEqual([]);
    await server.pool.query('update company_totals set pending_paise = pending_paise + 1');
    const differences = await checkTotals(server.db);
    expect(new Set(differences.map(({ name }) => name))).toEqual(new Set(['pending_paise']));
    await server.pool.query('update company_totals set pending_paise = pending_paise - 1');
  });
});
