import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../../../../testing/codes.ts';
import { addBarrier } from '../../../../testing/barrier.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  type Person,
} from '../../../../testing/people.ts';
import { rewriteFunction } from '../../../../testing/rewrite-function.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { isLiveSession, openSession, type Owner } from './sessions.store.ts';
import { openStaffSession } from '../sign-in/staff-sign-in.ts';

/** Limits of sessions, and the mails and audit entries about them. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const actionsOf = async (email: string) =>
  (
    await server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'company_id', 'subject_label', 'after'])
      .where('actor_email', '=', email)
      .orderBy('seq')
      .execute()
  ).map((entry) => entry);

const loginAdmin = (who: Person, password = PASSWORD, browser = 'Test/1') =>
  server.call('loginAdmin', {
    body: { email: who.email, password },
    headers: { 'user-agent': browser },
  });

describe('one person', () => {
  const alive = async (
    tokens: readonly string[],
    name: 'getProfile' | 'getBeneficiary' | 'listSuperAdmins',
  ) => {
    const answers = await Promise.all(tokens.map((token) => server.call(name, { token })));
    return answers.map(({ status }) => status === 200);
  };

  test('has at most 5 sessions as a member, 3 as an admin and 2 as a super admin; the oldest end', async () => {
    const member = await makePerson(server, companyId);
    const tokens = [member.token];
    for (let n = 0; n < 6; n += 1) {
      const body = { companyId, user: member.email, password: PASSWORD };
      tokens.push((await server.call('loginMember', { body })).body.data.token);
    }
    expect(await alive(tokens, 'getProfile')).toEqual([false, false, true, true, true, true, true]);
    const admin = await makePerson(server, companyId, 'ADMIN');
    const others = [admin.token];
    for (let n = 0; n < 3; n += 1) others.push((await loginAdmin(admin)).body.data.token);
    expect(await alive(others, 'getBeneficiary')).toEqual([false, true, true, true]);
    const superAdmin = await makeSuperAdmin(server);
    const above = [superAdmin.token];
    const subject = {
      purpose: 'superadmin_login',
      scope: '-',
      address: superAdmin.email,
    } as const;
    for (let n = 0; n < 2; n += 1) {
      const body = { email: superAdmin.email, otp: await newCode(server, subject) };
      above.push((await server.call('loginSuperAdmin', { body })).body.data.token);
    }
    expect(await alive(above, 'listSuperAdmins')).toEqual([false, true, true]);
  });

  const aMember = async (own: TestServer): Promise<Owner> => {
    const company = await makeCompany(own);
    const { id } = await makePerson(own, company);
    return { kind: 'member', companyId: company, accountId: id };
  };
  const aSuperAdmin = async (own: TestServer): Promise<Owner> => {
    const { email } = await makeSuperAdmin(own);
    const { rows } = await own.pool.query<{ id: string }>(
      'select id from super_admins where email = $1',
      [email],
    );
    return { kind: 'superadmin', superAdminId: rows[0]?.id ?? '' };
  };

  /** Returns how many sessions are left after this many concurrent sign-ins. */
  const race = async (own: TestServer, owner: Owner, signIns = 40) => {
    const version = owner.kind === 'superadmin' ? null : 1;
    await Promise.all(
      Array.from({ length: signIns }, () =>
        systemTransaction(own.db, (tx) => openSession(tx, owner, version)),
      ),
    );
    const { rows: left } = await own.pool.query(
      'select 1 from sessions where coalesce(account_id, super_admin_id) = $1',
      [owner.kind === 'superadmin' ? owner.superAdminId : owner.accountId],
    );
    return left.length;
  };

  test('has no more sessions than the limit after concurrent sign-ins', async () => {
    expect(await race(server, await aMember(server))).toBe(5);
    expect(await race(server, await aSuperAdmin(server))).toBe(2);
  });

  test.each([
    ['member', aMember, 5],
    ['super admin', aSuperAdmin, 2],
  ] as const)(
    'negative control: without the lock a %s has more sessions than the limit',
    async (_, make, most) => {
      const own = await startTestServer();
      try {
        await rewriteFunction(own.pool, 'open_session', 'for no key update', '');
        // All sign-ins insert their sessions before any deletes the oldest ones, so none sees those of the others.
        await addBarrier(own.pool, 'delete on sessions for each statement', 6);
        expect(await race(own, await make(own), 6)).toBeGreaterThan(most);
      } finally {
        await own.stop();
      }
    },
  );
});

test('an address with accounts in two companies signs in to the requested company', async () => {
  const companies = [companyId, await makeCompany(server)];
  const people = [];
  for (const company of companies) people.push(await makePerson(server, company));
  const address = `both-${people[0]?.email ?? ''}`;
  const ids = people.map(({ id }) => id);
  await server.pool.query('update accounts set email = $1 where id = any ($2)', [address, ids]);
  for (const [n, company] of companies.entries()) {
    const body = { companyId: company, user: address, password: PASSWORD };
    const { token } = (await server.call('loginMember', { body })).body.data;
    expect((await server.call('getProfile', { token })).body.data.id).toBe(ids[n]);
  }
});

