import { describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
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
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Lines of purchases that an admin approved by hand. */

const server = useServer();

const approve = (admin: Person, id: string) =>
  server.call('approvePurchase', { token: admin.token, body: { id } });

const link = async (admin: Person, lineIds: readonly string[]) => {
  const { body } = await server.call('linkLines', { token: admin.token, body: { lineIds } });
  return body.data.results.map(({ code }: { code: string | null }) => code);
};

/** A company with a purchase that was approved by hand, and then its line. */
async function withApproved(rupees = 1020) {
  const desk = await makeDesk(server);
  const order = await submitUpi(server, desk.member);
  expect((await approve(desk.admin, order.id)).status).toBe(200);
  await importStatement(server, desk.admin, await csvForm([creditOf(order.reference, rupees)]));
  const [line] = await listLines(server, desk.admin);
  if (line === undefined) throw new Error('no line was imported');
  return { ...desk, order, line };
}

/** The turnover of an account of the books, its debits less its credits, in paise. */
const balanceOf = async (companyId: string, account: string) => {
  const { rows } = await server.pool.query<{ paise: string }>(
    `select coalesce(sum(case when debit_account = $2 then amount_paise else -amount_paise end), 0)::text as paise
     from book_entries where company_id = $1 and $2 in (debit_account, credit_account)`,
    [companyId, account],
  );
  return rows[0]?.paise;
};

const auditOf = async (companyId: string) => {
  const { rows } = await server.pool.query<{ action: string }>(
    'select action from audit_entries where company_id = $1 order by seq',
    [companyId],
  );
  return rows.map(({ action }) => action);
};

describe('a refund of a line while the purchase that it names is approved by hand', () => {
  /** Registers the refund while the approval has decided but not ended. Returns the status of the refund. */
  const race = async (raced: TestServer, by: 'reference' | 'code'): Promise<number> => {
    const { companyId, admin, other, member } = await makeDesk(raced);
    const { token } = admin;
    const earlier = await submitUpi(raced, member);
    await raced.call('approvePurchase', { token, body: { id: earlier.id } });
    const { id, ...named } =
      by === 'reference'
        ? await submitUpi(raced, member)
        : await buyWithCode(raced, member, 'PUR-123456');
    const line = 'code' in named ? { narration: `UPI ${named.code}` } : named;
    const lineId = await plantLine(raced, companyId, line);
    // The approval has updated its purchase when it waits for the member's holding.
    const holding = await holdRow(raced.pool, 'select from holdings where company_id = $1', [
      companyId,
    ]);
    const approval = raced.call('approvePurchase', { token, body: { id } });
    await blockedStatements(raced.pool, 1);
    const body = { lineId, amount: 1020, reason: 'Paid twice' };
    const refund = raced.call('registerRefund', { token: other.token, body });
    await blockedStatements(raced.pool, 2);
    await holding.release();
    expect((await approval).status).toBe(200);
    return (await refund).status;
  };

  test.each(['reference', 'code'] as const)(
    'is refused as one of an approved order, named by its %s',
    async (by) => {
      expect(await race(server, by)).toBe(409);
    },
  );

  test('negative control: without the lock on the purchase the money goes back and the tokens stay', async () => {
    const unlocked = await startTestServer({
      rewriteSql: (sql) => sql.replace('for share of p', ''),
    });
    try {
      expect(await race(unlocked, 'reference')).toBe(201);
      expect(unlocked.rewritten()).toBeGreaterThan(0);
    } finally {
      await unlocked.stop();
    }
  });
});

describe('a line that is imported after its purchase was approved', () => {
  test('belongs to the approved order, and can be linked as often as wanted', async () => {
    const { companyId, admin, order, line } = await withApproved();
    expect(line).toMatchObject({
      state: 'approved_order',
      suggestion: {
        purchase: { id: order.id, status: 'APPROVED' },
        reasons: ['reference_equal', 'amount_equal'],
      },
    });
    expect(await balanceOf(companyId, 'approved_without_line')).toBe('102000');
    expect(await link(admin, [line.id])).toEqual([null]);
    expect(await link(admin, [line.id])).toEqual([null]);
    expect(await listLines(server, admin)).toMatchObject([
      { state: 'assigned', purchase: { id: order.id }, suggestion: null },
    ]);
    expect(await balanceOf(companyId, 'approved_without_line')).toBe('0');
    expect(await auditOf(companyId)).toEqual([
      'purchase.approve',
      'statement.import',
      'statement.assign',
    ]);
  });

  test('is refunded only if the admin confirms that the member keeps the tokens', async () => {
    const { companyId, member, admin, line } = await withApproved();
    // A line has paid another purchase of the company.
    const paid = await submitUpi(server, member);
    const other = { lineId: await plantLine(server, companyId), purchaseId: paid.id };
    await server.call('assignLine', { token: admin.token, body: other });
    const body = { lineId: line.id, amount: 1020, reason: 'Paid twice' };
    const { token } = admin;
    expect(await server.call('registerRefund', { token, body })).toMatchObject({
      status: 409,
      body: { code: 'line_of_approved_order' },
    });
    expect(
      await server.call('registerRefund', { token, body: { ...body, memberKeepsTokens: true } }),
    ).toMatchObject({ status: 201 });
    expect(await link(admin, [line.id])).toEqual(['line_not_exact']);
  });

  test('belongs to it although a line has paid another purchase', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const paid = await submitUpi(server, member);
    const body = { lineId: await plantLine(server, companyId), purchaseId: paid.id };
    await server.call('assignLine', { token: admin.token, body });
    const order = await submitUpi(server, member);
    await approve(admin, order.id);
    await importStatement(server, admin, await csvForm([creditOf(order.reference, 1020)]));
    expect(await listLines(server, admin, 'approved_order')).toMatchObject([
      { suggestion: { purchase: { id: order.id } } },
    ]);
  });

  test('is linked alone, without other lines that could be linked', async () => {
    const { member, admin, line } = await withApproved();
    const other = await submitUpi(server, member);
    await approve(admin, other.id);
    await importStatement(server, admin, await csvForm([creditOf(other.reference, 1020)]));
    expect(await link(admin, [line.id])).toEqual([null]);
    expect(await listLines(server, admin, 'approved_order')).toMatchObject([
      { suggestion: { purchase: { id: other.id } } },
    ]);
  });

  test('stays when money without a claim, or a second payment of the order, is refunded', async () => {
    const { companyId, admin, order, line } = await withApproved();
    const refunded = async (lineId: string) => {
      const body = { lineId, amount: 1020, reason: 'Paid twice' };
      return (await server.call('registerRefund', { token: admin.token, body })).status;
    };
    const unnamed = await plantLine(server, companyId, { reference: '632600000078' });
    expect(await refunded(unnamed)).toBe(201);
    await link(admin, [line.id]);
    const narration = `NEFT ${order.reference}`;
    expect(await refunded(await plantLine(server, companyId, { narration }))).toBe(201);
    expect(await listLines(server, admin, 'assigned')).toMatchObject([{ id: line.id }]);
  });

  test('leaves nothing to refund once it is linked', async () => {
    const { admin, line } = await withApproved();
    await link(admin, [line.id]);
    const body = { lineId: line.id, amount: 1, reason: 'Paid twice', memberKeepsTokens: true };
    expect(await server.call('registerRefund', { token: admin.token, body })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large' },
    });
  });

  test('is linked by hand only if its amount differs', async () => {
    const { admin, order, line } = await withApproved(930);
    const matching = async () =>
      (await server.call('getReconciliation', { token: admin.token })).body.data.matching;
    expect(line).toMatchObject({
      state: 'approved_order',
      suggestion: { reasons: ['reference_equal', 'amount_differs'] },
    });
    expect(await link(admin, [line.id])).toEqual(['line_not_exact']);
    // Nothing has changed, so the lines need no new comparison.
    expect(await matching()).toBe('current');
    const body = { lineId: line.id, purchaseId: order.id };
    expect(await server.call('assignLine', { token: admin.token, body })).toMatchObject({
      status: 200,
    });
  });

  test('and whose reference another line has too is not linked in bulk; the other one is a duplicate', async () => {
    const { admin, order, line } = await withApproved();
    const again = { ...creditOf(order.reference, 1020), narration: `NEFT ${order.reference}` };
    await importStatement(server, admin, await csvForm([again]));
    const lines = await listLines(server, admin, 'approved_order');
    expect(lines).toHaveLength(2);
    expect(
      await link(
        admin,
        lines.map(({ id }) => id),
      ),
    ).toEqual(['line_not_exact', 'line_not_exact']);
    const body = { lineId: line.id, purchaseId: order.id };
    await server.call('assignLine', { token: admin.token, body });
    await matched(server, admin.token);
    const states = (await listLines(server, admin)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['already_used', 'assigned']);
  });

  test("is not linked by the admin whose purchase it is, nor by another company's", async () => {
    const { admin, member, line } = await withApproved();
    const stranger = await makeDesk(server);
    expect(await link(stranger.admin, [line.id])).toEqual(['not_found']);
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect(await link(member, [line.id])).toEqual(['own_purchase']);
    expect(await listLines(server, admin)).toMatchObject([{ state: 'approved_order' }]);
    expect(await link(admin, [line.id])).toEqual([null]);
    expect(await link(member, [line.id])).toEqual(['own_purchase']);
  });
});

