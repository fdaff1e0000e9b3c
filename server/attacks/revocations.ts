import type { Caller } from '@prelaunch/contract';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { makePerson, PASSWORD } from '../testing/people.ts';
import { fresh, newCode } from './call-parts.ts';
import { expectDone, newSession, type People, type AttackFixture } from './attack-fixture.ts';

export type Kind = Exclude<Caller, 'visitor'>;

/** Creates a caller of this kind with a session, and a fixture that contains the caller. */
export async function newCaller(
  fixture: AttackFixture,
  kind: Kind,
): Promise<{ own: AttackFixture; people: People; token: string }> {
  if (kind === 'superadmin') {
    return {
      own: fixture,
      people: fixture.people,
      token: await newSession(fixture, fixture.people, kind),
    };
  }
  const { companyId } = fixture.people;
  const role = kind === 'admin' ? 'ADMIN' : 'USER';
  const person = await makePerson(fixture.server, companyId, role);
  const people = { ...fixture.people, [kind]: person };
  return { own: { ...fixture, people }, people, token: person.token };
}

/** Ends the sessions of the member or the admin, or the super admin's session with this token. */
type Revoke = (fixture: AttackFixture, people: People, token: string) => Promise<unknown>;

/** Changes a company's settings as a super admin. */
export const byOtherSuperAdmin = async (fixture: AttackFixture, body: unknown) =>
  expectDone(
    await fixture.server.call('updateCompany', {
      token: await newSession(fixture, fixture.people, 'superadmin'),
      body,
    }),
  );

const byOtherAdmin = async (fixture: AttackFixture, name: EndpointName, body: unknown) =>
  expectDone(
    await fixture.server.call(name, {
      token: await newSession(fixture, fixture.people, 'admin'),
      body,
    }),
  );

const update =
  (kind: 'member' | 'admin', change: () => object): Revoke =>
  (fixture, people) =>
    byOtherAdmin(fixture, 'updateAccount', { id: people[kind].id, ...change() });

const remove =
  (kind: 'member' | 'admin'): Revoke =>
  (fixture, people) =>
    byOtherAdmin(fixture, 'deleteAccount', { id: people[kind].id });

const logout =
  (name: EndpointName): Revoke =>
  async ({ server }, _, token) =>
    expectDone(await server.call(name, { token }));

const resetPassword: Revoke = async (fixture, { companyId, member: { email } }) => {
  const subject = { purpose: 'forgot_password', scope: companyId, address: email } as const;
  const otp = await newCode(fixture, subject);
  const body = { companyId, user: email, otp, password: `${PASSWORD} changed` };
  expectDone(await fixture.server.call('resetPassword', { body }));
};

/** The revocation that leaves the session and takes the right to write. */
export const READS_ONLY = 'may only read from now on';

/** Every way to end the session of each kind of caller. */
export const revocations: Readonly<Record<Kind, Readonly<Record<string, Revoke>>>> = {
  member: {
    'logs out': logout('logoutMember'),
    'is blocked': update('member', () => ({ status: 'BLOCKED' })),
    'is set inactive': update('member', () => ({ status: 'INACTIVE' })),
    'is deleted': remove('member'),
    'is made an admin': update('member', () => ({ role: 'ADMIN', name: 'A', ...fresh() })),
    'resets the password': resetPassword,
  },
  admin: {
    'logs out': logout('logoutAdmin'),
    'is blocked': update('admin', () => ({ status: 'BLOCKED' })),
    'is deleted': remove('admin'),
    [READS_ONLY]: update('admin', () => ({ rights: 'read' })),
    'is demoted': update('admin', () => ({ role: 'USER', name: 'A', ...fresh() })),
  },
  superadmin: {
    'logs out': logout('logoutSuperAdmin'),
    'loses the session': ({ server }, _, token) =>
      server.pool.query("delete from sessions where token_hash = sha256(convert_to($1, 'UTF8'))", [
        token,
      ]),
  },
};
