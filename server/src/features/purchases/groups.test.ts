import { paise, tokens } from '@prelaunch/domain/money';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { holdRow, blockedStatements } from '../../../testing/hold-row.ts';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { startSecondServer } from '../../../testing/second-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findChainBreaks } from '../audit/audit-chain.store.ts';
import type { Admin, Member } from '../../platform/http/actor.ts';
import { hashToken } from '../../platform/http/auth.ts';
import { Refusal } from '../../platform/refuse.ts';
import { createDecide, type Outcome } from './decide/decide.ts';
import { createSubmit, type Submission } from './submit/submit.ts';

/** Submissions and decisions that one statement commits together. Each has its own outcome. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server, { privateSupply: tokens(100n) });
});
afterAll(() => server.stop());

const actorOf = <Kind extends 'member' | 'admin'>(kind: Kind, person: Person, of = companyId) => ({
  kind,
  companyId: of,
  accountId: person.id,
  name: person.name,
  email: person.email,
  sessionHash: hashToken(person.token),
});
const memberOf = (person: Person, of = companyId): Member => actorOf('member', person, of);
const adminOf = (person: Person): Admin => actorOf('admin', person);

const byHand = (rupees: number): Submission['body'] => ({
  paymentMethod: 'MANUAL',
  amount: paise(BigInt(rupees) * 100n),
});

/** The code of a refusal, or the text of any other error. */
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error));

/** Submits all at once, so that they form one group. */
const submitTogether = (submissions: readonly Submission[], of = server) => {
  const submit = createSubmit(of.deps);
  return Promise.all(
    submissions.map((submission) =>
      submit(submission).then(
        (result) => ('purchase' in result ? result.purchase : result.repeatedId),
        codeOf,
      ),
    ),
  );
};

