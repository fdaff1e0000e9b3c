import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

let count = 0;
function newcomer() {
  count += 1;
  return {
    companyId,
    name: 'Asha Rao',
    email: `asha-${String(count)}@example.com`,
    mobile: `+91 97000 ${String(10_000 + count)}`,
  };
}

async function codeFor(email: string, mails = 1): Promise<string> {
  const mail = await server.mail.waitFor(email, mails);
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

const details = { dateOfBirth: '1994-05-17', password: PASSWORD };

describe('registering with a code from the mail', () => {
  test('the code is mailed, the account is created, and its owner can log in', async () => {
    const person = newcomer();
    const asked = await server.call('requestRegisterOtp', { body: person });
    expect(asked).toMatchObject({ status: 200, body: { status: true, data: null } });

    const otp = await codeFor(person.email);
    const made = await server.call('register', { body: { ...person, ...details, otp } });
    expect(made.status).toBe(201);
    expect(made.body.data.referralCode).toMatch(/^GLXY-[2-9A-HJ-NP-Z]{8}$/);

    const login = { companyId, user: person.email.toUpperCase(), password: PASSWORD };
    const { body } = await server.call('loginMember', { body: login });
    const profile = await server.call('getProfile', { token: body.data.token });
    expect(profile.body.data).toMatchObject({
      name: 'Asha Rao',
      email: person.email,
      mobile: `+9197000${String(10_000 + count)}`,
      dateOfBirth: '1994-05-17',
      globalStake: 0,
      stockBalance: 0,
      isApproved: false,
    });
  });

  test('the token is accepted with and without Bearer, and ends with the logout', async () => {
    const { token } = await makePerson(server, companyId);
    const bearer = await server.call('getProfile', { token: `Bearer ${token}` });
    expect(bearer.status).toBe(200);
    expect((await server.call('logoutMember', { token })).status).toBe(200);
    expect(await server.call('getProfile', { token })).toMatchObject({
      status: 401,
      body: { status: false, code: 'session_ended' },
    });
  });

  test('an address that has an account gets the same response and a mail that says so', async () => {
    const { email } = await makePerson(server, companyId);
    const fresh = newcomer();
    const known = await server.call('requestRegisterOtp', { body: { ...newcomer(), email } });
    const unknown = await server.call('requestRegisterOtp', { body: fresh });
    expect(known.body).toEqual(unknown.body);
    const mail = await server.mail.waitFor(email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).toContain('https://tokens.example/fogot-password');
    expect(mail.text).toContain(
      '\n\nGLXY\nGLXY Private Limited\ncompany@prelaunch.test, +919800000001',
    );
  });

  test('a code is checked at most five times, then even the correct one is refused', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { ...person, ...details, otp: wrong };
      expect((await server.call('register', { body })).body.code).toBe('wrong_code');
    }
    const late = await server.call('register', { body: { ...person, ...details, otp } });
    expect(late).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('nobody below 18 years can register; the code stays valid', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const child = `${String(new Date().getUTCFullYear() - 17)}-01-01`;
    const born = (dateOfBirth: string) =>
      server.call('register', { body: { ...person, ...details, otp, dateOfBirth } });
    expect(await born(child)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message: ['You must be at least 18 years old.'] },
    });
    expect((await born('1994-05-17')).status).toBe(201);
  });

  test('a new code invalidates the old one, and a code works once', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const old = await codeFor(person.email);
    await server.call('requestRegisterOtp', { body: person });
    const fresh = await codeFor(person.email, 2);
    if (old !== fresh) {
      const body = { ...person, ...details, otp: old };
      expect((await server.call('register', { body })).status).toBe(400);
    }
    const body = { ...person, ...details, otp: fresh };
    expect((await server.call('register', { body })).status).toBe(201);
    expect((await server.call('register', { body })).body.code).toBe('wrong_code');
  });

  test('a code used in parallel creates one account', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        server.call('register', {
          body: { ...person, ...details, otp, mobile: `+91 96000 1000${String(n)}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a mobile number in use is refused, and the code stays valid', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const taken = await server.db.selectFrom('accounts').select('mobile').executeTakeFirstOrThrow();
    const body = { ...person, ...details, otp, mobile: taken.mobile };
    expect(await server.call('register', { body })).toMatchObject({
      status: 409,
      body: { code: 'mobile_taken' },
    });
    const again = await server.call('register', { body: { ...person, ...details, otp } });
    expect(again.status).toBe(201);
  });

  test('a referral code must exist in the company, and the referrer is stored', async () => {
    const referrer = await makePerson(server, companyId);
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const unknown = { ...person, ...details, otp, referralCode: 'GLXY-ZZZZZZZZ' };
    expect((await server.call('register', { body: unknown })).body.message).toBe(
      'Referral code not found.',
    );
    const body = { ...unknown, referralCode: referrer.referralCode.toLowerCase() };
    const { id } = (await server.call('register', { body })).body.data;
    const row = await server.db
      .selectFrom('accounts')
      .select('referrer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.referrer_id).toBe(referrer.id);
  });

  test('all invalid fields are reported together, and nothing changes', async () => {
    const { status, body } = await server.call('register', {
      body: { companyId, name: ' ', email: 'nobody', mobile: '12', otp: 'abc', password: 'short' },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.message).toEqual([
      'Name is required.',
      'Please enter a valid email address.',
      'Please enter a valid mobile number, for example +91 98765 43210.',
      'The OTP has digits only.',
      'Date of Birth is required.',
      'The password must have at least 8 characters.',
    ]);
  });

  test.each([null, '', 'nonsense', '00000000-0000-4000-8000-000000000000'])(
    'the company id %s is refused',
    async (id) => {
      const { status, body } = await server.call('requestRegisterOtp', {
        body: { ...newcomer(), companyId: id },
      });
      expect(status).toBe(400);
      expect([body.message].flat()).toEqual([
        'Company ID is not configured. Please contact support.',
      ]);
    },
  );

  test('the most common passwords are refused', async () => {
    const person = newcomer();
    await server.call('requestRegisterOtp', { body: person });
    const otp = await codeFor(person.email);
    const body = { ...person, ...details, otp, password: 'Password1' };
    expect((await server.call('register', { body })).body.code).toBe('common_password');
  });
});

describe('logging in', () => {
  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await makePerson(server, companyId);
    const wrong = { companyId, user: email, password: 'not the password' };
    const unknown = { ...wrong, user: 'nobody@example.com' };
    const [a, b] = await Promise.all([
      server.call('loginMember', { body: wrong }),
      server.call('loginMember', { body: unknown }),
    ]);
    expect(a.status).toBe(401);
    expect(a.body.message).toBe('Invalid email or password.');
    expect({ ...a.body, requestId: '' }).toEqual({ ...b.body, requestId: '' });
  });

  test('an inactive account is reported only after the correct password', async () => {
    const person = await makePerson(server, companyId);
    await server.db
      .updateTable('accounts')
      .set({ status: 'BLOCKED' })
      .where('id', '=', person.id)
      .execute();
    const right = { companyId, user: person.email, password: PASSWORD };
    expect(await server.call('loginMember', { body: right })).toMatchObject({
      status: 403,
      body: { message: 'This account is not active. Please contact support.' },
    });
    const wrong = { ...right, password: 'not the password' };
    expect((await server.call('loginMember', { body: wrong })).status).toBe(401);
    // The open session is ended too.
    expect((await server.call('getProfile', { token: person.token })).status).toBe(401);
  });

  test('the 10th consecutive wrong password causes a wait, for every caller', async () => {
    const { email } = await makePerson(server, companyId);
    const wrong = { companyId, user: email, password: 'not the password' };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => server.call('loginMember', { body: wrong })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    const waits = answers.filter(({ status }) => status === 429);
    expect(waits).toHaveLength(16);
    expect(waits[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    const right = { ...wrong, password: PASSWORD };
    expect((await server.call('loginMember', { body: right })).status).toBe(429);
  });

  test('an admin cannot sign in as a member, nor a member as an admin', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const member = await makePerson(server, companyId);
    const asMember = { companyId, user: admin.email, password: PASSWORD };
    expect((await server.call('loginMember', { body: asMember })).status).toBe(401);
    const asAdmin = { email: member.email, password: PASSWORD };
    expect((await server.call('loginAdmin', { body: asAdmin })).status).toBe(401);
    const right = { email: admin.email, password: PASSWORD };
    expect((await server.call('loginAdmin', { body: right })).status).toBe(200);
  });
});
