import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirm, listConfirmations, WAITING } from '../../../testing/four-eyes.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, methodTotalsOf, proven, totalsOf } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { verify } from '../../operations/verify/verify.ts';

/** Holds and reversals of approved purchases. */

let server: TestServer;
let companyId: string;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

type Call = Parameters<TestServer['call']>[0];

/** Returns the data of the reply, or the code of the refusal. */
async function call(name: Call, { token }: Person, body: object) {
  const { status, body: reply } = await server.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
}

async function approved(who: Person, overrides: object = {}): Promise<string> {
  const { id } = (await buy(server, who, await proven(server, who, overrides))).body.data;
  expect(await call('approvePurchase', admin, { id })).toMatchObject({ status: 'APPROVED' });
  return id;
}

const why = (id: string, reason = 'LIEN') => ({ id, reason, note: 'Letter 118 of the bank' });
const reverse = (id: string, reason = 'PAYMENT_RETURNED') =>
  call('reversePurchase', admin, why(id, reason));

const ownPurchases = async ({ token }: Person) =>
  (await server.call('listOwnPurchases', { token })).body.data.records;
const profileOf = async ({ token }: Person) =>
  (await server.call('getProfile', { token })).body.data;

/** The invariants that this company violates. */
async function violations(): Promise<string[]> {
  const checked = await verify(server.db);
  return checked.flatMap(({ invariant, found }) =>
    found.rows
      .filter((row) => row.companyId === companyId)
      .map(({ is, should }) => `${invariant.id}: ${is}, not ${should}`),
  );
}

const auditOf = (subject: string) =>
  server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', subject)
    .where('action', 'in', ['purchase.hold', 'purchase.release', 'purchase.reverse'])
    .orderBy('id')
    .execute();

