import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRow } from '../../../../testing/copied-rows.ts';
import { setFourEyes } from '../../../../testing/four-eyes.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../../testing/purchases.ts';
import { askAbout, readAnswers } from '../../../../testing/questions.ts';
import { startSecondServer } from '../../../../testing/second-server.ts';
import {
  buyWithCode,
  creditOf,
  csvForm,
  importStatement,
  listLines,
  makeDesk,
  matched,
  plantExact,
  plantLine,
  statusOf,
  submitUpi,
} from '../../../../testing/statements.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A company with exact lines of new purchases. */
async function withExact(count: number, on = server) {
  const desk = await makeDesk(on);
  const orders = [];
  for (let n = 0; n < count; n += 1) orders.push(await submitUpi(on, desk.member));
  const lines = orders.map(({ reference }) => creditOf(reference, 1020));
  await importStatement(on, desk.admin, await csvForm(lines));
  const exact = await listLines(on, desk.admin, 'exact');
  expect(exact).toHaveLength(count);
  return { ...desk, orders, lineIds: exact.map(({ id }) => id) };
}

const approve = (
  on: Pick<TestServer, 'call'>,
  { token }: Pick<Person, 'token'>,
  lineIds: readonly string[],
): Promise<Answer> => on.call('approveExact', { token, body: { lineIds } });

const codesOf = ({ body }: Answer): (string | null)[] =>
  body.data.results.map(({ code }: { code: string | null }) => code);

test('assigns exact lines, approves their purchases, and can be repeated', async () => {
  const { companyId, admin, orders, lineIds } = await withExact(3);
  const answer = await approve(server, admin, lineIds);
  const { rows: audited } = await server.pool.query<{ id: string; order: string }>(
    `select subject_id as id, after ->> 'purchaseId' as order from audit_entries
     where company_id = $1 and action = 'statement.assign'`,
    [companyId],
  );
  expect(audited.map(({ id }) => id).toSorted()).toEqual(lineIds.toSorted());
  expect(audited.map(({ order }) => order).toSorted()).toEqual(
    orders.map(({ id }) => id).toSorted(),
  );
  expect(answer.body.message).toBe('3 of 3 purchases approved.');
  expect(answer.body.data.results.map(({ id }: { id: string }) => id)).toEqual(lineIds);
  for (const { id } of orders) expect(await statusOf(server, id)).toBe('APPROVED');
  expect(await totalsOf(server, companyId)).toMatchObject({
    approved_count: 3n,
    approved_paise: 306_000n,
  });
  expect(codesOf(await approve(server, admin, lineIds))).toEqual(
    lineIds.map(() => 'purchase_already_decided'),
  );
  expect(await totalsOf(server, companyId)).toMatchObject({ approved_count: 3n });
});

test('leaves the exact lines alone that were not chosen', async () => {
  const { admin, lineIds } = await withExact(2);
  expect(codesOf(await approve(server, admin, lineIds.slice(0, 1)))).toEqual([null]);
  expect(await listLines(server, admin, 'exact')).toMatchObject([{ id: lineIds[1] }]);
});

test('changes nothing when no line is exact, so the lines need no new comparison', async () => {
  const { companyId, admin } = await makeDesk(server);
  const lineId = await plantLine(server, companyId);
  await matched(server, admin.token);
  expect(codesOf(await approve(server, admin, [lineId]))).toEqual(['line_not_exact']);
  const { body } = await server.call('getReconciliation', { token: admin.token });
  expect(body.data.matching).toBe('current');
});

test('two admins on two servers at once approve every purchase once', async () => {
  const { companyId, admin, other, lineIds } = await withExact(8);
  const second = await startSecondServer(server);
  try {
    const answers = await Promise.all([
      approve(server, admin, lineIds),
      approve(second, other, lineIds),
    ]);
    const approvals = answers.flatMap(codesOf).filter((code) => code === null);
    expect(approvals).toHaveLength(8);
    expect(await totalsOf(server, companyId)).toMatchObject({
      approved_count: 8n,
      pending_count: 0n,
      approved_paise: 8n * 102_000n,
    });
  } finally {
    await second.stop();
  }
});

