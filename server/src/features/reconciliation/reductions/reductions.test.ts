import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setFourEyes, WAITING } from '../../../../testing/four-eyes.ts';
import {
  approvePaidBy,
  dataOrCode,
  makeShort,
  totalsOf,
} from '../../../../testing/short-purchase.ts';
import {
  listLines,
  makeDesk,
  matched,
  plantLine,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A purchase of 100 tokens for 1,020 rupees, of which less arrives. */

const server = useServer();
const approvePaid = approvePaidBy(server);

/** Without jobs, so that queued mails stay where a test can read them. */
let queueing: TestServer;
beforeAll(async () => {
  queueing = await startTestServer({ withoutJobs: true });
});
afterAll(() => queueing.stop());

const ownOf = async (token: string, status: string) => {
  const { body } = await server.call('listOwnPurchases', { token, query: { status } });
  return body.data.records;
};

describe('what was paid of a short purchase', () => {
  test('is approved in its place, and the rest of the reservation returns to the supply', async () => {
    const { companyId, member, token, purchaseId, lineId } = await makeShort(server);
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
    expect(await totalsOf(server, companyId)).toEqual({
      reserved: 0,
      approved: 60,
      pending_count: 0,
      pending_paise: 0,
      approved_count: 1,
      approved_paise: 61_200,
      rejected_count: 1,
    });
    const [submitted] = await ownOf(member.token, 'REJECTED');
    expect(reduced.createdAt).toBe(submitted.createdAt);
    expect(submitted).toMatchObject({
      id: purchaseId,
      totalQuantity: 100,
      finalAmount: 1020,
      reason: 'Reduced to what was paid',
      reducedTo: { id: reduced.id, totalQuantity: 60, finalAmount: 612 },
    });
    const { rows } = await server.pool.query(
      'select line_id, purchase_id from line_assignments where company_id = $1',
      [companyId],
    );
    expect(rows).toEqual([{ line_id: lineId, purchase_id: reduced.id }]);
  });

  test('is one mail of an approval to the member, and no rejection', async () => {
    const { companyId, token, purchaseId } = await makeShort(queueing);
    const { id } = await dataOrCode(queueing, 'approvePaid', token, {
      id: purchaseId,
      received: 612,
    });
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
    const { member, token, purchaseId } = await makeShort(server);
    await approvePaid(token, purchaseId, 612);
    const { text } = await server.mail.waitFor(member.email, 1, /Your purchase is approved/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('You ordered 100 tokens for ₹ 1,020.00.');
  });

  test('keeps the days of the books, and counts one order and one decision', async () => {
    const { companyId, token, purchaseId } = await makeShort(server);
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
         sum(approved_paise)::int as approved, sum(rejected_count)::int as rejected
       from company_days where company_id = $1`,
      [companyId],
    );
    expect(rows).toEqual([{ orders: 1, paise: 102_000, approved: 61_200, rejected: 0 }]);
  });

  test('is in the audit trail with what was ordered and what was approved', async () => {
    const { companyId, token, purchaseId } = await makeShort(server);
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
    const { companyId, token, purchaseId } = await makeShort(server);
    const first = await approvePaid(token, purchaseId, 612);
    expect(await approvePaid(token, purchaseId, 612)).toEqual({
      ...first,
      receipt: expect.anything(),
    });
    expect(await totalsOf(server, companyId)).toMatchObject({ approved: 60, rejected_count: 1 });
    expect(await approvePaid(token, purchaseId, 500)).toBe('purchase_already_decided');
  });

  test('is the sum of several lines, to the paisa', async () => {
    const { companyId, token, purchaseId } = await makeShort(server, 33_333n);
    const second = await plantLine(server, companyId, { amount: 1n });
    await dataOrCode(server, 'assignLine', token, { lineId: second, purchaseId });
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
    const { companyId, token, purchaseId } = await makeShort(server);
    await server.pool.query(
      `alter table purchases disable trigger purchases_guard;
       update purchases set reserved_until = now() - interval '1 hour', released_at = now() where id = '${purchaseId}';
       update company_totals set reserved = 0 where company_id = '${companyId}';
       alter table purchases enable trigger purchases_guard`,
    );
    await approvePaid(token, purchaseId, 612);
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 0, approved: 60 });
  });

  test('needs a second admin for a large amount, and waits reserved until then', async () => {
    const { companyId, other, token, purchaseId } = await makeShort(server);
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
    expect(await totalsOf(server, companyId)).toMatchObject({
      reserved: 60,
      pending_paise: 61_200,
      approved: 0,
    });
    expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ id: body.data.id });
    const listed = await server.call('listConfirmations', { token: other.token });
    const id = listed.body.data.records[0].id;
    expect(await dataOrCode(server, 'confirmChange', other.token, { id })).not.toBeTypeOf('string');
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 0, approved: 60 });
  });
});
