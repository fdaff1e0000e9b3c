import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAs } from '../../../testing/host.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  type Person,
} from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
  first = await makeCompany(server, { companyName: 'First' });
  second = await makeCompany(server, {
    companyName: 'Second',
    tokenSymbol: 'MASP',
    domain: 'masp.example',
  });
});
afterAll(() => server.stop());

const PROGRAM = '/api/v1/public/program';
const nameAs = async (host: string, headers = {}) =>
  (await getAs(server, host, PROGRAM, headers)).body.data.companyName;

describe('the company of a host name', () => {
  test.each([
    ['masp.example', 'Second'],
    ['MASP.example:8443', 'Second'],
    ['masp.example.', 'First'],
    ['www.masp.example', 'First'],
    ['127.0.0.1', 'First'],
    ['[::1]:3000', 'First'],
    ["'; drop table companies; --", 'First'],
    ['x'.repeat(2_000), 'First'],
  ])('of %s is %s', async (host, name) => {
    expect(await nameAs(host)).toBe(name);
  });

  test('price, settings and privacy policy are those of the same company', async () => {
    await server.call('updateCompany', { token, body: { id: second, platformChargePercent: 7.5 } });
    const at = async (path: string) => (await getAs(server, 'masp.example', path)).body.data;
    expect(await at('/api/v1/user/package/settings')).toEqual({ platformChargePercent: 7.5 });
    expect(await at('/api/v1/user/package/price/get')).toMatchObject({
      platformChargePercent: 7.5,
    });
    expect(await at('/api/v1/public/privacy-policy')).toMatchObject({ companyName: 'Second' });
  });

  test('a signed-in caller keeps their own company under any host name', async () => {
    const member = await makePerson(server, first);
    expect(await nameAs('masp.example', { authorization: member.token })).toBe('First');
  });

  test('a forwarded host name counts only from a known proxy, and never for a signed-in caller', async () => {
    expect(await nameAs('127.0.0.1', { 'x-forwarded-host': 'masp.example' })).toBe('First');
    const behind = await startTestServer({ trustProxy: ['127.0.0.1'] });
    try {
      const own = await makeCompany(behind, { companyName: 'First' });
      await makeCompany(behind, { companyName: 'Second', domain: 'masp.example' });
      const headers = { 'x-forwarded-host': 'masp.example' };
      const { body } = await getAs(behind, '127.0.0.1', PROGRAM, headers);
      expect(body.data.companyName).toBe('Second');
      const { token: authorization } = await makePerson(behind, own);
      const signedIn = await getAs(behind, '127.0.0.1', PROGRAM, { ...headers, authorization });
      expect(signedIn.body.data.companyName).toBe('First');
    } finally {
      await behind.stop();
    }
  });

  test('is found with one query', async () => {
    const asked: string[] = [];
    const counting = await startTestServer({
      withoutJobs: true,
      rewriteSql: (sql) => {
        asked.push(sql);
        return sql;
      },
    });
    try {
      await makeCompany(counting, { domain: 'masp.example' });
      await getAs(counting, 'masp.example', PROGRAM);
      asked.length = 0;
      await getAs(counting, 'masp.example', '/api/v1/user/package/price/get');
      expect(asked).toHaveLength(1);
    } finally {
      await counting.stop();
    }
  });
});

describe('links in mails', () => {
  test("lead to the company's own host name, whichever host name the request has", async () => {
    const member = await makePerson(server, second);
    await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    const { text } = await server.mail.waitFor(member.email);
    expect(text).toContain('https://masp.example/user/payment-history');
    const other = await makePerson(server, first);
    const headers = { 'x-forwarded-host': 'evil.example' };
    const body = { paymentMethod: 'MANUAL', amount: 1000 };
    await server.call('submitPurchase', { token: other.token, body, headers });
    const mail = await server.mail.waitFor(other.email);
    expect(mail.text).toContain('https://tokens.example/user/payment-history');
  });
});

