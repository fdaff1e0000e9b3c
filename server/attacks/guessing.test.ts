import { type CodePurpose, CODE_RULES } from '@prelaunch/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAILURES_BEFORE_WAIT, OTHERS_TRIES } from '../src/features/auth/auth.rules.ts';
import type { CodeSubject } from '../src/features/auth/codes/codes.store.ts';
import { PASSWORD } from '../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { fresh, invited, newCode, newAccount } from './call-parts.ts';
import { makeAttackFixture, type AttackFixture } from './attack-fixture.ts';

/** Guesses codes and passwords in parallel and through several endpoints. */

const GUESSES = 200;
const LOGINS = 500;

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

/** An endpoint that requires a mailed code. */
interface CodeEndpoint {
  readonly subject: CodeSubject;
  try(code: string, address?: string, companyId?: string): Promise<Answer>;
}

const dateOfBirth = '1994-05-17';

/** An endpoint of each kind, with a new account each time. */
const CODE_ENDPOINTS: Readonly<Record<CodePurpose, (at: AttackFixture) => Promise<CodeEndpoint>>> =
  {
    register: (at) => {
      const { email, mobile } = fresh();
      const { companyId } = at.people;
      return Promise.resolve({
        subject: { purpose: 'register', scope: companyId, address: email },
        try: (otp, address = email, company = companyId) =>
          at.server.call('register', {
            body: {
              companyId: company,
              name: 'A',
              email: address,
              mobile,
              otp,
              dateOfBirth,
              password: PASSWORD,
            },
          }),
      });
    },
    forgot_password: async (at) => {
      const { email } = await newAccount(at, at.people);
      const { companyId } = at.people;
      return {
        subject: { purpose: 'forgot_password', scope: companyId, address: email },
        try: (otp, user = email, company = companyId) =>
          at.server.call('resetPassword', {
            body: { companyId: company, user, otp, password: PASSWORD },
          }),
      };
    },
    superadmin_login: (at) => {
      const { email } = at.superAdmin;
      return Promise.resolve({
        subject: { purpose: 'superadmin_login', scope: '-', address: email },
        try: (otp, address = email) =>
          at.server.call('loginSuperAdmin', { body: { email: address, otp } }),
      });
    },
    set_password: async (at) => {
      const { email } = await invited(at, at.people);
      return {
        subject: { purpose: 'set_password', scope: at.people.companyId, address: email },
        try: (code, address = email) =>
          at.server.call('setAdminPassword', {
            body: { email: address, code, password: PASSWORD },
          }),
      };
    },
  };

const PURPOSES = Object.keys(CODE_ENDPOINTS) as CodePurpose[];

/** Distinct wrong codes of the right length. */
function wrongCodes(right: string, count: number): string[] {
  const first = Number(right);
  return Array.from({ length: count }, (_, n) =>
    String((first + 1 + n) % 10 ** right.length).padStart(right.length, '0'),
  );
}

const isRefused = ({ status, body }: Answer) => status === 400 && body.code === 'wrong_code';

/** Sends all guesses at once. */
async function guessAll(endpoint: CodeEndpoint, right: string): Promise<void> {
  const answers = await Promise.all(wrongCodes(right, GUESSES).map((code) => endpoint.try(code)));
  expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
}

describe.each(PURPOSES)('a code for %s', (purpose) => {
  const { tries } = CODE_RULES[purpose];

  test('is void after 200 parallel guesses, of which only the permitted ones were checked', async () => {
    const endpoint = await CODE_ENDPOINTS[purpose](fixture);
    const right = await newCode(fixture, endpoint.subject);
    await guessAll(endpoint, right);
    expect(isRefused(await endpoint.try(right))).toBe(true);
    const { rows } = await server.pool.query(
      'select tries_left, others_tries_left from mailed_codes where purpose = $1 and address = $2',
      [purpose, endpoint.subject.address],
    );
    // The code of an invitation has no requester, so each network has this many tries.
    const [own, others] = [tries, tries * OTHERS_TRIES];
    expect(rows).toEqual([
      purpose === 'set_password'
        ? { tries_left: own, others_tries_left: others - tries }
        : { tries_left: 0, others_tries_left: others },
    ]);
  });

  test(`is accepted at the last of its ${String(tries)} tries, once`, async () => {
    const endpoint = await CODE_ENDPOINTS[purpose](fixture);
    const right = await newCode(fixture, endpoint.subject);
    for (const code of wrongCodes(right, tries - 1)) {
      expect(isRefused(await endpoint.try(code))).toBe(true);
    }
    expect((await endpoint.try(right)).status).toBeLessThan(300);
    expect(isRefused(await endpoint.try(right))).toBe(true);
  });

  test('is accepted by no other endpoint, company or address', async () => {
    const endpoint = await CODE_ENDPOINTS[purpose](fixture);
    const right = await newCode(fixture, endpoint.subject);
    for (const other of PURPOSES.filter((each) => each !== purpose)) {
      const elsewhere = await CODE_ENDPOINTS[other](fixture);
      expect(isRefused(await elsewhere.try(right))).toBe(true);
      expect(isRefused(await elsewhere.try(right, endpoint.subject.address))).toBe(true);
    }
    const { address } = endpoint.subject;
    expect(isRefused(await endpoint.try(right, `x${address}`))).toBe(true);
    if (purpose === 'register' || purpose === 'forgot_password') {
      expect(isRefused(await endpoint.try(right, address, fixture.otherCompany.companyId))).toBe(
        true,
      );
    }
    expect((await endpoint.try(right)).status).toBeLessThan(300);
  });

  test('is void when it has expired, and when there is a newer one', async () => {
    const endpoint = await CODE_ENDPOINTS[purpose](fixture);
    const [old, right] = [
      await newCode(fixture, endpoint.subject),
      await newCode(fixture, endpoint.subject),
    ];
    if (old !== right) expect(isRefused(await endpoint.try(old))).toBe(true);
    await server.pool.query(`update mailed_codes set expires_at = now() where address = $1`, [
      endpoint.subject.address,
    ]);
    expect(isRefused(await endpoint.try(right))).toBe(true);
  });
});

