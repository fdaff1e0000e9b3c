import { statusAndCode } from '@prelaunch/testkit/client';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { confirm, decline, makeAdmins, setFourEyes, takeOut } from '../../../testing/four-eyes.ts';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../testing/purchases.ts';
import { plantLine } from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { INVARIANTS, verify } from '../../operations/verify/verify.ts';

/** Approvals of large amounts, which need a second admin's confirmation. */

const LIMIT = 5_000;
const WAITING = "Waiting for a second admin's confirmation.";

let server: TestServer;
let companyId: string;
let asha: Person;
let bina: Person;
let charu: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  [asha, bina, charu] = await makeAdmins(server, companyId);
  member = await makePerson(server, companyId);
  await setFourEyes(server, companyId, true, LIMIT);
});
afterAll(async () => {
  const checked = await verify(server.db, INVARIANTS);
  expect(checked.filter(({ found }) => found.count > 0)).toEqual([]);
  expect(await checkTotals(server.db)).toEqual([]);
  await server.stop();
});

const order = async (amount: number, who = member): Promise<string> =>
  (await buy(server, who, { paymentMethod: 'MANUAL', amount })).body.data.id;
const approve = (who: Person, id: string) =>
  server.call('approvePurchase', { token: who.token, body: { id } });
const pending = async (who: Person) =>
  (await server.call('listConfirmations', { token: who.token })).body.data.records;
const marksOf = async (id: string) => {
  const query = { status: 'PENDING' };
  const list = await server.call('listCompanyPurchases', { token: asha.token, query });
  return list.body.data.records.find((record: { id: string }) => record.id === id).marks;
};
const MARKS = ['member_waiting'];

describe('an approval', () => {
  test('below the amount is immediate; from the amount on it needs confirmation', async () => {
    const [small, large] = [await order(LIMIT - 10), await order(LIMIT)];
    expect((await approve(asha, small)).body.data.status).toBe('APPROVED');
    expect(await marksOf(large)).toEqual([...MARKS, 'needs_second_admin']);
    const { status, body } = await approve(asha, large);
    expect([status, body.message, body.data.status]).toEqual([200, WAITING, 'PENDING']);
    expect(body.data.marks).toEqual([...MARKS, 'awaiting_confirmation']);
    expect(await totalsOf(server, companyId)).toMatchObject({ approved: 499n, reserved: 500n });

    const [request] = await pending(bina);
    expect(request).toMatchObject({
      kind: 'purchase.approve',
      lines: [],
      purchase: { id: large, amount: LIMIT, user: { id: member.id }, status: 'PENDING' },
    });
    expect((await confirm(server, bina, request.id)).status).toBe(200);
    expect(await totalsOf(server, companyId)).toMatchObject({ approved: 999n, reserved: 0n });
    const history = await server.call('listCompanyPurchases', {
      token: asha.token,
      query: { status: 'APPROVED' },
    });
    expect(history.body.data.records[0]).toMatchObject({ id: large, decidedBy: bina.name });
    await server.mail.waitFor(member.email, 2, /^Your purchase is approved$/);
    const trail = await server.call('listAudit', {
      token: asha.token,
      query: { search: 'purchase.approve' },
    });
    expect(trail.body.data.records[0]).toMatchObject({
      actor: { id: bina.id },
      after: { status: 'APPROVED', requestedBy: asha.email },
    });
  });

  test('compares the order amount without the fee', async () => {
    // 4,990 and a fee of 2 % are above 5,000.
    const id = await order(LIMIT - 10);
    expect((await approve(asha, id)).body.data).toMatchObject({
      finalAmount: 5089.8,
      status: 'APPROVED',
    });
  });

  test('can be requested only once; further requests are refused while it is pending', async () => {
    const id = await order(LIMIT);
    await approve(asha, id);
    expect(statusAndCode(await approve(asha, id))).toEqual([409, 'confirmation_pending']);
    expect(statusAndCode(await approve(bina, id))).toEqual([409, 'confirmation_pending']);
    expect(await pending(bina)).toHaveLength(1);
  });

  test('of several purchases has a result for each row, and the admins get one mail', async () => {
    const [small, large, larger] = [await order(10), await order(LIMIT), await order(LIMIT * 2)];
    const { body } = await server.call('approvePurchases', {
      token: asha.token,
      body: { ids: [small, large, larger] },
    });
    const result = ({ id, status, code, message }: any) => [id, status, code, message];
    expect(body.data.results.map(result)).toEqual([
      [small, true, null, 'Purchase approved successfully.'],
      [large, false, 'awaiting_confirmation', WAITING],
      [larger, false, 'awaiting_confirmation', WAITING],
    ]);
    const { text } = await server.mail.waitFor(bina.email, 1, /^A change waits/);
    expect(text.match(/- approve the purchase /g)).toHaveLength(2);
    const mails = server.mail.received.filter(
      ({ to, subject }) => to === bina.email && subject.startsWith('A change waits'),
    );
    expect(mails).toHaveLength(1);
  });

  test('is refused where no second admin could confirm it', async () => {
    await takeOut(server, bina, charu);
    const id = await order(LIMIT);
    expect(statusAndCode(await approve(asha, id))).toEqual([409, 'no_second_admin']);
    expect((await approve(asha, await order(10))).status).toBe(200);
  });

  test('in a list without a second admin is refused by its row, and the reply names what was approved', async () => {
    await takeOut(server, bina, charu);
    const [small, large] = [await order(10), await order(LIMIT)];
    const { status, body } = await server.call('approvePurchases', {
      token: asha.token,
      body: { ids: [small, large] },
    });
    expect([status, body.message]).toEqual([200, '1 of 2 purchases approved.']);
    expect(body.data.results).toMatchObject([
      { id: small, status: true },
      { id: large, status: false, code: 'no_second_admin' },
    ]);
  });
});

