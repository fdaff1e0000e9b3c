import { beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../../testing/sessions.ts';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { SESSION_LIFE, type SessionKind } from '../auth.rules.ts';

const server = useServer();
let companyId: string;

beforeAll(async () => {
  companyId = await makeCompany(server);
});

async function newToken(kind: SessionKind): Promise<string> {
  if (kind === 'superadmin') return (await makeSuperAdmin(server)).token;
  return (await makePerson(server, companyId, kind === 'admin' ? 'ADMIN' : 'USER')).token;
}

/** Opens a session with the production function; the other tests use sessions of the test kit. */
async function openProductSession(kind: SessionKind): Promise<void> {
  if (kind === 'superadmin') await makeSuperAdmin(server);
  else {
    const { id } = await makePerson(server, companyId, kind === 'admin' ? 'ADMIN' : 'USER');
    await createSession(server.db, { kind, companyId, accountId: id });
  }
}

const READ = {
  member: 'getProfile',
  admin: 'getAdminDashboard',
  superadmin: 'listAllAudit',
} as const;

/** Moves the newest session into the past and returns the status of its next call. */
async function statusAfter(kind: SessionKind, change: string, seconds: number): Promise<number> {
  const token = await newToken(kind);
  await server.pool.query(
    `update sessions set ${change} = now() - make_interval(secs => $1)
     where token_hash = (select token_hash from sessions where kind = $2 order by created_at desc limit 1)`,
    [seconds, kind],
  );
  return (await server.call(READ[kind], { token })).status;
}

describe.each(['member', 'admin', 'superadmin'] as const)('a session of a %s', (kind) => {
  const { idle } = SESSION_LIFE[kind];

  test('is extended only by its own calls', async () => {
    const [used, unused] = [await newToken(kind), await newToken(kind)];
    const seen = async (): Promise<number[]> => {
      const { rows } = await server.pool.query<{ ago: number }>(
        `select round(extract(epoch from now() - last_seen_at))::int as ago
         from sessions where token_hash = any ($1) order by last_seen_at`,
        [[used, unused].map(hashToken)],
      );
      return rows.map(({ ago }) => ago);
    };
    await server.pool.query(
      `update sessions set last_seen_at = now() - interval '5 minutes' where token_hash = any ($1)`,
      [[used, unused].map(hashToken)],
    );
    expect((await server.call(READ[kind], { token: used })).status).toBe(200);
    const [longest = 0, shortest = 0] = await seen();
    expect(longest).toBeGreaterThanOrEqual(300);
    expect(shortest).toBeLessThan(60);
  });

  test('stays alive while it is used, and ends when it is idle', async () => {
    expect(await statusAfter(kind, 'last_seen_at', idle - 30)).toBe(200);
    expect(await statusAfter(kind, 'last_seen_at', idle + 1)).toBe(401);
  });

  test('ends at its absolute lifetime even when it is used', async () => {
    expect(await statusAfter(kind, 'expires_at', -30)).toBe(200);
    expect(await statusAfter(kind, 'expires_at', 1)).toBe(401);
  });

  test('has the documented lifetimes', async () => {
    await openProductSession(kind);
    const { rows } = await server.pool.query<{ life: number }>(
      `select extract(epoch from expires_at - created_at)::float8 as life from sessions
       where kind = $1 order by created_at desc limit 1`,
      [kind],
    );
    expect(rows[0]?.life).toBeCloseTo(SESSION_LIFE[kind].absolute, 0);
  });
});

test('sessions end after 24 hours, 60 or 15 minutes idle, and after 7 days, 12 or 8 hours in any case', () => {
  const hour = 3600;
  expect(SESSION_LIFE).toEqual({
    member: { idle: 24 * hour, absolute: 7 * 24 * hour },
    admin: { idle: hour, absolute: 12 * hour },
    superadmin: { idle: hour / 4, absolute: 8 * hour },
  });
});
