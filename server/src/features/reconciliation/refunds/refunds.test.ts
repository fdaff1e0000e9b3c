import { istDay } from '@prelaunch/domain/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedStatements } from '../../../../testing/hold-row.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  buyWithCode,
  LINE_DAY,
  makeDesk,
  plantLine,
  plantRefund,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Call =
  | 'assignLine'
  | 'unassignLine'
  | 'approvePurchase'
  | 'rejectPurchase'
  | 'registerRefund'
  | 'markRefundSent'
  | 'cancelRefund';

/** Returns the data of the reply, or the code of the refusal. */
const call = async (name: Call, token: string, body: object) => {
  const { status, body: reply } = await server.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
};

const refundableOf = async (token: string, id: string): Promise<number> =>
  (await server.call('getStatementLine', { token, params: { id } })).body.data.refundable;

/** A line of 1,100 rupees that is assigned to a purchase of 1,020 rupees. */
async function overpaid() {
  const desk = await makeDesk(server);
  const purchase = await submitUpi(server, desk.member);
  const lineId = await plantLine(server, desk.companyId, { amount: 110_000n });
  const { token } = desk.admin;
  await call('assignLine', token, { lineId, purchaseId: purchase.id });
  return { ...desk, purchaseId: purchase.id, lineId, token };
}

/** Another purchase of the company, with a line that pays more, and an open line. */
async function payMore({ companyId, member, token }: Awaited<ReturnType<typeof overpaid>>) {
  const { id: purchaseId } = await submitUpi(server, member, { amount: 5000 });
  const lineId = await plantLine(server, companyId, { amount: 900_000n });
  await call('assignLine', token, { lineId, purchaseId });
  await plantLine(server, companyId, { amount: 700_000n });
}

/** Makes the member an admin, who stays signed in. */
async function promote({ id }: Person): Promise<void> {
  await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [id]);
  await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [id]);
}

