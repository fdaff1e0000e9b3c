import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { access, verdict } from './access.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';
import { makeWorld, newSession, type Cast, type World } from './cast.ts';

/**
 * Every endpoint by every kind of caller, with ids of its own, of another member and of another
 * company; no answer holds what belongs to somebody else. The contract walk
 * (http/contract-walk.test.ts) tries the form of the answers, foreign-ids.test.ts what each id names.
 */

type Side = 'here' | 'beside' | 'there';
const SIDES = ['here', 'beside', 'there'] as const;

interface Player {
  readonly session: 'nobody' | 'dead' | 'member' | 'admin' | 'superadmin';
  /** Opens a session of its own, so that a call that ends it harms nobody. */
  token(): Promise<string | undefined>;
  /** Whose rows it may act upon. */
  readonly reach: readonly Side[];
  /** What it may be shown; in a company all may be told the names of its admins. */
  readonly sees: readonly Side[];
}

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const dead = (kind: 'member' | 'admin', end: (token: string) => Promise<unknown>): Player => ({
  session: 'dead',
  token: async () => {
    const token = await newSession(world, world.here, kind);
    await end(token);
    return token;
  },
  reach: [],
  sees: [],
});

/** Does this to the account of the newest session, for one call. */
const account = (set: ReturnType<typeof sql>) => () =>
  sql`update accounts set ${set} where id in (${world.here.member.id}, ${world.here.admin.id})`.execute(
    server.db,
  );
const session = (set: ReturnType<typeof sql>) => () =>
  sql`update sessions set ${set} where account_id = ${world.here.member.id}`.execute(server.db);

const live = (
  kind: 'member' | 'admin' | 'superadmin',
  side: Side,
  reach: readonly Side[],
): Player => ({
  session: kind,
  token: () => newSession(world, world[side], kind),
  reach,
  sees: reach,
});

const PLAYERS: Readonly<Record<string, Player>> = {
  'a visitor': { session: 'nobody', token: () => Promise.resolve(undefined), reach: [], sees: [] },
  'a member': live('member', 'here', ['here']),
  'another member of the company': live('member', 'beside', ['beside']),
  'the admin': live('admin', 'here', ['here', 'beside']),
  'the admin of another company': live('admin', 'there', ['there']),
  'a super admin': live('superadmin', 'here', SIDES),
  'a blocked member': dead('member', account(sql`status = 'BLOCKED'`)),
  'a deleted member': dead('member', account(sql`deleted_at = now()`)),
  'a demoted admin': dead('admin', account(sql`role = 'USER'`)),
  'a logged-out member': dead('member', (token) => server.call('logoutMember', { token })),
  'a member whose time is over': dead('member', session(sql`expires_at = now()`)),
  'a member who was away too long': dead(
    'member',
    session(sql`last_seen_at = now() - interval '25 hours'`),
  ),
};

/** Puts back what a dead session needed. */
async function revive(): Promise<void> {
  await sql`update accounts set status = 'ACTIVE', deleted_at = null,
    role = case when id = ${world.here.admin.id} then 'ADMIN' else 'USER' end
    where id in (${world.here.member.id}, ${world.here.admin.id})`.execute(server.db);
}

/** Names of a row; a company's id names a site, an order number is a label. */
function takesIds({ params, query, body }: ValidCall): boolean {
  const fields =
    typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : (body ?? {});
  return [params ?? {}, query ?? {}, fields].some((part) =>
    Object.keys(part).some((key) => /^ids?$|^(receipt|profileImage)Id$/.test(key)),
  );
}

/** Everything that a company has, in one figure. */
async function figureOf({ companyId }: Cast): Promise<string> {
  const tables = ['accounts', 'purchases', 'beneficiaries', 'beneficiary_versions', 'media'];
  const texts = [...tables, 'audit_entries', 'company_totals', 'holdings'].map(
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
    if (!sees.includes(side)) expect(text).not.toContain(world[side].canary);
  }
  if (!sees.includes('there')) expect(text).not.toContain('55667788990011');
}

/** Another's row is not there, for a call and in the list of a bulk call. */
function expectMissing({ status, body }: Answer): void {
  if (status === 200) {
    expect(body.data.results).toMatchObject([{ status: false, code: 'not_found' }]);
  } else {
    expect([status, body.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
  }
}

async function callAs(name: EndpointName, player: Player, call: ValidCall): Promise<Answer> {
  const answer = await server.call(name, { ...call, token: await player.token() });
  if (player.session === 'dead') await revive();
  return answer;
}

test('says of every endpoint who may call it, as the contract does', () => {
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

/** A call for visitors alone looks at no session: two callers are enough to see that. */
const playersOf = (name: EndpointName): readonly Player[] =>
  Object.values(PLAYERS).filter(
    ({ session }) => access[name] !== 'visitor' || session === 'nobody' || session === 'member',
  );

describe.each(endpointNames)('%s', (name) => {
  const { status: success }: EndpointSpec = endpoints[name];

  test('turns away at the door whoever it is not for, with whatever ids', async () => {
    // Calls that would succeed for somebody else.
    const calls = [await validCalls[name](world, world.here)];
    if (calls.some(takesIds)) {
      for (const side of ['beside', 'there'] as const) {
        calls.push(await validCalls[name](world, world[side]));
      }
    }
    const before = await Promise.all([world.here, world.there].map(figureOf));
    for (const player of playersOf(name)) {
      const expected = verdict(name, player.session);
      if (expected === 'in') continue;
      // Nobody's session ends by what is refused, so that one is enough for all of them.
      const token = await player.token();
      const answers = await Promise.all(calls.map((call) => server.call(name, { ...call, token })));
      if (player.session === 'dead') await revive();
      for (const answer of answers) {
        expect(answer.status).toBe(statusOf[expected]);
        expectNothingForeign(answer, player);
      }
    }
    expect(await Promise.all([world.here, world.there].map(figureOf))).toEqual(before);
  });

  test('gives everybody it is for what is theirs, and nothing of a colleague or company beside', async () => {
    for (const player of playersOf(name)) {
      if (verdict(name, player.session) !== 'in') continue;
      for (const side of SIDES) {
        const call = await validCalls[name](world, world[side]);
        const isOwn = player.reach.includes(side) || !takesIds(call);
        if (!takesIds(call) && side !== 'here') continue;
        if (isOwn && name !== 'getMediaFile') {
          const answer = await callAs(name, player, call);
          expectNothingForeign(answer, player);
          expect([name, side, answer.status]).toEqual([name, side, success]);
        } else {
          const before = await figureOf(world[side]);
          const answer = await callAs(name, player, call);
          expectNothingForeign(answer, player);
          expectMissing(answer);
          expect(await figureOf(world[side])).toBe(before);
        }
      }
    }
  });
});
