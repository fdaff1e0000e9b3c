import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirm, listConfirmations, WAITING } from '../../../testing/four-eyes.ts';
import { useInterventionDesk, why } from '../../../testing/intervention-desk.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, methodTotalsOf, proven, totalsOf } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Holds and reversals of approved purchases. */

const server = {} as TestServer;
beforeAll(async () => {
  Object.assign(server, await startTestServer());
});
afterAll(() => server.stop());
const { desk, call, approved, reverse, ownPurchases, violations } = useInterventionDesk(server);

const profileOf = async ({ token }: Person) =>
  (await server.call('getProfile', { token })).body.data;

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
    const id = await approved(desk.member);
    const before = await totalsOf(server, desk.companyId);
    expect(await call('holdPurchase', desk.admin, why(id))).toMatchObject({
      status: 'APPROVED',
      marks: ['member_waiting', 'on_hold'],
      intervention: {
        kind: 'HOLD',
        reason: 'LIEN',
        note: 'Letter 118 of the bank',
        by: desk.admin.name,
      },
    });
    const [own] = await ownPurchases(desk.member);
    expect(own.intervention).toEqual({
      kind: 'HOLD',
      reason: 'LIEN',
      at: expect.stringMatching(/Z$/) as string,
    });
    // The tokens stay the member's.
    expect((await profileOf(desk.member)).stockBalance).toBe(100);
    expect(await totalsOf(server, desk.companyId)).toEqual(before);
    const mail = await server.mail.waitFor(desk.member.email, 1, /^Your tokens are on hold$/);
    expect(mail.text).toContain('the police or the bank have marked the payment as disputed');
    expect(mail.text).not.toContain('Letter 118');

    expect(await call('releasePurchase', desk.admin, { id })).toMatchObject({
      marks: ['member_waiting'],
      intervention: null,
    });
    expect((await ownPurchases(desk.member))[0].intervention).toBeNull();
    await server.mail.waitFor(desk.member.email, 1, /^Your tokens are no longer on hold$/);
    expect(await auditOf(id)).toMatchObject([
      { action: 'purchase.hold', actor_id: desk.admin.id, after: { reason: 'LIEN' } },
      { action: 'purchase.release', actor_id: desk.admin.id },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('is refused for a purchase that is not approved, twice, and after a reversal', async () => {
    const { id: pending } = (await buy(server, desk.member, await proven(server, desk.member))).body
      .data;
    expect(await call('holdPurchase', desk.admin, why(pending))).toBe('purchase_not_approved');
    const id = await approved(desk.member);
    expect(await call('releasePurchase', desk.admin, { id })).toBe('purchase_not_on_hold');
    await call('holdPurchase', desk.admin, why(id));
    expect(await call('holdPurchase', desk.admin, why(id))).toBe('purchase_on_hold');
    await reverse(id);
    expect(await call('holdPurchase', desk.admin, why(id))).toBe('purchase_reversed');
    expect(await call('releasePurchase', desk.admin, { id })).toBe('purchase_not_on_hold');
  });

  test('needs a note and a reason of its list', async () => {
    const id = await approved(desk.member);
    for (const body of [{ ...why(id), note: ' ' }, why(id, 'WRONG_MATCH')]) {
      expect(await call('holdPurchase', desk.admin, body)).toBe('invalid_request');
    }
  });
});

