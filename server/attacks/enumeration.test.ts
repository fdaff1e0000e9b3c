import type { EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Argon2 from '../src/features/auth/passwords/argon2.ts';
import { FAILURES_BEFORE_WAIT } from '../src/features/auth/auth.rules.ts';
import { invitationSubject } from '../src/features/auth/invitations/invitations.ts';
import { newCode } from '../testing/codes.ts';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../testing/people.ts';
import { plantSecondFactor } from '../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh } from './call-parts.ts';

/**
 * Neither a reply nor the work done for it reveals who has an account; `login-times.test.ts` measures
 * the time.
 */

// Records the parameters of each hash that is verified.
const hashed = vi.hoisted(() => ({ with: [] as string[] }));
vi.mock('../src/features/auth/passwords/argon2.ts', async (importOriginal) => {
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
  // Without jobs, because jobs run their own statements after the reply.
  server = await startTestServer({ rewriteSql, withoutJobs: true, productHashes: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  known = {
    member: (await makePerson(server, companyId)).email,
    admin: (await makePerson(server, companyId, 'ADMIN')).email,
    'guarded admin': await guardSomebody(),
    superadmin: (await makeSuperAdmin(server)).email,
    'new admin': await inviteAdmin(),
  };
});

/** An admin with a second factor. */
async function guardSomebody(): Promise<string> {
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: id });
  return email;
}

/** An invited admin without a password. */
async function inviteAdmin(): Promise<string> {
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query('update accounts set password_hash = null where id = $1', [id]);
  await newCode(server, invitationSubject(companyId, email));
  return email;
}

/** Makes a call. Returns the reply as sent, and the work done for it. */
async function ask(
  name: EndpointName,
  request: { query?: Record<string, string>; body?: unknown },
) {
  statements.length = 0;
  hashed.with.length = 0;
  const { status, body, headers } = await server.call(name, request);
  const { requestId, ...reply } = body as Record<string, unknown>;
  const seen = [...headers].filter(([header]) => !/^(date|x-ratelimit-.*)$/.test(header));
  // The same statement queues a task, whether its mail will be sent or dropped.
  return { status, reply, seen, hashed: [...hashed.with], statements: [...statements], requestId };
}

const password = 'not the password';
type Ask = (address: string) => ReturnType<typeof ask>;

const ATTEMPTS: Readonly<
  Record<string, readonly [ask: Ask, kinds: readonly (keyof typeof known)[]]>
> = {
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

describe.each(Object.entries(ATTEMPTS))('%s', (_, [attempt, kinds]) => {
  test.each(kinds)('costs the same work for a %s and for an unknown address', async (kind) => {
    await attempt(fresh().email);
    const { requestId: two, ...unknown } = await attempt(fresh().email);
    const { requestId: one, ...existing } = await attempt(known[kind]);
    expect(existing).toEqual(unknown);
    if (one !== undefined) expect(one).not.toBe(two);
    expect(existing.statements.length).toBeGreaterThan(0);
  });
});

test('the password of an unknown account is hashed at the same cost as that of a real one', async () => {
  const { hashed: existing } = await ask('loginMember', {
    body: { companyId, user: known.member, password },
  });
  const { hashed: unknown } = await ask('loginMember', {
    body: { companyId, user: fresh().email, password },
  });
  expect(existing).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(unknown).toEqual(existing);
});
