import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validCalls } from '../../../../attacks/calls.ts';
import { makeAttackFixture, type AttackFixture } from '../../../../attacks/attack-fixture.ts';
import { newCaller, READS_ONLY, revocations, type Kind } from '../../../../attacks/revocations.ts';
import { databaseState } from '../../../../testing/database-state.ts';
import { makePerson } from '../../../../testing/people.ts';
import { startSecondServer } from '../../../../testing/second-server.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { handlersOf } from '../../../features/features.ts';
import { SESSION_LIFE } from '../../../features/auth/auth.rules.ts';
import { hashToken } from '../auth.ts';

/** Endpoints whose own statement checks the session, called at a process that knows the session. */

type Server = Pick<TestServer, 'url' | 'call' | 'stop'>;

let server: TestServer;
/** Another process: it knows the sessions that were used there, and is not notified when they end. */
let second: Server;
let fixture: AttackFixture;
/** How often a separate statement looked up a session. */
let lookups = 0;

const countLookups = (text: string): string => {
  if (text.includes('as stale')) lookups += 1;
  return text;
};

const start = async (withoutGuard: (text: string) => string) => {
  const own = await startTestServer({
    rewriteSql: (text) => withoutGuard(countLookups(text)),
    withoutJobs: true,
  });
  return {
    server: own,
    second: await startSecondServer(own),
    fixture: await makeAttackFixture(own),
  };
};

let names: readonly EndpointName[] = [];
const specOf = (name: EndpointName): EndpointSpec => endpoints[name];
const kindOf = (name: EndpointName): Kind => specOf(name).auth[0] as Kind;

beforeAll(async () => {
  ({ server, second, fixture } = await start((text) => text));
  const all = Object.entries(handlersOf(server.deps));
  names = all.flatMap(([name, entry]) =>
    typeof entry === 'function' ? [] : [name as EndpointName],
  );
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** For each kind of caller, a call that looks up the session and succeeds. */
const LOOKED_UP = {
  member: 'listOwnStock',
  admin: 'getBeneficiary',
  superadmin: 'listSuperAdmins',
} as const;

/** A new caller whose session this server knows, and a valid call. */
async function knownCaller(at: { fixture: AttackFixture; second: Server }, name: EndpointName) {
  const caller = await newCaller(at.fixture, kindOf(name));
  const call = await validCalls[name](caller.own, caller.people);
  const known = { ...call, token: caller.token };
  const answer = await at.second.call(LOOKED_UP[kindOf(name)], { token: caller.token });
  expect(answer.status).toBe(200);
  return { ...caller, call: known };
}

const outcome = ({ status, body }: Answer) => ({ status, code: body.code });
const ENDED = { status: 401, code: 'session_ended' };

test('the profile and the list of own purchases check the session themselves', () => {
  expect(names).toEqual(expect.arrayContaining(['getProfile', 'listOwnPurchases']));
});

test('an endpoint that checks the session itself succeeds without a lookup of the session', async () => {
  for (const name of names) {
    const { call } = await knownCaller({ fixture, second }, name);
    const before = lookups;
    expect([name, (await second.call(name, call)).status]).toEqual([name, specOf(name).status]);
    expect([name, lookups]).toEqual([name, before]);
  }
});

test('a session that ended, or may only read, at another process is refused at once, and nothing is written', async () => {
  for (const name of names) {
    for (const [how, revoke] of Object.entries(revocations[kindOf(name)])) {
      const { call, people, token } = await knownCaller({ fixture, second }, name);
      await revoke(fixture, people, token);
      const before = await databaseState(server.pool);
      expect([name, how, outcome(await second.call(name, call))]).toEqual([
        name,
        how,
        how === READS_ONLY ? { status: 403, code: 'read_only_account' } : ENDED,
      ]);
      expect(await databaseState(server.pool)).toEqual(before);
    }
  }
});

test('a session that was idle too long or has reached its lifetime is refused', async () => {
  for (const name of names) {
    const ends = {
      last_seen_at: SESSION_LIFE[kindOf(name)].idle + 1,
      expires_at: 1,
    };
    for (const [column, seconds] of Object.entries(ends)) {
      const { call, token } = await knownCaller({ fixture, second }, name);
      await server.pool.query(
        `update sessions set ${column} = now() - make_interval(secs => $1) where token_hash = $2`,
        [seconds, hashToken(token)],
      );
      expect([name, column, outcome(await second.call(name, call))]).toEqual([name, column, ENDED]);
    }
  }
});

test('an invalid request of an ended session is refused like one of an unknown session', async () => {
  for (const name of names) {
    const { encoding, query } = specOf(name);
    const invalid = [
      ...(query === undefined ? [] : [{ query: { page: 'x', limit: 'x', id: 'x' } }]),
      ...(encoding === 'none' ? [] : [{ body: '{' }, { body: {} }]),
      ...(encoding === 'none' ? [] : [{ body: 'x', headers: { 'content-type': 'text/plain' } }]),
    ];
    for (const request of invalid) {
      const { token } = await knownCaller({ fixture, second }, name);
      const call = { ...request, token };
      const { status } = await second.call(name, call);
      expect([name, request, status >= 400 && status !== 401]).toEqual([name, request, true]);
      await server.pool.query('delete from sessions where token_hash = $1', [hashToken(token)]);
      expect([name, request, outcome(await second.call(name, call))]).toEqual([
        name,
        request,
        ENDED,
      ]);
    }
  }
});

test('a caller of another kind gets 403 while the session is live and 401 when it has ended', async () => {
  const { token } = await makePerson(server, fixture.people.companyId, 'ADMIN');
  expect((await second.call('getBeneficiary', { token })).status).toBe(200);
  const look = async () => outcome(await second.call('getProfile', { token }));
  expect(await look()).toEqual({ status: 403, code: 'wrong_role' });
  await server.pool.query('delete from sessions where token_hash = $1', [hashToken(token)]);
  expect(await look()).toEqual(ENDED);
});

test('a session in use is extended although no request looks it up', async () => {
  const eager = await startSecondServer(server, { recallMs: 0 });
  const { token } = await makePerson(server, fixture.people.companyId);
  const idleSeconds = async () => {
    const { rows } = await server.pool.query<{ idle: number }>(
      `select extract(epoch from now() - last_seen_at)::float8 as idle
       from sessions where token_hash = $1`,
      [hashToken(token)],
    );
    return rows[0]?.idle;
  };
  expect((await eager.call('getProfile', { token })).status).toBe(200);
  await server.pool.query(
    "update sessions set last_seen_at = now() - interval '5 minutes' where token_hash = $1",
    [hashToken(token)],
  );
  expect((await eager.call('getProfile', { token })).status).toBe(200);
  await expect.poll(idleSeconds).toBeLessThan(60);
  await eager.stop();
});

describe('negative control', () => {
  test('without the condition in its statement, an endpoint answers a blocked caller', async () => {
    const at = await start((text) =>
      text.includes('as stale') ? text : text.replaceAll("and a.status = 'ACTIVE'", ''),
    );
    try {
      for (const name of names) {
        if (kindOf(name) === 'superadmin') continue;
        const { call, people } = await knownCaller(at, name);
        const blocked = people[kindOf(name) === 'admin' ? 'admin' : 'member'].id;
        await at.server.pool.query("update accounts set status = 'BLOCKED' where id = $1", [
          blocked,
        ]);
        const { status } = await at.second.call(name, call);
        expect([name, status]).toEqual([name, specOf(name).status]);
      }
      expect(at.server.rewritten()).toBeGreaterThan(0);
    } finally {
      await at.second.stop();
      await at.server.stop();
    }
  });
});
