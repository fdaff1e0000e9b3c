import { expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** What a member reads about those who joined with their code. */

const server = useServer();

const listOf = async (member: Person, query: Readonly<Record<string, string>> = {}) =>
  (await server.call('listReferrals', { token: member.token, query })).body.data;

/** A new member who joined with another member's code. */
async function referred(companyId: string, by: Person, name: string): Promise<Person> {
  const person = await makePerson(server, companyId);
  await server.pool.query(
    'update accounts set referrer_id = $3, name = $4 where company_id = $1 and id = $2',
    [companyId, person.id, by.id, name],
  );
  return person;
}

async function buy(admin: Person, who: Person, amount: number, decision = 'approvePurchase') {
  const body = { paymentMethod: 'MANUAL', amount };
  const { data } = (await server.call('submitPurchase', { token: who.token, body })).body;
  if (decision === 'approvePurchase' || decision === 'rejectPurchase') {
    await server.call(decision, { token: admin.token, body: { id: data.id } });
  }
}

test('a member reads names in short, approved purchases and totals, and nothing of others', async () => {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const [member, stranger] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const asha = await referred(companyId, member, 'Asha Kumari Rao');
  const vikram = await referred(companyId, member, 'Vikram Shah');
  await referred(companyId, stranger, 'Meera Nair');
  await buy(admin, asha, 500);
  await buy(admin, asha, 250);
  await buy(admin, asha, 100, 'rejectPurchase');
  await buy(admin, vikram, 100, 'none');

  const statement = await listOf(member);
  expect(statement).toMatchObject({
    total: 2,
    moreThanTotal: false,
    buyers: 1,
    quantity: 75,
    tokenSymbol: 'GLXY',
    rules: null,
    records: [
      { number: 1, name: 'Vikram S.', purchases: 0, quantity: 0 },
      { number: 2, name: 'Asha R.', purchases: 2, quantity: 75 },
    ],
  });
  expect(Object.keys(statement.records[0])).toEqual([
    'number',
    'name',
    'joinedAt',
    'purchases',
    'quantity',
  ]);
  expect(await listOf(stranger)).toMatchObject({ total: 1, records: [{ name: 'Meera N.' }] });
  expect(await listOf(asha)).toMatchObject({ total: 0, buyers: 0, quantity: 0, records: [] });
  const text = JSON.stringify(statement);
  for (const secret of [asha.id, asha.email, 'Kumari', 'Shah']) {
    expect(text).not.toContain(secret);
  }
});

test("another company's member reads nothing of this company", async () => {
  const [companyId, otherId] = [await makeCompany(server), await makeCompany(server)];
  const member = await makePerson(server, companyId);
  await referred(companyId, member, 'Asha Rao');
  const other = await makePerson(server, otherId);
  expect(await listOf(other)).toMatchObject({ total: 0 });
});

test('a deleted account has no name; a blocked one is listed as before', async () => {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const gone = await referred(companyId, member, 'Asha Rao');
  const blocked = await referred(companyId, member, 'Vikram Shah');
  await buy(admin, gone, 500);
  await server.call('deleteAccount', { token: admin.token, body: { id: gone.id } });
  await server.pool.query("update accounts set status = 'BLOCKED' where id = $1", [blocked.id]);
  const { records, quantity } = await listOf(member);
  expect(quantity).toBe(50);
  expect(records.map(({ name }: { name: string | null }) => name)).toEqual(['Vikram S.', null]);
});

test('pages follow each other without gaps, and the export has all rows', async () => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  for (let n = 1; n <= 5; n += 1) await referred(companyId, member, `=Asha${String(n)} Rao`);
  const pages = [];
  for (const page of ['1', '2', '3']) pages.push(await listOf(member, { page, limit: '2' }));
  expect(pages.map(({ lastPage }) => lastPage)).toEqual([3, 3, 3]);
  const rows = pages.flatMap(({ records }) => records);
  expect(rows.map(({ number, name }) => [number, name])).toEqual(
    [5, 4, 3, 2, 1].map((n, at) => [at + 1, `=Asha${String(n)} R.`]),
  );
  expect(await listOf(member, { page: '9' })).toMatchObject({ total: 5, records: [] });
  const file = await server.call('exportReferrals', { token: member.token });
  const lines = String(file.body).replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Name,Joined,Approved Purchases,Tokens');
  expect(lines).toHaveLength(6);
  // A name that begins like a formula is text.
  expect(lines[1]).toMatch(/^'=Asha5 R\.,\d{4}-\d\d-\d\d,0,0$/);
});

test('a session that has ended reads nothing', async () => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  await listOf(member);
  await server.pool.query("update accounts set status = 'BLOCKED' where id = $1", [member.id]);
  const { status, body } = await server.call('listReferrals', { token: member.token });
  expect([status, body.code]).toEqual([401, 'session_ended']);
});

test('super admins set the rules, which are audited, and empty them again', async () => {
  const companyId = await makeCompany(server);
  const { token } = await makeSuperAdmin(server);
  const member = await makePerson(server, companyId);
  const update = (referralRules: unknown) =>
    server.call('updateCompany', { token, body: { id: companyId, referralRules } });
  expect((await update('One per cent.\n\nPaid in tokens.')).status).toBe(200);
  expect((await listOf(member)).rules).toBe('One per cent.\n\nPaid in tokens.');
  expect((await update('x'.repeat(5_001))).status).toBe(400);
  expect((await update(null)).status).toBe(200);
  expect((await listOf(member)).rules).toBeNull();
  const trail = await server.call('listAllAudit', { token, query: { companyId } });
  expect(trail.body.data.records[1].after).toEqual({ referralRules: 'a text of 30 characters' });
});
