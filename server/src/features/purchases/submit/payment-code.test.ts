import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let member: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  [member, admin] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId, 'ADMIN'),
  ];
});
afterAll(() => server.stop());

const body = { paymentMethod: 'MANUAL', amount: 1000, purchaseId: 'PUR-123456' };

/** Returns the code in the member's and in the admin's list, which must have the purchase. */
async function listedCodes(id: string): Promise<unknown[]> {
  const lists = await Promise.all([
    server.call('listOwnPurchases', { token: member.token }),
    server.call('listCompanyPurchases', { token: admin.token }),
  ]);
  return lists.map(({ body: { data } }) => {
    const records: readonly { id: string; paymentCode: unknown }[] = data.records;
    return records.find((record) => record.id === id)?.paymentCode;
  });
}

test('a purchase has the payment code of its idempotency key, for the member and the admin', async () => {
  const key = `PUR-123456-${randomUUID()}`;
  const code = paymentCodeOf(key);
  expect(code).not.toBeNull();
  const { data } = (await buy(server, member, body, key)).body;
  expect(data.paymentCode).toBe(code);
  expect(await listedCodes(data.id)).toEqual([code, code]);
  const again = (await buy(server, member, body, key)).body.data;
  expect(again).toMatchObject({ id: data.id, paymentCode: code });
});

test.each([undefined, 'PUR-123456-5f0c'])(
  'a purchase with the idempotency key %j has no payment code',
  async (key) => {
    const { data } = (await buy(server, member, body, key)).body;
    expect(data.paymentCode).toBeNull();
    expect(await listedCodes(data.id)).toEqual([null, null]);
  },
);

test('the database refuses to change a payment code, or to store another text as one', async () => {
  const { data } = (await buy(server, member, body, randomUUID())).body;
  const change = (code: string | null) =>
    server.pool.query('update purchases set payment_code = $3 where company_id = $1 and id = $2', [
      companyId,
      data.id,
      code,
    ]);
  await expect(change(null)).rejects.toThrow('what was submitted never changes');
  await expect(change('K7M39XQ2')).rejects.toThrow('what was submitted never changes');
  const copy = server.pool.query(
    `insert into purchases (company_id, id, account_id, payment_code, payment_method, amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
     select company_id, $3, account_id, 'k7m39xq2', payment_method, amount_paise, price_micro_rupees, quantity,
       fee_basis_points, fee_paise, total_paise
     from purchases where company_id = $1 and id = $2`,
    [companyId, data.id, randomUUID()],
  );
  await expect(copy).rejects.toThrow('purchases_payment_code_check');
});
