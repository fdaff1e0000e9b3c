import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setFourEyes, WAITING } from '../../../../testing/four-eyes.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { askAbout, readAnswers } from '../../../../testing/questions.ts';
import {
  listLines,
  makeDesk,
  matched,
  plantLine,
  statusOf,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A purchase of 100 tokens for 1,020 rupees, of which less arrives. */

const server = useServer();

/** Without jobs, so that queued mails stay where a test can read them. */
let queueing: TestServer;
beforeAll(async () => {
  queueing = await startTestServer({ withoutJobs: true });
});
afterAll(() => queueing.stop());

type Call = Parameters<typeof server.call>[0];

/** Returns the data of the reply, or the code of the refusal. */
const call = async (on: TestServer, name: Call, token: string, body: object) => {
  const { status, body: reply } = await on.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
};

/** A purchase with a line of so many paise. */
async function short(on: TestServer = server, paid = 61_200n) {
  const desk = await makeDesk(on);
  const order = await proven(on, desk.member);
  const bought = await buy(on, desk.member, order, `PUR-123456-${randomUUID()}`);
  const purchaseId = String(bought.body.data.id);
  const lineId = await plantLine(on, desk.companyId, { amount: paid });
  const { token } = desk.admin;
  await call(on, 'assignLine', token, { lineId, purchaseId });
  return { ...desk, purchaseId, lineId, token };
}

const approvePaid = (token: string, id: string, received: number) =>
  call(server, 'approvePaid', token, { id, received });

const totalsOf = async (companyId: string) => {
  const { rows } = await server.pool.query(
    `select reserved::int, approved::int, pending_count::int, pending_paise::int, approved_count::int,
       approved_paise::int, rejected_count::int from company_totals where company_id = $1`,
    [companyId],
  );
  return rows[0];
};

const ownOf = async (token: string, status: string) => {
  const { body } = await server.call('listOwnPurchases', { token, query: { status } });
  return body.data.records;
};

describe('what was paid of a short purchase', () => {
  test('is approved in its place, and the rest of the reservation returns to the supply', async () => {
    const { companyId, member, token, purchaseId, lineId } = await short();
    const reduced = await approvePaid(token, purchaseId, 612);
    expect(reduced).toMatchObject({
      status: 'APPROVED',
      totalQuantity: 60,
      amount: 600,
      platformCharge: 12,
      finalAmount: 612,
      bankAmount: 612,
      reducedFrom: { id: purchaseId, totalQuantity: 100, finalAmount: 1020 },
      marks: ['member_waiting', 'bank_seen'],
    });
    expect(await totalsOf(companyId)).toEqual({
      reserved: 0,
      approved: 60,
      pending_count: 0,
      pending_paise: 0,
      approved_count: 1,
      approved_paise: 61_200,
      rejected_count: 1,
    });
    const [submitted] = await ownOf(member.token, 'REJECTED');
    expect(submitted).toMatchObject({
      id: purchaseId,
      totalQuantity: 100,
      finalAmount: 1020,
      reason: 'Approved for what was paid',
      reducedTo: { id: reduced.id, totalQuantity: 60, finalAmount: 612 },
    });
    const { rows } = await server.pool.query(
      'select line_id, purchase_id from line_assignments where company_id = $1',
      [companyId],
    );
    expect(rows).toEqual([{ line_id: lineId, purchase_id: reduced.id }]);
  });

  test('is one mail of an approval to the member, and no rejection', async () => {
    const { companyId, token, purchaseId } = await short(queueing);
    const { id } = await call(queueing, 'approvePaid', token, { id: purchaseId, received: 612 });
    const { rows } = await queueing.pool.query(
      `select purchase_id, event from purchase_mails where company_id = $1 order by id`,
      [companyId],
    );
    expect(rows).toEqual([
      { purchase_id: purchaseId, event: 'submitted' },
      { purchase_id: id, event: 'approved' },
    ]);
  });

  test('is explained to the member with what was ordered', async () => {
    const { member, token, purchaseId } = await short();
    await approvePaid(token, purchaseId, 612);
    const { text } = await server.mail.waitFor(member.email, 1, /Your purchase is approved/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('You ordered 100 tokens for ₹ 1,020.00.');
  });

  test('keeps the days of the books, and the submitted day of one order', async () => {
    const { companyId, token, purchaseId } = await short();
    const booked = async () => {
      const { rows } = await server.pool.query(
        `select day::text, debit_account, amount_paise::int from book_entries
         where company_id = $1 and source = 'assignment'`,
        [companyId],
      );
      return rows;
    };
    await server.pool.query(
      `alter table line_assignments disable trigger line_assignments_guard;
       update line_assignments set assigned_at = assigned_at - interval '3 days' where company_id = '${companyId}';
       alter table line_assignments enable trigger line_assignments_guard`,
    );
    const before = await booked();
    expect(before).toHaveLength(1);
    await approvePaid(token, purchaseId, 612);
    expect(await booked()).toEqual(before);
    const { rows } = await server.pool.query(
      `select sum(submitted_count)::int as orders, sum(submitted_paise)::int as paise,
         sum(approved_paise)::int as approved from company_days where company_id = $1`,
      [companyId],
    );
    expect(rows).toEqual([{ orders: 1, paise: 102_000, approved: 61_200 }]);
  });

  test('is in the audit trail with what was ordered and what was approved', async () => {
    const { companyId, token, purchaseId } = await short();
    const { id } = await approvePaid(token, purchaseId, 612);
    const { rows } = await server.pool.query(
      `select action, subject_id, before, after from audit_entries
       where company_id = $1 and action like 'purchase.%' order by seq`,
      [companyId],
    );
    expect(rows).toEqual([
      {
        action: 'purchase.reduce',
        subject_id: purchaseId,
        before: { status: 'PENDING', tokens: 100 },
        after: { status: 'REJECTED', tokens: 60, received: '612.00', reducedTo: id },
      },
      {
        action: 'purchase.approve',
        subject_id: id,
        before: { status: 'PENDING' },
        after: { status: 'APPROVED', reason: null },
      },
    ]);
  });

  test('is approved once, when the call is repeated', async () => {
    const { companyId, token, purchaseId } = await short();
    const first = await approvePaid(token, purchaseId, 612);
    expect(await approvePaid(token, purchaseId, 612)).toEqual({
      ...first,
      receipt: expect.anything(),
    });
    expect(await totalsOf(companyId)).toMatchObject({ approved: 60, rejected_count: 1 });
    expect(await approvePaid(token, purchaseId, 500)).toBe('purchase_already_decided');
  });

  test('is the sum of several lines, to the paisa', async () => {
    const { companyId, token, purchaseId } = await short(server, 33_333n);
    const second = await plantLine(server, companyId, { amount: 1n });
    await call(server, 'assignLine', token, { lineId: second, purchaseId });
    expect(await approvePaid(token, purchaseId, 333.34)).toMatchObject({
      totalQuantity: 32,
      amount: 326.81,
      platformCharge: 6.53,
      finalAmount: 333.34,
    });
  });

  test('is what the admin has found where no line is assigned; its line belongs to it at the next comparison', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    await plantLine(server, companyId, { amount: 51_000n, reference });
    const reduced = await approvePaid(admin.token, id, 510);
    expect(reduced).toMatchObject({
      status: 'APPROVED',
      totalQuantity: 50,
      referenceNumber: reference,
    });
    await matched(server, admin.token);
    expect(await listLines(server, admin)).toMatchObject([
      { state: 'approved_order', suggestion: { purchase: { id: reduced.id } } },
    ]);
  });

  test('takes its tokens from the supply when the reservation has passed', async () => {
    const { companyId, token, purchaseId } = await short();
    await server.pool.query(
      `alter table purchases disable trigger purchases_guard;
       update purchases set reserved_until = now() - interval '1 hour', released_at = now() where id = '${purchaseId}';
       update company_totals set reserved = 0 where company_id = '${companyId}';
       alter table purchases enable trigger purchases_guard`,
    );
    await approvePaid(token, purchaseId, 612);
    expect(await totalsOf(companyId)).toMatchObject({ reserved: 0, approved: 60 });
  });

  test('needs a second admin for a large amount, and waits reserved until then', async () => {
    const { companyId, other, token, purchaseId } = await short();
    await setFourEyes(server, companyId, true, 500);
    const { body } = await server.call('approvePaid', {
      token,
      body: { id: purchaseId, received: 612 },
    });
    expect(body).toMatchObject({
      message: WAITING,
      data: { status: 'PENDING', totalQuantity: 60, reducedFrom: { id: purchaseId } },
    });
    expect(body.data.marks).toContain('awaiting_confirmation');
    expect(await totalsOf(companyId)).toMatchObject({
      reserved: 60,
      pending_paise: 61_200,
      approved: 0,
    });
    expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ id: body.data.id });
    const listed = await server.call('listConfirmations', { token: other.token });
    const id = listed.body.data.records[0].id;
    expect(await call(server, 'confirmChange', other.token, { id })).not.toBeTypeOf('string');
    expect(await totalsOf(companyId)).toMatchObject({ reserved: 0, approved: 60 });
  });
});