describe('of a purchase', () => {
  test('only what exceeds its total can be refunded, before and after the approval', async () => {
    const desk = await overpaid();
    const { token, lineId, purchaseId } = desk;
    await payMore(desk);
    expect(await refundableOf(token, lineId)).toBe(80);
    const refund = (amount: number) => ({ lineId, amount, reason: 'Paid too much' });
    expect(await call('registerRefund', token, refund(80.01))).toBe('refund_too_large');
    expect(await call('registerRefund', token, refund(50))).toMatchObject({ state: 'DUE' });
    await call('approvePurchase', token, { id: purchaseId });
    expect(await refundableOf(token, lineId)).toBe(30);
    expect(await call('registerRefund', token, refund(30.01))).toBe('refund_too_large');
    expect(await call('registerRefund', token, refund(30))).toMatchObject({ amount: 30 });
    expect(await refundableOf(token, lineId)).toBe(0);
  });

  test('a line cannot be taken away that a refund of another line relies on', async () => {
    const desk = await overpaid();
    const { companyId, token, lineId, purchaseId } = desk;
    await payMore(desk);
    const second = await plantLine(server, companyId);
    await call('assignLine', token, { lineId: second, purchaseId });
    const { id } = await call('registerRefund', token, { lineId, amount: 1100, reason: 'Twice' });
    expect(await call('unassignLine', token, { lineId: second })).toBe('line_refunded');
    await call('cancelRefund', token, { id });
    await call('registerRefund', token, { lineId, amount: 80, reason: 'Excess' });
    expect(await call('unassignLine', token, { lineId: second })).toMatchObject({
      state: 'unmatched',
    });
  });

  test('everything can be refunded once it is rejected, and the line stays assigned meanwhile', async () => {
    const { token, lineId, purchaseId } = await overpaid();
    await call('rejectPurchase', token, { id: purchaseId });
    const body = { lineId, amount: 1100, reason: 'Rejected' };
    expect(await call('registerRefund', token, body)).toMatchObject({
      amount: 1100,
      purchase: { id: purchaseId },
    });
    expect(await call('unassignLine', token, { lineId })).toBe('line_refunded');
  });

  test('the member gets a mail when it is registered and when it is sent', async () => {
    const { token, lineId, member } = await overpaid();
    const body = { lineId, amount: 80, reason: 'Paid too much' };
    const { id } = await call('registerRefund', token, body);
    await call('markRefundSent', token, { id, reference: '632600000001', date: LINE_DAY });
    const mailsTo = () =>
      server.mail.received.filter(
        ({ to, text }) => to === member.email && /Amount: +₹ 80\.00/.test(text),
      );
    await expect.poll(() => mailsTo().length, { timeout: 10_000 }).toBe(2);
    const texts = mailsTo().map(({ text }) => text);
    expect(texts.some((text) => text.includes('will give you back'))).toBe(true);
    expect(texts.some((text) => text.includes('632600000001'))).toBe(true);
  });

  test('the member gets a mail when it is cancelled', async () => {
    const { token, lineId, member } = await overpaid();
    const body = { lineId, amount: 80, reason: 'Paid too much' };
    const { id } = await call('registerRefund', token, body);
    await call('cancelRefund', token, { id });
    const { text } = await server.mail.waitFor(member.email, 1, /Your refund was cancelled/);
    expect(text).toMatch(/has cancelled the refund and has not sent it:[^]*Amount: +₹ 80\.00/);
  });

  test("is refused to an admin whose purchase it is, and to another company's admin", async () => {
    const { lineId, member } = await overpaid();
    const body = { lineId, amount: 10, reason: 'Paid too much' };
    const stranger = await makeDesk(server);
    expect(await call('registerRefund', stranger.admin.token, body)).toBe('not_found');
    await promote(member);
    expect(await call('registerRefund', member.token, body)).toBe('own_purchase');
  });

  test('is not recorded as sent by the admin to whom it goes', async () => {
    const { token, lineId, member } = await overpaid();
    const body = { lineId, amount: 80, reason: 'Paid too much' };
    const { id } = await call('registerRefund', token, body);
    await promote(member);
    const sent = { id, reference: '632600000001', date: LINE_DAY };
    expect(await call('markRefundSent', member.token, sent)).toBe('own_purchase');
    expect(await call('markRefundSent', token, sent)).toMatchObject({ state: 'SENT' });
  });
});

test('money without a claim can be refunded, and then not be assigned', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const lineId = await plantLine(server, companyId);
  const { token } = admin;
  const body = { lineId, amount: 1020, reason: 'Unknown sender' };
  const { id } = await call('registerRefund', token, body);
  await plantRefund(server, companyId);
  expect(await call('assignLine', token, { lineId, purchaseId })).toBe('line_refunded');
  expect(await call('cancelRefund', token, { id })).toMatchObject({ state: 'CANCELLED' });
  expect(await call('cancelRefund', token, { id })).toBe('refund_over');
  const sent = { id, reference: '632600000001', date: LINE_DAY };
  expect(await call('markRefundSent', token, sent)).toBe('refund_over');
  expect(await call('assignLine', token, { lineId, purchaseId })).toMatchObject({
    state: 'assigned',
  });
  const debit = await plantLine(server, companyId, { kind: 'DEBIT' });
  expect(await call('registerRefund', token, { ...body, lineId: debit })).toBe('line_not_credit');
  expect(await refundableOf(token, debit)).toBe(0);
});

test('of money without a claim, what is not refunded yet can be refunded', async () => {
  const { companyId, admin } = await makeDesk(server);
  const lineId = await plantLine(server, companyId);
  await call('registerRefund', admin.token, { lineId, amount: 300, reason: 'Unknown sender' });
  expect(await refundableOf(admin.token, lineId)).toBe(720);
});

