import { basisPoints, microRupees, tokens } from '@prelaunch/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  picture,
  uploadReceipt,
  type Person,
} from '../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

let references = 0;
const newReference = () => String(630_000_000_000 + (references += 1));

const buy = (who: Person, body: object, key?: string): Promise<Answer> =>
  server.call('submitPurchase', {
    token: who.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

async function proven(who: Person, overrides: object = {}) {
  return {
    paymentMethod: 'UPI',
    amount: 1000,
    purchaseId: 'PUR-123456',
    referenceNumber: newReference(),
    receiptId: await uploadReceipt(server, who.token),
    ...overrides,
  };
}

const totalsOf = (id: string) =>
  server.db
    .selectFrom('company_totals')
    .selectAll()
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow();

const remaining = async (who: Person): Promise<number> =>
  (await server.call('getPrice', { token: who.token })).body.data.remainingPrivateSupply;

describe('submitting a purchase', () => {
  test('the server works out price, tokens, fee and total, and reserves the tokens', async () => {
    const member = await makePerson(server, companyId);
    const before = await remaining(member);
    const body = await proven(member, { amount: 1004.99, typedAmount: 1000 });
    const { status, body: answer } = await buy(member, body);
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
  });

  test('a payment by hand needs neither reference nor receipt, and ignores both', async () => {
    const member = await makePerson(server, companyId);
    const body = { ...(await proven(member)), paymentMethod: 'MANUAL' };
    const { data } = (await buy(member, body)).body;
    expect(data).toMatchObject({ paymentMethod: 'MANUAL', referenceNumber: null, receipt: null });
  });

  test.each([
    ['no amount', { amount: undefined }, 'Please enter a valid amount.'],
    ['a text', { amount: '1000' }, 'Please enter a valid amount.'],
    ['nothing', { amount: 0 }, 'Please enter a valid amount.'],
    ['less than nothing', { amount: -5 }, 'Please enter a valid amount.'],
    ['thirds of a rupee', { amount: 10.001 }, 'Please enter a valid amount.'],
    ['more than all', { amount: 1e300 }, 'Please enter a valid amount.'],
    ['no reference', { referenceNumber: '  ' }, 'Please enter UTR or Transaction Number.'],
    [
      '65 characters',
      { referenceNumber: 'X'.repeat(65) },
      'Please enter UTR or Transaction Number.',
    ],
    [
      'a control character',
      { referenceNumber: 'AB\u0000C' },
      'Please enter UTR or Transaction Number.',
    ],
    ['no receipt', { receiptId: undefined }, 'receiptId is required.'],
    ['a strange order number', { purchaseId: 'PUR-1' }, 'The order number is not valid.'],
    ['crypto', { paymentMethod: 'CRYPTO' }, 'paymentMethod must be BANK, UPI or MANUAL.'],
  ])('%s is refused with a text for the person', async (_, wrong, text) => {
    const member = await makePerson(server, companyId);
    const { status, body } = await buy(member, await proven(member, wrong));
    expect(status).toBe(400);
    expect([body.message].flat()[0]).toContain(text);
    const own = await server.call('listOwnPurchases', { token: member.token });
    expect(own.body.data.total).toBe(0);
  });

  test('an amount that buys no whole token is refused', async () => {
    const member = await makePerson(server, companyId);
    expect(await buy(member, await proven(member, { amount: 9.99 }))).toMatchObject({
      status: 400,
      body: { code: 'amount_buys_nothing' },
    });
  });

  test('the receipt must be an own upload that no other purchase uses', async () => {
    const [member, other] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const body = await proven(member);
    const stolen = { ...(await proven(other)), receiptId: body.receiptId };
    expect((await buy(other, stolen)).body.code).toBe('receipt_not_found');
    expect((await buy(member, body)).status).toBe(201);
    const again = { ...body, referenceNumber: newReference() };
    expect((await buy(member, again)).body.code).toBe('receipt_already_used');
  });

  test('the same member cannot hand in a reference twice, however it is spelt', async () => {
    const member = await makePerson(server, companyId);
    const body = await proven(member, {
      paymentMethod: 'BANK',
      referenceNumber: 'hdfc 1234-5678901234',
    });
    const first = await buy(member, body);
    expect(first.status).toBe(201);
    const respelt = await proven(member, { referenceNumber: 'HDFC12345678901234' });
    expect(await buy(member, respelt)).toMatchObject({
      status: 409,
      body: { message: 'This transaction number has already been submitted.' },
    });
    await server.call('rejectPurchase', { token: admin.token, body: { id: first.body.data.id } });
    expect((await buy(member, respelt)).status).toBe(201);
  });

  test('at most 10 purchases of a member wait at a time, also in parallel', async () => {
    const member = await makePerson(server, companyId);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => buy(member, { paymentMethod: 'MANUAL', amount: 10 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('too_many_pending'));
  });

  test('more than is left is refused in words', async () => {
    const small = await makeCompany(server, { privateSupply: tokens(5n) });
    const member = await makePerson(server, small);
    expect(await buy(member, { paymentMethod: 'MANUAL', amount: 60 })).toMatchObject({
      status: 409,
      body: {
        code: 'above_remaining_supply',
        message: 'Only 5 tokens are left. Please enter a smaller amount.',
      },
    });
  });

  test('a token that cannot be sold is not sold', async () => {
    const unsold = await makeCompany(server, { tokenSymbol: 'TBA' });
    const member = await makePerson(server, unsold);
    const { body } = await buy(member, { paymentMethod: 'MANUAL', amount: 60 });
    expect(body.code).toBe('token_not_for_sale');
  });

  test('the price that the page showed counts for 15 minutes; a forged one is refused', async () => {
    const own = await makeCompany(server);
    const member = await makePerson(server, own);
    const { quote } = (await server.call('getPrice', { token: member.token })).body.data;
    await server.db
      .updateTable('companies')
      .set({
        price_micro_rupees: microRupees(20_000_000n),
        fee_basis_points: Number(basisPoints(500n)),
      })
      .where('id', '=', own)
      .execute();
    const manual = { paymentMethod: 'MANUAL', amount: 100 };
    expect((await buy(member, { ...manual, quote })).body.data).toMatchObject({
      price: 10,
      totalQuantity: 10,
      finalAmount: 102,
    });
    expect((await buy(member, manual)).body.data).toMatchObject({
      price: 20,
      totalQuantity: 5,
      finalAmount: 105,
    });
    const forged = await buy(member, { ...manual, quote: `${quote}x` });
    expect(forged.body.code).toBe('quote_invalid');
    const foreign = await makePerson(server, companyId);
    expect((await buy(foreign, { ...manual, quote })).body.code).toBe('quote_invalid');
  });

  test('the same key gives the first answer again; with other details it is refused', async () => {
    const member = await makePerson(server, companyId);
    const body = await proven(member);
    const first = await buy(member, body, 'order 1');
    const again = await buy(member, body, 'order 1');
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await buy(member, { ...body, amount: 2000 }, 'order 1');
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    // A key is remembered for successes only.
    const refused = await buy(member, { paymentMethod: 'MANUAL', amount: 1 }, 'order 2');
    expect(refused.status).toBe(400);
    const second = await buy(member, { paymentMethod: 'MANUAL', amount: 10 }, 'order 2');
    expect(second.status).toBe(201);
    // And it is the member's own.
    const stranger = await makePerson(server, companyId);
    const own = await buy(stranger, { paymentMethod: 'MANUAL', amount: 10 }, 'order 1');
    expect(own.status).toBe(201);
  });
});

describe('deciding on a purchase', () => {
  const decide = (name: 'approvePurchase' | 'rejectPurchase', id: string, reason?: string) =>
    server.call(name, { token: admin.token, body: { id, reason } });

  test('approving turns the reservation into stock, is recorded and mailed', async () => {
    const member = await makePerson(server, companyId);
    const before = await totalsOf(companyId);
    const { id } = (await buy(member, await proven(member))).body.data;
    const { status, body } = await decide('approvePurchase', id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'APPROVED', decidedBy: admin.name });

    const after = await totalsOf(companyId);
    expect(after.approved - before.approved).toBe(100n);
    expect(after.reserved).toBe(before.reserved);
    expect(after.approved_upi_paise - before.approved_upi_paise).toBe(102_000n);
    const profile = (await server.call('getProfile', { token: member.token })).body.data;
    expect(profile).toMatchObject({ stockBalance: 100, globalStake: Number(after.approved) });
    const audit = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toMatchObject([
      {
        company_id: companyId,
        actor_id: admin.id,
        action: 'purchase.approve',
        before: { status: 'PENDING' },
        after: { status: 'APPROVED' },
      },
    ]);
    expect((await server.mail.waitFor(member.email, 2)).subject).toBe('Your purchase is approved');
  });

  test('rejecting gives the tokens back, and its reason reaches the member', async () => {
    const member = await makePerson(server, companyId);
    const before = await totalsOf(companyId);
    const { id } = (await buy(member, await proven(member))).body.data;
    const { body } = await decide('rejectPurchase', id, 'No such payment.');
    expect(body.data).toMatchObject({ status: 'REJECTED', reason: 'No such payment.' });
    const after = await totalsOf(companyId);
    expect(after.reserved).toBe(before.reserved);
    expect(after.approved).toBe(before.approved);
    expect((await server.mail.waitFor(member.email, 2)).text).toContain('No such payment.');
  });

  test('a second decision is refused and says how the first one went', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(member, await proven(member))).body.data;
    await decide('approvePurchase', id);
    for (const again of ['approvePurchase', 'rejectPurchase'] as const) {
      expect(await decide(again, id)).toMatchObject({
        status: 409,
        body: { message: `This purchase is already APPROVED by ${admin.name}.` },
      });
    }
  });

  test("another company's purchase is not there", async () => {
    const elsewhere = await makeCompany(server);
    const member = await makePerson(server, elsewhere);
    const { id } = (await buy(member, { paymentMethod: 'MANUAL', amount: 10 })).body.data;
    expect((await decide('approvePurchase', id)).status).toBe(404);
    expect((await decide('rejectPurchase', id)).status).toBe(404);
    const list = await server.call('listCompanyPurchases', {
      token: admin.token,
      query: { search: member.referralCode },
    });
    expect(list.body.data.total).toBe(0);
  });

  test('two members may claim one reference, both are marked, one can be approved', async () => {
    const [one, two] = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const referenceNumber = newReference();
    const first = (await buy(one, await proven(one, { referenceNumber }))).body.data.id;
    const padded = `0000${referenceNumber}`;
    const second = (await buy(two, await proven(two, { referenceNumber: padded }))).body.data.id;
    const { records } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search: referenceNumber, status: 'PENDING' },
      })
    ).body.data;
    expect(records).toHaveLength(2);
    for (const record of records) expect(record.marks).toContain('contested_reference');

    const answers = await Promise.all([
      decide('approvePurchase', first),
      decide('approvePurchase', second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('reference_already_approved');
  });

  test('what an admin should look at twice is marked', async () => {
    const [one, two] = [await makePerson(server, companyId), await makePerson(server, companyId)];
    const form = async () => {
      const data = new FormData();
      data.append('medias', new Blob([await picture(77_777)]), 'same.png');
      return data;
    };
    const upload = async (who: Person): Promise<string> =>
      (await server.call('uploadMedia', { token: who.token, body: await form() })).body.data[0].id;
    await buy(one, await proven(one, { receiptId: await upload(one) }));
    await buy(
      two,
      await proven(two, {
        receiptId: await upload(two),
        referenceNumber: 'paid yesterday',
        typedAmount: 900,
      }),
    );
    const { records } = (
      await server.call('listCompanyPurchases', {
        token: admin.token,
        query: { search: two.referralCode },
      })
    ).body.data;
    expect(records[0].marks).toEqual([
      'member_waiting',
      'unusual_reference',
      'typed_amount_differs',
      'proof_reused',
    ]);
    expect(records[0].typedAmount).toBe(900);
  });
});

