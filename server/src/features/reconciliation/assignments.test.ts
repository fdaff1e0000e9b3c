import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../testing/hold-row.ts';
import { makePerson } from '../../../testing/people.ts';
import {
  listLines,
  makeDesk,
  matched,
  plantExact,
  plantImport,
  plantLine,
  statusOf,
  submitUpi,
} from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { lockPurchases } from './assignments.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Call =
  | 'assignLine'
  | 'unassignLine'
  | 'setLineAside'
  | 'takeLineBack'
  | 'approvePurchase'
  | 'undoStatementImport';

const call = async (name: Call, token: string, body: object) => {
  const { status, body: reply } = await server.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
};

const trailOf = async (companyId: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where company_id = $1 and subject_type = 'statement_line'
     order by seq`,
    [companyId],
  );
  return rows.map(({ action }) => action);
};

describe('assigning', () => {
  test('records the purchase of a line, can be repeated and undone, and is audited', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id: purchaseId } = await submitUpi(server, member);
    // The last comparison suggested the purchase; without the assignment the next one has to.
    const lineId = await plantExact(server, companyId, purchaseId, {});
    const { token } = admin;
    for (let times = 0; times < 2; times += 1) {
      expect(await call('assignLine', token, { lineId, purchaseId })).toMatchObject({
        state: 'assigned',
        purchase: { id: purchaseId, status: 'PENDING' },
        suggestion: null,
      });
    }
    expect(await statusOf(server, purchaseId)).toBe('PENDING');
    expect(await call('unassignLine', token, { lineId })).toMatchObject({
      state: 'unmatched',
      purchase: null,
      suggestion: null,
    });
    expect(await call('unassignLine', token, { lineId })).toBe('line_not_assigned');
    expect(await trailOf(companyId)).toEqual(['statement.assign', 'statement.unassign']);
  });

  test('several lines may pay one purchase, but no line a second purchase', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const [first, second] = [await submitUpi(server, member), await submitUpi(server, member)];
    const lines = [
      await plantLine(server, companyId, { amount: 50_000n }),
      await plantLine(server, companyId, { amount: 52_000n }),
    ];
    for (const lineId of lines) {
      const body = { lineId, purchaseId: first.id };
      expect(await call('assignLine', admin.token, body)).toMatchObject({ state: 'assigned' });
    }
    const body = { lineId: lines[0], purchaseId: second.id };
    expect(await call('assignLine', admin.token, body)).toBe('line_already_assigned');
    const aside = { lineId: lines[0], note: 'Interest' };
    expect(await call('setLineAside', admin.token, aside)).toBe('line_already_assigned');
  });

  test('after a rejection is refused, after an approval is allowed', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const [rejected, approved] = [await submitUpi(server, member), await submitUpi(server, member)];
    const { token } = admin;
    await server.call('rejectPurchase', { token, body: { id: rejected.id } });
    await server.call('approvePurchase', { token, body: { id: approved.id } });
    const lineId = await plantLine(server, companyId);
    expect(await call('assignLine', token, { lineId, purchaseId: rejected.id })).toBe(
      'purchase_rejected',
    );
    expect(await call('assignLine', token, { lineId, purchaseId: approved.id })).toMatchObject({
      state: 'assigned',
    });
    // The approval did not depend on this line, so the assignment can be corrected.
    expect(await call('unassignLine', token, { lineId })).toMatchObject({ state: 'unmatched' });
  });

  test('is final once the purchase was approved with the line', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id: purchaseId } = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId);
    const { token } = admin;
    await call('assignLine', token, { lineId, purchaseId });
    await call('approvePurchase', token, { id: purchaseId });
    expect(await call('unassignLine', token, { lineId })).toBe('assignment_final');
    const removed = server.pool.query('delete from line_assignments where line_id = $1', [lineId]);
    await expect(removed).rejects.toThrow('approved with this line');
  });

  test("is refused for the admin's own purchase, and for a purchase of another company", async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const own = await submitUpi(server, member);
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    const lineId = await plantLine(server, companyId);
    expect(await call('assignLine', member.token, { lineId, purchaseId: own.id })).toBe(
      'own_purchase',
    );
    const there = await makeDesk(server);
    const theirs = await submitUpi(server, there.member);
    for (const purchaseId of [theirs.id, uuidv7()]) {
      expect(await call('assignLine', admin.token, { lineId, purchaseId })).toBe('not_found');
    }
    expect(await listLines(server, admin)).toMatchObject([{ state: 'unmatched' }]);
  });

  test('is refused for a debit, and for a line that is set aside', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id: purchaseId } = await submitUpi(server, member);
    const debit = await plantLine(server, companyId, { kind: 'DEBIT' });
    const lineId = await plantLine(server, companyId);
    const { token } = admin;
    expect(await call('assignLine', token, { lineId: debit, purchaseId })).toBe('line_not_credit');
    expect(await call('setLineAside', token, { lineId: debit, note: 'x' })).toBe('line_not_credit');
    const aside = await call('setLineAside', token, { lineId, note: 'Interest' });
    expect(aside).toMatchObject({ state: 'set_aside', note: 'Interest' });
    expect(await call('assignLine', token, { lineId, purchaseId })).toBe('line_set_aside');
    expect(await call('setLineAside', token, { lineId, note: 'x' })).toBe('line_set_aside');
    expect(await call('takeLineBack', token, { lineId })).toMatchObject({ note: null });
    expect(await call('takeLineBack', token, { lineId })).toBe('line_not_set_aside');
    expect(await trailOf(companyId)).toEqual(['statement.set_aside', 'statement.take_back']);
  });
});

describe('two admins who assign one line at once', () => {
  const race = async (raced: TestServer) => {
    const { companyId, admin, other, member } = await makeDesk(raced);
    const purchases = [await submitUpi(raced, member), await submitUpi(raced, member)];
    const lineId = await plantLine(raced, companyId);
    await Promise.all(
      [admin, other].map(({ token }, n) =>
        raced.call('assignLine', { token, body: { lineId, purchaseId: purchases[n]?.id } }),
      ),
    );
    const { rows } = await raced.pool.query('select from line_assignments where line_id = $1', [
      lineId,
    ]);
    return rows.length;
  };

  test('assign it once', async () => {
    expect(await race(server)).toBe(1);
  });

  test('negative control: without locks and constraint they assign it twice', async () => {
    const unguarded = await startTestServer({
      // The delay lets both calls read before either writes.
      rewriteSql: (sql) =>
        sql
          .replace('for no key update of l', '')
          .replace(/(from reconciliations where company_id = \$1) for no key update/, '$1')
          .replace(
            'insert into line_assignments',
            'with pause as (select pg_sleep(0.5)) insert into line_assignments',
          )
          .replace(
            /(from unnest\(\$3::uuid\[\],\s+\$4::uuid\[\]\) given \(line_id, purchase_id\))/,
            '$1, pause',
          ),
    });
    try {
      await unguarded.pool.query(
        'alter table line_assignments drop constraint line_assignments_pkey',
      );
      expect(await race(unguarded)).toBe(2);
      expect(unguarded.rewritten()).toBeGreaterThan(0);
    } finally {
      await unguarded.stop();
    }
  });
});

test('the withdrawal of an import waits for a change of one of its lines, and keeps the line', async () => {
  const { companyId, admin, other, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const lineId = await plantLine(server, companyId);
  const importId = await plantImport(server, companyId, 'DONE');
  await server.pool.query(
    'insert into statement_import_lines (company_id, import_id, line_id) values ($1, $2, $3)',
    [companyId, importId, lineId],
  );
  const purchase = await holdRow(server.pool, 'select from purchases where id = $1', [purchaseId]);
  const assigning = call('assignLine', admin.token, { lineId, purchaseId });
  await blockedStatements(server.pool, 1);
  const undoing = call('undoStatementImport', other.token, { id: importId });
  await blockedStatements(server.pool, 2);
  const { rows } = await server.pool.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect(rows.filter(({ query }) => query.includes('delete from statement_lines'))).toEqual([]);
  await purchase.release();
  expect(await Promise.all([assigning, undoing])).toEqual([
    expect.objectContaining({ state: 'assigned' }),
    { removedLines: 0, keptLines: 1 },
  ]);
});

test('a purchase that is locked for an assignment is decided only afterwards', async () => {
  const { companyId, admin, other, member } = await makeDesk(server);
  const { id } = await submitUpi(server, member);
  const rejecting = await systemTransaction(server.db, async (tx) => {
    await lockPurchases(tx, { companyId, accountId: admin.id } as Admin, [id]);
    const rejection = server.call('rejectPurchase', { token: other.token, body: { id } });
    await blockedStatements(server.pool, 1);
    return { rejection };
  });
  expect((await rejecting.rejection).status).toBe(200);
});

test('a pending purchase shows whether the bank has seen it', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const orders = [];
  for (let n = 0; n < 4; n += 1) orders.push(await submitUpi(server, member));
  const [seen, differs, missing, assigned] = orders.map(({ id, reference }) => ({ id, reference }));
  const today = new Date().toISOString().slice(0, 10);
  await plantLine(server, companyId, { reference: seen?.reference ?? '' });
  await plantLine(server, companyId, { reference: differs?.reference ?? '', amount: 5n });
  const lineId = await plantLine(server, companyId, { amount: 102_000n });
  await call('assignLine', token, { lineId, purchaseId: assigned?.id });
  const purchaseOf = async (id: string | undefined) => {
    const { body } = await server.call('listCompanyPurchases', { token, query: { limit: '100' } });
    return body.data.records.find((each: { id: string }) => each.id === id);
  };
  const marksOf = async (id: string | undefined): Promise<string[]> => {
    const found = await purchaseOf(id);
    return found.marks.filter((mark: string) => mark.startsWith('bank_'));
  };
  expect(await marksOf(seen?.id)).toEqual(['bank_seen']);
  expect(await marksOf(differs?.id)).toEqual(['bank_seen', 'bank_amount_differs']);
  expect(await marksOf(assigned?.id)).toEqual(['bank_seen']);
  // 'Not seen' is only said when a statement covers the day and the next one.
  expect(await marksOf(missing?.id)).toEqual([]);
  const cover = (from: string, to: string) =>
    server.pool.query(
      `insert into statement_imports (company_id, id, state, file_name, created_by, first_day, last_day)
       values ($1, $2, 'DONE', 'statement.csv', $3, $4::date - 1, $5::date + 1)`,
      [companyId, uuidv7(), admin.id, from, to],
    );
  expect((await purchaseOf(missing?.id)).statementUntil).toBeNull();
  await cover('2020-01-01', '2020-01-31');
  expect((await purchaseOf(missing?.id)).statementUntil).toBe('2020-02-01');
  expect(await marksOf(missing?.id)).toEqual([]);
  await cover(today, `${String(Number(today.slice(0, 4)) + 1)}-01-01`);
  expect(await marksOf(missing?.id)).toEqual(['bank_not_seen']);
  expect(await marksOf(seen?.id)).toEqual(['bank_seen']);
});

test('a new purchase changes the states of the lines at the next comparison', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const lineId = await plantLine(server, companyId, { reference: '632514789077' });
  await matched(server, token);
  expect(await listLines(server, admin)).toMatchObject([{ id: lineId, state: 'no_purchase' }]);
  const { id } = await submitUpi(server, member, { referenceNumber: '632514789077' });
  await matched(server, token);
  expect(await listLines(server, admin, 'exact')).toMatchObject([
    { id: lineId, suggestion: { purchase: { id } } },
  ]);
  const { body } = await server.call('getReconciliation', { token });
  expect(body.data).toMatchObject({
    matching: 'current',
    states: [{ state: 'exact', count: 1, sum: 1020 }],
  });
  const stranger = await makePerson(server, (await makeDesk(server)).companyId, 'ADMIN');
  expect(
    (await server.call('getReconciliation', { token: stranger.token })).body.data.states,
  ).toEqual([]);
});
