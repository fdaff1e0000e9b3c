import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { access, verdict } from './access.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';
import {
  makeAttackFixture,
  newSession,
  type People,
  type AttackFixture,
} from './attack-fixture.ts';

/**
 * Calls every endpoint as every kind of caller, with the caller's ids, another member's and another
 * company's; no reply contains another owner's data. The contract walk (http/contract-walk.test.ts)
 * checks the form of the replies, foreign-ids.test.ts checks each field that contains an id.
 */

type Side = 'people' | 'sameCompany' | 'otherCompany';
const SIDES = ['people', 'sameCompany', 'otherCompany'] as const;

interface Player {
  readonly session: 'no session' | 'dead' | 'member' | 'admin' | 'reader' | 'superadmin';
  /** Opens a new session, so that a call may end it. */
  token(): Promise<string | undefined>;
  /** The people whose rows this caller may change. */
  readonly reach: readonly Side[];
  /** The people whose data this caller may see; members may see the names of their company's admins. */
  readonly sees: readonly Side[];
}

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

const dead = (kind: 'member' | 'admin', end: (token: string) => Promise<unknown>): Player => ({
  session: 'dead',
  token: async () => {
    const token = await newSession(fixture, fixture.people, kind);
    await end(token);
    return token;
  },
  reach: [],
  sees: [],
});

/** Changes the accounts of the callers; `revive` undoes the change. */
const account = (set: ReturnType<typeof sql>) => () =>
  sql`update accounts set ${set} where id in (${fixture.people.member.id}, ${fixture.people.admin.id})`.execute(
    server.db,
  );
const session = (set: ReturnType<typeof sql>) => () =>
  sql`update sessions set ${set} where account_id = ${fixture.people.member.id}`.execute(server.db);

const live = (
  kind: 'member' | 'admin' | 'superadmin',
  side: Side,
  reach: readonly Side[],
): Player => ({
  session: kind,
  token: () => newSession(fixture, fixture[side], kind),
  reach,
  sees: reach,
});

const PLAYERS: Readonly<Record<string, Player>> = {
  'a visitor': {
    session: 'no session',
    token: () => Promise.resolve(undefined),
    reach: [],
    sees: [],
  },
  'a member': live('member', 'people', ['people']),
  'another member of the company': live('member', 'sameCompany', ['sameCompany']),
  'the admin': live('admin', 'people', ['people', 'sameCompany']),
  'the admin of another company': live('admin', 'otherCompany', ['otherCompany']),
  'an admin who may only read': {
    session: 'reader',
    token: async () => {
      const token = await newSession(fixture, fixture.people, 'admin');
      await account(sql`rights = 'read'`)();
      return token;
    },
    reach: ['people', 'sameCompany'],
    sees: ['people', 'sameCompany'],
  },
  'a super admin': live('superadmin', 'people', SIDES),
  'a blocked member': dead('member', account(sql`status = 'BLOCKED'`)),
  'a deleted member': dead('member', account(sql`deleted_at = now()`)),
  'a demoted admin': dead('admin', account(sql`role = 'USER'`)),
  'a logged-out member': dead('member', (token) => server.call('logoutMember', { token })),
  'a member whose session expired': dead('member', session(sql`expires_at = now()`)),
  'a member who was inactive too long': dead(
    'member',
    session(sql`last_seen_at = now() - interval '25 hours'`),
  ),
};

/** Whether creating the player's session has changed an account. */
const isChanged = ({ session }: Player): boolean => session === 'dead' || session === 'reader';

/** Undoes the account changes that invalidated or restricted a session. */
async function revive(): Promise<void> {
  await sql`update accounts set status = 'ACTIVE', deleted_at = null, rights = 'all',
    role = case when id = ${fixture.people.admin.id} then 'ADMIN' else 'USER' end
    where id in (${fixture.people.member.id}, ${fixture.people.admin.id})`.execute(server.db);
}

/** Whether the call contains ids of rows. A company's id or an order number does not count. */
function takesIds({ params, query, body }: ValidCall): boolean {
  const fields =
    typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : (body ?? {});
  return [params ?? {}, query ?? {}, fields].some((part) =>
    Object.keys(part).some((key) =>
      /^ids?$|^lineIds?$|^(receipt|profileImage)Id$|^upload$/.test(key),
    ),
  );
}

/** Calls that only the person can make whose row it is, not the company's admins. */
const isPersonal = (name: EndpointName): boolean => name === 'finishDirectUpload';

