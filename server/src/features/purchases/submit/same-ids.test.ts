import { MAX_PENDING } from '@prelaunch/domain/limits';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRow } from '../../../../testing/copied-rows.ts';
import { createSession } from '../../../../testing/sessions.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { releaseReservationsOf } from '../reservations/release-reservations.ts';
import { listCompaniesToRelease } from '../reservations/reservations.store.ts';

/**
 * Two companies whose accounts and orders have the same ids. The keys of the tables include the company, so only the
 * company in each statement's conditions separates them. The other company's rows are older, so a statement without
 * that condition finds them first.
 */

let server: TestServer;
let other: string;
let ours: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  other = await makeCompany(server, { companyName: 'Other' });
  ours = await makeCompany(server, { companyName: 'Ours' });
});
afterAll(() => server.stop());

/** Copies the other company's row of this id, by default into our company, with these values changed. */
const copy = (table: string, id: string, changed: object = {}) =>
  copyRow(server.pool, table, { companyId: other, id }, { company_id: ours, ...changed });

/** Our company's account with the id of an account of the other company, and with a session of its own. */
async function sameIdAs(person: Person, kind: 'member' | 'admin'): Promise<Person> {
  const email = `our-${person.email}`;
  const name = `Our ${person.name}`;
  await copy('accounts', person.id, { email, name });
  const token = await createSession(server.db, { kind, companyId: ours, accountId: person.id });
  return { ...person, email, name, token };
}

/** A pending order of each company with the same id. Returns the id. */
async function orderInBoth(theirs: Person, changed: object = {}): Promise<string> {
  const bought = await buy(server, theirs, { paymentMethod: 'MANUAL', amount: 1000 });
  const id = String(bought.body.data.id);
  await copy('purchases', id, changed);
  await server.pool.query(
    `update company_totals t set reserved = t.reserved + p.quantity, pending_count = pending_count + 1,
       pending_paise = pending_paise + p.total_paise
     from purchases p where t.company_id = $1 and p.company_id = $1 and p.id = $2`,
    [ours, id],
  );
  return id;
}

/** All rows of the other company that orders concern. */
async function rowsOfOther(): Promise<unknown> {
  const tables = ['purchases', 'company_totals', 'holdings', 'allocation_entries', 'audit_entries'];
  const read = tables.map(async (table) => {
    const text = `select to_jsonb(t) as row from ${table} t where company_id = $1 order by t::text`;
    return (await server.pool.query<{ row: unknown }>(text, [other])).rows;
  });
  return Promise.all(read);
}

async function statusesOf(id: string): Promise<Record<string, string>> {
  const { rows } = await server.pool.query<{ company: string; status: string }>(
    'select company_id as company, status from purchases where id = $1',
    [id],
  );
  return Object.fromEntries(
    rows.map(({ company, status }) => [company === ours ? 'ours' : 'other', status]),
  );
}

describe('an order with the id of an order of another company', () => {
  let theirMember: Person;
  let theirAdmin: Person;
  beforeAll(async () => {
    theirMember = await makePerson(server, other);
    theirAdmin = await makePerson(server, other, 'ADMIN');
    await sameIdAs(theirMember, 'member');
    admin = await sameIdAs(theirAdmin, 'admin');
  });

  test.each(['approvePurchase', 'rejectPurchase'] as const)(
    '%s decides ours and does not change the other one',
    async (call) => {
      const id = await orderInBoth(theirMember, { reserved_until: '2020-01-01T00:00:00Z' });
      const before = await rowsOfOther();
      const { status, body } = await server.call(call, { token: admin.token, body: { id } });
      expect({ status, message: body.message }).toMatchObject({ status: 200 });
      expect((await statusesOf(id))['ours']).not.toBe('PENDING');
      expect(await rowsOfOther()).toEqual(before);
    },
  );

  test('is not found in our company while only the other one has it', async () => {
    const bought = await buy(server, theirMember, { paymentMethod: 'MANUAL', amount: 1000 });
    const id = String(bought.body.data.id);
    for (const call of ['approvePurchase', 'rejectPurchase', 'markPurchaseSeen'] as const) {
      const { status } = await server.call(call, { token: admin.token, body: { id } });
      expect({ call, status }).toEqual({ call, status: 404 });
    }
    expect(await statusesOf(id)).toEqual({ other: 'PENDING' });
  });

  test('that was decided before is reported with the name of the admin of the same company', async () => {
    const id = await orderInBoth(theirMember);
    // Tested in both companies, because a search without the company could find either of the two accounts first.
    for (const decider of [admin, theirAdmin]) {
      const decision = { token: decider.token, body: { id } };
      await server.call('approvePurchase', decision);
      const again = await server.call('approvePurchase', decision);
      expect(again.body.message).toContain(`by ${decider.name}`);
    }
  });

  test('is marked as seen only in our company', async () => {
    const id = await orderInBoth(theirMember);
    const before = await rowsOfOther();
    await server.call('markPurchaseSeen', { token: admin.token, body: { id } });
    expect(await rowsOfOther()).toEqual(before);
  });

  test('keeps its reservation when only ours has expired', async () => {
    const id = await orderInBoth(theirMember, { reserved_until: '2020-01-01T00:00:00Z' });
    const before = await rowsOfOther();
    const run = <T>(work: Parameters<typeof systemTransaction<T>>[1]) =>
      systemTransaction(server.db, work);
    expect(await listCompaniesToRelease(server.db)).toEqual([ours]);
    expect(await releaseReservationsOf(ours, run)).toBe(1);
    expect(await listCompaniesToRelease(server.db)).toEqual([]);
    expect(await rowsOfOther()).toEqual(before);
    await server.call('rejectPurchase', { token: admin.token, body: { id } });
  });
});

describe('an order of a member with the id of a member of another company', () => {
  test('is independent of the orders and keys of the other member', async () => {
    const theirs = await makePerson(server, other);
    const us = await sameIdAs(theirs, 'member');
    const before = await totalsOf(server, ours);
    // The most pending orders that a member may have, each with a key.
    const keys = Array.from({ length: MAX_PENDING }, (_, n) => `key-${String(n)}`);
    const byHand = { paymentMethod: 'MANUAL', amount: 1000 };
    const ids: string[] = [];
    for (const key of keys) ids.push(String((await buy(server, theirs, byHand, key)).body.data.id));
    const reference = newReference();
    await copy('purchases', ids[0] ?? '', {
      company_id: other,
      id: theirs.id,
      reference_number: reference,
      reference_key: reference,
    });
    const body = await proven(server, us, { referenceNumber: reference });
    expect(await buy(server, us, body, keys[0])).toMatchObject({ status: 201 });
    const { pending_count: pending } = await totalsOf(server, ours);
    expect(pending).toBe(before.pending_count + 1n);
  });

  test("cannot name a version of the other company's payee", async () => {
    const us = await sameIdAs(await makePerson(server, other), 'member');
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from beneficiary_versions where company_id = $1',
      [other],
    );
    const body = await proven(server, us, { payeeVersionId: rows[0]?.id });
    expect(await buy(server, us, body)).toMatchObject({
      status: 404,
      body: { code: 'payee_version_not_found' },
    });
  });
});