describe('what was paid is refused', () => {
  test('when it is no sum that the lines have, reaches the total or buys no token', async () => {
    const { companyId, admin, member, token, purchaseId } = await short();
    expect(await approvePaid(token, purchaseId, 611.99)).toBe('received_changed');
    const { id } = await submitUpi(server, member);
    expect(await approvePaid(token, id, 1020)).toBe('nothing_missing');
    expect(await approvePaid(token, id, 10.18)).toBe('amount_buys_nothing');
    expect(await approvePaid(token, id, 0)).toBe('invalid_request');
    expect(await totalsOf(companyId)).toMatchObject({ pending_count: 2, reserved: 200 });
    expect(await approvePaid(admin.token, id, 10.2)).toMatchObject({ totalQuantity: 1 });
  });

  test('for a decided purchase, an own one and one of another company', async () => {
    const { member, token, purchaseId } = await short();
    const stranger = await makeDesk(server);
    expect(await approvePaid(stranger.admin.token, purchaseId, 612)).toBe('not_found');
    const { id } = await submitUpi(server, member);
    await call(server, 'rejectPurchase', token, { id });
    expect(await approvePaid(token, id, 612)).toBe('purchase_already_decided');
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await approvePaid(member.token, purchaseId, 612)).toBe('own_purchase');
  });

  test('while an answer is unread, and after a correction that nobody has compared', async () => {
    const { admin, member, token, purchaseId } = await short();
    const question = await askAbout(server, admin, purchaseId);
    await server.call('answerQuestion', {
      token: member.token,
      params: { id: question },
      body: { answer: 'My bank has taken a fee.' },
    });
    expect(await approvePaid(token, purchaseId, 612)).toBe('answer_unread');
    await readAnswers(server, admin, purchaseId);
    const other = await server.call('approvePaid', {
      token,
      body: { id: purchaseId, received: 612 },
      headers: { 'compared-references': '999999999999' },
    });
    expect(other.body.code).toBe('reference_corrected');
    expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ totalQuantity: 60 });
  });

  test('while a refund of its line is registered, and changes nothing', async () => {
    const { companyId, admin, token, purchaseId, lineId } = await short();
    await server.pool.query('update statement_lines set refunded_paise = 100 where id = $1', [
      lineId,
    ]);
    await server.pool.query(
      `insert into refunds (company_id, id, line_id, purchase_id, amount_paise, reason, registered_by)
       values ($1, gen_random_uuid(), $2, $3, 100, 'Test', $4)`,
      [companyId, lineId, purchaseId, admin.id],
    );
    expect(await approvePaid(token, purchaseId, 611)).toBe('line_refunded');
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
  });

  test('when the tokens are gone, with the whole change', async () => {
    const { companyId, token, purchaseId, lineId } = await short();
    await server.pool.query(
      `alter table purchases disable trigger purchases_guard;
       update purchases set reserved_until = now() - interval '1 hour', released_at = now() where id = '${purchaseId}';
       update company_totals set reserved = 0, private_supply = 59 where company_id = '${companyId}';
       alter table purchases enable trigger purchases_guard`,
    );
    expect(await approvePaid(token, purchaseId, 612)).toBe('not_enough_tokens');
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    const { rows } = await server.pool.query(
      'select purchase_id from line_assignments where line_id = $1',
      [lineId],
    );
    expect(rows).toEqual([{ purchase_id: purchaseId }]);
  });
});

