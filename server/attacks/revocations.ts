import type { Caller } from '@prelaunch/contract';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { makePerson, PASSWORD } from '../testing/people.ts';
import { fresh, newCode } from './call-parts.ts';
import { expectDone, newSession, type Cast, type World } from './cast.ts';

export type Kind = Exclude<Caller, 'visitor'>;

/** A new caller of this kind in the cast, with a session of its own. */
export async function newCaller(
  world: World,
  kind: Kind,
): Promise<{ own: World; cast: Cast; token: string }> {
  if (kind === 'superadmin') {
    return { own: world, cast: world.here, token: await newSession(world, world.here, kind) };
  }
  const { companyId } = world.here;
  const role = kind === 'admin' ? 'ADMIN' : 'USER';
  const person = await makePerson(world.server, companyId, role);
  const cast = { ...world.here, [kind]: person };
  return { own: { ...world, here: cast }, cast, token: person.token };
}

/** Ends the session of the cast's member or admin, or the super admin's session with this token. */
type Revoke = (world: World, cast: Cast, token: string) => Promise<unknown>;

/** Changes a company's settings as a super admin. */
export const byOtherSuperAdmin = async (world: World, body: unknown) =>
  expectDone(
    await world.server.call('updateCompany', {
      token: await newSession(world, world.here, 'superadmin'),
      body,
    }),
  );

const byOtherAdmin = async (world: World, name: EndpointName, body: unknown) =>
  expectDone(
    await world.server.call(name, { token: await newSession(world, world.here, 'admin'), body }),
  );

const update =
  (kind: 'member' | 'admin', change: () => object): Revoke =>
  (world, cast) =>
    byOtherAdmin(world, 'updateAccount', { id: cast[kind].id, ...change() });

const remove =
  (kind: 'member' | 'admin'): Revoke =>
  (world, cast) =>
    byOtherAdmin(world, 'deleteAccount', { id: cast[kind].id });

const logout =
  (name: EndpointName): Revoke =>
  async ({ server }, _, token) =>
    expectDone(await server.call(name, { token }));

const resetPassword: Revoke = async (world, { companyId, member: { email } }) => {
  const subject = { purpose: 'forgot_password', scope: companyId, address: email } as const;
  const otp = await newCode(world, subject);
  const body = { companyId, user: email, otp, password: `${PASSWORD} changed` };
  expectDone(await world.server.call('resetPassword', { body }));
};

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