describe('lists', () => {
  test('a member sees its own purchases, newest first, and can search them', async () => {
    const member = await makePerson(server, companyId);
    const bodies = [];
    for (const amount of [1000, 2000, 3000]) {
      const body = await proven(member, { amount, purchaseId: `PUR-00${String(amount)}` });
      bodies.push(body);
      await buy(member, body);
    }
    const list = (query: Record<string, string>) =>
      server.call('listOwnPurchases', { token: member.token, query });
    const all = (await list({ limit: '2' })).body.data;
    expect(all).toMatchObject({ total: 3, page: 1, limit: 2, lastPage: 2 });
    expect(all.records.map((record: any) => record.amount)).toEqual([3000, 2000]);
    const found = async (search: string) =>
      (await list({ search })).body.data.records.map((record: any) => record.amount);
    expect(await found(bodies[1]?.referenceNumber ?? '')).toEqual([2000]);
    expect(await found('PUR-001000')).toEqual([1000]);
    expect(await found('upi')).toHaveLength(3);
    expect(await found('3,060.00')).toEqual([3000]);
    expect(await found('%')).toEqual([]);
    expect((await list({ status: 'APPROVED' })).body.data.records).toEqual([]);
    expect((await list({ page: '9' })).body.data).toMatchObject({ records: [], total: 3 });
  });

  test.each([
    [{ page: '0' }, 'page must be a whole number'],
    [{ page: '1.5' }, 'page must be a whole number'],
    [{ limit: '101' }, 'limit must be a whole number from 1 to 100.'],
    [{ limit: 'x' }, 'limit must be a whole number'],
    [{ status: 'DONE' }, 'status must be PENDING, APPROVED or REJECTED.'],
    [{ search: 'a\u0000' }, 'search contains characters'],
  ])('%o is refused', async (query, text) => {
    const { status, body } = await server.call('listCompanyPurchases', {
      token: admin.token,
      query: query,
    });
    expect(status).toBe(400);
    expect(body.message[0]).toContain(text);
  });

  test('an admin finds a purchase by code, name, mobile and reference', async () => {
    const member = await makePerson(server, companyId);
    const body = await proven(member);
    await buy(member, body);
    const { mobile } = (await server.call('getProfile', { token: member.token })).body.data;
    for (const search of [
      member.referralCode,
      member.name,
      mobile.slice(4),
      body.referenceNumber.slice(2),
    ]) {
      const { data } = (
        await server.call('listCompanyPurchases', {
          token: admin.token,
          query: { search, limit: '100' },
        })
      ).body;
      expect(data.records.map((record: any) => record.user.id)).toContain(member.id);
    }
  });
});

