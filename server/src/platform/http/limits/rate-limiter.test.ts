import { describe, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { addressKey } from '../requests/address-key.ts';
import { createRateLimiter } from './rate-limiter.store.ts';

/** Rate limits by network address in the production profile. Most tests use lower rates than its defaults. */

const PROXY = ['127.0.0.1', '::1'];

async function withServer<T>(
  options: Parameters<typeof startTestServer>[0],
  work: (server: TestServer, companyId: string) => Promise<T>,
): Promise<T> {
  const server = await startTestServer({ limits: 'strict', rates: { signIns: 3 }, ...options });
  try {
    return await work(server, await makeCompany(server));
  } finally {
    await server.stop();
  }
}

const forwarded = (address: string) => ({ 'x-forwarded-for': address });

/** Extends the windows, so that none ends during the test on a slow machine. */
const extendWindows = (server: TestServer) =>
  server.pool.query(`update network_counters set ends_at = now() + interval '1 hour'`);

/** Logs in with a wrong password. */
async function login(server: TestServer, companyId: string, user: string, from?: string) {
  const answer = await server.call('loginMember', {
    body: { companyId, user, password: 'not the password' },
    ...(from === undefined ? {} : { headers: forwarded(from) }),
  });
  await extendWindows(server);
  return answer;
}

const statuses = (answers: readonly Answer[]) =>
  answers.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

describe('one network address', () => {
  test('counts as one in every notation', () => {
    const same = (...spellings: string[]) => new Set(spellings.map(addressKey)).size;
    expect(
      same('192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'),
    ).toBe(1);
    expect(
      same(
        '2001:db8:1:2::1',
        '2001:0DB8:0001:0002:ffff:1:2:3',
        '2001:db8:1:2::',
        '2001:db8:1:2:0:0:0:9%eth0',
      ),
    ).toBe(1);
    expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(2);
    expect(same('::1', '::2')).toBe(1);
    expect(same('::1.2.3.4', '::1')).toBe(1);
    expect(same('192.0.2.7', '192.0.2.8')).toBe(2);
    expect(same('', 'unknown', '192.0.2.07', '192.0.2.7:80', '1.2.3', 'fe80::g')).toBe(1);
  });

  test('may log in as often per minute as configured; then it gets Retry-After', async () => {
    await withServer({}, async (server, companyId) => {
      for (let n = 0; n < 3; n += 1) {
        expect((await login(server, companyId, `n${String(n)}@example.com`)).status).toBe(401);
      }
      const refused = await login(server, companyId, 'other@example.com');
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(3600);
      // Reads are not limited.
      expect((await server.call('getProgram')).status).toBe(200);
      // The window ends by the database's clock, but the limiter's cache ends by the process clock: use a new
      // limiter.
      await server.pool.query(`update network_counters set ends_at = now() - interval '1 s'`);
      const { secrets, limits } = server.deps;
      const elsewhere = createRateLimiter({ db: server.db, secrets, limits });
      await elsewhere('login', '127.0.0.1', { kind: 'visitor' });
    });
  });

  test('cannot evade the limit with X-Forwarded-For', async () => {
    await withServer({}, async (server, companyId) => {
      const answers = [];
      for (let n = 0; n < 8; n += 1) {
        answers.push(await login(server, companyId, 'a@example.com', `203.0.113.${String(n)}`));
      }
      expect(statuses(answers)).toEqual({ 401: 3, 429: 5 });
    });
  });

  test("behind a trusted proxy is counted by the client's address, a /64 as one, ignoring forged entries", async () => {
    await withServer({ trustProxy: PROXY }, async (server, companyId) => {
      let users = 0;
      const from = async (addresses: readonly string[]) => {
        const answers = [];
        for (const address of addresses) {
          users += 1;
          answers.push(await login(server, companyId, `b${String(users)}@example.com`, address));
        }
        return statuses(answers);
      };
      const many = (make: (n: number) => string) => Array.from({ length: 6 }, (_, n) => make(n));
      expect(await from(many((n) => `2001:db8:7:8::${String(n + 1)}`))).toEqual({ 401: 3, 429: 3 });
      expect(await from(['2001:DB8:0007:0008:ffff::9'])).toEqual({ 429: 1 });
      // Only the last address is added by the proxy; the others are forged.
      const forged = many((n) => `198.51.100.${String(n)}, 192.0.2.1`);
      expect(await from(forged)).toEqual({ 401: 3, 429: 3 });
      expect(await from(['192.0.2.2'])).toEqual({ 401: 1 });
      expect(await from(many((n) => `no address ${String(n)}`))).toEqual({ 401: 3, 429: 3 });
    });
  });

  test('has separate limits for requesting codes, trying codes and uploads', async () => {
    const rates = { codes: 3, codeTries: 10, uploads: 50 };
    await withServer({ rates }, async (server, companyId) => {
      const twelve = async (call: (n: number) => Promise<Answer>) => {
        const answers = [];
        for (let n = 0; n < 12; n += 1) {
          answers.push(await call(n));
          await extendWindows(server);
        }
        return statuses(answers);
      };
      const codes = await twelve((n) =>
        server.call('requestPasswordOtp', {
          body: { companyId, user: `c${String(n)}@example.com` },
        }),
      );
      expect(codes).toEqual({ 200: 3, 429: 9 });
      const tries = await twelve((n) =>
        server.call('loginSuperAdmin', {
          body: { email: `s${String(n)}@example.com`, otp: '12345678' },
        }),
      );
      expect(tries).toEqual({ 400: 10, 429: 2 });
      const { token } = await makePerson(server, companyId);
      const upload = () => server.call('uploadMedia', { token, body: new FormData() });
      expect((await upload()).status).toBe(400);
      await extendWindows(server);
      const uploads = await Promise.all(Array.from({ length: 39 }, upload));
      expect(statuses(uploads)).toEqual({ 400: 29, 429: 10 });
      // A call without a session does not count, and each member has a separate limit.
      expect((await server.call('uploadMedia', { body: new FormData() })).status).toBe(401);
      const { token: another } = await makePerson(server, companyId);
      const theirs = await server.call('uploadMedia', { token: another, body: new FormData() });
      expect(theirs.status).toBe(400);
    });
  });

  test('has one upload limit for all its accounts together', async () => {
    await withServer({ rates: { uploads: 5 } }, async (server, companyId) => {
      const answers = [];
      for (let n = 0; n < 7; n += 1) {
        const { token } = await makePerson(server, companyId);
        answers.push(await server.call('uploadMedia', { token, body: new FormData() }));
        await extendWindows(server);
      }
      expect(statuses(answers)).toEqual({ 400: 5, 429: 2 });
    });
  });

  test('may make as many calls per minute over all routes as configured', async () => {
    await withServer({ rates: { requests: 600 } }, async (server) => {
      const call = async (n: number) => {
        const path = ['/healthz', '/api/v1/nothing', '/api/v1/user/package/settings'][n % 3] ?? '';
        const { status, headers } = await fetch(`${server.url}${path}`);
        return { status, wait: headers.get('retry-after') };
      };
      const answers = await Promise.all(Array.from({ length: 640 }, (_, n) => call(n)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(40);
      expect(refused.every(({ wait }) => Number(wait) > 0)).toBe(true);
    });
  });
});

describe('500 calls at the same time', () => {
  /** Ten rate limiters with separate caches, like ten processes. */
  async function race(rewriteSql?: (text: string) => string) {
    const server = await startTestServer({
      limits: 'strict',
      rates: { codeTries: 10 },
      ...(rewriteSql === undefined ? {} : { rewriteSql }),
    });
    try {
      const { secrets, limits } = server.deps;
      const processes = Array.from({ length: 10 }, () =>
        createRateLimiter({ db: server.db, secrets, limits }),
      );
      const calls = Array.from({ length: 500 }, async (_, n) => {
        const address = `2001:db8::${n.toString(16)}`;
        await processes[n % 10]?.('verify', address, { kind: 'visitor' });
      });
      const settled = await Promise.allSettled(calls);
      return {
        accepted: settled.filter(({ status }) => status === 'fulfilled').length,
        rewritten: server.rewritten(),
      };
    } finally {
      await server.stop();
    }
  }

  test('are accepted exactly as often as the limit allows', async () => {
    expect(await race()).toEqual({ accepted: 10, rewritten: 0 });
  });

  test('negative control: without the atomic increment too many calls are accepted', async () => {
    const unguarded = await race((text) => text.replace('else c.hits + 1 end', 'else c.hits end'));
    expect(unguarded.rewritten).toBeGreaterThan(0);
    expect(unguarded.accepted).toBeGreaterThan(10);
  });
});

test('by default one network address may request 120 codes and sign in 300 times per minute', async () => {
  await withServer({ rates: {} }, async (server) => {
    const { secrets, limits } = server.deps;
    const allowed = async (limit: 'code' | 'login', calls: number) => {
      const check = createRateLimiter({ db: server.db, secrets, limits });
      const call = () => check(limit, '192.0.2.1', { kind: 'visitor' });
      await call();
      await extendWindows(server);
      const others = await Promise.allSettled(Array.from({ length: calls - 1 }, call));
      return 1 + others.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await allowed('code', 130)).toBe(120);
    expect(await allowed('login', 310)).toBe(300);
  });
});

test('the profile lab has no limit by network address', async () => {
  await withServer({ limits: 'lab' }, async (server, companyId) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login(server, companyId, `l${String(n)}@example.com`)),
    );
    expect(statuses(answers)).toEqual({ 401: 40 });
    const { rows } = await server.pool.query('select 1 from network_counters');
    expect(rows).toEqual([]);
  });
});

test('failed logins are counted per e-mail address, ignoring case and outer spaces but not dots', async () => {
  await withServer({ limits: 'lab' }, async (server, companyId) => {
    const spellings = ['Asha.Rao@Example.com', 'asha.rao@example.com', ' ASHA.RAO@EXAMPLE.COM '];
    for (let n = 0; n < 10; n += 1) {
      const { status } = await login(server, companyId, spellings[n % 3] ?? '');
      expect(status).toBe(n < 9 ? 401 : 429);
    }
    expect((await login(server, companyId, 'asharao@example.com')).status).toBe(401);
  });
});
