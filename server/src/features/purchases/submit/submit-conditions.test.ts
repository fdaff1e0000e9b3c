import { MAX_PENDING, ORDER_LIFE } from '@prelaunch/domain/limits';
import { basisPoints, microRupees } from '@prelaunch/domain/money';
import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { signQuote } from '../../companies/settings/quotes.ts';

/** Each condition of an order is tested with an order that meets it and with one that does not. */

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

/** Changes a setting of the company, with the version of its terms that a trigger keeps. */
const change = (column: string, value: unknown) =>
  server.pool.query(`update companies set ${column} = $2 where id = $1`, [companyId, value]);

const approve = (member: Person) =>
  server.call('approveAccounts', { token: admin.token, body: { ids: [member.id] } });

/** Returns the status and the error code of the response; the code is null on success. */
async function submit(member: Person, body: object = byHand) {
  const { status, body: answer } = await buy(server, member, body);
  return [status, answer.code ?? null] as const;
}

describe('a company that sells only to verified members', () => {
  test('accepts a verified member and refuses another', async () => {
    const [verified, waiting] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    await approve(verified);
    await change('unverified_may_buy', false);
    expect(await submit(verified)).toEqual([201, null]);
    expect(await submit(waiting)).toEqual([403, 'verification_required']);
    await change('unverified_may_buy', true);
    expect(await submit(waiting)).toEqual([201, null]);
  });
});

test('an order that waited for the totals while they changed is submitted once they are free', async () => {
  const member = await makePerson(server, companyId);
  const totals = await holdRow(server.pool, 'select from company_totals where company_id = $1', [
    companyId,
  ]);
  const submitted = submit(member);
  await blockedStatements(server.pool, 1);
  await totals.change('update company_totals set holder_count = holder_count');
  await totals.release();
  expect(await submitted).toEqual([201, null]);
});

test('a suspended company refuses every order, and says so to an unverified member too', async () => {
  const member = await makePerson(server, companyId);
  await change('unverified_may_buy', false);
  await change('status', 'SUSPENDED');
  expect(await submit(member)).toEqual([409, 'company_suspended']);
  await change('unverified_may_buy', true);
  expect(await submit(member)).toEqual([409, 'company_suspended']);
  await change('status', 'ACTIVE');
  expect(await submit(member)).toEqual([201, null]);
});

test('decided orders do not count towards the most pending orders of a member', async () => {
  const member = await makePerson(server, companyId);
  const ids: string[] = [];
  for (let n = 0; n < MAX_PENDING; n += 1) {
    ids.push(String((await buy(server, member, byHand)).body.data.id));
  }
  expect(await submit(member)).toEqual([409, 'too_many_pending']);
  await server.call('rejectPurchase', { token: admin.token, body: { id: ids[0] } });
  expect(await submit(member)).toEqual([201, null]);
});

test('the proof of a rejected order can be submitted again, that of an open one cannot', async () => {
  const member = await makePerson(server, companyId);
  const body = await proven(server, member);
  const first = await buy(server, member, body);
  expect(await submit(member, { ...body, referenceNumber: newReference() })).toEqual([
    409,
    'receipt_already_used',
  ]);
  const { receiptId } = await proven(server, member);
  expect(await submit(member, { ...body, receiptId })).toEqual([
    409,
    'reference_already_submitted',
  ]);
  const decision = { token: admin.token, body: { id: first.body.data.id } };
  expect((await server.call('rejectPurchase', decision)).status).toBe(200);
  expect(await submit(member, body)).toEqual([201, null]);
});

test("an unknown version of the payee is refused, and the company's own is accepted", async () => {
  const member = await makePerson(server, companyId);
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from beneficiary_versions where company_id = $1',
    [companyId],
  );
  const own = await proven(server, member, { payeeVersionId: rows[0]?.id });
  expect(await submit(member, own)).toEqual([201, null]);
  const payeeVersionId = '00000000-0000-7000-8000-000000000000';
  const body = await proven(server, member, { payeeVersionId });
  expect(await submit(member, body)).toEqual([404, 'payee_version_not_found']);
});

describe('an order with a quote', () => {
  /** The price in the replies to an order with a quote of this age in milliseconds, after the price rose. */
  async function priceWithQuote(age: number): Promise<number> {
    const own = await makeCompany(server);
    const member = await makePerson(server, own);
    // The process now knows the terms of before the change.
    await submit(member);
    const terms = {
      id: own,
      tokenSymbol: 'GLXY',
      price: microRupees(10_000_000n),
      feeRate: basisPoints(200n),
    };
    const quote = signQuote(server.deps.secrets, terms, Date.now() - age);
    await server.pool.query('update companies set price_micro_rupees = 20000000 where id = $1', [
      own,
    ]);
    return Number((await buy(server, member, { ...byHand, quote })).body.data.price);
  }

  test('gets the quoted price until the quote expires, also if the terms changed meanwhile', async () => {
    expect(await priceWithQuote(ORDER_LIFE * 1000 - 60_000)).toBe(10);
  });

  test('gets the current price once the quote has expired', async () => {
    expect(await priceWithQuote(ORDER_LIFE * 1000 + 1)).toBe(20);
  });
});