describe('a hold', () => {
  test('marks the tokens for the admin and the member until it is released', async () => {
    const id = await approved(member);
    const before = await totalsOf(server, companyId);
    expect(await call('holdPurchase', admin, why(id))).toMatchObject({
      status: 'APPROVED',
      marks: ['member_waiting', 'on_hold'],
      intervention: {
        kind: 'HOLD',
        reason: 'LIEN',
        note: 'Letter 118 of the bank',
        by: admin.name,
      },
    });
    const [own] = await ownPurchases(member);
    expect(own.intervention).toEqual({
      kind: 'HOLD',
      reason: 'LIEN',
      at: expect.stringMatching(/Z$/) as string,
    });
    // The tokens stay the member's.
    expect((await profileOf(member)).stockBalance).toBe(100);
    expect(await totalsOf(server, companyId)).toEqual(before);
    const mail = await server.mail.waitFor(member.email, 1, /^Your tokens are on hold$/);
    expect(mail.text).toContain('the police or the bank have marked the payment as disputed');
    expect(mail.text).not.toContain('Letter 118');

    expect(await call('releasePurchase', admin, { id })).toMatchObject({
      marks: ['member_waiting'],
      intervention: null,
    });
    expect((await ownPurchases(member))[0].intervention).toBeNull();
    await server.mail.waitFor(member.email, 1, /^Your tokens are no longer on hold$/);
    expect(await auditOf(id)).toMatchObject([
      { action: 'purchase.hold', actor_id: admin.id, after: { reason: 'LIEN' } },
      { action: 'purchase.release', actor_id: admin.id },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('is refused for a purchase that is not approved, twice, and after a reversal', async () => {
    const { id: pending } = (await buy(server, member, await proven(server, member))).body.data;
    expect(await call('holdPurchase', admin, why(pending))).toBe('purchase_not_approved');
    const id = await approved(member);
    expect(await call('releasePurchase', admin, { id })).toBe('purchase_not_on_hold');
    await call('holdPurchase', admin, why(id));
    expect(await call('holdPurchase', admin, why(id))).toBe('purchase_on_hold');
    await reverse(id);
    expect(await call('holdPurchase', admin, why(id))).toBe('purchase_reversed');
    expect(await call('releasePurchase', admin, { id })).toBe('purchase_not_on_hold');
  });

  test('needs a note and a reason of its list', async () => {
    const id = await approved(member);
    for (const body of [{ ...why(id), note: ' ' }, why(id, 'WRONG_MATCH')]) {
      expect(await call('holdPurchase', admin, body)).toBe('invalid_request');
    }
  });
});

describe('a reversal', () => {
  test('takes the tokens back, in every total, and leaves the purchase approved', async () => {
    const kept = await approved(member, { amount: 500 });
    const untouched = await totalsOf(server, companyId);
    const methods = await methodTotalsOf(server, companyId);
    const id = await approved(member);
    expect(await reverse(id)).toMatchObject({
      id,
      status: 'APPROVED',
      marks: ['member_waiting', 'reversed'],
      totalQuantity: 100,
      intervention: { kind: 'REVERSAL', reason: 'PAYMENT_RETURNED', by: admin.name },
    });
    const after = await totalsOf(server, companyId);
    expect(after).toMatchObject({
      approved: untouched.approved,
      approved_paise: untouched.approved_paise,
      approved_count: 2n,
      reversed_count: 1n,
      holder_count: 1n,
      ledger_seq: 3n,
    });
    expect(await methodTotalsOf(server, companyId)).toEqual(methods);
    expect(await profileOf(member)).toMatchObject({ stockBalance: 50, globalStake: 50 });
    const stock = (await server.call('listOwnStock', { token: member.token })).body.data;
    expect(stock).toMatchObject({
      total: 2,
      records: [
        { quantity: 100, intervention: { kind: 'REVERSAL' } },
        { quantity: 50, intervention: null },
      ],
    });
    expect((await ownPurchases(member)).map(({ id }: { id: string }) => id)).toEqual([id, kept]);
    const mail = await server.mail.waitFor(member.email, 1, /^Your purchase was reversed$/);
    expect(mail.text).toContain('Reason:     the bank returned your payment');
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'purchase.reverse',
        actor_id: admin.id,
        before: { tokens: 100 },
        after: { tokens: 0, reason: 'PAYMENT_RETURNED', note: 'Letter 118 of the bank' },
      },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('of the last tokens ends the holding, and the supply can be sold again', async () => {
    const scarce = await makeCompany(server, { privateSupply: 100n as never });
    [companyId, admin] = [scarce, await makePerson(server, scarce, 'ADMIN')];
    const [first, second] = [await makePerson(server, scarce), await makePerson(server, scarce)];
    const id = await approved(first);
    const body = await proven(server, second);
    expect((await buy(server, second, body)).body.code).toBe('above_remaining_supply');
    await reverse(id);
    expect((await buy(server, second, body)).status).toBe(201);
    const global = (await server.call('listGlobalStock', { token: first.token })).body.data;
    expect(global).toMatchObject({ total: 0, records: [] });
    expect(await violations()).toEqual([]);
  });

  test('ends a hold and happens once', async () => {
    const id = await approved(member);
    await call('holdPurchase', admin, why(id));
    expect(await reverse(id)).toMatchObject({ marks: ['member_waiting', 'reversed'] });
    expect(await reverse(id)).toBe('purchase_reversed');
    const { data } = (await server.call('listInterventions', { token: admin.token })).body;
    expect(data).toMatchObject({
      total: 2,
      records: [
        {
          kind: 'REVERSAL',
          endedAt: null,
          endedBy: null,
          purchase: { id, marks: ['member_waiting', 'reversed'] },
        },
        { kind: 'HOLD', endedBy: admin.name },
      ],
    });
    const query = { kind: 'HOLD' };
    const holds = (await server.call('listInterventions', { token: admin.token, query })).body.data;
    expect(holds.total).toBe(1);
    expect(await violations()).toEqual([]);
  });

  test('is refused for a pending and a rejected purchase, and for an unknown one', async () => {
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    expect(await reverse(id)).toBe('purchase_not_approved');
    await call('rejectPurchase', admin, { id });
    expect(await reverse(id)).toBe('purchase_not_approved');
    expect(await reverse('0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e')).toBe('not_found');
  });

  test('lets its member submit the transaction number again', async () => {
    const referenceNumber = newReference();
    const id = await approved(member, { referenceNumber });
    const again = async () =>
      buy(server, member, await proven(server, member, { referenceNumber }));
    expect((await again()).body.code).toBe('reference_already_submitted');
    await reverse(id, 'WRONG_MATCH');
    expect((await again()).status).toBe(201);
    expect((await again()).body.code).toBe('reference_already_submitted');
  });

  test('lets another purchase with the same transaction number be approved', async () => {
    const referenceNumber = newReference();
    const stranger = await makePerson(server, companyId);
    const wrong = await approved(stranger, { referenceNumber });
    const { id } = (await buy(server, member, await proven(server, member, { referenceNumber })))
      .body.data;
    expect(await call('approvePurchase', admin, { id })).toBe('reference_already_approved');
    await reverse(wrong, 'WRONG_MATCH');
    expect(await call('approvePurchase', admin, { id })).toMatchObject({ status: 'APPROVED' });
    expect(await violations()).toEqual([]);
  });
});

describe('two admins', () => {
  test('reverse together: the second one confirms what the first one asks for', async () => {
    const second = await makePerson(server, companyId, 'ADMIN');
    const id = await approved(member);
    const asked = await server.call('reversePurchase', { token: admin.token, body: why(id) });
    expect(asked).toMatchObject({ status: 200, body: { message: WAITING } });
    expect(asked.body.data).toMatchObject({
      marks: ['member_waiting', 'awaiting_confirmation'],
      intervention: null,
    });
    expect((await profileOf(member)).stockBalance).toBe(100);
    expect(await reverse(id)).toBe('confirmation_pending');

    const { records } = await listConfirmations(server, second);
    expect(records).toMatchObject([
      {
        kind: 'purchase.reverse',
        purchase: { id },
        lines: [
          { label: 'Reason', after: 'Police or bank marked the payment as disputed' },
          { label: 'Note', after: 'Letter 118 of the bank' },
        ],
      },
    ]);
    const [{ id: request }] = records;
    expect((await confirm(server, admin, request)).body.code).toBe('own_request');
    expect((await confirm(server, second, request)).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      { actor_id: second.id, after: { tokens: 0, requestedBy: admin.email } },
    ]);
    expect((await profileOf(member)).stockBalance).toBe(0);
    expect(await violations()).toEqual([]);
  });

  test('need no second one while the other admin only reads', async () => {
    const reader = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query("update accounts set rights = 'read' where id = $1", [reader.id]);
    const id = await approved(member);
    expect(await reverse(id)).toMatchObject({ marks: ['member_waiting', 'reversed'] });
    expect(await call('holdPurchase', reader, why(id))).toBe('read_only_account');
  });

  test('neither hold, release nor reverse their own purchases', async () => {
    const second = await makePerson(server, companyId, 'ADMIN');
    const id = await approved(member);
    const further = await approved(member);
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await call('holdPurchase', member, why(id))).toBe('own_purchase');
    expect(await call('reversePurchase', member, why(id))).toBe('own_purchase');
    await call('holdPurchase', second, why(id));
    expect(await call('releasePurchase', member, { id })).toBe('own_purchase');
    await call('reversePurchase', admin, why(id));
    const { records } = await listConfirmations(server, second);
    expect((await confirm(server, member, records[0].id)).body.code).toBe('own_purchase');
    // The buyer is no second admin.
    await server.pool.query("update accounts set rights = 'read' where id = $1", [second.id]);
    expect(await reverse(further)).toMatchObject({ intervention: { kind: 'REVERSAL' } });
    const other = await approved(await makePerson(server, companyId));
    expect((await reverse(other)).marks).toContain('awaiting_confirmation');
  });
});
