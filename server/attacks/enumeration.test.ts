import type { EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Argon2 from '../src/auth/argon2.ts';
import { FAILURES_BEFORE_WAIT } from '../src/auth/auth.rules.ts';
import { invitationSubject } from '../src/auth/invitations.ts';
import { newCode } from '../testing/codes.ts';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../testing/people.ts';
import { plantSecondFactor } from '../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh } from './call-parts.ts';

/** Who has an account cannot be told by answer or by work; `login-times.test.ts` looks at the time. */

// Counts what is hashed, and hashes it.
const hashed = vi.hoisted(() => ({ with: [] as string[] }));
vi.mock('../src/auth/argon2.ts', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      hashed.with.push(hash.split('$').slice(0, 4).join('$'));
      return argon2.verify(hash, password);
    },
  };
});

const statements: string[] = [];
let server: TestServer;
let companyId: string;
let known: Readonly<
  Record<'member' | 'admin' | 'guarded admin' | 'superadmin' | 'new admin', string>
>;

beforeAll(async () => {
  const rewriteSql = (sql: string) => {
    statements.push(sql);
    return sql;
  };
  // What the queue does comes after the answer.
  server = await startTestServer({ rewriteSql, withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  known = {
    member: (await makePerson(server, companyId)).email,
    admin: (await makePerson(server, companyId, 'ADMIN')).email,
    'guarded admin': await guardSomebody(),
    superadmin: (await makeSuperAdmin(server)).email,
    'new admin': await inviteSomebody(),
  };
});

/** An admin of whom a code of an app is asked too. */
async function guardSomebody(): Promise<string> {
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: id });
  return email;
}

/** An admin without a password, to whom a code for the first one is out. */
async function inviteSomebody(): Promise<string> {
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query('update accounts set password_hash = null where id = $1', [id]);
  await newCode(server, invitationSubject(companyId, email));
  return email;
}

/** The answer as it travelled, and what was done for it. */
async function ask(
  name: EndpointName,
  request: { query?: Record<string, string>; body?: unknown },
) {
  statements.length = 0;
  hashed.with.length = 0;
  const { status, body, headers } = await server.call(name, request);
  const { requestId, ...told } = body as Record<string, unknown>;
  const seen = [...headers].filter(([header]) => !/^(date|x-ratelimit-.*)$/.test(header));
  // A task in the queue goes by the same statement, whether its mail will be sent or dropped.
  return { status, told, seen, hashed: [...hashed.with], statements: [...statements], requestId };
}

const password = 'not the password';
type Ask = (address: string) => ReturnType<typeof ask>;

const DOORS: Readonly<Record<string, readonly [ask: Ask, kinds: readonly (keyof typeof known)[]]>> =
  {
    'logging in as a member': [
      (user) => ask('loginMember', { body: { companyId, user, password } }),
      ['member', 'admin'],
    ],
    'logging in as an admin': [
      (email) => ask('loginAdmin', { body: { email, password } }),
      ['admin', 'guarded admin', 'member'],
    ],
    'logging in as an admin with a code': [
      (email) => ask('loginAdmin', { body: { email, password, code: '123456' } }),
      ['admin', 'guarded admin', 'member'],
    ],
    'logging in as an admin for the tenth time': [
      async (email) => {
        for (let n = 1; n < FAILURES_BEFORE_WAIT; n += 1) {
          await ask('loginAdmin', { body: { email, password } });
        }
        return ask('loginAdmin', { body: { email, password } });
      },
      ['admin', 'member'],
    ],
    'asking for a registration code': [
      (email) =>
        ask('requestRegisterOtp', {
          body: { companyId, name: 'A', email, mobile: fresh().mobile },
        }),
      ['member', 'admin'],
    ],
    'asking for a new password': [
      (user) => ask('requestPasswordOtp', { body: { companyId, user } }),
      ['member', 'admin'],
    ],
    'asking for a sign-in code': [
      (email) => ask('requestSuperAdminOtp', { query: { email } }),
      ['superadmin', 'member'],
    ],
    'setting a new password with a wrong code': [
      async (user) => {
        await ask('requestPasswordOtp', { body: { companyId, user } });
        return ask('resetPassword', { body: { companyId, user, otp: '1', password: PASSWORD } });
      },
      ['member', 'admin'],
    ],
    'registering with a wrong code': [
      async (email) => {
        const person = { companyId, name: 'A', email, mobile: fresh().mobile };
        await ask('requestRegisterOtp', { body: person });
        const body = { ...person, otp: '1', dateOfBirth: '1990-01-01', password: PASSWORD };
        return ask('register', { body });
      },
      ['member', 'admin'],
    ],
    'signing in with a wrong code': [
      async (email) => {
        await ask('requestSuperAdminOtp', { query: { email } });
        return ask('loginSuperAdmin', { body: { email, otp: '1' } });
      },
      ['superadmin', 'member'],
    ],
    'setting the first password with a wrong code': [
      (email) => ask('setAdminPassword', { body: { email, code: '1', password: PASSWORD } }),
      ['new admin', 'admin', 'member'],
    ],
  };

describe.each(Object.entries(DOORS))('%s', (_, [knock, kinds]) => {
  test.each(kinds)('is answered after the same work for a %s and for nobody', async (kind) => {
    await knock(fresh().email);
    const nobody = await knock(fresh().email);
    const somebody = await knock(known[kind]);
    const { requestId: one, ...told } = somebody;
    const { requestId: two, ...toldNobody } = nobody;
    expect(told).toEqual(toldNobody);
    if (one !== undefined) expect(one).not.toBe(two);
    expect(told.statements.length).toBeGreaterThan(0);
  });
});

test('a password that nobody has is hashed as hard as one that somebody has', async () => {
  const { hashed: theirs } = await ask('loginMember', {
    body: { companyId, user: known.member, password },
  });
  const { hashed: nobodys } = await ask('loginMember', {
    body: { companyId, user: fresh().email, password },
  });
  expect(theirs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(nobodys).toEqual(theirs);
});
