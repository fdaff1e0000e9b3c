import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh } from './call-parts.ts';

/** Headers of a request and names of people cannot change the links, headers or recipients of a mail. */

const PROXY = ['127.0.0.1'];

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  // Behind a trusted proxy, where the server reads the most headers that a caller could forge.
  server = await startTestServer({ trustProxy: PROXY });
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const EVIL = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-server': 'evil.test',
  'x-host': 'evil.test',
  'x-original-url': '//evil.test/',
  'x-rewrite-url': '//evil.test/',
  forwarded: 'host=evil.test;proto=http',
  origin: 'https://evil.test',
  referer: 'https://evil.test/',
};

/** Uses `http.request`, because fetch cannot set the host. */
function post(path: string, body: object, token?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const { hostname, port } = new URL(server.url);
    const headers = {
      ...EVIL,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...(token !== undefined && { authorization: token }),
    };
    const call = request({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    call.on('error', reject);
    call.end(text);
  });
}

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);

test('links point to the configured address, whatever host the request names', async () => {
  const member = await makePerson(server, companyId);
  const added = fresh();
  const person = { companyId, name: 'Asha', email: member.email, mobile: added.mobile };
  expect(await post('/api/v1/user/auth/register/otp', person)).toBe(200);
  const account = { role: 'ADMIN', name: 'Asha', password: 'a long enough password', ...added };
  expect(await post('/api/v1/admin/auth/add', account, admin.token)).toBe(201);
  const order = { paymentMethod: 'MANUAL', amount: 1000 };
  expect(await post('/api/v1/user/package/purchase', order, member.token)).toBe(201);
  await server.mail.waitFor(member.email, 2);
  await server.mail.waitFor(added.email);
  for (const { text, from } of server.mail.received) {
    expect(`${text} ${from}`).not.toContain('evil.test');
    for (const link of linksIn(text)) expect(link).toMatch(/^https:\/\/tokens\.example\//);
  }
  expect(server.mail.received.flatMap(({ text }) => linksIn(text)).length).toBeGreaterThanOrEqual(
    3,
  );
});

test('a mail to an unproven address contains no typed name', async () => {
  const name = 'You won 5,000 GLXY https://claim.evil.test/x';
  const [registering, added, changed, invited, company] = [
    fresh(),
    fresh(),
    fresh(),
    fresh(),
    fresh(),
  ];
  const call = (...[calling, request]: Parameters<TestServer['call']>) =>
    server.call(calling, request);
  await call('requestRegisterOtp', { body: { companyId, name, ...registering } });
  const account = { role: 'USER', name, password: 'a long enough password' };
  const { data } = (
    await call('addAccount', { token: admin.token, body: { ...account, ...added } })
  ).body;
  const update = { id: data.id, role: 'USER', name, ...changed };
  expect((await call('updateAccount', { token: admin.token, body: update })).status).toBe(200);
  const { token } = await makeSuperAdmin(server);
  const body = {
    ...company,
    companyName: 'Moonrise',
    companyPan: 'AAACG1234F',
    companyAddress: '12 MG Road',
    companyPincode: '560001',
    tokenSymbol: 'GLXY',
    totalSupply: 1000,
    pricePerToken: 1,
    platformChargePercent: 1,
    admin: { name, ...invited },
  };
  expect((await call('addCompany', { token, body })).status).toBe(201);
  await server.mail.waitFor(registering.email);
  await server.mail.waitFor(added.email, 2);
  await server.mail.waitFor(invited.email);
  const unproven = [registering.email, added.email, invited.email];
  const mails = server.mail.received.filter(({ to }) =>
    unproven.some((email) => to.includes(email)),
  );
  expect(mails).toHaveLength(4);
  for (const { text, subject } of mails) expect(`${subject} ${text}`).not.toMatch(/You won|evil/);
});

describe('a name with a line end', () => {
  /** Jobs send the mails, so a queued mail has not been received yet. */
  const queuedMails = async (): Promise<number> => {
    const { rows } = await server.pool.query(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send_mail'`,
    );
    return rows[0].n;
  };

  const LINES = [
    'Asha\r\nBcc: evil@evil.test',
    'Asha\nTo: evil@evil.test',
    'Asha\rSubject: evil',
    'Asha\u2028Bcc: evil@evil.test',
    'Asha\u0000',
    'Asha\r\n.\r\nMAIL FROM:<evil@evil.test>',
  ];

  test.each(LINES)('%j is refused and sends no mail', async (name) => {
    await expect.poll(queuedMails).toBe(0);
    const before = server.mail.received.length;
    const { email, mobile } = fresh();
    const asked = await server.call('requestRegisterOtp', {
      body: { companyId, name, email, mobile },
    });
    const added = await server.call('addAccount', {
      token: admin.token,
      body: { role: 'USER', name, email, mobile, password: 'a long enough password' },
    });
    expect([asked.status, added.status]).toEqual([400, 400]);
    await expect.poll(queuedMails).toBe(0);
    expect(server.mail.received.length).toBe(before);
  });
});

test.each([
  'a@example.com\r\nBcc: evil@evil.test',
  'a@example.com,evil@evil.test',
  'a@example.com;evil@evil.test',
  'a@example.com evil@evil.test',
  'Asha <evil@evil.test>',
  '"a\\" <evil@evil.test>"@example.com',
  'a@example.com>\r\nRCPT TO:<evil@evil.test',
  'a(evil@evil.test)@example.com',
  'evil@evil.test:a@example.com',
  '@evil.test:a@example.com',
])('the address %j is refused', async (email) => {
  const body = { companyId, name: 'Asha', email, mobile: fresh().mobile };
  expect((await server.call('requestRegisterOtp', { body })).status).toBe(400);
  const user = { companyId, user: email };
  expect((await server.call('requestPasswordOtp', { body: user })).status).toBe(400);
  const asked = await server.call('requestSuperAdminOtp', { query: { email } });
  expect(asked.status).toBe(400);
});

test('a mail goes only to the requested address, and its headers contain no part of a name', async () => {
  const name = '"Asha" <evil@evil.test>, =?utf-8?q?evil?=';
  const { email, mobile } = fresh();
  await server.call('requestRegisterOtp', { body: { companyId, name, email, mobile } });
  const mail = await server.mail.waitFor(email);
  expect(mail.subject).toMatch(/^\d{6} is your registration code$/);
  expect(mail.from).toBe('no-reply@prelaunch.test');
  expect(server.mail.received.filter(({ to }) => to.includes('evil'))).toEqual([]);
});
