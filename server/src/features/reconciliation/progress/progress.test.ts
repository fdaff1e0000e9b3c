import { expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Where a member's purchase is in the queue, and how long decisions take. */

const server = useServer();
let companyId: string;
let admin: Person;

async function startCompany() {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
}

async function submit(member: Person): Promise<string> {
  const { body } = await buy(server, member, await proven(server, member, {}));
  return body.data.id;
}

const progressOf = async ({ token }: Person, id: string) =>
  (await server.call('getPurchaseProgress', { token, params: { id } })).body.data;

/** Approves a purchase that was submitted this many seconds ago. */
async function approveAfter(seconds: number, id: string) {
  await server.pool.query(
    `update purchases set created_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
  await server.call('approvePurchase', { token: admin.token, body: { id } });
}

test('the pending purchases of the company that were submitted earlier are ahead', async () => {
  await startCompany();
  const [first, second] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const ahead = [await submit(first), await submit(first)];
  const own = await submit(second);
  await submit(first);
  expect(await progressOf(second, own)).toMatchObject({ ahead: 2 });
  await server.call('rejectPurchase', { token: admin.token, body: { id: ahead[0] ?? '' } });
  expect(await progressOf(second, own)).toMatchObject({ ahead: 1 });
});

test('purchases of other companies are not ahead', async () => {
  await startCompany();
  await submit(await makePerson(server, companyId));
  await startCompany();
  const member = await makePerson(server, companyId);
  expect(await progressOf(member, await submit(member))).toMatchObject({ ahead: 0 });
});

test('nothing is ahead of a decided purchase', async () => {
  await startCompany();
  const member = await makePerson(server, companyId);
  await submit(member);
  const own = await submit(member);
  await server.call('approvePurchase', { token: admin.token, body: { id: own } });
  expect(await progressOf(member, own)).toMatchObject({ ahead: 0 });
});

test('the usual waiting times are those of the recent decisions, from five decisions on', async () => {
  await startCompany();
  const member = await makePerson(server, companyId);
  const waiting = await submit(member);
  for (const seconds of [100, 200, 300, 400]) await approveAfter(seconds, await submit(member));
  expect(await progressOf(member, waiting)).toMatchObject({
    decisions: 4,
    typicalWait: null,
    longWait: null,
  });
  await approveAfter(900, await submit(member));
  const { decisions, typicalWait, longWait } = await progressOf(member, waiting);
  expect(decisions).toBe(5);
  // The decisions themselves took less than a minute.
  expect(Math.floor(typicalWait / 60)).toBe(5);
  expect(Math.floor(longWait / 60)).toBe(15);
});

test('decisions of other companies do not count, rejections do', async () => {
  await startCompany();
  const member = await makePerson(server, companyId);
  await approveAfter(100, await submit(member));
  await startCompany();
  const here = await makePerson(server, companyId);
  const waiting = await submit(here);
  await server.call('rejectPurchase', { token: admin.token, body: { id: await submit(here) } });
  expect(await progressOf(here, waiting)).toMatchObject({ decisions: 1 });
});

test('only the last hundred approvals count for the waiting times', async () => {
  await startCompany();
  const member = await makePerson(server, companyId);
  const waiting = await submit(member);
  const old = await submit(member);
  await approveAfter(100_000, old);
  const { rows } = await server.pool.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = 'purchases' and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.columns ?? '';
  await server.pool.query(
    `insert into purchases (${columns}) select ${columns.replaceAll(/\w+/g, 'copy.$&')}
     from purchases p, generate_series(1, 120) n, lateral jsonb_populate_record(p, jsonb_build_object(
       'id', 'f0000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'payment_method', 'MANUAL',
       'reference_number', null, 'reference_key', null, 'receipt_id', null,
       'created_at', p.decided_at - case when n <= 20 then interval '2 days' else interval '1 minute' end)) copy
     where p.id = $1`,
    [old],
  );
  expect(await progressOf(member, waiting)).toMatchObject({ decisions: 100, longWait: 60 });
});

test('a corrected purchase shows its first reference, and no other one does', async () => {
  await startCompany();
  const member = await makePerson(server, companyId);
  const order = await proven(server, member, {});
  const { body } = await buy(server, member, order);
  const id: string = body.data.id;
  const other = await submit(member);
  await server.call('correctPurchaseReference', {
    token: member.token,
    params: { id },
    body: { referenceNumber: '632514789012' },
  });
  expect(await progressOf(member, id)).toMatchObject({ firstReference: order.referenceNumber });
  expect(await progressOf(member, other)).toMatchObject({ firstReference: null });
});

test("another member's purchase is not found", async () => {
  await startCompany();
  const id = await submit(await makePerson(server, companyId));
  const { token } = await makePerson(server, companyId);
  expect((await server.call('getPurchaseProgress', { token, params: { id } })).status).toBe(404);
});