describe('the day of a transfer', () => {
  const DAY_MS = 86_400_000;
  const today = () => istDay(new Date());
  const inDays = (days: number) => istDay(new Date(Date.now() + days * DAY_MS));

  /** A refund that is due, of a line of this day. */
  async function due(day: string) {
    const { companyId, admin } = await makeDesk(server);
    const lineId = await plantLine(server, companyId, { day });
    const body = { lineId, amount: 1020, reason: 'Unknown sender' };
    const { id } = await call('registerRefund', admin.token, body);
    return { companyId, token: admin.token, id };
  }

  test.each([
    ['after today', '2026-11-20', () => inDays(1), 'invalid_request'],
    ['in 2099', '2026-11-20', () => '2099-11-22', 'invalid_request'],
    ['in 1900', '2026-11-20', () => '1900-01-01', 'invalid_request'],
    ['before the money came', '2026-11-20', () => '2026-11-19', 'refund_day'],
    ['before today, of a line with a day of the future', inDays(3), () => inDays(-1), 'refund_day'],
  ])('is refused %s', async (_, received, date, code) => {
    const { token, id } = await due(received);
    expect(await call('markRefundSent', token, { id, reference: 'UTR1', date: date() })).toBe(code);
    const { rows } = await server.pool.query('select state from refunds where id = $1', [id]);
    expect(rows).toEqual([{ state: 'DUE' }]);
  });

  test('may be that of the payment, and today', async () => {
    for (const date of ['2026-11-20', today()]) {
      const { token, id } = await due('2026-11-20');
      const sent = await call('markRefundSent', token, { id, reference: 'UTR1', date });
      expect(sent).toMatchObject({ state: 'SENT', sentDay: date });
    }
  });

  test('may be today for a line with a day of the future', async () => {
    const { token, id } = await due(inDays(3));
    const body = { id, reference: 'UTR1', date: today() };
    expect(await call('markRefundSent', token, body)).toMatchObject({ sentDay: today() });
  });

  test('names the first possible day when it is refused', async () => {
    const { companyId, token, id } = await due('2026-11-20');
    // The money of another line came sooner.
    await plantLine(server, companyId, { day: '2026-11-01' });
    const body = { id, reference: 'UTR1', date: '2026-11-19' };
    const { body: reply } = await server.call('markRefundSent', { token, body });
    expect(reply.message).toContain('from 2026-11-20');
    const future = await due(inDays(3));
    const early = { id: future.id, reference: 'UTR1', date: inDays(-1) };
    const refused = await server.call('markRefundSent', { token: future.token, body: early });
    expect(refused.body.message).toContain(`from ${today()}`);
  });
});

