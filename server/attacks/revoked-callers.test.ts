import type { Caller, EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseState } from '../testing/database-state.ts';
import { holdBody } from '../testing/held-call.ts';
import { makePerson, PASSWORD } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh, newCode } from './call-parts.ts';
import { validCalls } from './calls.ts';
import { expectDone, makeWorld, newSession, type Cast, type World } from './cast.ts';

/**
 * A call begins while its caller may make it, the caller is revoked while the body is on its way, and then
 * the body arrives. Every writing call that has a body is tried with every way to revoke its caller.
 */

type Kind = Exclude<Caller, 'visitor'>;

let server: TestServer;
let world: World;
/** How often a caller was authenticated, and checked again inside a transaction. */
const seen = { authenticated: 0, checkedAgain: 0 };

const watchStatements = (text: string): string => {
  if (text.includes('as stale')) seen.authenticated += 1;
  if (text.includes('for key share of s')) seen.checkedAgain += 1;
  return text;
};

beforeAll(async () => {
  server = await startTestServer({ sabotage: watchStatements, withoutJobs: true });
  world = await makeWorld(server);
});
afterAll(() => server.stop());

/** A new caller of this kind in the cast, with a session of its own. */
async function newCaller(kind: Kind): Promise<{ own: World; cast: Cast; token: string }> {
  if (kind === 'superadmin') {
    return { own: world, cast: world.here, token: await newSession(world, world.here, kind) };
  }
  const { companyId } = world.here;
  const person = await makePerson(server, companyId, kind === 'admin' ? 'ADMIN' : 'USER');
  const cast = { ...world.here, [kind]: person };
  return { own: { ...world, here: cast }, cast, token: person.token };
}

type Revoke = (cast: Cast, token: string) => Promise<unknown>;

const byOtherAdmin = async (name: EndpointName, body: unknown) =>
  expectDone(
    await server.call(name, { token: await newSession(world, world.here, 'admin'), body }),
  );

const byOtherSuperAdmin = async (body: unknown) =>
  expectDone(
    await server.call('updateCompany', {
      token: await newSession(world, world.here, 'superadmin'),
      body,
    }),
  );

const update =
  (kind: 'member' | 'admin', change: () => object): Revoke =>
  (cast) =>
    byOtherAdmin('updateAccount', { id: cast[kind].id, ...change() });

const remove =
  (kind: 'member' | 'admin'): Revoke =>
  (cast) =>
    byOtherAdmin('deleteAccount', { id: cast[kind].id });

const logout =
  (name: EndpointName): Revoke =>
  async (_, token) =>
    expectDone(await server.call(name, { token }));

const resetPassword: Revoke = async ({ companyId, member: { email } }) => {
  const subject = { purpose: 'forgot_password', scope: companyId, address: email } as const;
  const otp = await newCode(world, subject);
  const body = { companyId, user: email, otp, password: `${PASSWORD} changed` };
  expectDone(await server.call('resetPassword', { body }));
};

const REVOCATIONS: Readonly<Record<Kind, Readonly<Record<string, Revoke>>>> = {
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
    'loses the session': (_, token) =>
      server.pool.query("delete from sessions where token_hash = sha256(convert_to($1, 'UTF8'))", [
        token,
      ]),
  },
};

const writes = endpointNames.filter((name) => {
  const { effect, auth, encoding }: EndpointSpec = endpoints[name];
  return effect === 'write' && encoding !== 'none' && !auth.includes('visitor');
});
const kindOf = (name: EndpointName): Kind => endpoints[name].auth[0] as Kind;

/** Begins the call of a new caller, waits until the server has let the caller in, and holds the body. */
async function begin(name: EndpointName) {
  const caller = await newCaller(kindOf(name));
  const valid = await validCalls[name](caller.own, caller.cast);
  const before = seen.authenticated;
  const held = await holdBody(server.url, name, valid.token ?? caller.token, valid);
  await expect.poll(() => seen.authenticated).toBeGreaterThan(before);
  // The answer to a later statement shows that the authentication has its answer too.
  await server.pool.query('select 1');
  return { ...caller, held };
}

const cases = writes.flatMap((name) =>
  Object.entries(REVOCATIONS[kindOf(name)]).map(([how, revoke]) => [name, how, revoke] as const),
);

describe('a body that arrives after its caller was revoked writes nothing', () => {
  test.each(cases)('%s by a caller who %s', async (name, _, revoke) => {
    const { held, cast, token } = await begin(name);
    await revoke(cast, token);
    const before = await databaseState(server.pool);
    const checks = seen.checkedAgain;
    const answer = await held.finish();
    // A wrong password is found before the transaction: the reset has changed it.
    if (answer.code !== 'wrong_password') {
      expect(answer).toEqual({ status: 401, code: 'session_ended' });
      expect(seen.checkedAgain).toBeGreaterThan(checks);
    }
    expect(await databaseState(server.pool)).toEqual(before);
  });
});

describe('control: the same body writes when nothing was revoked', () => {
  test.each(writes)('%s', async (name) => {
    const { held } = await begin(name);
    const before = await databaseState(server.pool);
    expect((await held.finish()).status).toBe(endpoints[name].status);
    expect(await databaseState(server.pool)).not.toEqual(before);
  });
});

const ageProof = ({ admin }: Cast) =>
  server.pool.query(
    "update sessions set proven_at = now() - interval '16 minutes' where account_id = $1",
    [admin.id],
  );

describe('a body that arrives after its password proof has expired writes nothing', () => {
  /** Calls that need the proof when their body concerns an ADMIN account. */
  const OF_ADMINS: readonly EndpointName[] = [
    'addAccount',
    'updateAccount',
    'approveAccounts',
    'deleteAccount',
  ];

  test('of an admin who is to be deleted', async () => {
    const { id } = await makePerson(server, world.here.companyId, 'ADMIN');
    const { token, cast } = await newCaller('admin');
    const held = await holdBody(server.url, 'deleteAccount', token, { body: { id } });
    await ageProof(cast);
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 403, code: 'step_up_required' });
    expect(await databaseState(server.pool)).toEqual(before);
  });

  /** Calls of admins that need the proof whatever their body says. */
  const alwaysProven = writes.filter((name) => {
    const { refusals, auth }: EndpointSpec = endpoints[name];
    return (
      auth[0] === 'admin' && refusals.includes('step_up_required') && !OF_ADMINS.includes(name)
    );
  });

  test.each(alwaysProven)('%s', async (name) => {
    const { held, cast } = await begin(name);
    await ageProof(cast);
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 403, code: 'step_up_required' });
    expect(await databaseState(server.pool)).toEqual(before);
  });
});

describe('an order whose body arrives after the company has changed', () => {
  const restore = () =>
    byOtherSuperAdmin({ id: world.here.companyId, status: 'ACTIVE', pricePerToken: 10 });

  test('is refused when the company was suspended', async () => {
    const { held } = await begin('submitPurchase');
    await byOtherSuperAdmin({ id: world.here.companyId, status: 'SUSPENDED' });
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 409, code: 'company_suspended' });
    expect(await databaseState(server.pool)).toEqual(before);
    await restore();
  });

  test('is priced at the new price', async () => {
    const { held, cast } = await begin('submitPurchase');
    await byOtherSuperAdmin({ id: world.here.companyId, pricePerToken: 500 });
    expect((await held.finish()).status).toBe(201);
    const { rows } = await server.pool.query<{ price: string }>(
      'select price_micro_rupees::text as price from purchases where account_id = $1',
      [cast.member.id],
    );
    expect(rows).toEqual([{ price: '500000000' }]);
    await restore();
  });
});
