import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseState } from '../testing/database-state.ts';
import { holdBody } from '../testing/held-call.ts';
import { makePerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { validCalls } from './calls.ts';
import { makeAttackFixture, type People, type AttackFixture } from './attack-fixture.ts';
import { byOtherSuperAdmin, newCaller, READS_ONLY, revocations, type Kind } from './revocations.ts';
import { verdict } from './access.ts';

/**
 * A permitted call begins, its caller is revoked while the body is being sent, and then the body arrives.
 * Tests every call that writes and has a body, with every way to revoke its caller.
 */

let server: TestServer;
let fixture: AttackFixture;
/** How often a caller was authenticated, and checked again inside a transaction. */
const seen = { authenticated: 0, checkedAgain: 0 };

const countStatement = (text: string): void => {
  if (text.includes('as stale')) seen.authenticated += 1;
  if (text.includes('for key share of s')) seen.checkedAgain += 1;
};

beforeAll(async () => {
  server = await startTestServer({ onResult: countStatement, withoutJobs: true });
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

const writes = endpointNames.filter((name) => {
  const { effect, auth, encoding }: EndpointSpec = endpoints[name];
  return effect === 'write' && encoding !== 'none' && !auth.includes('visitor');
});
const kindOf = (name: EndpointName): Kind => endpoints[name].auth[0] as Kind;

/** Begins the call of a new caller, waits until the caller is authenticated, and holds the body back. */
async function begin(name: EndpointName) {
  const caller = await newCaller(fixture, kindOf(name));
  const valid = await validCalls[name](caller.own, caller.people);
  const before = seen.authenticated;
  const held = await holdBody(server.url, name, valid.token ?? caller.token, valid);
  await expect.poll(() => seen.authenticated).toBeGreaterThan(before);
  return { ...caller, held };
}

const cases = writes.flatMap((name) =>
  Object.entries(revocations[kindOf(name)])
    // A reader may change the own sign-in.
    .filter(([how]) => how !== READS_ONLY || verdict(name, 'reader') === 'refused')
    .map(([how, revoke]) => [name, how, revoke] as const),
);

describe('a body that arrives after its caller was revoked writes nothing', () => {
  test.each(cases)('%s by a caller who %s', async (name, how, revoke) => {
    const { held, people, token } = await begin(name);
    await revoke(fixture, people, token);
    const before = await databaseState(server.pool);
    const checks = seen.checkedAgain;
    const answer = await held.finish();
    // After a reset the sent password is wrong, which is detected before the transaction.
    if (answer.code !== 'wrong_password') {
      expect(answer).toEqual(
        how === READS_ONLY
          ? { status: 403, code: 'read_only_account' }
          : { status: 401, code: 'session_ended' },
      );
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

const ageProof = ({ admin }: People) =>
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

  test('deleteAccount of an admin', async () => {
    const { id } = await makePerson(server, fixture.people.companyId, 'ADMIN');
    const { token, people } = await newCaller(fixture, 'admin');
    const held = await holdBody(server.url, 'deleteAccount', token, { body: { id } });
    await ageProof(people);
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 403, code: 'step_up_required' });
    expect(await databaseState(server.pool)).toEqual(before);
  });

  /** Calls of admins that always need the proof, whatever their body contains. */
  const alwaysProven = writes.filter((name) => {
    const { refusals, auth }: EndpointSpec = endpoints[name];
    return (
      auth[0] === 'admin' && refusals.includes('step_up_required') && !OF_ADMINS.includes(name)
    );
  });

  test.each(alwaysProven)('%s', async (name) => {
    const { held, people } = await begin(name);
    await ageProof(people);
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 403, code: 'step_up_required' });
    expect(await databaseState(server.pool)).toEqual(before);
  });
});

describe('an order whose body arrives after the company has changed', () => {
  const restore = () =>
    byOtherSuperAdmin(fixture, {
      id: fixture.people.companyId,
      status: 'ACTIVE',
      pricePerToken: 10,
    });

  test('is refused when the company was suspended', async () => {
    const { held } = await begin('submitPurchase');
    await byOtherSuperAdmin(fixture, { id: fixture.people.companyId, status: 'SUSPENDED' });
    const before = await databaseState(server.pool);
    expect(await held.finish()).toEqual({ status: 409, code: 'company_suspended' });
    expect(await databaseState(server.pool)).toEqual(before);
    await restore();
  });

  test('is priced at the new price', async () => {
    const { held, people } = await begin('submitPurchase');
    await byOtherSuperAdmin(fixture, { id: fixture.people.companyId, pricePerToken: 500 });
    expect((await held.finish()).status).toBe(201);
    const { rows } = await server.pool.query<{ price: string }>(
      'select price_micro_rupees::text as price from purchases where account_id = $1',
      [people.member.id],
    );
    expect(rows).toEqual([{ price: '500000000' }]);
    await restore();
  });
});
