import type * as Argon2 from '@node-rs/argon2';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fresh } from './call-parts.ts';
import { medianOf, oddsToTellApart } from './timing.ts';

/** Who has an account cannot be told by answer, by work or by time. */

const FULL = process.env['ATTACKS'] === 'full';

// Counts what is hashed, and hashes it.
const hashed = vi.hoisted(() => ({ with: [] as string[] }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  return {
    ...argon2,
    verify: (hash: string, password: string) => {
      hashed.with.push(hash.split('$').slice(0, 4).join('$'));
      return argon2.verify(hash, password);
    },
  };
});

const statements: string[] = [];
let server: TestServer;
let companyId: string;
let known: Readonly<Record<'member' | 'admin' | 'superadmin', string>>;

beforeAll(async () => {
  const sabotage = (sql: string) => {
    // The queue's own housekeeping runs beside the calls.
    if (!sql.includes('graphile_worker') || sql.includes('add_jobs')) statements.push(sql);
    return sql;
  };
  server = await startTestServer({ sabotage });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  known = {
    member: (await makePerson(server, companyId)).email,
    admin: (await makePerson(server, companyId, 'ADMIN')).email,
    superadmin: (await makeSuperAdmin(server)).email,
  };
});

/** The answer as it travelled, and what was done for it. */
async function ask(
  name: EndpointName,
  request: { query?: Record<string, string>; body?: unknown },
) {
  statements.length = 0;
  hashed.with.length = 0;
  const { status, body, headers } = await server.call(name, request);
  const { requestId, ...told } = body as Record<string, unknown>;
  const seen = [...headers].filter(([header]) => !/^(date|x-ratelimit-.*)$/.test(header));
  // A task in the queue goes by the same statement, whether its mail will be sent or dropped.
  return { status, told, seen, hashed: [...hashed.with], statements: [...statements], requestId };
}

const password = 'not the password';
type Ask = (address: string) => ReturnType<typeof ask>;

const DOORS: Readonly<Record<string, readonly [ask: Ask, kinds: readonly (keyof typeof known)[]]>> =
  {
    'logging in as a member': [
      (user) => ask('loginMember', { body: { companyId, user, password } }),
      ['member', 'admin'],
    ],
    'logging in as an admin': [
      (email) => ask('loginAdmin', { body: { email, password } }),
      ['admin', 'member'],
    ],
    'asking for a registration code': [
      (email) =>
        ask('requestRegisterOtp', {
          body: { companyId, name: 'A', email, mobile: fresh().mobile },
        }),
      ['member', 'admin'],
    ],
    'asking for a new password': [
      (user) => ask('requestPasswordOtp', { body: { companyId, user } }),
      ['member', 'admin'],
    ],
    'asking for a sign-in code': [
      (email) => ask('requestSuperAdminOtp', { query: { email } }),
      ['superadmin', 'member'],
    ],
    'setting a new password with a wrong code': [
      async (user) => {
        await ask('requestPasswordOtp', { body: { companyId, user } });
        return ask('resetPassword', { body: { companyId, user, otp: '1', password: PASSWORD } });
      },
      ['member', 'admin'],
    ],
    'registering with a wrong code': [
      async (email) => {
        const person = { companyId, name: 'A', email, mobile: fresh().mobile };
        await ask('requestRegisterOtp', { body: person });
        const body = { ...person, otp: '1', dateOfBirth: '1990-01-01', password: PASSWORD };
        return ask('register', { body });
      },
      ['member', 'admin'],
    ],
    'signing in with a wrong code': [
      async (email) => {
        await ask('requestSuperAdminOtp', { query: { email } });
        return ask('loginSuperAdmin', { body: { email, otp: '1' } });
      },
      ['superadmin', 'member'],
    ],
  };

describe.each(Object.entries(DOORS))('%s', (_, [knock, kinds]) => {
  test.each(kinds)('is answered after the same work for a %s and for nobody', async (kind) => {
    await knock(fresh().email);
    const nobody = await knock(fresh().email);
    const somebody = await knock(known[kind]);
    const { requestId: one, ...told } = somebody;
    const { requestId: two, ...toldNobody } = nobody;
    expect(told).toEqual(toldNobody);
    if (one !== undefined) expect(one).not.toBe(two);
    expect(told.statements.length).toBeGreaterThan(0);
  });
});

test('a password that nobody has is hashed as hard as one that somebody has', async () => {
  const { hashed: theirs } = await ask('loginMember', {
    body: { companyId, user: known.member, password },
  });
  const { hashed: nobodys } = await ask('loginMember', {
    body: { companyId, user: fresh().email, password },
  });
  expect(theirs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(nobodys).toEqual(theirs);
});

test.runIf(FULL)(
  'a thousand logins of each kind cannot be told apart by their time',
  { timeout: 600_000 },
  async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 1_000; n += 1) {
      // Interleaved, and in changing order: whatever else the machine does, it does to both.
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const user = kind === 'known' ? known.member : `nobody-${String(n)}@example.com`;
        const start = performance.now();
        await server.call('loginMember', { body: { companyId, user, password } });
        times[kind].push(performance.now() - start);
      }
      await server.pool.query('delete from login_failures');
    }
    const odds = oddsToTellApart(times.known, times.unknown);
    const [one, two] = [medianOf(times.known), medianOf(times.unknown)];
    process.stdout.write(
      `logins: median ${one.toFixed(1)} ms known, ${two.toFixed(1)} ms unknown, AUC ${odds.toFixed(3)}\n`,
    );
    expect(odds).toBeLessThanOrEqual(0.55);
  },
);
