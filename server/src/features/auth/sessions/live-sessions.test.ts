import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../../../../testing/sessions.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { SignedIn, Unchecked } from '../../../platform/http/actor.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import {
  endOtherSessions,
  endSessionsOf,
  findSession,
  joinLiveMember,
  lockedCallers,
  lockLiveSession,
  openSession,
  secondsLeft,
} from './sessions.store.ts';

/** Queries for a live session and statements that end sessions must not include the sessions of others. */

let server: TestServer;
let companyId: string;
let otherCompanyId: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  otherCompanyId = await makeCompany(server);
  for (const company of [companyId, otherCompanyId]) {
    await makePerson(server, company);
    await makePerson(server, company, 'ADMIN');
  }
});
afterAll(() => server.stop());

type Caller = Unchecked<SignedIn> & { readonly email: string };

async function aPerson(kind: 'member' | 'admin', company = companyId): Promise<Caller> {
  const { id, email, token } = await makePerson(
    server,
    company,
    kind === 'admin' ? 'ADMIN' : 'USER',
  );
  return { kind, companyId: company, accountId: id, email, sessionHash: hashToken(token) };
}

async function aSuperAdmin(): Promise<Extract<Caller, { kind: 'superadmin' }>> {
  const { email, token } = await makeSuperAdmin(server);
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from super_admins where email = $1',
    [email],
  );
  const superAdminId = rows[0]?.id ?? '';
  return { kind: 'superadmin', superAdminId, email, sessionHash: hashToken(token) };
}

const aCaller = (kind: Caller['kind']): Promise<Caller> =>
  kind === 'superadmin' ? aSuperAdmin() : aPerson(kind);

type Emails = readonly (string | undefined)[];

const lock = async (caller: Unchecked<SignedIn>): Promise<Emails> => {
  const found = await systemTransaction(server.db, (tx) => lockLiveSession(tx, caller, false));
  return found === null ? [] : [found.email];
};

/** The callers that a statement for a group finds for the hash of one session. */
async function lockInGroup(
  hash: Buffer,
  kind: 'member' | 'admin',
  company = companyId,
): Promise<Emails> {
  const given = sql`(select ${hash.toString('hex')}::text as session_hash) c`;
  const { rows } = await sql<{ email: string }>`
    select caller.email from ${lockedCallers(given, sql`${company}::uuid`, kind)}`.execute(
    server.db,
  );
  return rows.map(({ email }) => email);
}

async function joinMember(hash: Buffer): Promise<Emails> {
  const { rows } = await sql<{ email: string }>`
    select a.email from (select ${hash}::bytea as token_hash) k ${joinLiveMember}`.execute(
    server.db,
  );
  return rows.map(({ email }) => email);
}

/** Returns the e-mail addresses that each query finds for the session of this caller. */
async function findByAll(caller: Caller): Promise<Record<string, Emails>> {
  const { kind, sessionHash } = caller;
  const found = await findSession(server.db, sessionHash);
  const isLive = (await secondsLeft(server.db, sessionHash)) !== null;
  return {
    found: found === null ? [] : [found.email],
    timed: isLive ? [caller.email] : [],
    locked: await lock(caller),
    ...(kind !== 'superadmin' && { lockedInGroup: await lockInGroup(sessionHash, kind) }),
    ...(kind === 'member' && { joined: await joinMember(sessionHash) }),
  };
}

const KINDS = ['member', 'admin', 'superadmin'] as const;

/** The ways in which a session ends while its row exists, as statements for its hash. */
const OF_SESSION = {
  'has expired': `update sessions set expires_at = now() - interval '1 minute' where token_hash = $1`,
  'was idle': `update sessions set last_seen_at = now() - interval '25 hours' where token_hash = $1`,
};
const ownAccount = 'where id = (select account_id from sessions where token_hash = $1)';
const OF_ACCOUNT = {
  'belongs to a blocked account': `update accounts set status = 'BLOCKED' ${ownAccount}`,
  'belongs to a deleted account': `update accounts set deleted_at = now() ${ownAccount}`,
  'was opened in another role': `update accounts set role = case role when 'USER' then 'ADMIN' else 'USER' end ${ownAccount}`,
  'was opened with an earlier password': `update accounts set credential_version = 2 ${ownAccount}`,
};
const OF_SUPER_ADMIN = {
  'belongs to a removed super admin': `update super_admins set removed_at = now()
    where id = (select super_admin_id from sessions where token_hash = $1)`,
};

