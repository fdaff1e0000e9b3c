import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashToken } from '../../platform/http/auth.ts';
import { createPasswordHasher } from './passwords/passwords.ts';

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const stepUp = (who: Person, password: string) =>
  server.call('stepUpAdmin', { token: who.token, body: { password } });

/** Moves the password proof of this session into the past. */
const age = (who: Person, minutes: number) =>
  server.pool.query(
    'update sessions set proven_at = now() - make_interval(mins => $1) where token_hash = $2',
    [minutes, hashToken(who.token)],
  );
const provenMinutesAgo = async (who: Person): Promise<number> => {
  const { rows } = await server.pool.query<{ minutes: number }>(
    `select round(extract(epoch from now() - proven_at) / 60)::int as minutes
     from sessions where token_hash = $1`,
    [hashToken(who.token)],
  );
  return rows[0]?.minutes ?? Number.NaN;
};

describe('proving the password again', () => {
  test('renews the proof of this session only', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const { token } = (
      await server.call('loginAdmin', { body: { email: admin.email, password: PASSWORD } })
    ).body.data;
    const elsewhere: Person = { ...admin, token };
    await age(admin, 40);
    await age(elsewhere, 30);
    const { status, body } = await stepUp(admin, PASSWORD);
    expect([status, body.message, body.data]).toEqual([200, 'Password confirmed.', null]);
    expect(await provenMinutesAgo(admin)).toBe(0);
    expect(await provenMinutesAgo(elsewhere)).toBe(30);
  });

  test('a wrong or missing password is no proof', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    await age(admin, 40);
    expect(await stepUp(admin, 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', message: 'The current password is wrong.' },
    });
    expect((await stepUp(admin, '')).body.message).toEqual(['Please enter your password.']);
    expect((await stepUp(admin, 'x'.repeat(129))).body.message).toEqual([
      'The current password is wrong.',
    ]);
    expect(await provenMinutesAgo(admin)).toBe(40);
  });

  test('guesses are counted per session and block no other session and no login', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const login = (password: string) =>
      server.call('loginAdmin', { body: { email: admin.email, password } });
    const elsewhere = { ...admin, token: (await login(PASSWORD)).body.data.token };
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await login('wrong')).status).toBe(guess < 9 ? 401 : 429);
      expect((await stepUp(admin, 'wrong')).status).toBe(guess < 9 ? 400 : 429);
    }
    expect((await stepUp(elsewhere, PASSWORD)).status).toBe(200);
    const refused = await stepUp(admin, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.pool.query("update login_failures set blocked_until = now() - interval '1 s'");
    // A correct password resets the counter.
    expect((await stepUp(admin, PASSWORD)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await stepUp(admin, 'wrong')).status).toBe(400);
  });
});

test('a password rejected because the queue is full does not count as a failure', async () => {
  const [admin, member] = await Promise.all([
    makePerson(server, companyId, 'ADMIN'),
    makePerson(server, companyId),
  ]);
  const failures = async () =>
    (await server.pool.query('select subject, failures from login_failures order by 1')).rows;
  const before = await failures();
  const { hasher } = server.deps;
  Object.assign(server.deps, { hasher: createPasswordHasher(0, 0) });
  const body = { companyId, user: member.email, password: PASSWORD };
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => server.call('loginMember', { body })),
    server.call('updateProfile', {
      token: member.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password: PASSWORD }).toString(),
    }),
    stepUp(admin, PASSWORD),
  ]);
  Object.assign(server.deps, { hasher });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await failures()).toEqual(before);
});

describe('a call that needs a recent proof of the password', () => {
  const payee = {
    holderName: 'GLXY Private Limited',
    bankName: 'State Bank of India',
    branch: 'Bengaluru Main',
    accountNumber: '12345678901',
    ifscCode: 'SBIN0000813',
    upi: 'glxy@okaxis',
  };
  const update = (who: Person) =>
    server.call('updateBeneficiary', { token: who.token, body: payee });

  test('is accepted for 15 minutes, then refused until the password is proven again', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    expect((await update(admin)).status).toBe(200);
    await age(admin, 14);
    expect((await update(admin)).status).toBe(200);
    await age(admin, 15);
    const refused = await update(admin);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', message: 'Please confirm your password to go on.' },
    });
    await stepUp(admin, PASSWORD);
    expect((await update(admin)).status).toBe(200);
  });

  test('reads need no proof', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    await age(admin, 40);
    expect((await server.call('getBeneficiary', { token: admin.token })).status).toBe(200);
  });
});
