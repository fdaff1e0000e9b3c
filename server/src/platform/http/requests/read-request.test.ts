import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();
let member: Person;
let admin: Person;

beforeAll(async () => {
  const companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
  admin = await makePerson(server, companyId, 'ADMIN');
});

describe('empty query parameters', () => {
  test('count as omitted', async () => {
    const own = await server.call('listOwnPurchases', {
      token: member.token,
      query: { status: '', search: '' },
    });
    expect(own.status).toBe(200);
    const users = await server.call('listAccounts', {
      token: admin.token,
      query: { isApproved: '', search: '' },
    });
    expect(users.status).toBe(200);
    expect(users.body.data.total).toBe(2);
  });

  test.each(['page', 'limit'])('an empty %s is refused', async (name) => {
    const { status, body } = await server.call('listOwnPurchases', {
      token: member.token,
      query: { [name]: '' },
    });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('null', () => {
  const order = { paymentMethod: 'MANUAL', amount: 100 };
  const buy = (body: object) => server.call('submitPurchase', { token: member.token, body });

  test('counts as omitted where a field is optional', async () => {
    const { status, body } = await buy({
      ...order,
      purchaseId: null,
      quote: null,
      receiptId: null,
    });
    expect([status, body.data?.orderNumber]).toEqual([201, null]);
  });

  test('is missing where a field is required', async () => {
    const { status, body } = await buy({ ...order, amount: null });
    expect([status, body.message]).toEqual([400, ['Please enter a valid amount.']]);
    const proof = { ...order, paymentMethod: 'UPI', referenceNumber: null, receiptId: null };
    expect((await buy(proof)).body.message).toContain('Please enter UTR or Transaction Number.');
  });
});

test('a request without body and content type names every missing field', async () => {
  const response = await fetch(`${server.url}/api/v1/company/auth/login`, { method: 'POST' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: ['Email is required.', 'Password is required.'],
  });
});
