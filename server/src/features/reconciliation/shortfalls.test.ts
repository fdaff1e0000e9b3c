import { randomUUID } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { blockedStatements, holdRow } from '../../../testing/hold-row.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { askAbout, readAnswers } from '../../../testing/questions.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { useServer } from '../../../testing/use-server.ts';

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

/** What the member was asked for and has not paid yet, in rupees. */
const missingOf = async ({ token }: Person, id: string) =>
  (await server.call('getPurchaseProgress', { token, params: { id } })).body.data.missing;

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

test('no call for several purchases approves one for which an open line shows another amount', async () => {
  const { companyId, member, admin } = await makeDesk(server);
  const paidMore = await submitUpi(server, member);
  const clean = await submitUpi(server, member);
  await plantLine(server, companyId, { amount: 103_000n, reference: paidMore.reference });
  await plantLine(server, companyId, { amount: 102_000n, reference: clean.reference });
  const body = { ids: [paidMore.id, clean.id] };
  const { body: reply } = await server.call('approvePurchases', { token: admin.token, body });
  expect(reply).toMatchObject({
    message: '1 of 2 purchases approved.',
    data: {
      results: [
        { id: paidMore.id, status: false, code: 'bank_amount_differs' },
        { id: clean.id, status: true, code: null },
      ],
    },
  });
  expect(await statusOf(server, paidMore.id)).toBe('PENDING');
  expect(await approve('approvePurchase', admin.token, paidMore.id)).toBeNull();
});

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

  test('waits for an answer that nobody has read, and asks for nothing beside a question', async () => {
    const { admin, member, purchaseId, token } = await short();
    const question = await askAbout(server, admin, purchaseId);
    expect(await call('askForRest', token, { id: purchaseId })).toBe('question_open');
    await server.call('answerQuestion', {
      token: member.token,
      params: { id: question },
      body: { answer: 'My bank has taken a fee.' },
    });
    const body = { id: purchaseId, reason: 'Charges of the bank' };
    expect(await call('acceptShortfall', token, body)).toBe('answer_unread');
    expect(await call('askForRest', token, { id: purchaseId })).toBe('answer_unread');
    await readAnswers(server, admin, purchaseId);
    expect(await call('askForRest', token, { id: purchaseId })).toBeNull();
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
    expect((await detailsOf(token, lineId)).restAskedAt).not.toBeNull();
    const second = await plantLine(server, companyId, { amount: 500n });
    await call('assignLine', token, { lineId: second, purchaseId });
    expect((await detailsOf(token, second)).receivedElsewhere).toBe(999);
  });

  test('of another purchase changes nothing', async () => {
    const first = await short();
    const second = await submitUpi(server, first.member);
    const lineId = await plantLine(server, first.companyId, { amount: 100_000n });
    await call('assignLine', first.token, { lineId, purchaseId: second.id });
    expect(await call('askForRest', first.token, { id: second.id })).toBeNull();
    expect((await detailsOf(first.token, first.lineId)).restAskedAt).toBeNull();
    expect(await missingOf(first.member, first.purchaseId)).toBeNull();
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
    expect(await missingOf(member, purchaseId)).toBe(20);
    expect(await call('askForRest', token, { id: purchaseId })).toBe('rest_already_asked');
    expect(await trailOf(companyId, 'purchase.ask_rest')).toEqual([
      { received: '1000.00', missing: '20.00' },
    ]);
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    expect(await approve('approvePurchase', token, purchaseId)).toBe('lines_below_total');
  });

  test('is shown to the member until the bank shows it, the company bears it or the purchase is decided', async () => {
    const { companyId, member, token, purchaseId } = await short();
    expect(await missingOf(member, purchaseId)).toBeNull();
    await call('askForRest', token, { id: purchaseId });
    const rest = await plantLine(server, companyId, { amount: 2_000n });
    await call('assignLine', token, { lineId: rest, purchaseId });
    expect(await missingOf(member, purchaseId)).toBeNull();
    await call('unassignLine', token, { lineId: rest });
    expect(await missingOf(member, purchaseId)).toBe(20);
    await call('acceptShortfall', token, { id: purchaseId, reason: 'Charges of the bank' });
    expect(await missingOf(member, purchaseId)).toBeNull();

    const other = await short();
    await call('askForRest', other.token, { id: other.purchaseId });
    await call('rejectPurchase', other.token, { id: other.purchaseId });
    expect(await missingOf(other.member, other.purchaseId)).toBeNull();
  });

  test('is asked for in the language of the member', async () => {
    const { member, token, purchaseId } = await short();
    await server.call('setLanguage', { token: member.token, body: { language: 'hi' } });
    await call('askForRest', token, { id: purchaseId });
    const mail = await server.mail.waitFor(member.email, 1, /एक हिस्सा बाकी है/);
    expect(mail.text).toContain('₹ 20.00');
  });
});