describe('without the guard', () => {
  let broken: TestServer;
  beforeAll(async () => {
    const rewriteSql = (sql: string) =>
      sql.replace('tries_left = tries_left - 1', 'tries_left = tries_left');
    broken = await startTestServer({ rewriteSql });
  });
  afterAll(() => broken.stop());

  test('a code is still valid after 200 guesses', async () => {
    const at = await makeAttackFixture(broken);
    const endpoint = await CODE_ENDPOINTS.register(at);
    const right = await newCode(at, endpoint.subject);
    await guessAll(endpoint, right);
    expect(broken.rewritten()).toBeGreaterThan(0);
    // Many wrong codes also freeze the budget, which is a second guard.
    await broken.pool.query('update code_budgets set frozen_until = null');
    expect((await endpoint.try(right)).status).toBe(201);
  });
});

/** The spellings of one address. */
const spelt = (address: string, n: number): string =>
  [address, address.toUpperCase(), ` ${address}`, `${address}\t`][n % 4] ?? address;

describe('a password', () => {
  test.each(['member', 'admin'] as const)(
    `of a %s is checked less than ten times in ${String(LOGINS)} parallel guesses`,
    async (kind) => {
      const who = await newAccount(fixture, fixture.people, kind === 'member' ? 'USER' : 'ADMIN');
      const { companyId } = fixture.people;
      const login = (address: string, password: string) =>
        kind === 'member'
          ? server.call('loginMember', { body: { companyId, user: address, password } })
          : server.call('loginAdmin', { body: { email: address, password } });
      const answers = await Promise.all(
        Array.from({ length: LOGINS }, (_, n) =>
          login(spelt(who.email, n), `guess number ${String(n)}`),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThan(FAILURES_BEFORE_WAIT);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
      expect((await login(who.email, PASSWORD)).status).toBe(429);
    },
  );

  test('is checked less than ten times at each endpoint, and no endpoint blocks another', async () => {
    const member = await newAccount(fixture, fixture.people);
    const admin = await newAccount(fixture, fixture.people, 'ADMIN');
    const { companyId } = fixture.people;
    const wrong = 'not the password';
    const body = new URLSearchParams({ password: wrong }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const endpoints = [
      () =>
        server.call('loginMember', { body: { companyId, user: member.email, password: wrong } }),
      () => server.call('updateProfile', { token: member.token, headers, body }),
      () => server.call('loginAdmin', { body: { email: admin.email, password: wrong } }),
      () => server.call('stepUpAdmin', { token: admin.token, body: { password: wrong } }),
    ];
    for (const endpoint of endpoints) {
      const answers = await Promise.all(Array.from({ length: 40 }, endpoint));
      const judged = answers.filter(({ status }) => status === 400 || status === 401);
      expect(judged.length).toBe(FAILURES_BEFORE_WAIT - 1);
    }
  });

  test('of the same address in another company is counted separately', async () => {
    const [account, namesake] = [
      await newAccount(fixture, fixture.people),
      await newAccount(fixture, fixture.otherCompany),
    ];
    await server.pool.query('update accounts set email = $1 where id = $2', [
      account.email,
      namesake.id,
    ]);
    const login = ({ companyId }: { companyId: string }, password: string) =>
      server.call('loginMember', { body: { companyId, user: account.email, password } });
    for (let n = 0; n < FAILURES_BEFORE_WAIT; n += 1)
      await login(fixture.people, 'not the password');
    expect((await login(fixture.people, PASSWORD)).status).toBe(429);
    expect((await login(fixture.otherCompany, PASSWORD)).status).toBe(200);
  });
});
