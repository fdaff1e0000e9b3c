import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { copyRow } from '../../../../testing/copied-rows.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import {
  buyWithCode,
  listLines,
  makeDesk,
  matched,
  plantExact,
  plantLine,
  submitUpi,
} from '../../../../testing/statements.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { matchWith } from './matching.ts';

/** How the lines of a company are compared with its purchases. */

const server = useServer();

const nothingFor = (lineId: string) =>
  JSON.stringify([{ id: lineId, state: 'no_purchase', candidates: [] }]);

const matchingOf = async (token: string): Promise<unknown> =>
  (await server.call('getReconciliation', { token })).body.data.matching;

describe('the comparison', () => {
  test('reads all open lines, also more than one page', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    const oldest = await plantLine(server, companyId, { reference });
    await server.pool.query(
      `insert into statement_lines (company_id, id, day, kind, amount_paise, narration, fingerprint, number, state)
       select $1::uuid, gen_random_uuid(), '2026-11-20', 'CREDIT', 1, 'PAGE', decode(md5($1::text), 'hex'), n, 'unmatched'
       from generate_series(1, 5001) n`,
      [companyId],
    );
    await matched(server, admin.token);
    expect(await listLines(server, admin, 'exact')).toMatchObject([
      { id: oldest, purchase: null, suggestion: { purchase: { id } } },
    ]);
    expect(await listLines(server, admin, 'unmatched')).toEqual([]);
  });

  test('counts what other lines have paid for a purchase', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { token } = admin;
    const { id, reference } = await submitUpi(server, member);
    const first = await plantLine(server, companyId, { amount: 50_000n });
    await server.call('assignLine', { token, body: { lineId: first, purchaseId: id } });
    const { id: other } = await submitUpi(server, member);
    const paid = { lineId: await plantLine(server, companyId), purchaseId: other };
    await server.call('assignLine', { token, body: paid });
    const rest = await plantLine(server, companyId, { reference, amount: 52_000n });
    await matched(server, token);
    const found = (await listLines(server, admin)).find((line) => line.id === rest);
    expect(found).toMatchObject({
      state: 'other_amount',
      suggestion: {
        purchase: { id },
        reasons: expect.arrayContaining(['parts_make_total', 'partly_received']),
      },
    });
  });

  test('finds no rejected purchase, and none of another company', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { token } = admin;
    const { id, reference } = await submitUpi(server, member);
    await server.call('rejectPurchase', { token, body: { id } });
    const there = await makeDesk(server);
    const theirs = await submitUpi(server, there.member);
    await plantLine(server, companyId, { reference });
    await plantLine(server, companyId, { reference: theirs.reference });
    await plantLine(server, there.companyId, { reference: theirs.reference });
    await matched(server, token);
    const states = async (of: typeof admin) =>
      (await listLines(server, of)).map(({ state }) => state);
    expect(await states(admin)).toEqual(['no_purchase', 'no_purchase']);
    expect(await states(there.admin)).toEqual(['unmatched']);
    await matched(server, there.admin.token);
    expect(await states(there.admin)).toEqual(['exact']);
    await server.call('approvePurchase', { token: there.admin.token, body: { id: theirs.id } });
    await plantLine(server, companyId, { reference: theirs.reference, narration: 'AGAIN' });
    await matched(server, token);
    expect(await states(admin)).toEqual(['no_purchase', 'no_purchase', 'no_purchase']);
  });

  test('calls neither a code of a rejected purchase nor a key that only assigned lines lack used', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { token } = admin;
    const { id, code } = await buyWithCode(server, member, 'PUR-123456');
    await server.call('rejectPurchase', { token, body: { id } });
    const approved = await buyWithCode(server, member, 'PUR-123457');
    await server.call('approvePurchase', { token, body: { id: approved.id } });
    const paid = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId, { reference: paid.reference });
    await server.call('assignLine', { token, body: { lineId, purchaseId: paid.id } });
    await plantLine(server, companyId, { narration: `UPI ${code} PUR-123456` });
    await plantLine(server, companyId, { reference: '632600000077' });
    await matched(server, token);
    expect(await listLines(server, admin, 'no_purchase')).toHaveLength(2);
  });

  test('leaves aside the codes of approved purchases of another company', async () => {
    const { companyId, admin, member } = await makeDesk(server);
    const { code } = await buyWithCode(server, member, 'PUR-123456');
    const there = await makeDesk(server);
    const theirs = { companyId: there.companyId, id: (await submitUpi(server, there.member)).id };
    await server.call('approvePurchase', { token: there.admin.token, body: { id: theirs.id } });
    await copyRow(server.pool, 'purchases', theirs, {
      id: uuidv7(),
      reference_number: null,
      receipt_id: null,
      payment_method: 'MANUAL',
      payment_code: code,
    });
    await plantLine(server, companyId, { narration: `UPI ${code} PUR-123456` });
    await matched(server, admin.token);
    expect(await listLines(server, admin, 'exact')).toHaveLength(1);
  });

  test('leaves a line alone that an admin sets aside while the results are stored', async () => {
    const { companyId, admin } = await makeDesk(server);
    const lineId = await plantLine(server, companyId);
    const held = await holdRow(server.pool, 'select from statement_lines where id = $1', [lineId]);
    const storing = matchWith(server.db, companyId, () => Promise.resolve([nothingFor(lineId)]));
    await blockedStatements(server.pool, 1);
    await held.change(
      `update statement_lines set state = 'set_aside', note = 'Interest' where id = '${lineId}'`,
    );
    await held.release();
    await storing;
    expect(await listLines(server, admin)).toMatchObject([{ state: 'set_aside' }]);
  });

  test('leaves a line alone that was set aside, and those of other companies', async () => {
    const { companyId, admin } = await makeDesk(server);
    const elsewhere = await makeDesk(server);
    const lineId = await plantLine(server, companyId);
    const theirs = await plantLine(server, elsewhere.companyId);
    await matchWith(server.db, companyId, async () => {
      const body = { lineId, note: 'Interest' };
      await server.call('setLineAside', { token: admin.token, body });
      return [nothingFor(lineId), nothingFor(theirs)];
    });
    expect(await listLines(server, admin)).toMatchObject([{ state: 'set_aside' }]);
    expect(await listLines(server, elsewhere.admin)).toMatchObject([{ state: 'unmatched' }]);
    expect(await matchingOf(admin.token)).toBe('outdated');
  });

  test('writes only the lines whose state or candidates have changed', async () => {
    const { companyId, member } = await makeDesk(server);
    const { id: purchaseId } = await submitUpi(server, member);
    const reasons = ['reference_equal'];
    const lineId = await plantExact(server, companyId, purchaseId, {});
    const versionAfter = async (state: string, candidates: readonly object[]) => {
      await server.pool.query(
        'update reconciliations set lines_version = lines_version + 1 where company_id = $1',
        [companyId],
      );
      const batch = JSON.stringify([{ id: lineId, state, candidates }]);
      await matchWith(server.db, companyId, () => Promise.resolve([batch]));
      const { rows } = await server.pool.query<{
        version: string;
        state: string;
        reasons: unknown;
      }>(
        `select xmin::text as version, state, candidates -> 0 -> 'reasons' as reasons
         from statement_lines where id = $1`,
        [lineId],
      );
      return rows[0];
    };
    const first = await versionAfter('exact', [{ purchaseId, reasons }]);
    expect(await versionAfter('exact', [{ purchaseId, reasons }])).toEqual(first);
    const probable = await versionAfter('probable', [{ purchaseId, reasons }]);
    expect(probable).toMatchObject({ state: 'probable' });
    const named = await versionAfter('probable', [{ purchaseId, reasons: ['name_agrees'] }]);
    expect(named).toMatchObject({ reasons: ['name_agrees'] });
  });
});