describe('the dashboard of the company', () => {
  test('shows members, supply and what was collected by which method', async () => {
    const own = await makeCompany(server);
    const boss = await makePerson(server, own, 'ADMIN');
    const member = await makePerson(server, own);
    const upi = (await buy(member, await proven(member))).body.data.id;
    const manual = (await buy(member, { paymentMethod: 'MANUAL', amount: 500 })).body.data.id;
    for (const id of [upi, manual]) {
      await server.call('approvePurchase', { token: boss.token, body: { id } });
    }
    await buy(member, { paymentMethod: 'MANUAL', amount: 70 });
    const { data } = (await server.call('getAdminDashboard', { token: boss.token })).body;
    expect(data.users).toEqual({ total: 1, verified: 0, pending: 1 });
    expect(data.transactions).toEqual({ total: 1530, bank: 0, upi: 1020, manual: 510, crypto: 0 });
    expect(data.lists).toMatchObject({
      userActive: 1,
      totalSupply: 1_000_000_000,
      privateSupply: 300_000_000,
      remainingPrivateSupply: 300_000_000 - 157,
      publicCellSupply: 500_000_000,
      angelInvestorSupply: 100_000_000,
      founderTeamSupply: 75_000_000,
      airdropSupply: 25_000_000,
      privateSupplyData: { total: 300_000_000, remaining: 300_000_000 - 157, stockBalance: 150 },
    });
  });
});

describe('what the database itself refuses', () => {
  test('a decided purchase never changes, and none is deleted', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(member, await proven(member))).body.data;
    const change = (set: string) =>
      server.pool.query(`update purchases set ${set} where id = '${id}'`);
    await expect(change('quantity = 1000')).rejects.toThrow();
    await server.call('approvePurchase', { token: admin.token, body: { id } });
    await expect(change("status = 'REJECTED'")).rejects.toThrow('never changes');
    await expect(server.pool.query(`delete from purchases where id = '${id}'`)).rejects.toThrow(
      'never deleted',
    );
  });

  test('a row cannot point into another company', async () => {
    const elsewhere = await makeCompany(server);
    const member = await makePerson(server, companyId);
    await expect(
      server.pool.query('insert into holdings values ($1, $2, 5)', [elsewhere, member.id]),
    ).rejects.toThrow('holdings_company_id_account_id_fkey');
  });
});

test('a super admin has no business with purchases', async () => {
  const { token } = await makeSuperAdmin(server);
  expect((await server.call('listCompanyPurchases', { token })).status).toBe(403);
});
