import * as fieldTexts from '@prelaunch/contract/field-texts';
import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmins, payee, setFourEyes } from '../../../testing/four-eyes.ts';
import { makeCompany, makePerson, PASSWORD } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { fieldMessagesIn } from './field-messages.ts';

const server = useServer();
let companyId: string;
beforeAll(async () => {
  companyId = await makeCompany(server);
});

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
});

test('the texts of invalid fields are in the language of the request', async () => {
  const send = async (language: string) => {
    const response = await fetch(`${server.url}/api/v1/user/auth/register/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ companyId, name: 'A'.repeat(500), email: 'x', mobile: '1' }),
    });
    expect(response.status).toBe(400);
    return ((await response.json()) as { message: string[] }).message;
  };
  expect(await send('en')).toContain('Please enter a valid email address.');
  const hindi = await send('hi');
  expect(hindi).toContain('कृपया सही ईमेल पता डालें।');
  expect(hindi.join()).toMatch(/नाम में ज़्यादा से ज़्यादा \d+ अक्षर हो सकते हैं।/);
});

const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== 'en');

test.each(TRANSLATED)('every text of a field has a translation in %s', (language) => {
  for (const text of Object.values(fieldTexts)) {
    const example =
      typeof text === 'string' ? text : (text as (...parts: unknown[]) => string)('12', 34);
    expect(fieldMessagesIn(language, [example])[0], example).toMatch(/[\u0900-\u097f]/);
  }
  expect(fieldMessagesIn(language, 'Another text.')).toBe('Another text.');
  expect(fieldMessagesIn('hi', 'Name may have at most 5 characters.')).toBe(
    'नाम में ज़्यादा से ज़्यादा 5 अक्षर हो सकते हैं।',
  );
  expect(fieldMessagesIn('hi', 'The password must have at least 10 characters.')).toBe(
    'पासवर्ड में कम से कम 10 अक्षर होने चाहिए।',
  );
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

/** Calls the server as a page in Hindi does, and returns the reply's message and data. */
async function callInHindi(path: string, token: string, body: unknown, method = 'POST') {
  const response = await fetch(`${server.url}/api/v1/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'hi', authorization: token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { message: unknown; data: { results: unknown } };
}

test('a bulk reply and the reasons of its refused rows are in the language of the request', async () => {
  const [admin, member] = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId),
  ];
  const { body } = await server.call('submitPurchase', {
    token: member.token,
    body: { paymentMethod: 'MANUAL', amount: 500 },
  });
  const ids = [String(body.data.id)];
  const first = await callInHindi('transaction/approve-many', admin.token, { ids });
  expect(first.message).toBe('1 में से 1 खरीद मंज़ूर हुईं।');
  const second = await callInHindi('transaction/reject-many', admin.token, { ids });
  expect(second).toMatchObject({
    message: '1 में से 0 खरीद अस्वीकार हुईं।',
    data: {
      results: [
        {
          status: false,
          code: 'purchase_already_decided',
          message: 'इस खरीद पर फ़ैसला पहले ही हो चुका है।',
        },
      ],
    },
  });
});

test('a change that needs a second admin says so in the language of the request', async () => {
  const company = await makeCompany(server);
  const [admin] = await makeAdmins(server, company);
  await setFourEyes(server, company, true);
  expect(await callInHindi('beneficiary/add', admin.token, payee())).toMatchObject({
    message: 'दूसरे एडमिन की पुष्टि बाकी है।',
    data: { confirmation: { id: expect.any(String) } },
  });
});
