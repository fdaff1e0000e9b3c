import { randomUUID } from 'node:crypto';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../../testing/sessions.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { confirm, listConfirmations, setFourEyes } from '../../../../testing/four-eyes.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { endSession } from '../../auth/sessions/sessions.store.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { createDecide } from './decide.ts';
import { decideGroup } from './decide.store.ts';

/** What a decision changes, and under whose authority it is made. */

let server: TestServer;
let companyId: string;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const byHand = { paymentMethod: 'MANUAL', amount: 1000 };
const order = async (member: Person) => String((await buy(server, member, byHand)).body.data.id);

describe('a decision', () => {
  const seenAt = async (id: string) => {
    const { rows } = await server.pool.query<{ seen: Date | null; decided: Date | null }>(
      'select seen_at as seen, decided_at as decided from purchases where id = $1',
      [id],
    );
    return rows[0];
  };

  test('marks a purchase as seen that no admin has opened, and keeps an earlier time', async () => {
    const member = await makePerson(server, companyId);
    const [unopened, opened] = [await order(member), await order(member)];
    await server.call('markPurchaseSeen', { token: admin.token, body: { id: opened } });
    const before = await seenAt(opened);
    for (const id of [unopened, opened]) {
      await server.call('approvePurchase', { token: admin.token, body: { id } });
    }
    const first = await seenAt(unopened);
    expect(first?.seen).toEqual(first?.decided);
    const second = await seenAt(opened);
    expect(second?.seen).toEqual(before?.seen);
    expect(second?.seen).not.toEqual(second?.decided);
  });

  test('in a group with other decisions returns to each admin their own purchase', async () => {
    const members = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const admins = [admin, await makePerson(server, companyId, 'ADMIN')];
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const member = members[n % 2];
      if (member) ids.push(await order(member));
    }
    const answers = await Promise.all(
      ids.map((id, n) =>
        server.call('approvePurchase', { token: admins[n % 2]?.token ?? '', body: { id } }),
      ),
    );
    expect(answers.map(({ body }) => body.data.id)).toEqual(ids);
    expect(answers.map(({ body }) => body.data.user.id)).toEqual(
      ids.map((_, n) => members[n % 2]?.id),
    );
  });

  test('that is refused between two others leaves each of them its own purchase', async () => {
    const members = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const [first = '', last = ''] = await Promise.all(members.map(order));
    const decide = createDecide(server.deps);
    const by = {
      kind: 'admin',
      companyId,
      accountId: admin.id,
      sessionHash: hashToken(admin.token),
    } as const;
    const results = await Promise.all(
      [first, randomUUID(), last].map(async (id) => {
        const request = { admin: by, ids: [id], reason: null, ip: '127.0.0.1' };
        const outcome = (await decide({ ...request, decision: 'APPROVED' })).get(id);
        if (outcome === undefined) return null;
        return outcome instanceof Refusal ? outcome.code : outcome.purchase.id;
      }),
    );
    expect(results).toEqual([first, 'not_found', last]);
  });

  test('on a decided purchase is refused with the name of the admin who decided it', async () => {
    const [member, colleague] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId, 'ADMIN'),
    ];
    for (const decider of [admin, colleague]) {
      const body = { id: await order(member) };
      await server.call('approvePurchase', { token: decider.token, body });
      const again = await server.call('approvePurchase', { token: admin.token, body });
      expect(again.body.message).toContain(`by ${decider.name}`);
    }
  });

  test('to approve is refused when the company has approved the reference number, not when another has', async () => {
    const elsewhere = await makeCompany(server);
    const theirs = await makePerson(server, elsewhere, 'ADMIN');
    const referenceNumber = newReference();
    const orderIn = async (of: string) => {
      const member = await makePerson(server, of);
      const bought = await buy(server, member, await proven(server, member, { referenceNumber }));
      return String(bought.body.data.id);
    };
    const other = await orderIn(elsewhere);
    const [first, second] = [await orderIn(companyId), await orderIn(companyId)];
    const decideBy = async (call: 'approvePurchase' | 'rejectPurchase', by: Person, id: string) => {
      const { status, body } = await server.call(call, { token: by.token, body: { id } });
      return [status, body.code ?? null];
    };
    expect(await decideBy('approvePurchase', theirs, other)).toEqual([200, null]);
    expect(await decideBy('approvePurchase', admin, first)).toEqual([200, null]);
    expect(await decideBy('approvePurchase', admin, second)).toEqual([
      409,
      'reference_already_approved',
    ]);
    expect(await decideBy('rejectPurchase', admin, second)).toEqual([200, null]);
  });

  test('by a session that has ended is refused, although another session of the admin decides beside it', async () => {
    const member = await makePerson(server, companyId);
    const [live, ended] = [await order(member), await order(member)];
    const token = await createSession(server.db, { kind: 'admin', companyId, accountId: admin.id });
    await systemTransaction(server.db, (tx) => endSession(tx, hashToken(token)));
    const decide = createDecide(server.deps);
    const by = (secret: string, id: string) =>
      decide({
        admin: {
          kind: 'admin',
          companyId,
          accountId: admin.id,
          sessionHash: hashToken(secret),
        },
        ids: [id],
        decision: 'APPROVED',
        reason: null,
        ip: '127.0.0.1',
      }).then(
        (outcomes) =>
          [...outcomes.values()].map((each) => (each instanceof Refusal ? each.code : 'decided')),
        (error: unknown) => (error as Refusal).code,
      );
    expect(await Promise.all([by(admin.token, live), by(token, ended)])).toEqual([
      ['decided'],
      'session_ended',
    ]);
  });

  test.each([
    ['approvePurchase', 'purchase.approve'],
    ['rejectPurchase', 'purchase.reject'],
  ] as const)('%s leaves an audit entry of this action', async (call, action) => {
    const id = await order(await makePerson(server, companyId));
    await server.call(call, { token: admin.token, body: { id } });
    const { rows } = await server.pool.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action }]);
  });

  test('does not change when an admin first opened the purchase', async () => {
    const id = await order(await makePerson(server, companyId));
    const open = () => server.call('markPurchaseSeen', { token: admin.token, body: { id } });
    await open();
    const first = await seenAt(id);
    await open();
    expect((await seenAt(id))?.seen).toEqual(first?.seen);
  });

  test('that needs two admins is made when the second one confirms it', async () => {
    const strict = await makeCompany(server);
    const [first, second] = [
      await makePerson(server, strict, 'ADMIN'),
      await makePerson(server, strict, 'ADMIN'),
    ];
    const id = await order(await makePerson(server, strict));
    await setFourEyes(server, strict, true, 1000);
    await server.call('approvePurchase', { token: first.token, body: { id } });
    expect((await seenAt(id))?.decided).toBeNull();
    const { records } = await listConfirmations(server, second);
    expect(await confirm(server, second, records[0].id)).toMatchObject({ status: 200 });
    expect((await seenAt(id))?.decided).not.toBeNull();
  });

  test('that waited for the totals while they changed is stale and changes nothing', async () => {
    const id = await order(await makePerson(server, companyId));
    const totals = await holdRow(server.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const stale = decideGroup(server.db, companyId, [
      {
        position: 0,
        admin_id: admin.id,
        session_hash: hashToken(admin.token).toString('hex'),
        id,
        decision: 'APPROVED',
        reason: null,
        compared_reference: null,
        is_bulk: false,
        is_confirmed: false,
        is_shown: true,
        audit_id: randomUUID(),
        line_audit_id: randomUUID(),
        action: 'purchase.approve',
        after: null,
        ip: '127.0.0.1',
      },
    ]);
    await blockedStatements(server.pool, 1);
    await totals.change('update company_totals set holder_count = holder_count');
    await totals.release();
    expect(await stale).toBeNull();
    expect((await seenAt(id))?.decided).toBeNull();
  });
});