test('the rest of a purchase is not asked for while an approval of it has decided but not ended', async () => {
  const { companyId, member, other, token, purchaseId } = await short();
  await approve('approvePurchase', token, (await submitUpi(server, member)).id);
  await call('acceptShortfall', token, { id: purchaseId, reason: 'Charges of the bank' });
  // The approval has updated its purchase when it waits for the member's holding.
  const holding = await holdRow(server.pool, 'select from holdings where company_id = $1', [
    companyId,
  ]);
  const approval = approve('approvePurchase', token, purchaseId);
  await blockedStatements(server.pool, 1);
  const question = call('askForRest', other.token, { id: purchaseId });
  await blockedStatements(server.pool, 2);
  await holding.release();
  expect(await approval).toBeNull();
  expect(await question).toBe('purchase_already_decided');
});

describe('an approval that has read the lines while one of them loses its money', () => {
  /** What the change returns, the code of the refused approval and the status of the purchase in the end. */
  const race = async (
    raced: TestServer,
    change: 'unassignLine' | 'registerRefund',
  ): Promise<{
    readonly changed: number;
    readonly code: unknown;
    readonly status: string | undefined;
  }> => {
    const { companyId, admin, other, member } = await makeDesk(raced);
    const { id: purchaseId } = await submitUpi(raced, member);
    const lines = [];
    // For a refund one line pays all and more, otherwise two lines pay the total together.
    for (const amount of change === 'registerRefund' ? [202_000n] : [100_000n, 2_000n]) {
      const lineId = await plantLine(raced, companyId, { amount });
      await raced.call('assignLine', { token: admin.token, body: { lineId, purchaseId } });
      lines.push(lineId);
    }
    // The approval waits for the totals and has begun, so it sees the lines of now.
    const totals = await holdRow(raced.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const approval = raced.call('approvePurchase', {
      token: admin.token,
      body: { id: purchaseId },
    });
    await blockedStatements(raced.pool, 1);
    const refund = { amount: 1000, reason: 'Paid too much' };
    const { status } = await raced.call(change, {
      token: other.token,
      body: { lineId: lines[0], ...(change === 'registerRefund' && refund) },
    });
    await totals.release();
    const { body } = await approval;
    return { changed: status, code: body.code, status: await statusOf(raced, purchaseId) };
  };

  test('is refused when the rest is below the total', async () => {
    expect(await race(server, 'unassignLine')).toEqual({
      changed: 200,
      code: 'lines_below_total',
      status: 'PENDING',
    });
  });

  test('is not affected when the total is left', async () => {
    expect(await race(server, 'registerRefund')).toMatchObject({ status: 'APPROVED' });
  });

  test('negative control: is not refused if it compares only what it has read', async () => {
    const unguarded = await startTestServer({
      rewriteSql: (sql) =>
        sql.replace('and p.received_paise is not distinct from j.received_paise', ''),
    });
    try {
      expect(await race(unguarded, 'unassignLine')).toMatchObject({ status: 'APPROVED' });
      expect(unguarded.rewritten()).toBeGreaterThan(0);
    } finally {
      await unguarded.stop();
    }
  });
});