describe('a pending approval', () => {
  test('does not prevent another admin from rejecting the purchase, which removes the request', async () => {
    const id = await order(LIMIT);
    await approve(asha, id);
    const [request] = await pending(bina);
    const rejected = await server.call('rejectPurchase', { token: charu.token, body: { id } });
    expect(rejected.status).toBe(200);
    expect(await pending(bina)).toEqual([]);
    const answer = await confirm(server, bina, request.id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `This purchase is already REJECTED by ${charu.name}.`,
    ]);
  });

  test('that is declined leaves the purchase pending', async () => {
    const id = await order(LIMIT);
    await approve(asha, id);
    await decline(server, bina, (await pending(bina))[0].id);
    expect(await marksOf(id)).toEqual([...MARKS, 'needs_second_admin']);
    expect((await approve(bina, id)).body.message).toBe(WAITING);
    expect((await confirm(server, asha, (await pending(asha))[0].id)).status).toBe(200);
  });

  test('can be neither requested nor confirmed by a buyer who became an admin', async () => {
    const id = await order(LIMIT);
    const { mobile } = (
      await server.call('listAccounts', { token: asha.token, query: { search: member.email } })
    ).body.data.records[0];
    await setFourEyes(server, companyId, false);
    const { name, email } = member;
    await server.call('updateAccount', {
      token: asha.token,
      body: { id: member.id, name, email, mobile, role: 'ADMIN' },
    });
    await setFourEyes(server, companyId, true, LIMIT);
    const login = await server.call('loginAdmin', { body: { email, password: PASSWORD } });
    const buyer = { ...member, token: login.body.data.token };
    expect(statusAndCode(await approve(buyer, id))).toEqual([403, 'own_purchase']);
    expect(await pending(bina)).toEqual([]);

    await approve(asha, id);
    const [request] = await pending(bina);
    expect(statusAndCode(await confirm(server, buyer, request.id))).toEqual([403, 'own_purchase']);
    expect((await confirm(server, bina, request.id)).status).toBe(200);
  });

  test('cannot be confirmed once another purchase with the same reference is approved', async () => {
    const referenceNumber = newReference();
    const other = await makePerson(server, companyId);
    const ids: string[] = [];
    for (const [who, amount] of [
      [member, LIMIT],
      [other, 100],
    ] as const) {
      const body = await proven(server, who, { referenceNumber, amount });
      ids.push((await buy(server, who, body)).body.data.id);
    }
    const [large = '', small = ''] = ids;
    await approve(asha, large);
    expect((await approve(bina, small)).status).toBe(200);
    const [request] = await pending(bina);
    expect(statusAndCode(await confirm(server, bina, request.id))).toEqual([
      409,
      'reference_already_approved',
    ]);
    expect((await decline(server, bina, request.id)).status).toBe(200);
  });
});

describe('a purchase that changes while its approval waits', () => {
  const orderByUpi = async (): Promise<string> =>
    (await buy(server, member, await proven(server, member, { amount: LIMIT }))).body.data.id;

  test('is not approved while its bank lines are below its total', async () => {
    const id = await orderByUpi();
    await approve(asha, id);
    const lineId = await plantLine(server, companyId, { amount: 100n });
    const token = asha.token;
    await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
    const [request] = await pending(bina);
    expect(statusAndCode(await confirm(server, bina, request.id))).toEqual([
      409,
      'lines_below_total',
    ]);
    const reason = 'Charges of the bank';
    await server.call('acceptShortfall', { token, body: { id, reason } });
    expect((await confirm(server, bina, request.id)).status).toBe(200);
  });

  test('is not approved with a transaction number that the request did not name', async () => {
    const id = await orderByUpi();
    await approve(asha, id);
    const [request] = await pending(bina);
    const corrected = await server.call('correctPurchaseReference', {
      token: member.token,
      params: { id },
      body: { referenceNumber: newReference() },
    });
    expect(corrected.status).toBe(200);
    const refused = [409, 'reference_corrected'];
    expect(statusAndCode(await confirm(server, bina, request.id))).toEqual(refused);
    await server.call('markPurchaseSeen', { token: asha.token, body: { id } });
    expect(statusAndCode(await confirm(server, bina, request.id))).toEqual(refused);
    await decline(server, bina, request.id);
    await approve(asha, id);
    const [again] = await pending(bina);
    expect((await confirm(server, bina, again.id)).status).toBe(200);
  });
});

test('when the rule is switched off, one admin can approve a purchase that has a pending request', async () => {
  const id = await order(LIMIT);
  await approve(asha, id);
  await setFourEyes(server, companyId, false);
  expect((await approve(bina, id)).body.data.status).toBe('APPROVED');
  expect(await pending(bina)).toEqual([]);
});

test('negative control: without the condition in the statement one admin approves any amount', async () => {
  const withoutCondition = (sql: string) =>
    sql.replace('when not g.is_confirmed and exists', 'when false and exists');
  const mutant = await startTestServer({ rewriteSql: withoutCondition });
  try {
    const company = await makeCompany(mutant);
    const [admin] = await makeAdmins(mutant, company);
    const buyer = await makePerson(mutant, company);
    await setFourEyes(mutant, company, true, LIMIT);
    const body = { paymentMethod: 'MANUAL', amount: LIMIT * 10 };
    const { id } = (await buy(mutant, buyer, body)).body.data;
    const answer = await mutant.call('approvePurchase', { token: admin.token, body: { id } });
    expect(answer.body.data.status).toBe('APPROVED');
    expect(mutant.rewritten()).toBeGreaterThan(0);
  } finally {
    await mutant.stop();
  }
});
