import { createHash } from 'node:crypto';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeSuperAdmin, PASSWORD, type Person } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { form, fresh, newCode } from './call-parts.ts';
import {
  expectDone,
  makeAttackFixture,
  newSession,
  type People,
  type AttackFixture,
} from './attack-fixture.ts';

/** The next call with an ended session is refused. */

const server = useServer();
let fixture: AttackFixture;

beforeAll(async () => {
  fixture = await makeAttackFixture(server);
});

const as = (token: string, name: EndpointName, body?: unknown) =>
  server.call(name, { token, body });
const byAdmin = async (name: EndpointName, body: unknown) =>
  expectDone(await as(await newSession(fixture, fixture.people, 'admin'), name, body));
const update = (who: Person, change: object) => byAdmin('updateAccount', { id: who.id, ...change });

type End = (who: Person, token: string) => Promise<unknown>;

/** The actions that end every session of an account. */
const FOR_ALL: Readonly<Record<string, End>> = {
  blocked: (who) => update(who, { status: 'BLOCKED' }),
  'set inactive': (who) => update(who, { status: 'INACTIVE' }),
  deleted: (who) => byAdmin('deleteAccount', { id: who.id }),
};

async function resetPassword(who: Person): Promise<void> {
  const { companyId } = fixture.people;
  const subject = { purpose: 'forgot_password', scope: companyId, address: who.email } as const;
  const body = {
    companyId,
    user: who.email,
    otp: await newCode(fixture, subject),
    password: PASSWORD,
  };
  expectDone(await server.call('resetPassword', { body }));
}

const CASES: readonly (readonly [
  kind: 'member' | 'admin',
  what: string,
  end: End,
  all: boolean,
])[] = [
  ...Object.entries(FOR_ALL).flatMap(([what, end]) => [
    ['member', what, end, true] as const,
    ['admin', what, end, true] as const,
  ]),
  ['member', 'made an admin', (who) => update(who, { role: 'ADMIN', name: 'A', ...fresh() }), true],
  ['admin', 'demoted', (who) => update(who, { role: 'USER', name: 'A', ...fresh() }), true],
  ['member', 'given a new password', resetPassword, true],
  ['member', 'logged out', (_, token) => as(token, 'logoutMember'), false],
  ['admin', 'logged out', (_, token) => as(token, 'logoutAdmin'), false],
];

describe('the next call', () => {
  test.each(CASES)('of a %s who was %s is refused', async (kind, _, end, all) => {
    const look = kind === 'member' ? 'getProfile' : 'getAdminDashboard';
    const who = await makePerson(
      server,
      fixture.people.companyId,
      kind === 'member' ? 'USER' : 'ADMIN',
    );
    const people: People = { ...fixture.people, [kind]: who };
    const other = await newSession(fixture, people, kind);
    for (const token of [who.token, other]) expect((await as(token, look)).status).toBe(200);
    await end(who, who.token);
    const after = [await as(who.token, look), await as(other, look)];
    expect(after.map(({ status }) => status)).toEqual([401, all ? 401 : 200]);
    expect(after[0]?.body.code).toBe('session_ended');
  });

  test('of a super admin who logged out or was removed is refused', async () => {
    const look = async (token: string) => (await as(token, 'getProgram')).status;
    const { people } = fixture;
    const [left, stayed] = [
      await newSession(fixture, people, 'superadmin'),
      await newSession(fixture, people, 'superadmin'),
    ];
    expectDone(await as(left, 'logoutSuperAdmin'));
    expect([await look(left), await look(stayed)]).toEqual([401, 200]);
    const { email, token } = await makeSuperAdmin(server);
    expect(await look(token)).toBe(200);
    await server.pool.query('delete from super_admins where email = $1', [email]);
    expect([await look(token), await look(stayed)]).toEqual([401, 200]);
  });

  test('of a member who was blocked is refused, however many are sent at once', async () => {
    const who = await makePerson(server, fixture.people.companyId);
    await update(who, { status: 'BLOCKED' });
    const body = { paymentMethod: 'MANUAL', amount: 1000 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(who.token, 'submitPurchase', body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

test('a suspended company keeps its sessions, and refuses purchases and registrations', async () => {
  const { otherCompany } = fixture;
  const token = await newSession(fixture, otherCompany, 'member');
  const staff = await newSession(fixture, otherCompany, 'superadmin');
  const suspend = (status: string) =>
    as(staff, 'updateCompany', { id: otherCompany.companyId, status });
  expectDone(await suspend('SUSPENDED'));
  expect((await as(token, 'getProfile')).status).toBe(200);
  const bought = await as(token, 'submitPurchase', { paymentMethod: 'MANUAL', amount: 1000 });
  expect([bought.status, bought.body.code]).toEqual([409, 'company_suspended']);
  const asked = await server.call('requestRegisterOtp', {
    body: { companyId: otherCompany.companyId, name: 'Asha', ...fresh() },
  });
  expect([asked.status, asked.body.code]).toEqual([409, 'company_suspended']);
  const user = otherCompany.member.email;
  const login = { companyId: otherCompany.companyId, user, password: PASSWORD };
  expect((await server.call('loginMember', { body: login })).status).toBe(200);
  expectDone(await suspend('ACTIVE'));
});

describe('a session token', () => {
  const send = async (headers: Record<string, string>, search = '') => {
    const response = await fetch(`${server.url}/api/v1/user/auth/profile/get${search}`, {
      headers,
    });
    return response.status;
  };

  test('is read only from the header Authorization', async () => {
    const { token } = fixture.people.member;
    for (const name of ['token', 'authorization', 'access_token', 'authToken', 'Authorization']) {
      expect(await send({}, `?${name}=${token}`)).toBe(401);
      expect(await send({ cookie: `${name}=${token}` })).toBe(401);
      expect(await send({ [`x-${name.replace('_', '-')}`]: token })).toBe(401);
    }
    expect(await send({ 'proxy-authorization': token })).toBe(401);
    const inBody = await server.call('updateProfile', form({ token, password: PASSWORD }));
    expect(inBody.status).toBe(401);
  });

  test('is accepted plain and after Bearer, and with no other scheme', async () => {
    const { token } = fixture.people.member;
    for (const good of [token, `Bearer ${token}`, `bearer  ${token}`, ` ${token} `]) {
      expect(await send({ authorization: good })).toBe(200);
    }
    const basic = Buffer.from(`${token}:${token}`).toString('base64');
    for (const bad of [
      `Basic ${basic}`,
      `Token ${token}`,
      `${token}, ${token}`,
      `Bearer${token}`,
    ]) {
      expect(await send({ authorization: bad })).toBe(401);
    }
  });

  test('cannot be replaced by a part of it, by its hash in the database, or by SQL', async () => {
    const { token } = fixture.people.member;
    const hash = createHash('sha256').update(token).digest();
    const flipped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    const guesses = [
      token.slice(0, -1),
      `${token}A`,
      flipped,
      token.toLowerCase(),
      hash.toString('hex'),
      hash.toString('base64url'),
      `\\x${hash.toString('hex')}`,
      "' or '1'='1",
      '%',
      'null',
      'undefined',
      '[object Object]',
      'Bearer',
      'Bearer ',
      'A'.repeat(8_000),
    ];
    for (const guess of guesses) expect(await send({ authorization: guess })).toBe(401);
  });
});