describe('a reversal', () => {
  test('takes the tokens back, in every total, and leaves the purchase approved', async () => {
    const kept = await approved(desk.member, { amount: 500 });
    const untouched = await totalsOf(server, desk.companyId);
    const methods = await methodTotalsOf(server, desk.companyId);
    const id = await approved(desk.member);
    expect(await reverse(id)).toMatchObject({
      id,
      status: 'APPROVED',
      marks: ['member_waiting', 'reversed'],
      totalQuantity: 100,
      intervention: { kind: 'REVERSAL', reason: 'PAYMENT_RETURNED', by: desk.admin.name },
    });
    const after = await totalsOf(server, desk.companyId);
    expect(after).toMatchObject({
      approved: untouched.approved,
      approved_paise: untouched.approved_paise,
      approved_count: 2n,
      reversed_count: 1n,
      holder_count: 1n,
      ledger_seq: 3n,
    });
    expect(await methodTotalsOf(server, desk.companyId)).toEqual(methods);
    expect(await profileOf(desk.member)).toMatchObject({ stockBalance: 50, globalStake: 50 });
    const stock = (await server.call('listOwnStock', { token: desk.member.token })).body.data;
    expect(stock).toMatchObject({
      total: 2,
      records: [
        { quantity: 100, intervention: { kind: 'REVERSAL' } },
        { quantity: 50, intervention: null },
      ],
    });
    expect((await ownPurchases(desk.member)).map(({ id }: { id: string }) => id)).toEqual([
      id,
      kept,
    ]);
    const mail = await server.mail.waitFor(desk.member.email, 1, /^Your purchase was reversed$/);
    expect(mail.text).toContain('Reason:     the bank returned your payment');
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'purchase.reverse',
        actor_id: desk.admin.id,
        before: { tokens: 100 },
        after: { tokens: 0, reason: 'PAYMENT_RETURNED', note: 'Letter 118 of the bank' },
      },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('of the last tokens ends the holding, and the supply can be sold again', async () => {
    const scarce = await makeCompany(server, { privateSupply: 100n as never });
    [desk.companyId, desk.admin] = [scarce, await makePerson(server, scarce, 'ADMIN')];
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
    const id = await approved(desk.member);
    await call('holdPurchase', desk.admin, why(id));
    expect(await reverse(id)).toMatchObject({ marks: ['member_waiting', 'reversed'] });
    expect(await reverse(id)).toBe('purchase_reversed');
    const { data } = (await server.call('listInterventions', { token: desk.admin.token })).body;
    expect(data).toMatchObject({
      total: 2,
      records: [
        {
          kind: 'REVERSAL',
          endedAt: null,
          endedBy: null,
          purchase: { id, marks: ['member_waiting', 'reversed'] },
        },
        { kind: 'HOLD', endedBy: desk.admin.name },
      ],
    });
    const query = { kind: 'HOLD' };
    const holds = (await server.call('listInterventions', { token: desk.admin.token, query })).body
      .data;
    expect(holds.total).toBe(1);
    expect(await violations()).toEqual([]);
  });

  test('is refused for a pending and a rejected purchase, and for an unknown one', async () => {
    const { id } = (await buy(server, desk.member, await proven(server, desk.member))).body.data;
    expect(await reverse(id)).toBe('purchase_not_approved');
    await call('rejectPurchase', desk.admin, { id });
    expect(await reverse(id)).toBe('purchase_not_approved');
    expect(await reverse('0193d2c4-9b21-7d4f-8a7c-3a2e5b6c7d8e')).toBe('not_found');
  });

  test('lets its member submit the transaction number again', async () => {
    const referenceNumber = newReference();
    const id = await approved(desk.member, { referenceNumber });
    const again = async () =>
      buy(server, desk.member, await proven(server, desk.member, { referenceNumber }));
    expect((await again()).body.code).toBe('reference_already_submitted');
    await reverse(id, 'WRONG_MATCH');
    expect((await again()).status).toBe(201);
    expect((await again()).body.code).toBe('reference_already_submitted');
  });

  test('lets another purchase with the same transaction number be approved', async () => {
    const referenceNumber = newReference();
    const stranger = await makePerson(server, desk.companyId);
    const wrong = await approved(stranger, { referenceNumber });
    const { id } = (
      await buy(server, desk.member, await proven(server, desk.member, { referenceNumber }))
    ).body.data;
    expect(await call('approvePurchase', desk.admin, { id })).toBe('reference_already_approved');
    await reverse(wrong, 'WRONG_MATCH');
    expect(await call('approvePurchase', desk.admin, { id })).toMatchObject({ status: 'APPROVED' });
    expect(await violations()).toEqual([]);
  });
});

describe('two admins', () => {
  test('reverse together: the second one confirms what the first one asks for', async () => {
    const second = await makePerson(server, desk.companyId, 'ADMIN');
    const id = await approved(desk.member);
    const asked = await server.call('reversePurchase', { token: desk.admin.token, body: why(id) });
    expect(asked).toMatchObject({ status: 200, body: { message: WAITING } });
    expect(asked.body.data).toMatchObject({
      marks: ['member_waiting', 'awaiting_confirmation'],
      intervention: null,
    });
    expect((await profileOf(desk.member)).stockBalance).toBe(100);
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
    expect((await confirm(server, desk.admin, request)).body.code).toBe('own_request');
    expect((await confirm(server, second, request)).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      { actor_id: second.id, after: { tokens: 0, requestedBy: desk.admin.email } },
    ]);
    expect((await profileOf(desk.member)).stockBalance).toBe(0);
    expect(await violations()).toEqual([]);
  });

  test('need no second one while the other admin only reads', async () => {
    const reader = await makePerson(server, desk.companyId, 'ADMIN');
    await server.pool.query("update accounts set rights = 'read' where id = $1", [reader.id]);
    const id = await approved(desk.member);
    expect(await reverse(id)).toMatchObject({ marks: ['member_waiting', 'reversed'] });
    expect(await call('holdPurchase', reader, why(id))).toBe('read_only_account');
  });

  test('neither hold, release nor reverse their own purchases', async () => {
    const second = await makePerson(server, desk.companyId, 'ADMIN');
    const id = await approved(desk.member);
    const further = await approved(desk.member);
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [desk.member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      desk.member.id,
    ]);
    expect(await call('holdPurchase', desk.member, why(id))).toBe('own_purchase');
    expect(await call('reversePurchase', desk.member, why(id))).toBe('own_purchase');
    await call('holdPurchase', second, why(id));
    expect(await call('releasePurchase', desk.member, { id })).toBe('own_purchase');
    await call('reversePurchase', desk.admin, why(id));
    const { records } = await listConfirmations(server, second);
    expect((await confirm(server, desk.member, records[0].id)).body.code).toBe('own_purchase');
    // The buyer is no second admin.
    await server.pool.query("update accounts set rights = 'read' where id = $1", [second.id]);
    expect(await reverse(further)).toMatchObject({ intervention: { kind: 'REVERSAL' } });
    const other = await approved(await makePerson(server, desk.companyId));
    expect((await reverse(other)).marks).toContain('awaiting_confirmation');
  });
});
