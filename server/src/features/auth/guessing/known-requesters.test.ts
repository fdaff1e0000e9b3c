import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_PROXY, openBrowser } from '../../../../testing/browser.ts';
import { newCode } from '../../../../testing/codes.ts';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { KNOWN_DEVICES, KNOWN_NETWORKS } from '../auth.rules.ts';
import {
  findRequester,
  forgetRequesters,
  rememberRequester,
  sweepRequesters,
  type AccountAddress,
} from './requesters.store.ts';

/** Known browsers and networks of an account, and the device cookie. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: LOCAL_PROXY });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const NAME = '__Host-device';
const given = ({ headers }: Answer) => headers.getSetCookie();
const tokensIn = (cookie: string | null) => cookie?.slice(`${NAME}=`.length).split('.') ?? [];
let accounts = 0;
function anAccount(): AccountAddress {
  accounts += 1;
  return ['member', companyId, `account-${String(accounts)}@example.com`];
}
const find = (account: AccountAddress, ip: string, deviceTokens: readonly string[] = []) =>
  findRequester(server.db, server.deps.secrets, account, { ip, deviceTokens });
const kindOf = async (...args: Parameters<typeof find>) => (await find(...args)).kind;
const remember = (account: AccountAddress, ip: string, deviceTokens: readonly string[] = []) =>
  systemTransaction(server.db, (tx) =>
    rememberRequester(tx, server.deps.secrets, account, { ip, deviceTokens }),
  );
const age = (days: number) =>
  server.pool.query('update known_requesters set seen_at = seen_at - make_interval(days => $1)', [
    days,
  ]);
const rows = async () =>
  (await server.pool.query('select kind, count(*)::int as count from known_requesters group by 1'))
    .rows;

describe('the device cookie', () => {
  test('is set by every sign-in: HttpOnly, Secure, SameSite=Strict and only for this host', async () => {
    const member = await makePerson(server, companyId);
    const admin = await makePerson(server, companyId, 'ADMIN');
    const superAdmin = await makeSuperAdmin(server);
    const invited = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query('update accounts set password_hash = null where id = $1', [invited.id]);
    const newcomer = 'newcomer@example.com';
    const of = { companyId, user: member.email };
    const code = {
      register: await newCode(server, {
        purpose: 'register',
        scope: companyId,
        address: newcomer,
      }),
      reset: await newCode(server, {
        purpose: 'forgot_password',
        scope: companyId,
        address: member.email,
      }),
      superAdmin: await newCode(server, {
        purpose: 'superadmin_login',
        scope: '-',
        address: superAdmin.email,
      }),
      invitation: await newCode(server, {
        purpose: 'set_password',
        scope: companyId,
        address: invited.email,
      }),
    };
    const answers = {
      loginMember: await server.call('loginMember', { body: { ...of, password: PASSWORD } }),
      loginAdmin: await server.call('loginAdmin', {
        body: { email: admin.email, password: PASSWORD },
      }),
      loginSuperAdmin: await server.call('loginSuperAdmin', {
        body: { email: superAdmin.email, otp: code.superAdmin },
      }),
      register: await server.call('register', {
        body: {
          companyId,
          name: 'A',
          email: newcomer,
          mobile: '+919812345670',
          otp: code.register,
          dateOfBirth: '1990-01-31',
          password: PASSWORD,
        },
      }),
      resetPassword: await server.call('resetPassword', {
        body: { ...of, otp: code.reset, password: 'another long password' },
      }),
      setAdminPassword: await server.call('setAdminPassword', {
        body: { email: invited.email, code: code.invitation, password: PASSWORD },
      }),
    };
    const declared = endpointNames.filter((name) => {
      const spec: EndpointSpec = endpoints[name];
      return spec.deviceCookie === 'given';
    });
    expect(Object.keys(answers).sort()).toEqual([...declared].sort());
    for (const [name, answer] of Object.entries(answers)) {
      expect([name, answer.status < 300]).toEqual([name, true]);
      expect([name, given(answer)]).toEqual([
        name,
        [
          expect.stringMatching(
            /^__Host-device=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
          ),
        ],
      ]);
    }
  });

  test('is not set by failures or by other calls', async () => {
    const { email, token } = await makePerson(server, companyId);
    const of = { companyId, user: email };
    const answers = [
      await server.call('loginMember', { body: { ...of, password: 'not the password' } }),
      await server.call('requestPasswordOtp', { body: of }),
      await server.call('getProfile', { token }),
      await server.call('logoutMember', { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(answers.flatMap(given)).toEqual([]);
  });

  test('identifies a browser for the last five accounts that it used', async () => {
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await makePerson(server, companyId));
    const browser = openBrowser(server, '192.0.2.1');
    const login = (user: string) =>
      browser.call('loginMember', { body: { companyId, user, password: PASSWORD } });
    for (const { email } of people) expect((await login(email)).status).toBe(200);
    const tokens = tokensIn(browser.cookie);
    expect(new Set(tokens).size).toBe(5);
    const kinds = await Promise.all(
      people.map(({ email }) => kindOf(['member', companyId, email], '192.0.2.9', tokens)),
    );
    expect(kinds).toEqual(['unknown', ...Array.from({ length: 5 }, () => 'device')]);
    // Each account keeps its token, and no other account accepts it.
    await login(people[3]?.email ?? '');
    expect(new Set(tokensIn(browser.cookie))).toEqual(new Set(tokens));
    expect(tokensIn(browser.cookie)[0]).toBe(tokens[2]);
  });

  test('is ignored when it is the cookie of another person or malformed', async () => {
    const thief = await remember(anAccount(), '192.0.2.1');
    const victim = await makePerson(server, companyId);
    const browser = openBrowser(server, '192.0.2.1');
    browser.cookie = `${NAME}=${thief.join('.')}`;
    await browser.call('loginMember', {
      body: { companyId, user: victim.email, password: PASSWORD },
    });
    const account = ['member', companyId, victim.email] as const;
    expect(await kindOf(account, '192.0.2.2', thief)).toBe('unknown');
    expect(await kindOf(account, '192.0.2.2', tokensIn(browser.cookie))).toBe('device');

    for (const value of ['', '.', 'x'.repeat(4000), 'a b', "'; drop table accounts", '%00%zz']) {
      const answer = await server.call('loginMember', {
        body: { companyId, user: victim.email, password: PASSWORD },
        headers: { cookie: `${NAME}=${value}; authToken=x` },
      });
      expect([value, answer.status, tokensIn(given(answer)[0] ?? null).length]).toEqual([
        value,
        200,
        1,
      ]);
    }
  });
});

describe('a browser and a network', () => {
  test('are known after a sign-in, independently of each other, and only for that account', async () => {
    const account = anAccount();
    const tokens = await remember(account, '192.0.2.1');
    expect(await kindOf(account, '192.0.2.1', tokens)).toBe('device');
    expect(await kindOf(account, '192.0.2.2', tokens)).toBe('device');
    expect(await kindOf(account, '192.0.2.1')).toBe('network');
    expect(await kindOf(account, '192.0.2.2')).toBe('unknown');
    expect(await kindOf(anAccount(), '192.0.2.1', tokens)).toBe('unknown');
    expect(await kindOf(['admin', '-', account[2]], '192.0.2.1', tokens)).toBe('unknown');
    const keys = await Promise.all([
      find(account, '192.0.2.1', tokens),
      find(account, '192.0.2.1'),
      find(account, '192.0.2.2'),
      find(anAccount(), '192.0.2.1'),
    ]);
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(4);
  });

  test('are the same for each IPv6 address of a /64; an invalid address is never known', async () => {
    const account = anAccount();
    await remember(account, '2001:db8:1:2::1');
    expect(await kindOf(account, '2001:db8:1:2:ffff::9')).toBe('network');
    expect(await kindOf(account, '2001:db8:1:3::1')).toBe('unknown');
    await remember(account, 'unknown');
    expect(await kindOf(account, 'unknown')).toBe('unknown');
  });

  test('are forgotten when unused, a network after 30 days and a browser after 90; the sweep deletes them', async () => {
    const account = anAccount();
    const tokens = await remember(account, '192.0.2.1');
    await age(29);
    expect(await kindOf(account, '192.0.2.1')).toBe('network');
    await age(2);
    expect(await kindOf(account, '192.0.2.1')).toBe('unknown');
    await sweepRequesters(server.db);
    expect(await rows()).not.toContainEqual(expect.objectContaining({ kind: 'network' }));
    await age(58);
    expect(await kindOf(account, '192.0.2.1', tokens)).toBe('device');
    await age(2);
    expect(await kindOf(account, '192.0.2.1', tokens)).toBe('unknown');
    await sweepRequesters(server.db);
    expect(await rows()).toEqual([]);
  });

  test('are limited per account: the least recently used one is forgotten', async () => {
    const account = anAccount();
    const first = await remember(account, '192.0.2.0');
    for (let n = 1; n < KNOWN_NETWORKS.max + 2; n += 1) {
      // The first browser changes its network, and new browsers sign in.
      await remember(account, `192.0.2.${String(n)}`, first);
      await remember(account, `192.0.2.${String(n)}`);
    }
    expect(await kindOf(account, '192.0.2.1')).toBe('unknown');
    expect(await kindOf(account, '192.0.2.2')).toBe('network');
    expect(await kindOf(account, '203.0.113.1', first)).toBe('device');
    const kept = await rows();
    expect(kept).toContainEqual({ kind: 'device', count: KNOWN_DEVICES.max });
    expect(kept).toContainEqual({ kind: 'network', count: KNOWN_NETWORKS.max });
  });

  test('are forgotten with a new password, except for the browser that set it', async () => {
    const { email } = await makePerson(server, companyId);
    const [before, now] = [openBrowser(server, '192.0.2.1'), openBrowser(server, '192.0.2.2')];
    const account = ['member', companyId, email] as const;
    const password = 'another long password';
    const body = { companyId, user: email };
    await before.call('loginMember', { body: { ...body, password: PASSWORD } });
    const subject = { purpose: 'forgot_password', scope: companyId, address: email } as const;
    const otp = await newCode(server, subject);
    const reset = await now.call('resetPassword', { body: { ...body, otp, password } });
    expect(reset.status).toBe(200);
    expect(await kindOf(account, before.ip, tokensIn(before.cookie))).toBe('unknown');
    expect(await kindOf(account, '203.0.113.1', tokensIn(now.cookie))).toBe('device');
    expect(await kindOf(account, now.ip)).toBe('network');
    const other = anAccount();
    const otherTokens = await remember(other, now.ip);
    await systemTransaction(server.db, (tx) => forgetRequesters(tx, server.deps.secrets, account));
    expect(await kindOf(account, now.ip, tokensIn(now.cookie))).toBe('unknown');
    expect(await kindOf(other, now.ip, otherTokens)).toBe('device');
  });
});
