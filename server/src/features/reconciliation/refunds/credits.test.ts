import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCredit } from '../../../../testing/credits.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { dataOrCode } from '../../../../testing/short-purchase.ts';
import {
  LINE_DAY,
  plantExact,
  plantLine,
  plantRefund,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { verify } from '../../../operations/verify/verify.ts';

/** An excess of 500 rupees that its member keeps, and the order of 1,020 rupees that it pays a part of. */

const server = useServer();
const call = (name: Parameters<TestServer['call']>[0], token: string, body: object) =>
  dataOrCode(server, name, token, body);

const purchaseOf = async (token: string, id: string) => {
  const { body } = await server.call('listOwnPurchases', { token });
  return body.data.records.find((purchase: { id: string }) => purchase.id === id);
};
const ownRefunds = async (token: string) =>
  (await server.call('listOwnRefunds', { token })).body.data.refunds;

describe('a refund that is due', () => {
  test('is kept by its member, and sent after all', async () => {
    const { member, creditId } = await makeCredit(server, { keep: false });
    const choose = (keep: boolean) => call('chooseCredit', member.token, { id: creditId, keep });
    expect(await ownRefunds(member.token)).toMatchObject([{ state: 'DUE', canChoose: true }]);
    expect(await choose(true)).toMatchObject({ state: 'CREDIT', canChoose: true, usedFor: null });
    expect(await choose(true)).toMatchObject({ state: 'CREDIT' });
    expect(await choose(false)).toMatchObject({ state: 'DUE', canGiveAccount: true });
    const { rows } = await server.pool.query(
      "select before, after from audit_entries where action = 'refund.credit' and subject_id = $1 order by seq",
      [creditId],
    );
    expect(rows).toEqual([
      { before: { state: 'DUE' }, after: { state: 'CREDIT' } },
      { before: { state: 'CREDIT' }, after: { state: 'DUE' } },
    ]);
  });

  test('is kept by an admin, and the member gets a mail', async () => {
    const { member, token, creditId } = await makeCredit(server, { keep: false });
    const kept = await call('keepRefundAsCredit', token, { id: creditId, keep: true });
    expect(kept).toMatchObject({ state: 'CREDIT', usedFor: null });
    const { text } = await server.mail.waitFor(member.email, 1, /kept for your next order/);
    expect(text).toContain('₹ 500.00');
  });

  test('is registered as kept', async () => {
    const { companyId, member, token, lineId } = await makeCredit(server, {
      keep: false,
      excess: 600,
    });
    const body = { lineId, amount: 100, reason: 'Paid too much', asCredit: true };
    expect(await call('registerRefund', token, body)).toMatchObject({ state: 'CREDIT' });
    await server.mail.waitFor(member.email, 1, /kept for your next order/);
    const open = await plantLine(server, companyId);
    expect(await call('registerRefund', token, { ...body, lineId: open })).toBe(
      'credit_without_member',
    );
    const unclaimed = await plantRefund(server, companyId);
    expect(await call('keepRefundAsCredit', token, { id: unclaimed, keep: true })).toBe(
      'credit_without_member',
    );
  });

  test('of another member, or one that was sent or cancelled, is not kept', async () => {
    const { companyId, member, token, creditId } = await makeCredit(server, { keep: false });
    const other = await makePerson(server, companyId);
    const choice = { id: creditId, keep: true };
    expect(await call('chooseCredit', other.token, choice)).toBe('not_found');
    await call('markRefundSent', token, {
      id: creditId,
      reference: '632600000001',
      date: LINE_DAY,
    });
    expect(await call('chooseCredit', member.token, choice)).toBe('refund_over');
    expect(await call('keepRefundAsCredit', token, choice)).toBe('refund_over');
  });

  test('while it is kept, is neither sent nor cancelled nor given an account', async () => {
    const { member, token, creditId: id } = await makeCredit(server);
    const sent = { id, reference: '632600000001', date: LINE_DAY };
    expect(await call('markRefundSent', token, sent)).toBe('refund_is_credit');
    expect(await call('cancelRefund', token, { id })).toBe('refund_is_credit');
    const account = { kind: 'UPI', id, holderName: 'Asha Rao', upi: 'asha@okaxis' };
    expect(await call('giveRefundAccount', member.token, account)).toBe('refund_is_credit');
  });

  test('once an account is given, only an admin keeps it, because it may be on its way there', async () => {
    const { member, token, creditId: id } = await makeCredit(server, { keep: false });
    const account = { kind: 'UPI', id, holderName: 'Asha Rao', upi: 'asha@okaxis' };
    expect(await call('giveRefundAccount', member.token, account)).toMatchObject({
      canChoose: false,
    });
    const choice = { id, keep: true };
    expect(await call('chooseCredit', member.token, choice)).toBe('refund_account_given');
    expect(await call('keepRefundAsCredit', token, choice)).toMatchObject({ state: 'CREDIT' });
    expect(await ownRefunds(member.token)).toMatchObject([{ canChoose: true, isFree: true }]);
  });

  test('of a deleted account is not kept', async () => {
    const { member, token, lineId, creditId } = await makeCredit(server, {
      keep: false,
      excess: 600,
    });
    await call('deleteAccount', token, { id: member.id });
    const choice = { id: creditId, keep: true };
    expect(await call('keepRefundAsCredit', token, choice)).toBe('credit_without_member');
    const body = { lineId, amount: 100, reason: 'Paid too much', asCredit: true };
    expect(await call('registerRefund', token, body)).toBe('credit_without_member');
  });

  test('an admin does not decide about own money', async () => {
    const { member, creditId } = await makeCredit(server, { keep: false });
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    const choice = { id: creditId, keep: true };
    expect(await call('keepRefundAsCredit', member.token, choice)).toBe('own_purchase');
  });
});

describe('the next order', () => {
  test('is paid in part with the credit, and keeps its price', async () => {
    const { member, token, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    expect(await purchaseOf(member.token, id)).toMatchObject({ finalAmount: 1020, credited: 500 });
    const usedFor = { id, orderNumber: 'PUR-123456' };
    expect(await ownRefunds(member.token)).toMatchObject([
      { id: creditId, state: 'CREDIT', usedFor, canChoose: false },
    ]);
    for (const [name, caller] of [
      ['chooseCredit', member.token],
      ['keepRefundAsCredit', token],
    ] as const) {
      expect(await call(name, caller, { id: creditId, keep: false })).toBe('credit_in_use');
    }
    const { text } = await server.mail.waitFor(member.email, 2, /received your purchase/);
    expect(text).toMatch(/Total: +₹ 1,020\.00\n +Kept: +₹ 500\.00 .*\n +New payment: +₹ 520\.00/);
  });

  const refused = async (
    creditId: string,
    member: Awaited<ReturnType<typeof makePerson>>,
    amount = 1000,
  ) => (await buy(server, member, await proven(server, member, { creditId, amount }))).body.code;

  test('takes only a whole credit of its member that is kept and free, and leaves one rupee to pay', async () => {
    const { companyId, member, creditId } = await makeCredit(server);
    const other = await makePerson(server, companyId);
    expect(await refused(creditId, other)).toBe('credit_unavailable');
    const stranger = await makePerson(server, await makeCompany(server));
    expect(await refused(creditId, stranger)).toBe('credit_unavailable');
    expect(await refused('01a22ce9-5bc2-774a-b8b4-fc6b2e608eb2', member)).toBe(
      'credit_unavailable',
    );
    // 490 rupees with the fee of 2 % are 499.80.
    expect(await refused(creditId, member, 490)).toBe('credit_too_large');
    const choose = (keep: boolean) => call('chooseCredit', member.token, { id: creditId, keep });
    await choose(false);
    expect(await refused(creditId, member)).toBe('credit_unavailable');
    await choose(true);
    await submitUpi(server, member, { creditId });
    expect(await refused(creditId, member)).toBe('credit_unavailable');
  });

  test('takes no money whose payment is on hold or was returned by the bank', async () => {
    const { member, token, purchaseId, creditId } = await makeCredit(server);
    const isFree = async () => (await ownRefunds(member.token))[0].isFree;
    expect(await isFree()).toBe(true);
    await call('holdPurchase', token, { id: purchaseId, reason: 'LIEN', note: 'Letter 118' });
    expect(await isFree()).toBe(false);
    expect(await refused(creditId, member)).toBe('credit_unavailable');
    await call('releasePurchase', token, { id: purchaseId });
    expect(await isFree()).toBe(true);
    const reversal = { id: purchaseId, reason: 'PAYMENT_RETURNED', note: 'Letter 119' };
    await call('reversePurchase', token, reversal);
    expect(await isFree()).toBe(false);
    expect(await refused(creditId, member)).toBe('credit_unavailable');
    const { body } = await server.call('listRefunds', { token });
    expect(body.data.records).toMatchObject([{ id: creditId, isFree: false, usedFor: null }]);
  });

  test('is found by the amount that its member has transferred', async () => {
    const { member, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    const query = { search: '520' };
    const { body } = await server.call('listOwnPurchases', { token: member.token, query });
    expect(body.data.records).toMatchObject([{ id }]);
  });

  test('of which the bank shows the rest is exact, and needs no decision about the amount', async () => {
    const { companyId, member, token, creditId } = await makeCredit(server);
    const { id, reference } = await submitUpi(server, member, { creditId });
    const lineId = await plantExact(server, companyId, id, { reference, amount: 52_000n });
    const { results } = await call('approveExact', token, { lineIds: [lineId] });
    expect(results).toMatchObject([{ code: null }]);
    const { body } = await server.call('listCompanyPurchases', {
      token,
      query: { status: 'APPROVED' },
    });
    const [approved] = body.data.records;
    expect(approved).toMatchObject({ id, credited: 500, bankAmount: 520 });
    expect(approved.marks).not.toContain('bank_amount_differs');
  });

  test('that is paid in full all the same has an excess', async () => {
    const { companyId, member, token, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    const lineId = await plantLine(server, companyId);
    await call('assignLine', token, { lineId, purchaseId: id });
    const { body } = await server.call('getStatementLine', { token, params: { id: lineId } });
    expect(body.data).toMatchObject({ refundable: 500, line: { purchase: { credited: 500 } } });
  });

  test('of which less than the rest arrives is short of it', async () => {
    const { companyId, member, token, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    const lineId = await plantLine(server, companyId, { amount: 40_000n });
    await call('assignLine', token, { lineId, purchaseId: id });
    expect(await call('approvePurchase', token, { id })).toBe('lines_below_total');
    await call('askForRest', token, { id });
    const { text } = await server.mail.waitFor(member.email, 1, /part of your payment is missing/);
    expect(text).toMatch(/Kept: +₹ 500\.00\n +Received: +₹ 400\.00\n +Missing: +₹ 120\.00/);
    const progress = await server.call('getPurchaseProgress', {
      token: member.token,
      params: { id },
    });
    expect(progress.body.data.missing).toBe(120);
  });

  test('is approved for what was paid and the credit', async () => {
    const { companyId, member, token, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    const lineId = await plantLine(server, companyId, { amount: 11_200n });
    await call('assignLine', token, { lineId, purchaseId: id });
    const body = { id, received: 112 };
    const reduced = await call('approvePaid', token, body);
    expect(reduced).toMatchObject({ finalAmount: 612, credited: 500, totalQuantity: 60 });
    expect(await call('approvePaid', token, body)).toMatchObject({ id: reduced.id });
    expect(await ownRefunds(member.token)).toMatchObject([{ usedFor: { id: reduced.id } }]);
  });

  test('that is rejected or reversed leaves the credit for another one', async () => {
    const { member, token, creditId } = await makeCredit(server);
    const [free] = [{ state: 'CREDIT', usedFor: null, canChoose: true }];
    const first = await submitUpi(server, member, { creditId });
    await call('rejectPurchase', token, { id: first.id, reason: 'Not found' });
    expect(await ownRefunds(member.token)).toMatchObject([free]);
    const { text } = await server.mail.waitFor(member.email, 1, /was not approved/);
    expect(text).toContain(
      'The ₹ 500.00 that you had kept became available for your next order again.',
    );
    expect(text).not.toContain('520');
    const second = await submitUpi(server, member, { creditId });
    await call('approvePurchase', token, { id: second.id });
    await call('reversePurchase', token, {
      id: second.id,
      reason: 'PAYMENT_RETURNED',
      note: 'Bank',
    });
    const reversed = await server.mail.waitFor(member.email, 1, /was reversed/);
    expect(reversed.text).toContain('The ₹ 500.00 that you had kept became available');
    expect(await ownRefunds(member.token)).toMatchObject([free]);
    const third = await submitUpi(server, member, { creditId });
    expect(await ownRefunds(member.token)).toMatchObject([{ usedFor: { id: third.id } }]);
  });

  test('keeps the line of the credit: its own order is not reversed for a wrong match', async () => {
    const { member, token, purchaseId, creditId } = await makeCredit(server);
    await submitUpi(server, member, { creditId });
    const reversal = { id: purchaseId, reason: 'WRONG_MATCH', note: 'Of another member' };
    expect(await call('reversePurchase', token, reversal)).toBe('line_refunded');
  });
});

/** A server with a database of its own, until the test ends. */
async function startOwn(): Promise<TestServer> {
  const own = await startTestServer();
  onTestFinished(() => own.stop());
  return own;
}

/** The invariants that do not hold. */
const violatedIn = async (own: TestServer): Promise<string[]> =>
  (await verify(own.db)).flatMap(({ invariant, found }) => (found.count > 0 ? [invariant.id] : []));

describe('a member who has the money sent while the order is submitted', () => {
  /** The code of the submission and the state of the refund in the end. */
  const race = async (raced: TestServer) => {
    const { companyId, member, creditId } = await makeCredit(raced);
    const order = await proven(raced, member, { creditId });
    // The statement of the submission has read the credit when it waits for the totals.
    const totals = await holdRow(raced.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const submission = buy(raced, member, order);
    await blockedStatements(raced.pool, 1);
    const { state } = await dataOrCode(raced, 'chooseCredit', member.token, {
      id: creditId,
      keep: false,
    });
    await totals.release();
    const { status, body } = await submission;
    return { state, outcome: status === 201 ? 'submitted' : body.code };
  };

  test('gets no order with this credit', async () => {
    expect(await race(await startOwn())).toEqual({ state: 'DUE', outcome: 'credit_unavailable' });
  });

  test('negative control: without the lock of the credit the order takes money that is sent', async () => {
    const unguarded = await startOwn();
    await unguarded.pool.query('alter table purchases disable trigger purchases_take_credit');
    expect(await race(unguarded)).toEqual({ state: 'DUE', outcome: 'submitted' });
    expect(await violatedIn(unguarded)).toContain('I48');
  });
});

describe('the database', () => {
  test('gives a credit to one order only', async () => {
    const { member, creditId } = await makeCredit(server);
    const { id } = await submitUpi(server, member, { creditId });
    const again = server.pool.query(
      `insert into purchases (company_id, id, account_id, payment_method, price_micro_rupees, quantity, amount_paise,
         fee_basis_points, fee_paise, total_paise, credit_id, credited_paise, reserved_until)
       select company_id, gen_random_uuid(), account_id, 'MANUAL', price_micro_rupees, quantity, amount_paise,
         fee_basis_points, fee_paise, total_paise, credit_id, credited_paise, reserved_until from purchases where id = $1`,
      [id],
    );
    await expect(again).rejects.toThrow('purchases_credit');
  });

  test('does not send, cancel or change a credit in use', async () => {
    const { member, creditId } = await makeCredit(server);
    await submitUpi(server, member, { creditId });
    const change = (assignment: string) =>
      server.pool.query(`update refunds set ${assignment} where id = $1`, [creditId]);
    await expect(change("state = 'DUE'")).rejects.toThrow('an order is paid with this credit');
    await expect(change("state = 'CANCELLED'")).rejects.toThrow('a credit is due again before');
  });

  test.each([
    [
      'its guard a credit in use is due',
      'alter table refunds disable trigger refunds_guard',
      "update refunds set state = 'DUE' where id = $1",
    ],
    [
      'the index a credit pays two orders',
      'drop index purchases_credit',
      `insert into purchases (company_id, id, account_id, payment_method, price_micro_rupees, quantity, amount_paise,
         fee_basis_points, fee_paise, total_paise, credit_id, credited_paise, reserved_until)
       select company_id, gen_random_uuid(), account_id, 'MANUAL', price_micro_rupees, quantity, amount_paise,
         fee_basis_points, fee_paise, total_paise, credit_id, credited_paise, reserved_until
       from purchases where credit_id = $1`,
    ],
    [
      'the guard of purchases a credit pays a part that it is not',
      'alter table purchases disable trigger purchases_guard',
      'update purchases set credited_paise = 1 where credit_id = $1',
    ],
    [
      'the checks a credit pays a whole order',
      `alter table purchases disable trigger purchases_guard, drop constraint purchases_credited`,
      'update purchases set credited_paise = total_paise where credit_id = $1',
    ],
    [
      'the check money without an order is kept',
      'alter table refunds disable trigger refunds_guard, drop constraint refunds_credit_of_purchase',
      'update refunds set purchase_id = null where id = $1',
    ],
  ])('negative control: without %s, and verify reports it', async (_, remove, change) => {
    const own = await startOwn();
    const { member, creditId } = await makeCredit(own);
    await submitUpi(own, member, { creditId });
    expect(await violatedIn(own)).toEqual([]);
    await expect(own.pool.query(change, [creditId])).rejects.toThrow();
    await own.pool.query(remove);
    await own.pool.query(change, [creditId]);
    expect(await violatedIn(own)).toContain('I48');
  });
});
