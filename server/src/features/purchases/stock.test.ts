import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';

const server = useServer();
let companyId: string;
let admin: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

async function buyAndApprove(who: Person, amount: number): Promise<void> {
  const body = { paymentMethod: 'MANUAL', amount };
  const { data } = (await server.call('submitPurchase', { token: who.token, body })).body;
  await server.call('approvePurchase', { token: admin.token, body: { id: data.id } });
}

/** Submits purchases of the member and approves all of them by one call. */
async function buyAndApproveTogether(who: Person, amounts: readonly number[]): Promise<void> {
  const ids: string[] = [];
  for (const amount of amounts) {
    const body = { paymentMethod: 'MANUAL', amount };
    ids.push((await server.call('submitPurchase', { token: who.token, body })).body.data.id);
  }
  await server.call('approvePurchases', { token: admin.token, body: { ids } });
}

test('the global stock ranks holdings without naming members', async () => {
  const [small, large] = [await makePerson(server, companyId), await makePerson(server, companyId)];
  await buyAndApprove(small, 100);
  await buyAndApprove(large, 5000);
  await buyAndApprove(small, 200);
  const { data } = (await server.call('listGlobalStock', { token: small.token })).body;
  expect(data).toMatchObject({ total: 2, lastPage: 1 });
  expect(data.records).toMatchObject([
    { rank: 1, quantity: 500, launchAt: null },
    { rank: 2, quantity: 30, launchAt: null },
  ]);
  for (const { holder, hash } of data.records) {
    // No wallet accepts it: addresses have no hyphens.
    expect(holder).toMatch(/^GLXY-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
  const secrets = [small.id, small.name, small.email, small.referralCode];
  expect(JSON.stringify(data)).not.toMatch(new RegExp(secrets.join('|')));
  const bare = (code: string) => code.replace('GLXY', '').replaceAll('-', '');
  for (const { holder } of data.records) {
    expect([small, large].map(({ referralCode }) => bare(referralCode))).not.toContain(
      bare(holder),
    );
  }
  // Only the caller's own row is marked.
  expect(data.records.map((record: object) => Reflect.get(record, 'isOwn'))).toEqual([
    undefined,
    true,
  ]);
  const second = { token: large.token, query: { page: '2', limit: '1' } };
  const { records } = (await server.call('listGlobalStock', second)).body.data;
  // A holder has the same pseudonym for every caller and on every page.
  expect(records).toEqual([{ ...data.records[1], isOwn: undefined }]);

  const own = (await server.call('listOwnStock', { token: small.token })).body.data;
  expect(own.total).toBe(2);
  expect(own.records).toMatchObject([
    { memberId: small.referralCode, quantity: 20, reward: 0, hash: data.records[1].hash },
    { memberId: small.referralCode, quantity: 10, reward: 0 },
  ]);
});

test('the ledger is a chain: each hash covers its entry and the previous hash', async () => {
  const member = await makePerson(server, companyId);
  await Promise.all([30, 40, 50].map((amount) => buyAndApprove(member, amount)));
  await buyAndApproveTogether(member, [60, 70, 80]);
  const { rows } = await server.pool.query(
    `select *, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from allocation_entries where company_id = $1 order by seq`,
    [companyId],
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  let before = Buffer.alloc(32);
  for (const [index, row] of rows.entries()) {
    expect(row.seq).toBe(BigInt(index + 1));
    const entry = [row.seq, row.purchase_id, row.account_id, row.quantity, row.at].join('|');
    const hash = createHash('sha256').update(before).update(entry).digest();
    expect(row.hash.equals(hash)).toBe(true);
    before = hash;
  }
  const totals = await server.db
    .selectFrom('company_totals')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(totals.ledger_hash.equals(before)).toBe(true);
  expect(totals.approved).toBe(rows.reduce((sum: bigint, row: any) => sum + row.quantity, 0n));
  const change = server.pool.query('update allocation_entries set quantity = 1');
  await expect(change).rejects.toThrow('only ever added to');
});

test('a member of two companies has a pseudonym in each', async () => {
  const pseudonyms: string[] = [];
  for (const company of [await makeCompany(server), await makeCompany(server)]) {
    const approver = await makePerson(server, company, 'ADMIN');
    const member = await makePerson(server, company);
    const { data } = (
      await server.call('submitPurchase', {
        token: member.token,
        body: { paymentMethod: 'MANUAL', amount: 100 },
      })
    ).body;
    await server.call('approvePurchase', { token: approver.token, body: { id: data.id } });
    const read = async () =>
      (await server.call('listGlobalStock', { token: member.token })).body.data.records[0].holder;
    pseudonyms.push(await read());
    expect(await read()).toBe(pseudonyms.at(-1));
  }
  expect(new Set(pseudonyms).size).toBe(2);
});

test('each company has its own ledger and ranking', async () => {
  const elsewhere = await makeCompany(server);
  const stranger = await makePerson(server, elsewhere);
  const { data } = (await server.call('listGlobalStock', { token: stranger.token })).body;
  expect(data).toMatchObject({ records: [], total: 0, lastPage: 1 });
});