describe.each(KINDS)('the session of a %s', (kind) => {
  test('is found with its owner', async () => {
    for (const caller of [await aCaller(kind), await aCaller(kind)]) {
      const all = await findByAll(caller);
      for (const emails of Object.values(all)) expect(emails).toEqual([caller.email]);
    }
  });

  test.each(
    Object.entries({ ...OF_SESSION, ...(kind === 'superadmin' ? OF_SUPER_ADMIN : OF_ACCOUNT) }),
  )('is not found when it %s', async (_, statement) => {
    await aCaller(kind);
    const caller = await aCaller(kind);
    const { rowCount } = await server.pool.query(statement, [caller.sessionHash]);
    expect(rowCount).toBe(1);
    const all = await findByAll(caller);
    for (const emails of Object.values(all)) expect(emails).toEqual([]);
  });

  test('is not the session of another caller', async () => {
    const [caller, other] = [await aCaller(kind), await aCaller(kind)];
    expect(await lock({ ...caller, sessionHash: other.sessionHash })).toEqual([]);
    expect(await lock({ ...caller, sessionHash: hashToken('no session') })).toEqual([]);
  });
});

test('a session is found only for its kind and its company', async () => {
  for (const [kind, wrong] of [
    ['member', 'admin'],
    ['admin', 'member'],
  ] as const) {
    const caller = await aPerson(kind);
    expect(await lock({ ...caller, kind: wrong } as Caller)).toEqual([]);
    expect(await lockInGroup(caller.sessionHash, wrong)).toEqual([]);
    expect(await lockInGroup(caller.sessionHash, kind, otherCompanyId)).toEqual([]);
  }
  expect(await joinMember((await aPerson('admin')).sessionHash)).toEqual([]);
});

test('the use of a session is recorded at most every 45 seconds', async () => {
  const { sessionHash } = await aPerson('member');
  const seen = async (): Promise<number> => {
    const { rows } = await server.pool.query<{ ago: number }>(
      `select extract(epoch from now() - last_seen_at)::float8 as ago from sessions
       where token_hash = $1`,
      [sessionHash],
    );
    return rows[0]?.ago ?? NaN;
  };
  const setSeen = (seconds: number) =>
    server.pool.query(
      `update sessions set last_seen_at = now() - make_interval(secs => $1) where token_hash = $2`,
      [seconds, sessionHash],
    );
  await setSeen(15);
  await findSession(server.db, sessionHash);
  expect(await seen()).toBeGreaterThanOrEqual(15);
  await setSeen(300);
  await findSession(server.db, sessionHash);
  expect(await seen()).toBeLessThan(100);
});

/** Returns the sessions that `work` has ended, of all sessions that existed before it. */
async function endedBy(work: (tx: Tx) => Promise<unknown>): Promise<readonly string[]> {
  const hashes = async () => {
    const { rows } = await server.pool.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from sessions order by created_at`,
    );
    return rows.map(({ hash }) => hash);
  };
  const before = await hashes();
  await systemTransaction(server.db, work);
  const after = new Set(await hashes());
  return before.filter((hash) => !after.has(hash));
}

const hexOf = ({ sessionHash }: { readonly sessionHash: Buffer }) => sessionHash.toString('hex');
const hexOfToken = (token: string) => hashToken(token).toString('hex');

describe('among all sessions', () => {
  test('a sign-in ends only the oldest of its owner and kind', async () => {
    const oldest: Person = await makePerson(server, companyId, 'ADMIN');
    const account = { companyId, accountId: oldest.id } as const;
    const admin = { ...account, kind: 'admin' } as const;
    await createSession(server.db, { ...account, kind: 'member' });
    const second = await createSession(server.db, admin);
    await createSession(server.db, admin);
    await aPerson('admin');
    const open = (tx: Tx) => openSession(tx, admin, 1);
    expect(await endedBy(open)).toEqual([hexOfToken(oldest.token)]);
    expect(await endedBy(open)).toEqual([hexOfToken(second)]);
  });

  test('a sign-in of a super admin ends only the oldest of the same super admin', async () => {
    const [superAdmin] = [await aSuperAdmin(), await aSuperAdmin(), await aSuperAdmin()];
    const open = (tx: Tx) => openSession(tx, superAdmin, null);
    expect(await endedBy(open)).toEqual([]);
    expect(await endedBy(open)).toEqual([hexOf(superAdmin)]);
  });

  test('ending the sessions of an account ends no others', async () => {
    const { id, token } = await makePerson(server, companyId);
    const own = { kind: 'member', companyId, accountId: id } as const;
    const more = await createSession(server.db, own);
    const ended = await endedBy((tx) => endSessionsOf(tx, companyId, id));
    expect(ended).toEqual([hexOfToken(token), hexOfToken(more)]);
    expect(await endedBy((tx) => endSessionsOf(tx, otherCompanyId, id))).toEqual([]);
  });

  test('ending the other sessions of a person keeps the given one', async () => {
    for (const owner of [await aPerson('admin'), await aSuperAdmin()]) {
      if (owner.kind === 'member') throw new Error('members are not staff');
      const more = hashToken(await createSession(server.db, owner));
      expect(await endedBy((tx) => endOtherSessions(tx, owner, more))).toEqual([hexOf(owner)]);
      expect(await endedBy((tx) => endOtherSessions(tx, owner, null))).toEqual([
        more.toString('hex'),
      ]);
    }
  });
});