describe('a suspended company', () => {
  let company: string;
  let member: Person;
  let admin: Person;
  let waiting: string;

  beforeAll(async () => {
    company = await makeCompany(server, { companyName: 'Stopped', domain: 'stopped.example' });
    member = await makePerson(server, company);
    admin = await makePerson(server, company, 'ADMIN');
    const bought = await buy(server, member, await proven(server, member));
    waiting = bought.body.data.id;
    const body = { id: company, status: 'SUSPENDED' };
    expect((await server.call('updateCompany', { token, body })).status).toBe(200);
  });

  test('is shown as suspended under its host name', async () => {
    const { body } = await getAs(server, 'stopped.example', PROGRAM);
    expect(body.data).toMatchObject({ companyId: company, companyStatus: 'SUSPENDED' });
  });

  test('accepts no registration and sells nothing', async () => {
    const person = {
      companyId: company,
      name: 'A',
      email: 'new@example.com',
      mobile: '9876501234',
    };
    const asked = await server.call('requestRegisterOtp', { body: person });
    expect([asked.status, asked.body.code]).toEqual([409, 'company_suspended']);
    const details = { otp: '123456', dateOfBirth: '1990-01-31', password: PASSWORD };
    const made = await server.call('register', { body: { ...person, ...details } });
    expect(made.body.code).toBe('company_suspended');
    const bought = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    expect([bought.status, bought.body.code]).toEqual([409, 'company_suspended']);
  });

  test('lets its members and admins sign in, read, and reset a password', async () => {
    const login = { companyId: company, user: member.email, password: PASSWORD };
    expect((await server.call('loginMember', { body: login })).status).toBe(200);
    const staff = { email: admin.email, password: PASSWORD };
    expect((await server.call('loginAdmin', { body: staff })).status).toBe(200);
    const list = await server.call('listOwnPurchases', { token: member.token });
    expect(list.body.data.total).toBe(1);
    const reset = { companyId: company, user: member.email };
    expect((await server.call('requestPasswordOtp', { body: reset })).status).toBe(200);
    await server.mail.waitFor(member.email, 1, /^\d{8} is your code/);
  });

  test('lets its admin decide on pending purchases, because they are paid', async () => {
    const answer = await server.call('approvePurchase', {
      token: admin.token,
      body: { id: waiting },
    });
    expect(answer.status).toBe(200);
  });

  test('sells again once it is active', async () => {
    await server.call('updateCompany', { token, body: { id: company, status: 'ACTIVE' } });
    const bought = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    expect(bought.status).toBe(201);
  });
});

describe('a company that does not sell to unverified members', () => {
  test('sells to verified members only', async () => {
    const company = await makeCompany(server);
    const admin = await makePerson(server, company, 'ADMIN');
    const member = await makePerson(server, company);
    await server.call('updateCompany', { token, body: { id: company, unverifiedMayBuy: false } });
    const program = await server.call('getProgram', { token: member.token });
    expect(program.body.data.unverifiedMayBuy).toBe(false);
    const order = { paymentMethod: 'MANUAL', amount: 1000 };
    const refused = await buy(server, member, order);
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_required']);
    const body = { ids: [member.id] };
    expect((await server.call('approveAccounts', { token: admin.token, body })).status).toBe(200);
    expect((await buy(server, member, order)).status).toBe(201);
  });
});

describe('a change of the price', () => {
  const priceOf = async (member: Person) =>
    (await server.call('getPrice', { token: member.token })).body.data;

  test('does not affect a quote that is at most 15 minutes old', async () => {
    const company = await makeCompany(server);
    const member = await makePerson(server, company);
    const earlier = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    const { price, quote } = await priceOf(member);
    expect(price).toBe(10);
    const change = { id: company, pricePerToken: 20, platformChargePercent: 5 };
    await server.call('updateCompany', { token, body: change });

    const shown = await buy(server, member, await proven(server, member, { quote }));
    expect(shown.body.data).toMatchObject({ price: 10, totalQuantity: 100, finalAmount: 1020 });
    const today = await buy(server, member, await proven(server, member));
    expect(today.body.data).toMatchObject({ price: 20, totalQuantity: 50, finalAmount: 1050 });
    // Earlier purchases stay unchanged.
    const list = await server.call('listOwnPurchases', { token: member.token });
    const first = list.body.data.records.find(({ id }: any) => id === earlier.body.data.id);
    expect(first).toMatchObject({ price: 10, finalAmount: 1020 });
  });

  test('applies once the quote has expired', async () => {
    const company = await makeCompany(server);
    const member = await makePerson(server, company);
    const terms = [company, 10_000_000n, 200n, Date.now() - 1, 'GLXY'];
    const quote = server.deps.secrets.sign('quote', terms.map(String).join(' '));
    await server.call('updateCompany', { token, body: { id: company, pricePerToken: 20 } });
    const bought = await buy(server, member, await proven(server, member, { quote }));
    expect(bought.body.data).toMatchObject({ price: 20, totalQuantity: 50 });
  });
});
