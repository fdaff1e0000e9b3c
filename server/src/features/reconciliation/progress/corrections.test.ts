import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** A member corrects a mistyped reference once, and no admin approves the purchase by the first one. */

let server: TestServer;
let companyId: string;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
beforeEach(async () => {
  member = await makePerson(server, companyId);
});
afterAll(() => server.stop());

/** Submits a purchase and returns its id and reference. */
async function submit(buyer = member, referenceNumber = newReference()) {
  const { status, body } = await buy(
    server,
    buyer,
    await proven(server, buyer, { referenceNumber }),
  );
  expect(status).toBe(201);
  return { id: body.data.id as string, referenceNumber };
}

const correct = (id: string, referenceNumber: string, { token }: Person = member) =>
  server.call('correctPurchaseReference', { token, params: { id }, body: { referenceNumber } });

const decide = (call: 'approvePurchase' | 'rejectPurchase', id: string) =>
  server.call(call, { token: admin.token, body: { id } });
const open = (id: string) => server.call('markPurchaseSeen', { token: admin.token, body: { id } });

/** The purchase as the company's admins see it. */
async function shownToAdmin(id: string) {
  const list = await server.call('listCompanyPurchases', { token: admin.token });
  return list.body.data.records.find((purchase: { id: string }) => purchase.id === id);
}

test('a corrected reference replaces the first one, which admins still see', async () => {
  const { id, referenceNumber: first } = await submit();
  const corrected = await correct(id, '632-514 789012');
  expect(corrected).toMatchObject({
    status: 200,
    body: { data: { id, referenceNumber: '632-514 789012', status: 'PENDING' } },
  });
  expect(await shownToAdmin(id)).toMatchObject({
    referenceNumber: '632-514 789012',
    firstReference: first,
    marks: expect.arrayContaining(['reference_corrected']) as unknown,
  });
});

test('the audit trail names the member, both references and the purchase', async () => {
  const { id, referenceNumber: first } = await submit();
  const second = newReference();
  await correct(id, second);
  const trail = await server.call('listAudit', {
    token: admin.token,
    query: { action: 'purchase.correct_reference', limit: '1' },
  });
  expect(trail.body.data.records[0]).toMatchObject({
    actor: { id: member.id, role: 'MEMBER' },
    subject: { type: 'purchase', id },
    before: { referenceNumber: first },
    after: { referenceNumber: second },
  });
});

test('a correction counts as unusual by its own form', async () => {
  const { id } = await submit();
  await correct(id, 'paid on Monday');
  const { marks } = await shownToAdmin(id);
  expect(marks).toContain('unusual_reference');
});