/** A digest of all rows of a company. */
async function figureOf({ companyId }: People): Promise<string> {
  const tables = ['accounts', 'purchases', 'beneficiaries', 'beneficiary_versions', 'media'];
  const texts = [
    ...tables,
    'audit_entries',
    'company_totals',
    'holdings',
    'statement_lines',
    'refunds',
  ].map(
    (table) =>
      `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t where company_id = $1)`,
  );
  const { rows } = await server.pool.query<{ figure: string }>(
    `select md5(${texts.join(' || ')}) as figure`,
    [companyId],
  );
  return rows[0]?.figure ?? '';
}

const statusOf = { 'logged out': 401, refused: 403 } as const;

function expectNothingForeign({ body }: Answer, { sees }: Player): void {
  const text = JSON.stringify(body).toUpperCase();
  for (const side of SIDES) {
    if (!sees.includes(side)) expect(text).not.toContain(fixture[side].canary);
  }
  if (!sees.includes('otherCompany')) expect(text).not.toContain('55667788990011');
}

/** Expects that another owner's row is not found, in the reply of a call or in the results of a bulk call. */
function expectMissing({ status, body }: Answer): void {
  if (status === 200) {
    expect(body.data.results).toMatchObject([{ status: false, code: 'not_found' }]);
  } else {
    expect([status, body.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
  }
}

async function callAs(name: EndpointName, player: Player, call: ValidCall): Promise<Answer> {
  const answer = await server.call(name, { ...call, token: await player.token() });
  if (isChanged(player)) await revive();
  return answer;
}

test('the access table permits the same callers of every endpoint as the contract', () => {
  expect(Object.keys(access).sort()).toEqual([...endpointNames].sort());
  for (const name of endpointNames) {
    const { auth }: EndpointSpec = endpoints[name];
    const said = (['member', 'admin', 'superadmin'] as const).filter(
      (kind) => verdict(name, kind) === 'in',
    );
    const onlyVisitors = auth.every((caller) => caller === 'visitor');
    expect([name, said]).toEqual([
      name,
      onlyVisitors ? ['member', 'admin', 'superadmin'] : auth.filter((kind) => kind !== 'visitor'),
    ]);
  }
});

/** A call only for visitors reads no session, so two callers suffice. */
const playersOf = (name: EndpointName): readonly Player[] =>
  Object.values(PLAYERS).filter(
    ({ session }) => access[name] !== 'visitor' || session === 'no session' || session === 'member',
  );

describe.each(endpointNames)('%s', (name) => {
  const { status: success }: EndpointSpec = endpoints[name];

  test('refuses every caller that it is not for, with any ids', async () => {
    // Calls that would succeed for another caller.
    const calls = [await validCalls[name](fixture, fixture.people)];
    if (calls.some(takesIds)) {
      for (const side of ['sameCompany', 'otherCompany'] as const) {
        calls.push(await validCalls[name](fixture, fixture[side]));
      }
    }
    // Imports and comparisons of earlier calls change statement lines in the background.
    await server.deps.background.idle();
    const before = await Promise.all([fixture.people, fixture.otherCompany].map(figureOf));
    for (const player of playersOf(name)) {
      const expected = verdict(name, player.session);
      if (expected === 'in') continue;
      // A refused call ends no session, so one session suffices for all of them.
      const token = await player.token();
      const answers = await Promise.all(calls.map((call) => server.call(name, { ...call, token })));
      if (isChanged(player)) await revive();
      for (const answer of answers) {
        expect(answer.status).toBe(statusOf[expected]);
        expectNothingForeign(answer, player);
      }
    }
    expect(await Promise.all([fixture.people, fixture.otherCompany].map(figureOf))).toEqual(before);
  });

  test('gives each caller its own data, and none of another member or company', async () => {
    for (const player of playersOf(name)) {
      if (verdict(name, player.session) !== 'in') continue;
      for (const side of SIDES) {
        const call = await validCalls[name](fixture, fixture[side]);
        const mayReach =
          player.reach.includes(side) && (!isPersonal(name) || player.session === 'member');
        const isOwn = mayReach || !takesIds(call);
        if (!takesIds(call) && side !== 'people') continue;
        if (isOwn && name !== 'getMediaFile') {
          const answer = await callAs(name, player, call);
          expectNothingForeign(answer, player);
          expect([name, side, answer.status]).toEqual([name, side, success]);
        } else {
          const before = await figureOf(fixture[side]);
          const answer = await callAs(name, player, call);
          expectNothingForeign(answer, player);
          expectMissing(answer);
          expect(await figureOf(fixture[side])).toBe(before);
        }
      }
    }
  });
});
