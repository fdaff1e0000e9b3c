import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The searches in the purchase lists of a member and of an admin. */

const server = useServer();
let companyId: string;
let admin: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

test('a member sees their own purchases, newest first, and can search them', async () => {
  const member = await makePerson(server, companyId);
  const bodies = [];
  for (const amount of [1000, 2000, 3000]) {
    const body = await proven(server, member, { amount, purchaseId: `PUR-00${String(amount)}` });
    bodies.push(body);
    await buy(server, member, body);
  }
  const list = (query: Record<string, string>) =>
    server.call('listOwnPurchases', { token: member.token, query });
  const all = (await list({ limit: '2' })).body.data;
  expect(all).toMatchObject({ total: 3, page: 1, limit: 2, lastPage: 2 });
  expect(all.records.map((record: any) => record.amount)).toEqual([3000, 2000]);
  const found = async (search: string) =>
    (await list({ search })).body.data.records.map((record: any) => record.amount);
  expect(await found(bodies[1]?.referenceNumber ?? '')).toEqual([2000]);
  expect(await found('PUR-001000')).toEqual([1000]);
  expect(await found('upi')).toHaveLength(3);
  expect(await found('3,060.00')).toEqual([3000]);
  expect(await found('%')).toEqual([]);
  expect((await list({ status: 'APPROVED' })).body.data.records).toEqual([]);
  expect((await list({ page: '9' })).body.data).toMatchObject({ records: [], total: 3 });
});

test.each([
  [{ page: '0' }, 'page must be a whole number'],
  [{ page: '1.5' }, 'page must be a whole number'],
  [{ limit: '101' }, 'limit must be a whole number from 1 to 100.'],
  [{ limit: 'x' }, 'limit must be a whole number'],
  [{ status: 'DONE' }, 'status must be PENDING, APPROVED or REJECTED.'],
  [{ search: 'a\u0000' }, 'search contains characters'],
])('%o is refused', async (query, text) => {
  const { status, body } = await server.call('listCompanyPurchases', {
    token: admin.token,
    query: query,
  });
  expect(status).toBe(400);
  expect(body.message[0]).toContain(text);
});

test('an admin finds a purchase by code, name, mobile and reference', async () => {
  const member = await makePerson(server, companyId);
  const body = await proven(server, member);
  await buy(server, member, body);
  const { mobile } = (await server.call('getProfile', { token: member.token })).body.data;
  for (const search of [
    member.referralCode,
    member.name,
    mobile.slice(4),
    body.referenceNumber.slice(2),
  ]) {
    const { data } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search, limit: '100' },
      })
    ).body;
    expect(data.records.map((record: any) => record.user.id)).toContain(member.id);
  }
});