test('a line is not linked to a pending purchase, whatever the last comparison found', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id, reference } = await submitUpi(server, member);
  const state = 'approved_order';
  const lineId = await plantExact(server, companyId, id, { reference }, { state });
  expect(await link(admin, [lineId])).toEqual(['line_not_exact']);
  expect(await lineOf(id)).toEqual([]);
  const body = { lineId, purchaseId: id };
  expect((await server.call('assignLine', { token: admin.token, body })).status).toBe(200);
  expect(await link(admin, [lineId])).toEqual(['line_not_exact']);
});

/** A company with a pending purchase and its exact line. */
async function withExactLine() {
  const desk = await makeDesk(server);
  const order = await submitUpi(server, desk.member);
  await importStatement(server, desk.admin, await csvForm([creditOf(order.reference, 1020)]));
  expect(await listLines(server, desk.admin, 'exact')).toHaveLength(1);
  return { ...desk, order };
}

describe('approving a purchase by hand', () => {
  test('links its exact line in the same statement, for good, with an audit entry', async () => {
    const { companyId, admin, order } = await withExactLine();
    expect((await approve(admin, order.id)).status).toBe(200);
    const [line] = await listLines(server, admin);
    expect(line).toMatchObject({ state: 'assigned', purchase: { id: order.id } });
    expect(await balanceOf(companyId, 'approved_without_line')).toBe('0');
    const body = { lineId: line?.id };
    expect(await server.call('unassignLine', { token: admin.token, body })).toMatchObject({
      body: { code: 'assignment_final' },
    });
    expect((await auditOf(companyId)).slice(-2)).toEqual(['purchase.approve', 'statement.assign']);
  });

  test('links no line that was refunded, and none that a second line contradicts', async () => {
    const { admin, order } = await withExactLine();
    const [line] = await listLines(server, admin);
    const refund = { lineId: line?.id, amount: 1, reason: 'Test' };
    await server.call('registerRefund', { token: admin.token, body: refund });
    await approve(admin, order.id);
    expect(await listLines(server, admin)).not.toMatchObject([{ state: 'assigned' }]);

    const second = await withExactLine();
    await server.pool.query(
      `with line as (
         insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
         select company_id, gen_random_uuid(), day, kind, amount_paise, 'AGAIN', decode(md5(id::text), 'hex'), 1,
           'unmatched' from statement_lines where company_id = $1 returning company_id, id)
       insert into statement_line_keys (company_id, key, line_id) select company_id, $2, id from line`,
      [second.companyId, second.order.reference],
    );
    await approve(second.admin, second.order.id);
    expect(await listLines(server, second.admin, 'assigned')).toHaveLength(0);
  });

  test('never waits for an import; the line then belongs to the approved order', async () => {
    const { companyId, admin, order } = await withExactLine();
    const held = await holdRow(server.pool, 'select from reconciliations where company_id = $1', [
      companyId,
    ]);
    expect((await approve(admin, order.id)).status).toBe(200);
    await held.release();
    expect(await statusOf(server, order.id)).toBe('APPROVED');
    await matched(server, admin.token);
    const [line] = await listLines(server, admin);
    expect(line).toMatchObject({ state: 'approved_order' });
    expect(await link(admin, [String(line?.id)])).toEqual([null]);
  });

  test('links the line with its payment code and its order number', async () => {
    const desk = await makeDesk(server);
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    const narration = `UPI-${code}@okaxis-411030232506-ORDER PUR-123456`;
    const lineId = await plantExact(server, desk.companyId, id, { narration });
    await approve(desk.admin, id);
    expect(await lineOf(id)).toEqual([lineId]);
  });

  test('links its line although a rejected purchase and a line that was set aside have its reference', async () => {
    const { companyId, admin, order } = await withExactLine();
    const [line] = await listLines(server, admin);
    const second = await makePerson(server, companyId);
    const rejected = await submitUpi(server, second, { referenceNumber: order.reference });
    await server.call('rejectPurchase', { token: admin.token, body: { id: rejected.id } });
    const lineId = await plantLine(server, companyId, { reference: order.reference });
    const body = { lineId, note: 'Test' };
    await server.call('setLineAside', { token: admin.token, body });
    await approve(admin, order.id);
    expect(await lineOf(order.id)).toEqual([line?.id]);
  });

  test.each<[string, (desk: Desk) => Promise<unknown>]>([
    [
      'that the comparison calls probable',
      ({ companyId, order, reference }) =>
        plantExact(server, companyId, order.id, { reference }, { state: 'probable' }),
    ],
    [
      'for which the comparison found another purchase',
      async ({ companyId, member, reference }) =>
        plantExact(server, companyId, (await submitUpi(server, member)).id, { reference }),
    ],
    [
      'of another amount',
      ({ companyId, order, reference }) =>
        plantExact(server, companyId, order.id, { reference, amount: 102_001n }),
    ],
    [
      'if another purchase has its reference',
      async ({ companyId, order, reference }) => {
        const other = await makePerson(server, companyId);
        await submitUpi(server, other, { referenceNumber: reference });
        await plantExact(server, companyId, order.id, { reference });
      },
    ],
    [
      'if it has the payment code of another purchase',
      async ({ companyId, member, order, reference }) => {
        const { code } = await buyWithCode(server, member, 'PUR-654321');
        await plantExact(server, companyId, order.id, { reference, narration: `UPI ${code}` });
      },
    ],
    [
      'if another line was assigned to the purchase',
      async ({ companyId, admin, order, reference }) => {
        await plantExact(server, companyId, order.id, { reference });
        const lineId = await plantLine(server, companyId);
        await server.pool.query(
          `insert into line_assignments (company_id, line_id, purchase_id, assigned_by) values ($1, $2, $3, $4)`,
          [companyId, lineId, order.id, admin.id],
        );
        await server.pool.query("update statement_lines set state = 'assigned' where id = $1", [
          lineId,
        ]);
      },
    ],
  ])('links no line %s', async (_, prepare) => {
    const desk = await makeDesk(server);
    const order = await submitUpi(server, desk.member);
    await prepare({ ...desk, order, reference: order.reference });
    const { rows: before } = await server.pool.query('select line_id from line_assignments');
    await approve(desk.admin, order.id);
    expect(await statusOf(server, order.id)).toBe('APPROVED');
    const { rows: after } = await server.pool.query('select line_id from line_assignments');
    expect(after).toEqual(before);
  });

  test('has the lines compared again if it links one, and leaves other companies alone', async () => {
    const { companyId, admin, member, order } = await withExactLine();
    const there = await withExactLine();
    const versions = [await versionOf(companyId), await versionOf(there.companyId)];
    const other = await submitUpi(server, member);
    await approve(admin, other.id);
    expect([await versionOf(companyId), await versionOf(there.companyId)]).toEqual(versions);
    await approve(admin, order.id);
    expect(await versionOf(companyId)).not.toBe(versions[0]);
    expect(await versionOf(there.companyId)).toBe(versions[1]);
    expect(await listLines(server, there.admin, 'exact')).toHaveLength(1);
  });

  test.each<[string, (desk: Desk, lineId: string) => Promise<unknown>]>([
    [
      'that is refunded after it began',
      ({ admin }, lineId) =>
        server.call('registerRefund', {
          token: admin.token,
          body: { lineId, amount: 10, reason: 'Test' },
        }),
    ],
    [
      'if another line is assigned to the purchase after it began',
      async ({ companyId, admin, order }) => {
        const lineId = await plantLine(server, companyId);
        const body = { lineId, purchaseId: order.id };
        await server.call('assignLine', { token: admin.token, body });
      },
    ],
    [
      'that a comparison finds ambiguous after it began',
      (_, lineId) =>
        server.pool.query("update statement_lines set state = 'ambiguous' where id = $1", [lineId]),
    ],
    [
      'that is set aside after it began',
      ({ admin }, lineId) =>
        server.call('setLineAside', { token: admin.token, body: { lineId, note: 'Test' } }),
    ],
  ])('links no line %s', async (_, change) => {
    const desk = await withExactLine();
    const [line] = await listLines(server, desk.admin);
    const totals = await holdRow(server.pool, 'select from company_totals where company_id = $1', [
      desk.companyId,
    ]);
    const approval = approve(desk.other, desk.order.id);
    await blockedStatements(server.pool, 1);
    await change({ ...desk, reference: desk.order.reference }, String(line?.id));
    await totals.release();
    expect((await approval).status).toBe(200);
    expect(await lineOf(desk.order.id)).not.toContain(line?.id);
  });
});

type Desk = Awaited<ReturnType<typeof makeDesk>> & {
  readonly order: { readonly id: string };
  readonly reference: string;
};

/** The ids of the lines of a purchase. */
async function lineOf(purchaseId: string) {
  const { rows } = await server.pool.query<{ id: string }>(
    'select line_id as id from line_assignments where purchase_id = $1',
    [purchaseId],
  );
  return rows.map(({ id }) => id);
}

const versionOf = async (companyId: string) =>
  (
    await server.pool.query<{ version: string }>(
      'select lines_version::text as version from reconciliations where company_id = $1',
      [companyId],
    )
  ).rows[0]?.version;
