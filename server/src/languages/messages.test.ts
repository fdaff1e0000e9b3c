import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const login = async (user: string, password: string, language?: string) => {
  const response = await fetch(`${server.url}/api/v1/user/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    body: JSON.stringify({ companyId, user, password }),
  });
  return ((await response.json()) as { message: unknown }).message;
};

test('messages are in the language of the request, English without one', async () => {
  const { email } = await makePerson(server, companyId);
  expect(await login(email, PASSWORD)).toBe('Logged in successfully.');
  expect(await login(email, PASSWORD, 'en-IN,hi;q=0.5')).toBe('Logged in successfully.');
  expect(await login(email, PASSWORD, 'hi-IN')).toBe('लॉग इन हो गया।');
  expect(await login(email, 'wrong password', 'hi')).toBe('ईमेल या पासवर्ड गलत है।');
  expect(await login(email, 'wrong password', 'xx')).toBe('Invalid email or password.');
  // Not translated yet: English.
  expect(await login(email, PASSWORD, 'mr')).toBe('Logged in successfully.');
});

test('a member who chooses a language gets mails about purchases in it', async () => {
  const { email, token } = await makePerson(server, companyId);
  const submit = (amount: number) =>
    server.call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount } });
  await submit(1_000);
  expect((await server.mail.waitFor(email, 1, /received your purchase/)).text).toContain('Hello');
  expect((await server.call('setLanguage', { token, body: { language: 'hi' } })).status).toBe(200);
  await submit(2_000);
  const mail = await server.mail.waitFor(email, 1, /खरीद/);
  expect(mail.subject).toBe('हमें आपकी खरीद मिल गई है');
  expect(mail.text).toContain('₹ 2,040.00');
  const unknown = await fetch(`${server.url}/api/v1/user/auth/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ language: 'xx' }),
  });
  expect(unknown.status).toBe(400);
});

test('a visitor gets the code in the language of the page, and the account keeps it', async () => {
  const person = { name: 'Asha Rao', email: 'asha.hindi@example.com', mobile: '+919876501234' };
  const send = (path: string, body: unknown) =>
    fetch(`${server.url}/api/v1/user/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
      body: JSON.stringify(body),
    });
  await send('register/otp', { companyId, ...person });
  const mail = await server.mail.waitFor(person.email, 1, /रजिस्ट्रेशन/);
  const otp = /\d{6}/.exec(mail.text)?.[0] ?? '';
  const details = { companyId, ...person, otp, dateOfBirth: '1994-05-17', password: PASSWORD };
  expect((await send('register', details)).status).toBe(201);
  const account = await server.db
    .selectFrom('accounts')
    .select('language')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  expect(account.language).toBe('hi');
});
