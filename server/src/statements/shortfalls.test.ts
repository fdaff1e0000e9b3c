import { randomUUID } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import { buy, proven } from '../../testing/purchases.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../testing/statements.ts';
import { useServer } from '../../testing/use-server.ts';

/** A purchase of 1,020 rupees of which the bank shows less. */

const server = useServer();

type Call = Parameters<typeof server.call>[0];

/** Returns the data of the reply, or the code of the refusal. */
const call = async (name: Call, token: string, body: object) => {
  const { status, body: reply } = await server.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
};

/** A purchase of 1,020 rupees with a line of 1,000. */
async function short() {
  const desk = await makeDesk(server);
  const order = await proven(server, desk.member);
  const bought = await buy(server, desk.member, order, `PUR-123456-${randomUUID()}`);
  const purchaseId = String(bought.body.data.id);
  const lineId = await plantLine(server, desk.companyId, { amount: 100_000n });
  const { token } = desk.admin;
  await call('assignLine', token, { lineId, purchaseId });
  return { ...desk, purchaseId, lineId, token };
}

const detailsOf = async (token: string, id: string) =>
  (await server.call('getStatementLine', { token, params: { id } })).body.data;

const trailOf = async (companyId: string, action: string) => {
  const { rows } = await server.pool.query<{ after: Record<string, unknown> }>(
    'select after from audit_entries where company_id = $1 and action = $2',
    [companyId, action],
  );
  return rows.map(({ after }) => after);
};

const APPROVALS = [
  ['alone', 'approvePurchase'],
  ['in a list', 'approvePurchases'],
] as const;

const approve = async (name: Call, token: string, id: string): Promise<string | null> => {
  const data = await call(name, token, name === 'approvePurchases' ? { ids: [id] } : { id });
  if (typeof data === 'string') return data;
  return name === 'approvePurchases' ? data.results[0].code : null;
};

describe('as ordered', () => {
  test.each(APPROVALS)('is approved %s only with a reason', async (_, name) => {
    const { companyId, token, purchaseId } = await short();
    expect(await approve(name, token, purchaseId)).toBe('lines_below_total');
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    for (let times = 0; times < 2; times += 1) {
      const body = { id: purchaseId, reason: 'Charges of the bank' };
      expect(await call('acceptShortfall', token, body)).toBeNull();
    }
    expect(await trailOf(companyId, 'purchase.accept_shortfall')).toEqual([
      { received: '1000.00', missing: '20.00', reason: 'Charges of the bank' },
    ]);
    expect(await approve(name, token, purchaseId)).toBeNull();
    expect(await statusOf(server, purchaseId)).toBe('APPROVED');
  });

  test('the reason counts only for the sum that it was given for', async () => {
    const { companyId, token, purchaseId, lineId } = await short();
    const accept = { id: purchaseId, reason: 'Charges of the bank' };
    await call('acceptShortfall', token, accept);
    await call('unassignLine', token, { lineId });
    const smaller = await plantLine(server, companyId, { amount: 500n });
    await call('assignLine', token, { lineId: smaller, purchaseId });
    expect(await approve('approvePurchase', token, purchaseId)).toBe('lines_below_total');
  });

  test('needs no reason once several lines make the total, or without a line', async () => {
    const { companyId, member, token, purchaseId } = await short();
    const rest = await plantLine(server, companyId, { amount: 2_000n });
    await call('assignLine', token, { lineId: rest, purchaseId });
    expect((await detailsOf(token, rest)).receivedElsewhere).toBe(1000);
    const body = { id: purchaseId, reason: 'Charges of the bank' };
    expect(await call('acceptShortfall', token, body)).toBe('nothing_missing');
    expect(await approve('approvePurchase', token, purchaseId)).toBeNull();
    const { id } = await submitUpi(server, member);
    expect(await call('askForRest', token, { id })).toBe('nothing_missing');
    expect(await approve('approvePurchase', token, id)).toBeNull();
    expect(await call('askForRest', token, { id })).toBe('purchase_already_decided');
  });

  test('is not accepted by the admin whose purchase it is, nor by another company', async () => {
    const { member, purchaseId } = await short();
    const stranger = await makeDesk(server);
    const body = { id: purchaseId, reason: 'Charges of the bank' };
    expect(await call('acceptShortfall', stranger.admin.token, body)).toBe('not_found');
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await call('acceptShortfall', member.token, body)).toBe('own_purchase');
    expect(await call('askForRest', member.token, { id: purchaseId })).toBe('own_purchase');
  });
});