test('no purchase takes the place of a pending one, or of a smaller one', async () => {
  const { companyId, member, purchaseId } = await short();
  const insert = server.pool.query(
    `insert into purchases (company_id, id, reduced_from, account_id, payment_method, amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
     select company_id, gen_random_uuid(), id, account_id, 'MANUAL', amount_paise, price_micro_rupees, quantity,
       fee_basis_points, fee_paise, total_paise from purchases where company_id = $1 and id = $2`,
    [companyId, purchaseId],
  );
  await expect(insert).rejects.toThrow('a rejected one that was larger');
  expect(await ownOf(member.token, 'REJECTED')).toEqual([]);
});

describe('a second transfer that is assigned while what was paid is approved', () => {
  /** The outcomes, and what the lines of the rejected purchase have in the end. */
  const race = async (raced: TestServer) => {
    const { companyId, other, token, purchaseId } = await short(raced);
    const second = await plantLine(raced, companyId, { amount: 40_800n });
    // Both have begun when the totals are free.
    const totals = await holdRow(raced.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const body = { id: purchaseId, received: 612 };
    const approval = call(raced, 'approvePaid', token, body);
    await blockedStatements(raced.pool, 1);
    const assigned = await call(raced, 'assignLine', other.token, { lineId: second, purchaseId });
    await totals.release();
    const outcome = await approval;
    return {
      assigned: typeof assigned === 'string' ? assigned : 'assigned',
      approval: typeof outcome === 'string' ? outcome : 'approved',
      status: await statusOf(raced, purchaseId),
    };
  };

  test('belongs to the order, and the approval is refused', async () => {
    expect(await race(server)).toEqual({
      assigned: 'assigned',
      approval: 'received_changed',
      status: 'PENDING',
    });
  });

  test('is refused for the rejected order when it comes later', async () => {
    const { companyId, other, token, purchaseId } = await short();
    const second = await plantLine(server, companyId, { amount: 40_800n });
    const { id } = await approvePaid(token, purchaseId, 612);
    const body = { lineId: second, purchaseId };
    expect(await call(server, 'assignLine', other.token, body)).toBe('purchase_rejected');
    // The money is not lost: it can go back as an excess of the purchase that was approved.
    await call(server, 'assignLine', other.token, { lineId: second, purchaseId: id });
    const refund = { lineId: second, amount: 408, reason: 'Came too late' };
    expect(await call(server, 'registerRefund', other.token, refund)).not.toBeTypeOf('string');
  });

  test('negative control: without the comparison with the lines the second transfer is left out', async () => {
    const unguarded = await startTestServer({
      rewriteSql: (sql) =>
        sql.replace('p.received_paise as received,', 'null::bigint as received,'),
    });
    try {
      expect(await race(unguarded)).toMatchObject({ assigned: 'assigned', approval: 'approved' });
      expect(unguarded.rewritten()).toBeGreaterThan(0);
    } finally {
      await unguarded.stop();
    }
  });
});