describe('a comparison that runs', () => {
  test('is shown, and no second one begins until it has ended or has crashed', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { token } = admin;
    await plantLine(server, companyId);
    let runs = 0;
    const count = () => {
      runs += 1;
      return Promise.resolve([]);
    };
    await matchWith(server.db, companyId, async () => {
      expect(await matchingOf(token)).toBe('running');
      const { body } = await server.call('matchStatementLines', { token });
      expect(body.data.matching).toBe('running');
      await matchWith(server.db, companyId, count);
      expect(runs).toBe(0);
      await server.pool.query(
        "update reconciliations set matching_until = now() - interval '1 second' where company_id = $1",
        [companyId],
      );
      expect(await matchingOf(token)).toBe('outdated');
      await matchWith(server.db, companyId, count);
      expect(runs).toBe(1);
      return [];
    });
  });

  test('has begun when the call that starts it replies', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { token } = admin;
    await plantLine(server, companyId);
    const held = await holdRow(server.pool, 'select from reconciliations where company_id = $1', [
      companyId,
    ]);
    let replied = false;
    const starting = server.call('matchStatementLines', { token }).finally(() => {
      replied = true;
    });
    await blockedStatements(server.pool, 1);
    expect(await matchingOf(token)).toBe('outdated');
    expect(replied).toBe(false);
    await held.release();
    expect((await starting).body.data.matching).toBe('running');
    expect(await matchingOf(token)).not.toBe('outdated');
  });

  test('and fails leaves the lines outdated, so that another one begins', async () => {
    const { companyId, admin } = await makeDesk(server);
    const { token } = admin;
    const lineId = await plantLine(server, companyId);
    const failing = matchWith(server.db, companyId, () => Promise.reject(new Error('crash')));
    await expect(failing).rejects.toThrow('crash');
    expect((await server.call('getReconciliation', { token })).body.data).toMatchObject({
      matching: 'outdated',
      matchedAt: null,
    });
    await matchWith(server.db, companyId, () => Promise.resolve([nothingFor(lineId)]));
    expect((await server.call('getReconciliation', { token })).body.data).toMatchObject({
      matching: 'current',
      matchedAt: expect.any(String),
    });
  });

  test('changes nothing in another company', async () => {
    const companies = [await makeCompany(server), await makeCompany(server)];
    const [here = '', there = ''] = companies;
    const admin = await makePerson(server, there, 'ADMIN');
    for (const companyId of companies) await plantLine(server, companyId);
    await matchWith(server.db, here, async () => {
      expect(await matchingOf(admin.token)).toBe('outdated');
      return [];
    });
    const { rows } = await server.pool.query(
      'select matched_at, matched_version, matching_until from reconciliations where company_id = $1',
      [there],
    );
    expect(rows).toEqual([{ matched_at: null, matched_version: null, matching_until: null }]);
  });
});
