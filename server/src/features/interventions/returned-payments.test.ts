import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import {
  creditOf,
  csvForm,
  importStatement,
  inDays,
  listLines,
} from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Debit lines of a statement that return the payment of an approved purchase. */

let server: TestServer;
let admin: Person;
let member: Person;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

/** The bank's debit for a returned payment. */
const debitOf = (
  reference: string,
  rupees: number,
  { date = inDays(-2), narration = `NEFT RETURN-${reference}-ACCOUNT CLOSED` } = {},
): StatementLine => ({
  ...creditOf(reference, rupees, { date }),
  kind: 'DEBIT',
  narration,
  reference: null,
  amount: paise(BigInt(rupees * 100)),
});

const importLines = async (...lines: StatementLine[]) =>
  importStatement(server, admin, await csvForm(lines));

/** A purchase of 1,020 rupees that was approved with its line, and the reference of the payment. */
async function paid(reference = newReference(), narration?: string) {
  const body = await proven(server, member, { referenceNumber: reference });
  const { id } = (await buy(server, member, body)).body.data;
  const credit = creditOf(reference, 1020);
  await importLines({ ...credit, narration: narration ?? credit.narration });
  const line = (await listLines(server, admin)).find((each) => each.reference === reference);
  const token = admin.token;
  await server.call('assignLine', { token, body: { lineId: line?.id, purchaseId: id } });
  const { status } = await server.call('approvePurchase', { token, body: { id } });
  expect(status).toBe(200);
  return { id: String(id), reference };
}

const returned = async () =>
  (await server.call('listReturnedPayments', { token: admin.token })).body.data.records;
const reverse = (id: string) =>
  server.call('reversePurchase', {
    token: admin.token,
    body: { id, reason: 'PAYMENT_RETURNED', note: 'Debit of the bank' },
  });
const dismiss = (id: string, { token } = admin) =>
  server.call('dismissReturnedPayment', { token, body: { id } });

describe('a debit with the reference of an earlier credit of the same amount', () => {
  test('is proposed as the return of its payment until the purchase is reversed', async () => {
    const { id, reference } = await paid();
    expect(await returned()).toEqual([]);
    await importLines(debitOf(reference, 1020));
    expect(await returned()).toMatchObject([
      {
        debit: {
          day: inDays(-2),
          amount: 1020,
          narration: `NEFT RETURN-${reference}-ACCOUNT CLOSED`,
        },
        credit: { day: inDays(-3), amount: 1020, reference },
        purchase: { id, status: 'APPROVED', user: { name: member.name } },
      },
    ]);
    expect((await reverse(id)).status).toBe(200);
    expect(await returned()).toEqual([]);
  });

  test('is proposed once, also from one statement with both lines, imported twice', async () => {
    const { id, reference } = await paid();
    const both = [creditOf(reference, 1020), debitOf(reference, 1020)];
    await importLines(...both);
    await importLines(...both);
    expect(await returned()).toMatchObject([{ purchase: { id } }]);
  });

  test('is proposed once its credit has paid an approved purchase', async () => {
    const reference = newReference();
    await importLines(creditOf(reference, 1020), debitOf(reference, 1020));
    expect(await returned()).toEqual([]);
    const { id } = await paid(reference);
    expect(await returned()).toMatchObject([{ purchase: { id } }]);
  });
});

test.each([
  ['of another amount', (reference: string) => debitOf(reference, 1019)],
  ['of an earlier day', (reference: string) => debitOf(reference, 1020, { date: inDays(-4) })],
  ['with another reference', () => debitOf(newReference(), 1020)],
])('a debit %s is not proposed', async (_name, debit) => {
  const { reference } = await paid();
  await importLines(debit(reference));
  expect(await returned()).toEqual([]);
});

test('zeros instead of a reference are no common reference', async () => {
  await paid(newReference(), 'NEFT CR-000000000000-ASHA RAO');
  await importLines(debitOf('000000000000', 1020));
  expect(await returned()).toEqual([]);
});

test('a number that many credits carry is no common reference', async () => {
  const account = newReference();
  const narration = `NEFT CR-${account}-ASHA RAO`;
  await paid(newReference(), narration);
  const others = [1, 2, 3].map((rupees) => ({ ...creditOf(newReference(), rupees), narration }));
  await importLines(...others);
  await importLines(debitOf(account, 1020));
  expect(await returned()).toEqual([]);
});

test('the debit of a refund of the whole payment is not proposed', async () => {
  const { reference } = await paid();
  await server.pool.query(
    "update statement_lines set refunded_paise = amount_paise where company_id = $1 and kind = 'CREDIT'",
    [companyId],
  );
  await importLines(debitOf(reference, 1020));
  expect(await returned()).toEqual([]);
});

describe('an admin who finds that a debit returns no payment', () => {
  test('dismisses it, also after a lost reply, with an entry in the audit trail', async () => {
    const { id, reference } = await paid();
    await importLines(debitOf(reference, 1020));
    const [{ id: debit }] = await returned();
    for (const attempt of [1, 2]) {
      expect([attempt, (await dismiss(debit)).status]).toEqual([attempt, 200]);
    }
    expect(await returned()).toEqual([]);
    // An import of the same lines does not propose it again.
    await importLines(debitOf(reference, 1020), creditOf(newReference(), 1));
    expect(await returned()).toEqual([]);
    const { rows } = await server.pool.query(
      "select actor_id, after from audit_entries where subject_id = $1 and action = 'purchase.keep'",
      [id],
    );
    expect(rows).toEqual([{ actor_id: admin.id, after: { line: debit } }]);
  });

  test('is refused for an own purchase, and for a line without a proposal', async () => {
    const { reference } = await paid();
    await importLines(debitOf(reference, 1020));
    const [{ id: debit }] = await returned();
    await server.pool.query("update accounts set role = 'ADMIN' where id = $1", [member.id]);
    await server.pool.query("update sessions set kind = 'admin' where account_id = $1", [
      member.id,
    ]);
    expect((await dismiss(debit, member)).body.code).toBe('own_purchase');
    const [line] = await listLines(server, admin, 'assigned');
    expect((await dismiss(String(line?.id))).body.code).toBe('not_found');
  });
});
