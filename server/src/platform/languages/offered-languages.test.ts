import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** An installation whose setting LANGUAGES is 'en': Hindi is not offered. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ languages: ['en'] });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

/** A member who chose Hindi while it was offered. */
async function makeHindiMember() {
  const person = await makePerson(server, companyId);
  await server.pool.query("update accounts set language = 'hi' where id = $1", [person.id]);
  return person;
}

const inHindi = { 'accept-language': 'hi-IN,hi' };

test('a message in a language that is not offered is in English', async () => {
  const { email } = await makePerson(server, companyId);
  const body = { companyId, user: email, password: PASSWORD };
  const login = await server.call('loginMember', { headers: inHindi, body });
  expect(login.body.message).toBe('Logged in successfully.');
  const refused = await server.call('loginMember', {
    headers: inHindi,
    body: { ...body, password: 'wrong password' },
  });
  expect(refused.body.message).toBe('Invalid email or password.');
});

test('a member cannot choose a language that is not offered', async () => {
  const { id, token } = await makePerson(server, companyId);
  const refused = await server.call('setLanguage', { token, body: { language: 'hi' } });
  expect([refused.status, refused.body.message]).toEqual([400, ['language must be one of en.']]);
  expect((await server.call('setLanguage', { token, body: { language: 'en' } })).status).toBe(200);
  const { rows } = await server.pool.query('select language from accounts where id = $1', [id]);
  expect(rows).toEqual([{ language: 'en' }]);
});

test('mails to a member whose stored language is not offered are in English', async () => {
  const { token, email } = await makeHindiMember();
  await server.call('submitPurchase', { token, body: { paymentMethod: 'MANUAL', amount: 1_000 } });
  const { text } = await server.mail.waitFor(email, 1, /^We have received your purchase/);
  expect(text).toContain('Hello');
  await server.call('requestPasswordOtp', { headers: inHindi, body: { companyId, user: email } });
  await server.mail.waitFor(email, 1, /for a new password/);
});

test('a registration on such a page stores no language', async () => {
  const person = { name: 'Asha Rao', email: 'asha.english@example.com', mobile: '+919876501239' };
  const body = { companyId, ...person };
  await server.call('requestRegisterOtp', { headers: inHindi, body });
  const { text } = await server.mail.waitFor(person.email, 1, /registration code/);
  const otp = /\d{6}/.exec(text)?.[0] ?? '';
  const details = { ...body, otp, dateOfBirth: '1994-05-17', password: PASSWORD };
  const registered = await server.call('register', { headers: inHindi, body: details });
  expect(registered.status).toBe(201);
  const { rows } = await server.pool.query('select language from accounts where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([{ language: null }]);
});