describe('the rest', () => {
  test('counts as asked for only while the same sum is received, and not because the sum was accepted', async () => {
    const { companyId, token, purchaseId, lineId } = await short();
    const accept = { id: purchaseId, reason: 'Charges of the bank' };
    expect(await call('acceptShortfall', token, accept)).toBeNull();
    expect((await detailsOf(token, lineId)).restAskedAt).toBeNull();
    expect(await call('askForRest', token, { id: purchaseId })).toBeNull();
    const second = await plantLine(server, companyId, { amount: 500n });
    await call('assignLine', token, { lineId: second, purchaseId });
    expect(await detailsOf(token, lineId)).toMatchObject({
      receivedElsewhere: 5,
      restAskedAt: null,
    });
    expect(await detailsOf(token, second)).toMatchObject({ receivedElsewhere: 1000 });
    expect(await call('askForRest', token, { id: purchaseId })).toBeNull();
    await call('unassignLine', token, { lineId: second });
    expect((await detailsOf(token, lineId)).restAskedAt).not.toBeNull();
  });

  test('is less what was refunded of the lines', async () => {
    const { companyId, admin, token, purchaseId, lineId } = await short();
    await server.pool.query('update statement_lines set refunded_paise = 100 where id = $1', [
      lineId,
    ]);
    await server.pool.query(
      `insert into refunds (company_id, id, line_id, purchase_id, amount_paise, reason, registered_by)
       values ($1, gen_random_uuid(), $2, $3, 100, 'Test', $4)`,
      [companyId, lineId, purchaseId, admin.id],
    );
    expect(await call('askForRest', token, { id: purchaseId })).toBeNull();
    expect(await trailOf(companyId, 'purchase.ask_rest')).toEqual([
      { received: '999.00', missing: '21.00' },
    ]);
  });

  test('of another purchase changes nothing', async () => {
    const first = await short();
    const second = await submitUpi(server, first.member);
    const lineId = await plantLine(server, first.companyId, { amount: 100_000n });
    await call('assignLine', first.token, { lineId, purchaseId: second.id });
    expect(await call('askForRest', first.token, { id: second.id })).toBeNull();
    expect((await detailsOf(first.token, first.lineId)).restAskedAt).toBeNull();
    expect((await detailsOf(first.token, lineId)).restAskedAt).not.toBeNull();
    expect(await approve('approvePurchase', first.token, first.purchaseId)).toBe(
      'lines_below_total',
    );
  });

  test('is asked for once, by a mail with the missing amount and the remark, and the order stays', async () => {
    const { companyId, member, token, purchaseId, lineId } = await short();
    expect((await detailsOf(token, lineId)).restAskedAt).toBeNull();
    expect(await call('askForRest', token, { id: purchaseId })).toBeNull();
    const { text } = await server.mail.waitFor(member.email, 1, /part of your payment is missing/);
    expect(text).toContain('Missing:   ₹ 20.00');
    const { rows } = await server.pool.query<{ remark: string }>(
      `select replace(order_number, '-', '') || ' ' || payment_code as remark from purchases where id = $1`,
      [purchaseId],
    );
    expect(text).toContain(`Remark:    ${rows[0]?.remark ?? 'no remark'}`);
    expect((await detailsOf(token, lineId)).restAskedAt).not.toBeNull();
    expect(await call('askForRest', token, { id: purchaseId })).toBe('rest_already_asked');
    expect(await trailOf(companyId, 'purchase.ask_rest')).toEqual([
      { received: '1000.00', missing: '20.00' },
    ]);
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    expect(await approve('approvePurchase', token, purchaseId)).toBe('lines_below_total');
  });

  test('is asked for in the language of the member', async () => {
    const { member, token, purchaseId } = await short();
    await server.call('setLanguage', { token: member.token, body: { language: 'hi' } });
    await call('askForRest', token, { id: purchaseId });
    const mail = await server.mail.waitFor(member.email, 1, /एक हिस्सा बाकी है/);
    expect(mail.text).toContain('₹ 20.00');
  });
});
