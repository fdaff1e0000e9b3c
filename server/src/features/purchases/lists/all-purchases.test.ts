import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let companies: [string, string];
let members: [Person, Person];
/** In the order of submission. */
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
  companies = [
    await makeCompany(server, { companyName: 'Amber 100%' }),
    await makeCompany(server, { companyName: 'Basalt' }),
  ];
  members = [await makePerson(server, companies[0]), await makePerson(server, companies[1])];
  ids = [];
  for (let n = 0; n < 6; n += 1) {
    const member = members[n % 2] ?? members[0];
    const order = await proven(server, member, {
      purchaseId: `PUR-48${String(2900 + n)}`,
      referenceNumber: `${String(n)}700000000${String(n)}2`,
    });
    ids.push((await buy(server, member, order)).body.data.id);
  }
  const admin = await makePerson(server, companies[1], 'ADMIN');
  await server.call('approvePurchase', { token: admin.token, body: { id: ids[1] } });
  await server.call('rejectPurchase', { token: admin.token, body: { id: ids[3] } });
});
afterAll(() => server.stop());

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await server.call('listAllPurchases', { token, query });
  expect(status).toBe(200);
  return body.data;
};
const idsOf = ({ records }: any): string[] => records.map(({ id }: { id: string }) => id);
const some = (...numbers: number[]) => numbers.map((n) => ids[n] ?? '');

describe("all companies' purchases", () => {
  test('are listed newest first, each with its company and the fields that admins see', async () => {
    const all = await list();
    expect(idsOf(all)).toEqual([...ids].reverse());
    expect([all.total, all.moreThanTotal]).toEqual([6, false]);
    expect(all.records[0]).toMatchObject({
      company: { id: companies[1], companyName: 'Basalt' },
      user: { name: members[1].name, referralCode: members[1].referralCode },
      orderNumber: 'PUR-482905',
      marks: ['member_waiting'],
    });
    // The link to the receipt works for the caller only.
    const link = await fetch(server.url + all.records[0].receipt.url);
    expect(link.headers.get('content-type')).toBe('image/png');
  });

  test('are paged, and a page after the last one is empty', async () => {
    expect(idsOf(await list({ limit: '4', page: '2' }))).toEqual(some(1, 0));
    expect(idsOf(await list({ limit: '4', page: '3' }))).toEqual([]);
  });

  test.each([
    ['a company', () => ({ companyId: companies[0] }), [4, 2, 0]],
    ['a status', () => ({ status: 'PENDING' }), [5, 4, 2, 0]],
    ['both', () => ({ companyId: companies[1], status: 'REJECTED' }), [3]],
    ['an unknown company', () => ({ companyId: members[0].id }), []],
  ])('are filtered by %s', async (_, query, found) => {
    const data = await list(query());
    expect([idsOf(data), data.total]).toEqual([some(...found), found.length]);
  });

  test.each([
    ["a company's name", () => 'basal', [5, 3, 1]],
    ["a company's name with a special character", () => '100%', [4, 2, 0]],
    ["a member's name", () => members[0].name, [4, 2, 0]],
    ['a referral code', () => members[1].referralCode.toLowerCase(), [5, 3, 1]],
    ['a reference', () => '270000000022', [2]],
    ['an order number', () => 'pur-482904', [4]],
    ['its digits', () => '482904', [4]],
    ['its first digits', () => 'PUR-4829', [5, 4, 3, 2, 1, 0]],
    ['two letters', () => 'al', [5, 3, 1]],
    ['a text that nothing contains', () => 'zebra', []],
    ['a wildcard character', () => '%', [4, 2, 0]],
  ])('are searched by %s', async (_, search, found) => {
    const data = await list({ search: search() });
    expect([idsOf(data), data.total]).toEqual([some(...found), found.length]);
    const few = await list({ search: search(), companyId: companies[0], status: 'PENDING' });
    expect(idsOf(few)).toEqual(some(...found.filter((n) => n % 2 === 0)));
    const csv = await server.call('exportAllPurchases', { token, query: { search: search() } });
    const orders = [...String(csv.body).matchAll(/PUR-48290(\d)/g)].map(([, n]) => Number(n));
    expect(orders).toEqual(found);
  });

  test('are exported as CSV with the same filter', async () => {
    const answer = await server.call('exportAllPurchases', { token, query: { search: 'Amber' } });
    const rows = String(answer.body).trim().split('\r\n');
    expect(rows[0]).toContain('Company,Date,Order No.');
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(Array(3).fill('Amber 100%'));
    const all = await server.call('exportAllPurchases', { token });
    expect(String(all.body).trim().split('\r\n')).toHaveLength(7);
  });

  test('are scanned and counted up to 250 when many match', async () => {
    await server.pool.query(
      `insert into purchases (company_id, id, account_id, payment_method, amount_paise,
         price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, order_number)
       select $1, uuidv7(), $2, 'MANUAL', 100000, 10000000, 100, 0, 0, 100000, 'PUR-111111'
       from generate_series(1, 300)`,
      [companies[1], members[1].id],
    );
    const found = await list({ search: 'Basalt', limit: '100', page: '3' });
    expect([found.total, found.moreThanTotal, found.records.length]).toEqual([250, true, 50]);
    expect(idsOf(await list({ search: 'PUR-4829' }))).toEqual([...ids].reverse());
  });
});
