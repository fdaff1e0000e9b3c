import { microRupees } from '@prelaunch/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../testing/people.ts';
import { buy, proven, totalsOf } from '../testing/purchases.ts';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';

/** Tampered amounts, prices and proofs are refused, or replaced by values that the server computes. */

let server: TestServer;
let companyId: string;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  member = await makePerson(server, companyId);
});

/** Takes JSON text, because JSON.stringify cannot write all of these values. */
const send = (fields: string): Promise<Answer> => buyText(`{"paymentMethod":"MANUAL",${fields}}`);
const buyText = (body: string): Promise<Answer> =>
  server.call('submitPurchase', { token: member.token, body });

const stored = async () =>
  (await server.pool.query('select * from purchases where account_id = $1', [member.id])).rows;

const REFUSED_AMOUNTS = [
  ['a zero', '0'],
  ['a negative zero', '-0'],
  ['a negative', '-1000'],
  ['a negative paisa', '-0.01'],
  ['not a number', 'NaN'],
  ['infinite', 'Infinity'],
  ['minus infinity', '-Infinity'],
  ['nearly the largest double', '1e308'],
  ['above the largest double', '1e309'],
  ['the smallest positive double', '5e-324'],
  ['a hundredth of a paisa', '0.0001'],
  ['three decimals', '1000.001'],
  ['nearly a paisa', '0.009999'],
  ['less than one token', '9.99'],
  ['a paisa', '0.01'],
  ['above the largest safe integer', '9007199254740993'],
  ['2 to the 63rd', '9223372036854775808'],
  ['more than the supply', '99999999999.99'],
  ['a text', '"1000"'],
  ['a text with a comma', '"1,000"'],
  ['a hexadecimal text', '"0x3E8"'],
  ['an octal', '01000'],
  ['a hexadecimal', '0x3E8'],
  ['a text of Devanagari digits', '"१०००"'],
  ['a text of Arabic digits', '"١٠٠٠"'],
  ['a text of full-width digits', '"１０００"'],
  ['the fraction ½', '"½"'],
  ['a text with a plus', '"+1000"'],
  ['a text with a space', '" 1000"'],
  ['an empty text', '""'],
  ['a list', '[1000]'],
  ['a list of two', '[1000,1]'],
  ['an empty list', '[]'],
  ['an object', '{"valueOf":1000}'],
  ['a query operator', '{"$gt":0}'],
  ['null', 'null'],
  ['true', 'true'],
  ['a number with a plus sign', '+1000'],
  ['a number with a leading dot', '.5'],
  ['a number with a trailing dot', '1000.'],
  ['a number with an underscore', '1_000'],
  ['a number with a comma', '1,000'],
  ['a big integer', '1000n'],
  ['a sum', '500+500'],
] as const;

describe('an amount', () => {
  test.each(REFUSED_AMOUNTS)('that is %s is refused', async (_, wire) => {
    const { status, body } = await send(`"amount":${wire}`);
    expect([400, 409]).toContain(status);
    expect(body.status).toBe(false);
    expect(await stored()).toEqual([]);
  });

  test.each(['', '"Amount":1000', '"amount ":1000', '"amount[]":1000'])(
    'that is missing from {%s} is refused',
    async (fields) => {
      const text = `{"paymentMethod":"MANUAL"${fields === '' ? '' : `,${fields}`}}`;
      expect((await buyText(text)).status).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  // Valid spellings of numbers in JSON; of two equal keys the last one counts.
  test.each([
    ['1e3', 1000],
    ['1E+3', 1000],
    ['1000.00', 1000],
    ['1000.00000000000000000000001', 1000],
    ['10.5e1', 105],
    ['1000.10', 1000.1],
    ['5,"amount":1000', 1000],
  ])('spelt %s counts as %d', async (wire, amount) => {
    const { status, body } = await send(`"amount":${wire}`);
    expect(status).toBe(201);
    expect(body.data.amount).toBe(amount);
    expect(body.data.totalQuantity).toBe(Math.floor(amount / 10));
    expect(await stored()).toMatchObject([{ amount_paise: BigInt(Math.round(amount * 100)) }]);
  });

  test.each([
    '"price":0.01',
    '"pricePerToken":0.01,"price_micro_rupees":1',
    '"totalQuantity":1000000,"quantity":1000000',
    '"finalAmount":1,"platformCharge":0,"platformChargePercent":0',
    '"status":"APPROVED","decidedAt":"2026-01-01T00:00:00Z"',
    '"fee":-100,"discount":100,"currency":"IDR"',
  ])('is the only input that counts: %s changes nothing', async (fields) => {
    const { status, body } = await send(`"amount":1000,${fields}`);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      price: 10,
      totalQuantity: 100,
      platformCharge: 20,
      finalAmount: 1020,
      status: 'PENDING',
      decidedAt: null,
    });
  });
});