test('the register is listed by state and search, exported as CSV, and audited', async () => {
  const { companyId, token, member, lineId, purchaseId } = await overpaid();
  const { id } = await call('registerRefund', token, { lineId, amount: 80, reason: 'Excess' });
  const other = await plantLine(server, companyId);
  const unknown = { lineId: other, amount: 5, reason: 'Unknown sender' };
  const { id: unclaimed } = await call('registerRefund', token, unknown);
  await call('markRefundSent', token, { id, reference: '632600000001', date: LINE_DAY });
  const list = async (query: Record<string, string>) =>
    (await server.call('listRefunds', { token, query })).body.data.records;
  expect(await list({})).toHaveLength(2);
  expect(await list({ state: 'SENT' })).toMatchObject([
    { id, purchase: { id: purchaseId }, sentDay: LINE_DAY, endedBy: expect.any(String) },
  ]);
  expect(await list({ search: 'unknown' })).toMatchObject([{ amount: 5, purchase: null }]);
  expect(await list({ search: '80' })).toMatchObject([{ id }]);
  expect(await list({ search: '632600000001' })).toMatchObject([{ id }]);
  expect(await list({ search: member.email })).toMatchObject([{ id }]);
  const { email } = await makePerson(server, companyId);
  expect(await list({ search: email })).toEqual([]);
  expect(await list({ search: 'nothing like this' })).toEqual([]);
  await call('cancelRefund', token, { id: unclaimed });
  const { body } = await server.call('exportRefunds', { token, query: { state: 'SENT' } });
  expect(String(body)).toContain('80.00,Excess');
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where company_id = $1 and subject_type = 'refund' order by seq`,
    [companyId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'refund.register',
    'refund.register',
    'refund.sent',
    'refund.cancel',
  ]);
});

describe('two admins who refund one line at once', () => {
  const race = async (raced: TestServer): Promise<unknown> => {
    const { companyId, admin, other } = await makeDesk(raced);
    const lineId = await plantLine(raced, companyId);
    const body = { lineId, amount: 1020, reason: 'Unknown sender' };
    await Promise.all(
      [admin, other].map(({ token }) => raced.call('registerRefund', { token, body })),
    );
    const { rows } = await raced.pool.query('select from refunds where line_id = $1', [lineId]);
    return rows.length;
  };

  test('refund it once', async () => {
    expect(await race(server)).toBe(1);
  });

  test('negative control: without locks and constraint they refund it twice', async () => {
    const unguarded = await startTestServer({
      rewriteSql: (sql) =>
        sql
          .replace('for no key update of l', '')
          .replace(/(from reconciliations where company_id = \$1) for no key update/, '$1')
          // The delay lets both calls read before either writes.
          .replace('as refundable\n', 'as refundable, pg_sleep(0.5)\n'),
    });
    try {
      await unguarded.pool.query(
        'alter table statement_lines drop constraint statement_lines_refunded',
      );
      expect(await race(unguarded)).toBe(2);
      expect(unguarded.rewritten()).toBeGreaterThan(0);
    } finally {
      await unguarded.stop();
    }
  });
});

describe('a refund of one line while the other line of the purchase is taken back', () => {
  /** Returns how much the purchase of 1,020 rupees has of its two lines in the end, in rupees. */
  const race = async (raced: TestServer): Promise<number> => {
    const { companyId, admin, other, member } = await makeDesk(raced);
    const { id: purchaseId } = await submitUpi(raced, member);
    const [first, second] = [await plantLine(raced, companyId), await plantLine(raced, companyId)];
    const { token } = admin;
    for (const lineId of [first, second]) {
      await raced.call('assignLine', { token, body: { lineId, purchaseId } });
    }
    const client = await raced.pool.connect();
    try {
      await client.query('begin');
      // Both calls have read before either writes, unless one waits for the other.
      await client.query('lock table refunds, line_assignments in share mode');
      const refund = { lineId: first, amount: 1020, reason: 'Paid twice' };
      const calls = [
        raced.call('registerRefund', { token, body: refund }),
        raced.call('unassignLine', { token: other.token, body: { lineId: second } }),
      ];
      await blockedStatements(raced.pool, 2);
      await client.query('commit');
      await Promise.all(calls);
    } finally {
      client.release();
    }
    const { rows } = await raced.pool.query<{ rupees: number }>(
      `select (sum(l.amount_paise - l.refunded_paise) / 100)::int as rupees from line_assignments a
       join statement_lines l on l.company_id = a.company_id and l.id = a.line_id where a.purchase_id = $1`,
      [purchaseId],
    );
    return rows[0]?.rupees ?? 0;
  };

  test('leaves the purchase its money', async () => {
    expect(await race(server)).toBeGreaterThanOrEqual(1020);
  });

  test('negative control: without the locks on the reconciliation and the purchase both pass', async () => {
    const unlocked = await startTestServer({
      rewriteSql: (sql) =>
        sql
          .replace(/(from reconciliations where company_id = \$1) for no key update/, '$1')
          .replace('for no key update of p', ''),
    });
    try {
      expect(await race(unlocked)).toBe(0);
      expect(unlocked.rewritten()).toBeGreaterThan(0);
    } finally {
      await unlocked.stop();
    }
  });
});

test('money that goes back is not shown as the payment of its order, and no bulk call approves the order by it', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const { id, reference } = await submitUpi(server, member);
  const lineId = await plantLine(server, companyId, { reference });
  const marks = async (): Promise<string[]> =>
    (await server.call('listCompanyPurchases', { token })).body.data.records[0].marks;
  expect(await marks()).toContain('bank_seen');
  expect(await marks()).not.toContain('bank_amount_differs');
  const refund = await call('registerRefund', token, { lineId, amount: 1020, reason: 'Returned' });
  expect(await marks()).toContain('bank_amount_differs');
  const bulk = { token, body: { ids: [id] } };
  const { body } = await server.call('approvePurchases', bulk);
  expect(body.data.results).toMatchObject([{ status: false, code: 'bank_amount_differs' }]);
  await call('cancelRefund', token, { id: refund.id });
  expect(await marks()).not.toContain('bank_amount_differs');
  expect((await server.call('approvePurchases', bulk)).body.data.results).toMatchObject([
    { status: true },
  ]);
});

test('an excess that goes back does not make the amount of an order differ', async () => {
  const { token, lineId } = await overpaid();
  const marks = async (): Promise<string[]> =>
    (await server.call('listCompanyPurchases', { token })).body.data.records[0].marks;
  expect(await marks()).toContain('bank_amount_differs');
  await call('registerRefund', token, { lineId, amount: 80, reason: 'Paid too much' });
  expect(await marks()).toContain('bank_seen');
  expect(await marks()).not.toContain('bank_amount_differs');
});

describe('of money that an admin has paid', () => {
  const refund = (lineId: string) => ({
    lineId,
    amount: 1020,
    reason: 'Paid too much',
    memberKeepsTokens: true,
  });

  test('is refused to that admin also while the line is not assigned', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    await call('approvePurchase', admin.token, { id });
    const lineId = await plantLine(server, companyId, { reference });
    await promote(member);
    expect(await call('registerRefund', member.token, refund(lineId))).toBe('own_purchase');
    const registered = await call('registerRefund', admin.token, refund(lineId));
    expect(registered).toMatchObject({ state: 'DUE', purchase: null });
    const sent = { id: registered.id, reference: '632600000001', date: LINE_DAY };
    expect(await call('markRefundSent', member.token, sent)).toBe('own_purchase');
    expect(await call('markRefundSent', admin.token, sent)).toMatchObject({ state: 'SENT' });
  });

  test('is refused by the payment code of the purchase, and no money of others is refused', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { code } = await buyWithCode(server, member, 'PUR-123456');
    const named = await plantLine(server, companyId, { narration: `UPI ${code} PUR-123456` });
    const unnamed = await plantLine(server, companyId, { reference: '632600000077' });
    const registered = await call('registerRefund', admin.token, refund(unnamed));
    await promote(member);
    expect(await call('registerRefund', member.token, refund(named))).toBe('own_purchase');
    const sent = { id: registered.id, reference: '632600000001', date: LINE_DAY };
    expect(await call('markRefundSent', member.token, sent)).toMatchObject({ state: 'SENT' });
  });

  test('is not refused once the line is assigned to the purchase of another member', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { reference } = await submitUpi(server, member);
    const other = await submitUpi(server, await makePerson(server, companyId));
    const lineId = await plantLine(server, companyId, { reference });
    await call('assignLine', admin.token, { lineId, purchaseId: other.id });
    await call('rejectPurchase', admin.token, { id: other.id });
    const { id } = await call('registerRefund', admin.token, refund(lineId));
    await promote(member);
    const sent = { id, reference: '632600000001', date: LINE_DAY };
    expect(await call('markRefundSent', member.token, sent)).toMatchObject({ state: 'SENT' });
  });

  test('is refused also after that admin has tried to take the line away', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id: purchaseId } = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId);
    await call('assignLine', admin.token, { lineId, purchaseId });
    await promote(member);
    expect(await call('unassignLine', member.token, { lineId })).toBe('own_purchase');
    expect(await call('registerRefund', member.token, refund(lineId))).toBe('own_purchase');
    expect(await call('unassignLine', admin.token, { lineId })).toMatchObject({
      state: 'unmatched',
    });
  });
});