describe('a correction is refused', () => {
  const refused = async (answer: ReturnType<typeof correct>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };

  test('a second time; the same correction again succeeds and records nothing', async () => {
    const { id } = await submit();
    const second = newReference();
    expect((await correct(id, second)).status).toBe(200);
    expect((await correct(id, second)).status).toBe(200);
    expect(await refused(correct(id, newReference()))).toEqual([
      409,
      'reference_already_corrected',
    ]);
    const { rows } = await server.pool.query(
      `select from audit_entries where action = 'purchase.correct_reference' and subject_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('after the decision', async () => {
    const { id } = await submit();
    await decide('rejectPurchase', id);
    expect(await refused(correct(id, newReference()))).toEqual([409, 'purchase_already_decided']);
  });

  test('for the same reference in another spelling', async () => {
    const { id } = await submit(member, '632514780000');
    expect(await refused(correct(id, 'UTR 6325-1478-0000'))).toEqual([409, 'reference_unchanged']);
  });

  test('for a reference of another purchase of the member', async () => {
    const other = await submit();
    const { id } = await submit();
    expect(await refused(correct(id, other.referenceNumber))).toEqual([
      409,
      'reference_already_submitted',
    ]);
  });

  test('for a reference of an approved purchase of the member, but not of a rejected one or of another member', async () => {
    const [approved, rejected] = [await submit(), await submit()];
    await decide('approvePurchase', approved.id);
    await decide('rejectPurchase', rejected.id);
    const stranger = await makePerson(server, companyId);
    const theirs = await submit(stranger);
    const [first, second] = [await submit(), await submit()];
    expect(await refused(correct(first.id, approved.referenceNumber))).toEqual([
      409,
      'reference_already_submitted',
    ]);
    expect((await correct(first.id, rejected.referenceNumber)).status).toBe(200);
    expect((await correct(second.id, theirs.referenceNumber)).status).toBe(200);
  });

  test('for a payment without a reference', async () => {
    const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    expect(await refused(correct(body.data.id, newReference()))).toEqual([
      409,
      'reference_not_correctable',
    ]);
  });

  test("for another member's purchase", async () => {
    const { id, referenceNumber } = await submit();
    const stranger = await makePerson(server, companyId);
    expect(await refused(correct(id, newReference(), stranger))).toEqual([404, 'not_found']);
    expect(await shownToAdmin(id)).toMatchObject({ referenceNumber, firstReference: null });
  });
});

describe('a corrected purchase', () => {
  test('is approved only after an admin has opened it again', async () => {
    const { id } = await submit();
    await open(id);
    await correct(id, newReference());
    expect(await decide('approvePurchase', id)).toMatchObject({
      status: 409,
      body: { code: 'reference_corrected' },
    });
    await open(id);
    expect((await decide('approvePurchase', id)).status).toBe(200);
  });

  test('is not approved by an admin who compared the first reference, after another admin has opened it', async () => {
    const { id, referenceNumber: first } = await submit();
    const other = await submit();
    const corrected = newReference();
    await correct(id, corrected);
    await open(id);
    const approve = (referenceNumber: string) =>
      server.call('approvePurchase', {
        token: admin.token,
        headers: { 'compared-references': encodeURIComponent(referenceNumber) },
        body: { id },
      });
    expect(await approve(first)).toMatchObject({
      status: 409,
      body: { code: 'reference_corrected' },
    });
    const many = await server.call('approvePurchases', {
      token: admin.token,
      headers: { 'compared-references': `${first},` },
      body: { ids: [id, other.id] },
    });
    expect(many.body.data.results).toMatchObject([
      { id, code: 'reference_corrected' },
      { id: other.id, status: true },
    ]);
    expect((await approve(corrected)).status).toBe(200);
  });

  test.each([
    ['of another length', '1,2'],
    ['that is not URL-encoded', '%E0%A4%A'],
    ['that is too long', 'x'.repeat(6_001)],
  ])('is not approved with a list of compared references %s', async (_, list) => {
    const { id } = await submit();
    const { status, body } = await server.call('approvePurchase', {
      token: admin.token,
      headers: { 'compared-references': list },
      body: { id },
    });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  test('is rejected without opening it', async () => {
    const { id } = await submit();
    await correct(id, newReference());
    expect((await decide('rejectPurchase', id)).status).toBe(200);
  });

  test('is refused in an approval of many, and the others are approved', async () => {
    const corrected = await submit();
    const other = await submit();
    await correct(corrected.id, newReference());
    const { body } = await server.call('approvePurchases', {
      token: admin.token,
      body: { ids: [corrected.id, other.id] },
    });
    expect(body.data.results).toMatchObject([
      { id: corrected.id, status: false, code: 'reference_corrected' },
      { id: other.id, status: true },
    ]);
  });

  test("contests another member's purchase that has its first reference", async () => {
    const { id, referenceNumber } = await submit();
    await correct(id, newReference());
    const payer = await makePerson(server, companyId);
    const honest = await submit(payer, referenceNumber);
    const { marks } = await shownToAdmin(honest.id);
    expect(marks).toContain('contested_reference');
  });
});

test('of a correction and an approval at once, the approval is of the reference that the admin opened', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, referenceNumber } = await submit();
    await open(id);
    const [correction, approval] = await Promise.all([
      correct(id, newReference()),
      decide('approvePurchase', id),
    ]);
    const { rows } = await server.pool.query<{ status: string; reference_number: string }>(
      'select status, reference_number from purchases where id = $1',
      [id],
    );
    // One of them comes first, and the other one is refused.
    expect([correction.status, approval.status].sort()).toEqual([200, 409]);
    expect(rows[0]?.status === 'APPROVED').toBe(rows[0]?.reference_number === referenceNumber);
    await decide('rejectPurchase', id);
  }
});

test('a correction waits for an approval that has decided, and is then refused', async () => {
  await decide('approvePurchase', (await submit()).id);
  const { id } = await submit();
  await open(id);
  // The approval has updated its purchase when it waits for the member's holding.
  const holding = await holdRow(server.pool, 'select from holdings where company_id = $1', [
    companyId,
  ]);
  const approval = decide('approvePurchase', id);
  await blockedStatements(server.pool, 1);
  const correction = correct(id, newReference());
  await blockedStatements(server.pool, 2);
  await holding.release();
  expect((await approval).status).toBe(200);
  expect((await correction).body.code).toBe('purchase_already_decided');
});

describe('the database refuses', () => {
  const query = async (text: string, id: string) =>
    server.pool.query(text, [companyId, id]).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );

  test('a changed reference without a correction', async () => {
    const { id } = await submit();
    expect(
      await query(
        `update purchases set reference_number = '1', seen_at = null where company_id = $1 and id = $2`,
        id,
      ),
    ).toBe('a reference is corrected once');
  });

  test('a changed reference key', async () => {
    const { id } = await submit();
    await correct(id, newReference());
    expect(
      await query(`update purchases set reference_key = '1' where company_id = $1 and id = $2`, id),
    ).toBe('a reference is corrected once');
  });

  test('a second change after a correction', async () => {
    const { id } = await submit();
    await correct(id, newReference());
    expect(
      await query(
        `update purchases set reference_number = '1' where company_id = $1 and id = $2`,
        id,
      ),
    ).toBe('a reference is corrected once');
  });

  test('an approval of a corrected purchase that no admin has opened', async () => {
    const { id } = await submit();
    await correct(id, newReference());
    expect(
      await query(
        `update purchases set status = 'APPROVED', decided_at = now(), decided_by = (
           select id from accounts where company_id = $1 and role = 'ADMIN' limit 1)
         where company_id = $1 and id = $2`,
        id,
      ),
    ).toBe('a corrected purchase is opened before its approval');
  });

  test('a changed or deleted correction', async () => {
    const { id } = await submit();
    await correct(id, newReference());
    for (const change of [
      'delete from purchase_corrections',
      'update purchase_corrections set corrected_at = now()',
    ]) {
      expect(await query(`${change} where company_id = $1 and purchase_id = $2`, id)).toBe(
        'a correction never changes',
      );
    }
  });
});