test.each(['"1020"', '-1', '1e308', '0.001', '[1]', '{}', 'true'])(
  'a typed amount of %s is refused',
  async (wire) => {
    const body = JSON.stringify({ ...(await proven(server, member)) });
    const answer = await buyText(body.replace(/\}$/, `,"typedAmount":${wire}}`));
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual([]);
  },
);

describe('the quote', () => {
  const quoteOf = async (token: string) =>
    String((await server.call('getPrice', { token })).body.data.quote);

  test('of another company and a forged one are refused', async () => {
    const cheap = await makeCompany(server, { pricePerToken: microRupees(1_000_000n) });
    const stranger = await makePerson(server, cheap);
    const [foreign, own] = [await quoteOf(stranger.token), await quoteOf(member.token)];
    const [payload = '', signature = ''] = own.split('.');
    const decoded = Buffer.from(payload, 'base64url').toString();
    const cheaper = Buffer.from(decoded.replace('10000000', '1')).toString('base64url');
    expect(cheaper).not.toBe(payload);
    const forged = [
      foreign,
      `${cheaper}.${signature}`,
      `${payload}.`,
      `.${signature}`,
      payload,
      `${payload}.${signature}.${signature}`,
      `${payload}.${signature.slice(0, -2)}`,
      'null',
    ];
    for (const quote of forged) {
      const { status, body } = await buy(server, member, {
        paymentMethod: 'MANUAL',
        amount: 1000,
        quote,
      });
      expect([quote, status, body.code]).toEqual([quote, 400, 'quote_invalid']);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('a proof', () => {
  test('of another member or company is not found', async () => {
    const [colleague, stranger] = [
      await makePerson(server, companyId),
      await makePerson(server, await makeCompany(server)),
    ];
    for (const owner of [colleague, stranger]) {
      const { receiptId } = await proven(server, owner);
      const { status, body } = await buy(
        server,
        member,
        await proven(server, member, { receiptId }),
      );
      expect([status, body.code]).toEqual([404, 'receipt_not_found']);
    }
    expect(await stored()).toEqual([]);
  });

  test('cannot name a payee version of another company', async () => {
    const stranger = await makePerson(server, await makeCompany(server));
    const theirs = await server.call('getPaymentDetails', { token: stranger.token });
    const payeeVersionId = String(theirs.body.data.versionId);
    const answer = await buy(server, member, await proven(server, member, { payeeVersionId }));
    expect([answer.status, answer.body.code]).toEqual([404, 'payee_version_not_found']);
    expect(await stored()).toEqual([]);
  });
});

describe('an idempotency key', () => {
  const order = { paymentMethod: 'MANUAL', amount: 1000 };

  test('of another member is a different key', async () => {
    const colleague = await makePerson(server, companyId);
    const [mine, theirs] = [
      await buy(server, member, order, 'the same key'),
      await buy(server, colleague, order, 'the same key'),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  test.each([' '.repeat(256), 'x'.repeat(256), 'é', 'a\tb'])(
    'of the form %j is refused',
    async (key) => {
      expect((await buy(server, member, order, key)).status).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  test('cannot turn an expensive order into a cheap one', async () => {
    await buy(server, member, order, 'k');
    for (const amount of [10, 999.99, 1000.01, 100_000]) {
      const { status, body } = await buy(server, member, { ...order, amount }, 'k');
      expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect(await stored()).toHaveLength(1);
  });
});

test('afterwards the totals equal the sums of the purchases', async () => {
  const { rows } = await server.pool.query(
    `select sum(quantity) as reserved, count(*) as n, sum(total_paise) as paise from purchases
     where company_id = $1 and status = 'PENDING'`,
    [companyId],
  );
  expect(await totalsOf(server, companyId)).toMatchObject({
    reserved: BigInt(rows[0].reserved),
    pending_count: BigInt(rows[0].n),
    pending_paise: BigInt(rows[0].paise),
  });
});
