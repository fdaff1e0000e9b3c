import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '../../../../testing/check-totals.ts';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** One call decides several purchases, each with the same result as a separate call. */

let server: TestServer;
let companyId: string;
let admin: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  other = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

async function buy(who: Person, referenceNumber?: string): Promise<string> {
  const byHand = { paymentMethod: 'MANUAL', amount: 100 };
  const receiptId = referenceNumber && (await uploadReceipt(server, who.token));
  const body = receiptId ? { ...byHand, paymentMethod: 'UPI', referenceNumber, receiptId } : byHand;
  return (await server.call('submitPurchase', { token: who.token, body })).body.data.id;
}

const decide = (
  name: 'approvePurchases' | 'rejectPurchases',
  ids: readonly string[],
  { token } = admin,
) =>
  server.call(name, { token, body: { ids, ...(name === 'rejectPurchases' && { reason: 'No.' }) } });

const statusOf = async (id: string) =>
  (
    await server.db
      .selectFrom('purchases')
      .select(['status', 'decided_by', 'reject_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

test('approves pending purchases, and gives the reason for every other row', async () => {
  const [first, second] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const stranger = await makePerson(server, await makeCompany(server));
  const [mine, theirs, rejected] = [await buy(first), await buy(second), await buy(first)];
  const foreign = await buy(stranger);
  await server.call('rejectPurchase', { token: other.token, body: { id: rejected } });

  const { status, body } = await decide('approvePurchases', [
    mine,
    foreign,
    rejected,
    theirs,
    mine,
  ]);
  expect(status).toBe(200);
  expect(body.message).toBe('2 of 4 purchases approved.');
  expect(body.data.results).toEqual([
    { id: mine, status: true, message: 'Purchase approved successfully.', code: null },
    { id: foreign, status: false, message: 'Not found.', code: 'not_found' },
    {
      id: rejected,
      status: false,
      message: `This purchase is already REJECTED by ${other.name}.`,
      code: 'purchase_already_decided',
    },
    { id: theirs, status: true, message: 'Purchase approved successfully.', code: null },
  ]);
  expect(await statusOf(foreign)).toBe('PENDING');
  for (const { token } of [first, second]) {
    const { data } = (await server.call('getProfile', { token })).body;
    expect(data.stockBalance).toBe(10);
  }
  await server.mail.waitFor(second.email, 1, /^Your purchase is approved$/);
  const trail = await server.call('listAudit', {
    token: admin.token,
    query: { action: 'purchase.approve' },
  });
  expect(trail.body.data.records.map(({ subject }: any) => subject.id).sort()).toEqual(
    [mine, theirs].sort(),
  );
});

test('rejects all with one reason, and releases the tokens', async () => {
  const member = await makePerson(server, companyId);
  const ids = [await buy(member), await buy(member), await buy(member)];
  const { body } = await decide('rejectPurchases', ids);
  expect(body.data.results.map(({ status }: any) => status)).toEqual([true, true, true]);
  const { records } = (await server.call('listOwnPurchases', { token: member.token })).body.data;
  expect(records.map(({ status, reason }: any) => [status, reason])).toEqual(
    Array(3).fill(['REJECTED', 'No.']),
  );
  expect(await checkTotals(server.db)).toEqual([]);
});

test('approves only the oldest of several purchases with one reference', async () => {
  const claims: string[] = [];
  for (let member = 0; member < 3; member += 1) {
    claims.push(await buy(await makePerson(server, companyId), '630000000001'));
  }
  const [oldest, second, third] = claims;
  const { body } = await decide('approvePurchases', [third ?? '', second ?? '', oldest ?? '']);
  expect(body.data.results.map(({ id, code }: any) => [id, code])).toEqual([
    [third, 'reference_already_approved'],
    [second, 'reference_already_approved'],
    [oldest, null],
  ]);
  expect(await Promise.all(claims.map(statusOf))).toEqual(['APPROVED', 'PENDING', 'PENDING']);
});

test('two admins deciding the same long list decide each purchase once, and the totals agree', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => makePerson(server, companyId)));
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await buy(members[n % 5] ?? admin));
  const answers = await Promise.all([
    decide('approvePurchases', ids, admin),
    decide('rejectPurchases', [...ids].reverse(), other),
    decide('approvePurchases', ids.slice(10, 30), other),
  ]);
  const made = answers.flatMap(({ body }) => body.data.results).filter(({ status }) => status);
  expect(made).toHaveLength(40);
  expect(new Set(made.map(({ id }) => id)).size).toBe(40);
  expect(await checkTotals(server.db)).toEqual([]);
});

test('when two lists approve two claims to one reference at once, one is approved', async () => {
  for (let round = 0; round < 5; round += 1) {
    const reference = String(640_000_000_000 + round);
    const [one, two] = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const claims = [await buy(one, reference), await buy(two, reference)];
    const answers = await Promise.all(claims.map((id) => decide('approvePurchases', [id])));
    const codes = answers.map(({ body }) => body.data.results[0].code);
    expect(codes.sort()).toEqual([null, 'reference_already_approved'].sort());
  }
  expect(await checkTotals(server.db)).toEqual([]);
});

test('an empty list, a list that is too long and a malformed id are refused', async () => {
  const none = await decide('approvePurchases', []);
  expect([none.status, none.body.message]).toEqual([400, ['Please select at least one.']]);
  const many = await decide('approvePurchases', Array(101).fill(crypto.randomUUID()));
  expect([many.status, many.body.message]).toEqual([400, ['Please select at most 100.']]);
});

test('a compared reference with a character that the database cannot store is an invalid request', async () => {
  const id = await buy(await makePerson(server, companyId), '731944280699');
  const { status, body } = await server.call('approvePurchase', {
    token: admin.token,
    body: { id },
    headers: { 'compared-references': '731944280699%00' },
  });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(await statusOf(id)).toBe('PENDING');
});