describe('signing in as staff', () => {
  test('is recorded like the logout, and mailed when the browser or network is new', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const { token } = (await loginAdmin(admin)).body.data;
    const mail = await server.mail.waitFor(admin.email);
    expect(mail.subject).toBe('Your account was signed in to from a new place');
    expect(mail.text).toContain('Browser:  Test/1');
    expect(mail.text).toMatch(/Address: {2}(::ffff:)?127\.0\.0\.1/);
    await loginAdmin(admin);
    await loginAdmin(admin, PASSWORD, 'Other/2 \u00e9');
    expect((await server.mail.waitFor(admin.email, 2)).text).toContain('Browser:  Other/2');
    expect((await server.call('logoutAdmin', { token })).headers.get('clear-site-data')).toBe(
      '"cache"',
    );
    const entries = await actionsOf(admin.email);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['session.start', { browser: 'Test/1', newPlace: true }],
      ['session.start', { browser: 'Test/1', newPlace: false }],
      ['session.start', { browser: expect.stringContaining('Other/2'), newPlace: true }],
      ['session.end', null],
    ]);
    expect(new Set(entries.map(({ company_id }) => company_id))).toEqual(new Set([companyId]));
  });

  test('counts as new for each person and each network, also in the same browser', async () => {
    const [admin, colleague] = [
      await makePerson(server, companyId, 'ADMIN'),
      await makePerson(server, companyId, 'ADMIN'),
    ];
    const signIn = (person: typeof admin, ip: string) =>
      systemTransaction(server.db, (tx) =>
        openStaffSession(
          server.deps,
          tx,
          { kind: 'admin', companyId, accountId: person.id, name: 'Asha', email: person.email },
          { ip, browser: 'Test/1' },
          1,
        ),
      );
    await signIn(admin, '192.0.2.1');
    await signIn(colleague, '192.0.2.1');
    await signIn(admin, '192.0.2.2');
    await signIn(admin, '192.0.2.1');
    const placesOf = async ({ email }: typeof admin) =>
      (await actionsOf(email)).map(({ after }) => (after as { newPlace: boolean }).newPlace);
    expect(await placesOf(admin)).toEqual([true, true, false]);
    expect(await placesOf(colleague)).toEqual([true]);
  });

  test('counts as new again after 30 days', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    await loginAdmin(admin);
    await server.mail.waitFor(admin.email);
    await server.pool.query(`update sign_in_places set seen_at = now() - interval '29 days'`);
    await loginAdmin(admin);
    await server.pool.query(`update sign_in_places set seen_at = now() - interval '31 days'`);
    await loginAdmin(admin);
    await server.mail.waitFor(admin.email, 2);
    const places = (await actionsOf(admin.email)).map(({ after }) => after);
    expect(places).toMatchObject([{ newPlace: true }, { newPlace: false }, { newPlace: true }]);
  });

  test('of a super admin is recorded in the audit trail without a company', async () => {
    const { email } = await makeSuperAdmin(server);
    await server.call('requestSuperAdminOtp', { query: { email } });
    const otp = /\b\d{8}\b/.exec((await server.mail.waitFor(email)).text)?.[0] ?? '';
    const { token } = (await server.call('loginSuperAdmin', { body: { email, otp } })).body.data;
    await server.mail.waitFor(email, 2);
    const answer = await server.call('logoutSuperAdmin', { token });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    const entries = await actionsOf(email);
    expect(entries).toMatchObject([
      { action: 'session.start', actor_kind: 'superadmin', company_id: null },
      { action: 'session.end', actor_kind: 'superadmin', company_id: null },
    ]);
  });

  test('with wrong passwords is recorded when the failures cause waits; a failed step-up is recorded at once', async () => {
    const admin = await makePerson(server, companyId, 'ADMIN');
    const wrong = { token: admin.token, body: { password: 'not the password' } };
    await server.call('stepUpAdmin', wrong);
    for (let n = 0; n < 12; n += 1) await loginAdmin(admin, 'not the password');
    await expect.poll(async () => (await actionsOf(admin.email)).length).toBe(2);
    expect(await actionsOf(admin.email)).toMatchObject([
      { action: 'step_up.refuse', actor_kind: 'admin', after: { failures: 1 } },
      { action: 'session.refuse', actor_kind: 'visitor', after: { failures: 10 } },
    ]);
    // An unknown address leaves no entry: otherwise anyone could fill the audit trail.
    for (let n = 0; n < 12; n += 1) {
      const body = { email: 'nobody@example.com', password: 'not the password' };
      await server.call('loginAdmin', { body });
    }
    const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'tell_of_guessing'";
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(0);
    expect(await actionsOf('nobody@example.com')).toEqual([]);
  });
});

test("wrong passwords for a member's address queue no audit entry, those for an admin's address queue one", async () => {
  const own = await startTestServer({ withoutJobs: true });
  try {
    const company = await makeCompany(own);
    const member = await makePerson(own, company);
    const admin = await makePerson(own, company, 'ADMIN');
    const queued = async () =>
      (
        await own.pool.query(
          "select 1 from graphile_worker.jobs where task_identifier = 'tell_of_guessing'",
        )
      ).rowCount;
    const password = 'not the password';
    for (let n = 0; n < 10; n += 1) {
      await own.call('loginMember', {
        body: { companyId: company, user: member.email, password },
      });
    }
    expect(await queued()).toBe(0);
    for (let n = 0; n < 10; n += 1) {
      await own.call('loginAdmin', { body: { email: admin.email, password } });
    }
    expect(await queued()).toBe(1);
  } finally {
    await own.stop();
  }
});

test('a super admin who is removed has no session, even while the session row still exists', async () => {
  const { email, token } = await makeSuperAdmin(server);
  expect((await server.call('listSuperAdmins', { token })).status).toBe(200);
  await server.pool.query('update super_admins set removed_at = now() where email = $1', [email]);
  expect((await server.call('listSuperAdmins', { token })).status).toBe(401);
  expect(await isLiveSession(server.db, hashToken(token))).toBe(false);
});

test("a member's logout sends Clear-Site-Data and writes no audit entry", async () => {
  const member = await makePerson(server, companyId);
  const { headers } = await server.call('logoutMember', { token: member.token });
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(await actionsOf(member.email)).toEqual([]);
});
