import { basisPoints, microRupees, tokens } from '@prelaunch/domain/money';
import { newReference } from '@prelaunch/testkit/purchases';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { useServer } from '../../../testing/use-server.ts';

const server = useServer();
let companyId: string;
let admin: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

const remaining = async (who: Person): Promise<number> =>
  (await server.call('getPrice', { token: who.token })).body.data.remainingPrivateSupply;

describe('submitting a purchase', () => {
  test('the server calculates price, tokens, fee and total, and reserves the tokens', async () => {
    const member = await makePerson(server, companyId);
    const before = await remaining(member);
    const body = await proven(server, member, { amount: 1004.99, typedAmount: 1000 });
    const { status, body: answer } = await buy(server, member, body);
    expect(status).toBe(201);
    expect(answer.message).toBe('Token purchase submitted successfully');
    expect(answer.data).toMatchObject({
      orderNumber: 'PUR-123456',
      paymentMethod: 'UPI',
      referenceNumber: body.referenceNumber,
      transactionId: body.referenceNumber,
      price: 10,
      totalQuantity: 100,
      amount: 1004.99,
      platformCharge: 20.1,
      finalAmount: 1025.09,
      status: 'PENDING',
      receipt: { id: body.receiptId, mimeType: 'image/png', name: 'proof.png' },
    });
    expect(answer.data).not.toHaveProperty('marks');
    expect(await remaining(member)).toBe(before - 100);
    const mail = await server.mail.waitFor(member.email);
    expect(mail.text).toContain('₹ 1,025.09');
    expect(mail.text).toContain('    To:      GLXY Private Limited\n');
    expect(mail.text).toContain(
      '\n\nGLXY\nGLXY Private Limited\ncompany@prelaunch.test, +919800000001',
    );
  });

  test('a manual payment needs neither reference nor receipt, and ignores both', async () => {
    const member = await makePerson(server, companyId);
    const body = { ...(await proven(server, member)), paymentMethod: 'MANUAL' };
    const { data } = (await buy(server, member, body)).body;
    expect(data).toMatchObject({ paymentMethod: 'MANUAL', referenceNumber: null, receipt: null });
  });

  test.each([
    ['no amount', { amount: undefined }, 'Please enter a valid amount.'],
    ['an amount as text', { amount: '1000' }, 'amount must be a number, not text in quotes.'],
    ['a text that is no amount', { amount: '1,000' }, 'Please enter a valid amount.'],
    ['an amount of 0', { amount: 0 }, 'Please enter a valid amount.'],
    ['a negative amount', { amount: -5 }, 'Please enter a valid amount.'],
    ['a fraction of a paisa', { amount: 10.001 }, 'Please enter a valid amount.'],
    ['an amount above every limit', { amount: 1e300 }, 'Please enter a valid amount.'],
    ['no reference', { referenceNumber: '  ' }, 'Please enter UTR or Transaction Number.'],
    [
      'a reference of 65 characters',
      { referenceNumber: 'X'.repeat(65) },
      'Please enter UTR or Transaction Number.',
    ],
    [
      'a reference with a control character',
      { referenceNumber: 'AB\u0000C' },
      'Please enter UTR or Transaction Number.',
    ],
    ['no receipt', { receiptId: undefined }, 'Please upload a transaction file before submitting.'],
    ['an empty receipt', { receiptId: '' }, 'Please upload a transaction file before submitting.'],
    ['a malformed order number', { purchaseId: 'PUR-1' }, 'The order number is not valid.'],
    ['crypto', { paymentMethod: 'CRYPTO' }, 'paymentMethod must be BANK, UPI or MANUAL.'],
  ])('%s is refused with a message for the member', async (_, wrong, text) => {
    const member = await makePerson(server, companyId);
    const { status, body } = await buy(server, member, await proven(server, member, wrong));
    expect(status).toBe(400);
    expect(body.message).toEqual([text]);
    const own = await server.call('listOwnPurchases', { token: member.token });
    expect(own.body.data.total).toBe(0);
  });

  test('an amount that buys no whole token is refused', async () => {
    const member = await makePerson(server, companyId);
    expect(await buy(server, member, await proven(server, member, { amount: 9.99 }))).toMatchObject(
      {
        status: 400,
        body: { code: 'amount_buys_nothing' },
      },
    );
  });

  test('the receipt must be an own upload that no other purchase uses', async () => {
    const [member, other] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const body = await proven(server, member);
    const stolen = { ...(await proven(server, other)), receiptId: body.receiptId };
    expect((await buy(server, other, stolen)).body.code).toBe('receipt_not_found');
    expect((await buy(server, member, body)).status).toBe(201);
    const again = { ...body, referenceNumber: newReference() };
    expect((await buy(server, member, again)).body.code).toBe('receipt_already_used');
  });

  test('a paid amount of 0 means that the member entered none', async () => {
    const member = await makePerson(server, companyId);
    const { status, body } = await buy(
      server,
      member,
      await proven(server, member, { typedAmount: 0 }),
    );
    expect(status).toBe(201);
    const { records } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search: member.referralCode },
      })
    ).body.data;
    expect(records).toMatchObject([{ id: body.data.id, typedAmount: null }]);
    expect(records[0].marks).not.toContain('typed_amount_differs');
  });

  test('a quote for another token of the same company is refused', async () => {
    const own = await makeCompany(server);
    const member = await makePerson(server, own);
    const { quote } = (await server.call('getPrice', { token: member.token })).body.data;
    await server.db
      .updateTable('companies')
      .set({ token_symbol: 'MASP' })
      .where('id', '=', own)
      .execute();
    const order = { paymentMethod: 'MANUAL', amount: 100 };
    expect((await buy(server, member, { ...order, quote })).body.code).toBe('quote_invalid');
    expect((await buy(server, member, order)).status).toBe(201);
  });

  test('a member has at most 10 pending purchases, under concurrency too', async () => {
    const member = await makePerson(server, companyId);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        buy(server, member, { paymentMethod: 'MANUAL', amount: 10 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('too_many_pending'));
  });

  test('an order above the remaining supply is refused with a message that names the remaining tokens', async () => {
    const small = await makeCompany(server, { privateSupply: tokens(5n) });
    const member = await makePerson(server, small);
    expect(await buy(server, member, { paymentMethod: 'MANUAL', amount: 60 })).toMatchObject({
      status: 409,
      body: {
        code: 'above_remaining_supply',
        message: 'Only 5 tokens are left. Please enter a smaller amount.',
      },
    });
  });

  test('an order for a token that cannot be sold is refused', async () => {
    const unsold = await makeCompany(server, { tokenSymbol: 'TBA' });
    const member = await makePerson(server, unsold);
    const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount: 60 });
    expect(body.code).toBe('token_not_for_sale');
  });

  test('a quoted price outlives a change of the price; a forged quote is refused', async () => {
    const own = await makeCompany(server);
    const member = await makePerson(server, own);
    const { quote } = (await server.call('getPrice', { token: member.token })).body.data;
    await server.db
      .updateTable('companies')
      .set({
        price_micro_rupees: microRupees(20_000_000n),
        fee_basis_points: basisPoints(500n),
      })
      .where('id', '=', own)
      .execute();
    const manual = { paymentMethod: 'MANUAL', amount: 100 };
    expect((await buy(server, member, { ...manual, quote })).body.data).toMatchObject({
      price: 10,
      totalQuantity: 10,
      finalAmount: 102,
    });
    expect((await buy(server, member, manual)).body.data).toMatchObject({
      price: 20,
      totalQuantity: 5,
      finalAmount: 105,
    });
    const forged = await buy(server, member, { ...manual, quote: `${quote}x` });
    expect(forged.body.code).toBe('quote_invalid');
    const foreign = await makePerson(server, companyId);
    expect((await buy(server, foreign, { ...manual, quote })).body.code).toBe('quote_invalid');
  });

  test('a repeated call returns the current state of its purchase', async () => {
    const member = await makePerson(server, companyId);
    const body = { paymentMethod: 'MANUAL', amount: 1000 };
    const first = await buy(server, member, body, 'order');
    const { id } = first.body.data;
    expect(await buy(server, member, body, 'order')).toMatchObject({
      status: 201,
      body: first.body,
    });
    await server.call('rejectPurchase', { token: admin.token, body: { id } });
    const later = await buy(server, member, body, 'order');
    expect(later.body.data).toMatchObject({ id, status: 'REJECTED' });
  });

  test('a repeated idempotency key returns the first answer, and is refused with another body', async () => {
    const member = await makePerson(server, companyId);
    const body = await proven(server, member);
    const first = await buy(server, member, body, 'order 1');
    const again = await buy(server, member, body, 'order 1');
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await buy(server, member, { ...body, amount: 2000 }, 'order 1');
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    // Only successes store the key.
    const refused = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1 }, 'order 2');
    expect(refused.status).toBe(400);
    const second = await buy(server, member, { paymentMethod: 'MANUAL', amount: 10 }, 'order 2');
    expect(second.status).toBe(201);
    // A key belongs to one member.
    const stranger = await makePerson(server, companyId);
    const own = await buy(server, stranger, { paymentMethod: 'MANUAL', amount: 10 }, 'order 1');
    expect(own.status).toBe(201);
  });
});

describe('the guards of the database', () => {
  test('a decided purchase never changes, and none is deleted', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    const change = (set: string) =>
      server.pool.query(`update purchases set ${set} where id = '${id}'`);
    await expect(change('quantity = 1000')).rejects.toThrow();
    await server.call('approvePurchase', { token: admin.token, body: { id } });
    await expect(change("status = 'REJECTED'")).rejects.toThrow('never changes');
    await expect(server.pool.query(`delete from purchases where id = '${id}'`)).rejects.toThrow(
      'never deleted',
    );
  });

  test('a row cannot refer to a row of another company', async () => {
    const elsewhere = await makeCompany(server);
    const member = await makePerson(server, companyId);
    await expect(
      server.pool.query('insert into holdings values ($1, $2, 5)', [elsewhere, member.id]),
    ).rejects.toThrow('holdings_company_id_account_id_fkey');
  });
});

test('a super admin cannot use the purchase list of admins', async () => {
  const { token } = await makeSuperAdmin(server);
  expect((await server.call('listCompanyPurchases', { token })).status).toBe(403);
});