test('a server that fails between assigning and approving loses nothing: repeating the call continues', async () => {
  const faulty = await startTestServer();
  try {
    const { companyId, admin, orders, lineIds } = await withExact(2, faulty);
    await faulty.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`,
    );
    await faulty.pool.query(
      'create trigger fail before update on company_totals for each row execute function fail()',
    );
    expect((await approve(faulty, admin, lineIds)).status).toBe(500);
    for (const { id } of orders) expect(await statusOf(faulty, id)).toBe('PENDING');
    expect(await listLines(faulty, admin, 'assigned')).toHaveLength(2);
    await faulty.pool.query('drop trigger fail on company_totals');
    expect(codesOf(await approve(faulty, admin, lineIds))).toEqual([null, null]);
    expect(await totalsOf(faulty, companyId)).toMatchObject({ approved_count: 2n });
  } finally {
    await faulty.stop();
  }
});

const plantAside = async (companyId: string, reference: string) => {
  const id = await plantLine(server, companyId, { reference });
  await server.pool.query(
    "update statement_lines set state = 'set_aside', note = 'Test' where id = $1",
    [id],
  );
};

describe('a line that is not exact any more is refused', () => {
  const refused = async (desk: Awaited<ReturnType<typeof withExact>>, by = desk.admin) => {
    const answer = await approve(server, by, desk.lineIds);
    for (const { id } of desk.orders) expect(await statusOf(server, id)).not.toBe('APPROVED');
    return codesOf(answer);
  };

  test('when a second line names the purchase', async () => {
    const desk = await withExact(1);
    const reference = desk.orders[0]?.reference ?? '';
    await plantLine(server, desk.companyId, { reference, amount: 7n });
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when another line was assigned to its purchase meanwhile', async () => {
    const desk = await withExact(1);
    const lineId = await plantLine(server, desk.companyId);
    const body = { lineId, purchaseId: desk.orders[0]?.id };
    await server.call('assignLine', { token: desk.admin.token, body });
    expect(await listLines(server, desk.admin, 'exact')).toHaveLength(1);
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test.each([
    ['and the references differ', { referenceNumber: '999900001111' }, '411030232506'],
    ['and the purchase has no reference', null, '411030232506'],
    ['and the line has no reference', { referenceNumber: '999900001111' }, 'TRANSFER'],
  ])('when only a payment code names the purchase, %s', async (_, proof, number) => {
    const desk = await makeDesk(server);
    const body =
      proof === null
        ? { paymentMethod: 'MANUAL', amount: 1000, referenceNumber: undefined }
        : await proven(server, desk.member, proof);
    const bought = await buy(server, desk.member, body, `PUR-123456-${randomUUID()}`);
    const order = { id: String(bought.body.data.id), reference: '' };
    const { rows } = await server.pool.query<{ code: string }>(
      'select payment_code as code from purchases where id = $1',
      [order.id],
    );
    expect(rows[0]?.code).toHaveLength(8);
    const narration = `UPI-${rows[0]?.code}@okaxis-${number}-PAYMENT`;
    const lineId = await plantLine(server, desk.companyId, { narration });
    // The line with its reference was set aside.
    await plantAside(desk.companyId, number);
    await plantAside(desk.companyId, String(body.referenceNumber));
    // As a release compared it that took the code alone.
    await server.pool.query(
      "update statement_lines set state = 'exact', candidates = $2 where id = $1",
      [
        lineId,
        JSON.stringify([{ purchaseId: order.id, difference: '0', reasons: ['code_equal'] }]),
      ],
    );
    expect(await refused({ ...desk, orders: [order], lineIds: [lineId] })).toEqual([
      'line_not_exact',
    ]);
    await server.call('approvePurchase', { token: desk.admin.token, body: { id: order.id } });
    expect(await statusOf(server, order.id)).toBe('APPROVED');
    const { rows: assigned } = await server.pool.query(
      'select from line_assignments where line_id = $1',
      [lineId],
    );
    expect(assigned).toHaveLength(0);
  });

  test('when a second member claims the reference', async () => {
    const desk = await withExact(1);
    const second = await makePerson(server, desk.companyId);
    await submitUpi(server, second, { referenceNumber: desk.orders[0]?.reference });
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when a refund was registered for it', async () => {
    const desk = await withExact(1);
    const body = { lineId: desk.lineIds[0], amount: 10, reason: 'Mistake' };
    await server.call('registerRefund', { token: desk.admin.token, body });
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when the comparison calls it probable, or found another purchase for it', async () => {
    for (const isOther of [false, true]) {
      const desk = await makeDesk(server);
      const order = await submitUpi(server, desk.member);
      const other = isOther ? await submitUpi(server, desk.member) : order;
      const line = { reference: order.reference };
      const state = isOther ? 'exact' : 'probable';
      const lineIds = [await plantExact(server, desk.companyId, other.id, line, { state })];
      expect(await refused({ ...desk, orders: [order, other], lineIds })).toEqual([
        'line_not_exact',
      ]);
    }
  });

  test('when it is assigned to another purchase, whatever its state says', async () => {
    const desk = await withExact(1);
    const cheap = await submitUpi(server, desk.member, { amount: 500 });
    await server.pool.query(
      `insert into line_assignments (company_id, line_id, purchase_id, assigned_by) values ($1, $2, $3, $4)`,
      [desk.companyId, desk.lineIds[0], cheap.id, desk.admin.id],
    );
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when its amount is another', async () => {
    const desk = await makeDesk(server);
    const order = await submitUpi(server, desk.member);
    const line = { reference: order.reference, amount: 102_001n };
    const lineIds = [await plantExact(server, desk.companyId, order.id, line)];
    expect(await refused({ ...desk, orders: [order], lineIds })).toEqual(['line_not_exact']);
  });

  test('when another purchase with its order number has its amount', async () => {
    const desk = await makeDesk(server);
    const body = await proven(server, desk.member, { amount: 2000 });
    const bought = await buy(server, desk.member, body, `PUR-123456-${randomUUID()}`);
    const id = String(bought.body.data.id);
    const { rows } = await server.pool.query<{ code: string }>(
      'select payment_code as code from purchases where id = $1',
      [id],
    );
    const cheaper = await buyWithCode(server, desk.member, 'PUR-123456');
    const narration = `UPI-${rows[0]?.code}@okaxis-411030232506-ORDER PUR-123456`;
    const lineIds = [await plantExact(server, desk.companyId, id, { narration })];
    const orders = [id, cheaper.id].map((each) => ({ id: each, reference: '' }));
    expect(await refused({ ...desk, orders, lineIds })).toEqual(['line_not_exact']);
  });

  test('when it has the payment code of another purchase', async () => {
    const desk = await makeDesk(server);
    const order = await submitUpi(server, desk.member);
    const other = await buyWithCode(server, desk.member, 'PUR-654321');
    const line = { reference: order.reference, narration: `UPI ${other.code}` };
    const lineIds = [await plantExact(server, desk.companyId, order.id, line)];
    expect(await refused({ ...desk, orders: [order], lineIds })).toEqual(['line_not_exact']);
  });

  test('when it is assigned and was refunded wholly', async () => {
    const desk = await withExact(1);
    const body = { lineId: desk.lineIds[0], purchaseId: desk.orders[0]?.id };
    await server.call('assignLine', { token: desk.admin.token, body });
    await server.pool.query(
      'update statement_lines set refunded_paise = amount_paise where id = any($1::uuid[])',
      [desk.lineIds],
    );
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when the purchase was rejected', async () => {
    const desk = await withExact(1);
    const body = { id: desk.orders[0]?.id };
    await server.call('rejectPurchase', { token: desk.admin.token, body });
    expect(await refused(desk)).toEqual(['line_not_exact']);
  });

  test('when it pays only a part, also if the other part is assigned too', async () => {
    const desk = await makeDesk(server);
    const order = await submitUpi(server, desk.member);
    const lineIds = [
      await plantLine(server, desk.companyId, { amount: 100_000n }),
      await plantLine(server, desk.companyId, { amount: 2_000n }),
    ];
    for (const lineId of lineIds) {
      const body = { lineId, purchaseId: order.id };
      await server.call('assignLine', { token: desk.admin.token, body });
    }
    expect(await refused({ ...desk, orders: [order], lineIds })).toEqual([
      'line_not_exact',
      'line_not_exact',
    ]);
  });

  test('when it was assigned by hand to a purchase of another amount', async () => {
    const desk = await withExact(1);
    const cheap = await submitUpi(server, desk.member, { amount: 500 });
    const body = { lineId: desk.lineIds[0], purchaseId: cheap.id };
    await server.call('assignLine', { token: desk.admin.token, body });
    expect(await refused(desk)).toEqual(['line_not_exact']);
    expect(await statusOf(server, cheap.id)).toBe('PENDING');
  });

  test("when the purchase is the admin's own", async () => {
    const desk = await withExact(1);
    const { member } = desk;
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await refused(desk, member)).toEqual(['own_purchase']);
    expect(await listLines(server, desk.admin, 'assigned')).toEqual([]);
  });

  test('while an answer about its purchase is unread', async () => {
    const desk = await withExact(1);
    const id = desk.orders[0]?.id ?? '';
    await server.call('answerQuestion', {
      token: desk.member.token,
      params: { id: await askAbout(server, desk.admin, id) },
      body: { answer: 'My brother has paid.' },
    });
    expect(await refused(desk)).toEqual(['answer_unread']);
    expect(await listLines(server, desk.admin, 'assigned')).toEqual([]);
    await readAnswers(server, desk.admin, id);
    expect((await approve(server, desk.admin, desk.lineIds)).body.data.results).toMatchObject([
      { status: true },
    ]);
  });

  test('when another company owns it', async () => {
    const desk = await withExact(1);
    const stranger = await makeDesk(server);
    expect(await refused(desk, stranger.admin)).toEqual(['not_found']);
  });
});

describe('a line is exact', () => {
  const approved = async (desk: Awaited<ReturnType<typeof makeDesk>>, id: string, line: string) => {
    expect(codesOf(await approve(server, desk.admin, [line]))).toEqual([null]);
    expect(await statusOf(server, id)).toBe('APPROVED');
  };

  test('less what was refunded of it', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    const lineId = await plantLine(server, desk.companyId, { amount: 110_000n });
    const { token } = desk.admin;
    await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
    const refund = { lineId, amount: 80, reason: 'Paid too much' };
    await server.call('registerRefund', { token, body: refund });
    await approved(desk, id, lineId);
  });

  test('although another line has the payment code of another purchase', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    const { code } = await buyWithCode(server, desk.member, 'PUR-123456');
    await plantLine(server, desk.companyId, { narration: `UPI ${code} PUR-123456` });
    await approved(desk, id, await plantExact(server, desk.companyId, id, { reference }));
  });

  test('although a purchase of another company has its reference and code', async () => {
    const desk = await makeDesk(server);
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    const there = await makeDesk(server);
    const reference = '411030232577';
    const theirs = { companyId: there.companyId, id: (await submitUpi(server, there.member)).id };
    await copyRow(server.pool, 'purchases', theirs, {
      id: uuidv7(),
      reference_number: reference,
      receipt_id: null,
      payment_method: 'MANUAL',
      payment_code: code,
    });
    const narration = `UPI-${code}@okaxis-${reference}-ORDER PUR-123456`;
    await approved(desk, id, await plantExact(server, desk.companyId, id, { narration }));
  });

  test('by the payment code and the order number of its purchase', async () => {
    const desk = await makeDesk(server);
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    const narration = `UPI-${code}@okaxis-411030232506-ORDER PUR-123456`;
    await approved(desk, id, await plantExact(server, desk.companyId, id, { narration }));
  });

  test('although a rejected purchase and a line that was set aside have its reference and code', async () => {
    const desk = await makeDesk(server);
    const { companyId, admin } = desk;
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    const rejected = await buyWithCode(server, desk.member, 'PUR-123457');
    const again = await submitUpi(server, await makePerson(server, companyId), {
      referenceNumber: '411030232506',
    });
    for (const body of [{ id: rejected.id }, { id: again.id }]) {
      await server.call('rejectPurchase', { token: admin.token, body });
    }
    const narration = `UPI-${code}-${rejected.code}-411030232506-ORDER PUR-123456`;
    const lineId = await plantLine(server, companyId, { narration });
    await server.call('setLineAside', { token: admin.token, body: { lineId, note: 'Test' } });
    await approved(desk, id, await plantExact(server, companyId, id, { narration }));
  });
});

test('with fourEyes the purchase stays assigned and waits for a second admin', async () => {
  const { companyId, admin, other, orders, lineIds } = await withExact(1);
  await setFourEyes(server, companyId, true, 500);
  expect(codesOf(await approve(server, admin, lineIds))).toEqual(['awaiting_confirmation']);
  expect(codesOf(await approve(server, admin, lineIds))).toEqual(['confirmation_pending']);
  expect(await listLines(server, admin, 'assigned')).toHaveLength(1);
  const list = await server.call('listConfirmations', { token: other.token });
  const { id } = list.body.data.records[0];
  await server.call('confirmChange', { token: other.token, body: { id } });
  expect(await statusOf(server, orders[0]?.id ?? '')).toBe('APPROVED');
});