/** How many transactions inserted these purchases. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await server.pool.query<{ n: number }>(
    'select count(distinct xmin::text)::int as n from purchases where id = any($1::uuid[])',
    [ids],
  );
  return rows[0]?.n ?? 0;
}

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => makePerson(server, companyId)));

const idOf = (result: Awaited<ReturnType<typeof submitTogether>>[number] | undefined): string =>
  typeof result === 'object' ? result.id : String(result);

describe('a group of submissions', () => {
  test('has one outcome per submission, and refused ones do not affect the others', async () => {
    const [good, tooSmall, loggedOut, tooLarge, repeated, other] = await people(6);
    if (!good || !tooSmall || !loggedOut || !tooLarge || !repeated || !other)
      throw new Error('expected six people');
    await server.call('logoutMember', { token: loggedOut.token });
    const receiptId = await uploadReceipt(server, repeated.token);
    const referenceNumber = newReference();
    const proof = { paymentMethod: 'UPI', amount: paise(2_000n), referenceNumber } as const;
    const earlier = { member: memberOf(repeated), body: { ...proof, receiptId }, key: undefined };
    const [first] = await submitTogether([earlier]);
    const foreign = await uploadReceipt(server, good.token);

    const results = await submitTogether([
      { member: memberOf(good), body: byHand(30), key: 'one' },
      { member: memberOf(tooSmall), body: byHand(5), key: undefined },
      { member: memberOf(loggedOut), body: byHand(10), key: undefined },
      { member: memberOf(tooLarge), body: byHand(5_000), key: undefined },
      { ...earlier, key: 'two' },
      { member: memberOf(other), body: { ...proof, receiptId: foreign }, key: undefined },
    ]);

    expect(
      results.map((result) => (typeof result === 'object' ? result.quantity : result)),
    ).toEqual([
      3n,
      'amount_buys_nothing',
      'session_ended',
      'above_remaining_supply',
      'reference_already_submitted',
      'receipt_not_found',
    ]);
    expect(results[0]).toMatchObject({ amount_paise: 3_000n });
    const { rows } = await server.pool.query('select account_id from purchases where id = $1', [
      idOf(results[0]),
    ]);
    expect(rows).toEqual([{ account_id: good.id }]);
    const { rows: keys } = await server.pool.query('select key, purchase_id from idempotency_keys');
    expect(keys).toEqual([{ key: 'one', purchase_id: idOf(results[0]) }]);
    expect(first).toMatchObject({ quantity: 2n });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('is one transaction, and a repeated key returns the purchase of the first call', async () => {
    const members = await people(4);
    const submissions = members.map((person, n) => ({
      member: memberOf(person),
      body: byHand(10),
      key: `key ${String(n)}`,
    }));
    const ids = (await submitTogether(submissions)).map(idOf);
    expect(new Set(ids).size).toBe(4);
    expect(await transactionsOf(ids)).toBe(1);
    expect(await submitTogether(submissions)).toEqual(ids);
    const reused = submissions.map((submission) => ({ ...submission, body: byHand(20) }));
    expect(await submitTogether(reused)).toEqual(ids.map(() => 'idempotency_key_reused'));
  });

  test('gives the last tokens to the first submissions, and the rest to later ones that fit', async () => {
    const of = await makeCompany(server, { privateSupply: tokens(10n) });
    const wanted = [60, 50, 40, 10];
    const members = await Promise.all(wanted.map(() => makePerson(server, of)));
    const results = await submitTogether(
      wanted.map((rupees, n) => {
        const person = members[n];
        if (person === undefined) throw new Error('expected one person for each amount');
        return { member: memberOf(person, of), body: byHand(rupees), key: undefined };
      }),
    );
    expect(
      results.map((result) => (typeof result === 'object' ? result.quantity : result)),
    ).toEqual([6n, 'above_remaining_supply', 4n, 'above_remaining_supply']);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('of one member is committed one by one, up to the limit of pending purchases', async () => {
    const [person] = await people(1);
    if (person === undefined) throw new Error('expected one person');
    const submission = { member: memberOf(person), body: byHand(10), key: undefined };
    const results = await submitTogether(Array.from({ length: 12 }, () => ({ ...submission })));
    expect(results.filter((result) => result === 'too_many_pending')).toHaveLength(2);
    expect(await transactionsOf(results.map(idOf).filter((id) => id.includes('-')))).toBe(10);
  });

  test('refuses a member who logs out while the group waits, and accepts the others', async () => {
    const [staying, leaving] = await people(2);
    if (!staying || !leaving) throw new Error('expected two people');
    const totals = await holdRow(server.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const results = submitTogether([
      { member: memberOf(leaving), body: byHand(10), key: undefined },
      { member: memberOf(staying), body: byHand(10), key: undefined },
    ]);
    await blockedStatements(server.pool, 1);
    expect((await server.call('logoutMember', { token: leaving.token })).status).toBe(200);
    await totals.release();
    expect(await results).toEqual(['session_ended', expect.objectContaining({ quantity: 1n })]);
  });
});

test('a submission that deadlocks with a change of its company is retried', async () => {
  const of = await makeCompany(server);
  const member = await makePerson(server, of);
  const change = await server.pool.connect();
  try {
    await change.query('begin');
    // Locks the company like a change of its host name. Inserting a purchase waits for this lock, because it checks
    // that the company exists.
    await change.query('select from companies where id = $1 for update', [of]);
    const submission = buy(server, member, { paymentMethod: 'MANUAL', amount: 10 });
    await blockedStatements(server.pool, 1);
    // PostgreSQL aborts one of the two transactions.
    await change
      .query('update company_totals set rejected_count = rejected_count where company_id = $1', [
        of,
      ])
      .catch(() => undefined);
    await change.query('rollback');
    expect((await submission).status).toBe(201);
  } finally {
    change.release();
  }
});

describe('a group of decisions', () => {
  const outcomeOf = (outcome: Outcome | undefined) =>
    outcome instanceof Refusal ? outcome.code : outcome && 'decided';

  test('has one outcome per decision, with entries in the ledger and in the audit trail', async () => {
    const [asha, bina] = await Promise.all([
      makePerson(server, companyId, 'ADMIN'),
      makePerson(server, companyId, 'ADMIN'),
    ]);
    const members = await people(4);
    const submitted = await submitTogether(
      members.map((person) => ({ member: memberOf(person), body: byHand(20), key: undefined })),
    );
    const [one = '', two = '', three = '', four = ''] = submitted.map(idOf);
    const decide = createDecide(server.deps);
    const nobody = '00000000-0000-7000-8000-000000000000';
    const by = (admin: Person, ids: readonly string[], decision: 'APPROVED' | 'REJECTED') =>
      decide({
        admin: adminOf(admin),
        ids,
        decision,
        reason: decision === 'REJECTED' ? 'No payment.' : null,
        ip: '192.0.2.7',
      });
    const [first, second, third] = await Promise.all([
      by(asha, [one, nobody], 'APPROVED'),
      by(bina, [two, three], 'REJECTED'),
      by(bina, [one, four], 'APPROVED'),
    ]);
    expect([...first].map(([id, outcome]) => [id, outcomeOf(outcome)])).toEqual([
      [one, 'decided'],
      [nobody, 'not_found'],
    ]);
    expect([...second.values()].map(outcomeOf)).toEqual(['decided', 'decided']);
    expect([...third.values()].map(outcomeOf)).toEqual(['purchase_already_decided', 'decided']);
    expect(third.get(one)).toMatchObject({
      publicMessage: `This purchase is already APPROVED by ${asha.name}.`,
    });

    const { rows } = await server.pool.query(
      `select p.id, p.status, p.decided_by, p.reject_reason, e.actor_id, e.after ->> 'status' as entered,
              l.quantity::int as allocated
       from purchases p join audit_entries e on e.subject_id = p.id::text
       left join allocation_entries l on l.purchase_id = p.id
       where p.id = any($1::uuid[])`,
      [[one, two, three, four]],
    );
    const approved = { status: 'APPROVED', entered: 'APPROVED', reject_reason: null, allocated: 2 };
    const rejected = {
      status: 'REJECTED',
      entered: 'REJECTED',
      reject_reason: 'No payment.',
      allocated: null,
    };
    const byAdmin = ({ id }: Person) => ({ decided_by: id, actor_id: id });
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [one, { ...approved, ...byAdmin(asha) }],
        [two, { ...rejected, ...byAdmin(bina) }],
        [three, { ...rejected, ...byAdmin(bina) }],
        [four, { ...approved, ...byAdmin(bina) }],
      ]),
    );
    expect(await findChainBreaks(server.db)).toEqual([]);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('is rolled back as a whole when the audit trail has no head', async () => {
    const of = await makeCompany(server);
    const admin = await makePerson(server, of, 'ADMIN');
    const member = await makePerson(server, of);
    const { id } = (await buy(server, member, { paymentMethod: 'MANUAL', amount: 10 })).body.data;
    await server.pool.query('delete from audit_heads where company_id = $1', [of]);
    const { status } = await server.call('approvePurchase', { token: admin.token, body: { id } });
    expect(status).toBe(500);
    expect((await buy(server, member, { paymentMethod: 'MANUAL', amount: 10 })).status).toBe(201);
    expect(await checkTotals(server.db)).toEqual([]);
    const { rows } = await server.pool.query('select status from purchases where id = $1', [id]);
    expect(rows).toEqual([{ status: 'PENDING' }]);
  });
});

describe('two processes with separate groups', () => {
  /**
   * A member with nine pending purchases submits to two processes at once. Both statements have read the nine before
   * they get the lock, one after the other.
   */
  async function submitToBoth(of: TestServer): Promise<{ statuses: number[]; pending: number }> {
    const second = await startSecondServer(of);
    const company = await makeCompany(of);
    const member = await makePerson(of, company);
    const order = { paymentMethod: 'MANUAL', amount: 10 } as const;
    for (let n = 0; n < 9; n += 1) await buy(of, member, order);
    const totals = await holdRow(of.pool, 'select from company_totals where company_id = $1', [
      company,
    ]);
    const answers = Promise.all([of, second].map((each) => buy(each, member, order)));
    await blockedStatements(of.pool, 2);
    await totals.release();
    const statuses = (await answers).map(({ status }) => status).sort();
    await second.stop();
    const { rows } = await of.pool.query<{ pending: number }>(
      'select count(*)::int as pending from purchases where account_id = $1',
      [member.id],
    );
    return { statuses, pending: rows[0]?.pending ?? 0 };
  }

  test('see the commits of the other process after they waited for the same lock', async () => {
    expect(await submitToBoth(server)).toEqual({ statuses: [201, 409], pending: 10 });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('negative control: without the comparison of the versions they exceed the limit', async () => {
    const mutant = await startTestServer({
      rewriteSql: (sql) => sql.replace('locked.version = seen.version', 'true'),
    });
    try {
      expect(await submitToBoth(mutant)).toEqual({ statuses: [201, 201], pending: 11 });
      expect(mutant.rewritten()).toBeGreaterThan(0);
    } finally {
      await mutant.stop();
    }
  });
});
