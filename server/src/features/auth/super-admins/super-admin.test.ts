import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makeSuperAdmin } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeCompany(server);
});
afterAll(() => server.stop());

const ask = (email: string) => server.call('requestSuperAdminOtp', { query: { email } });
const verify = (email: string, otp: string) =>
  server.call('loginSuperAdmin', { body: { email, otp } });

async function codeFor(email: string): Promise<string> {
  await ask(email);
  return /\b\d{8}\b/.exec((await server.mail.waitFor(email)).text)?.[0] ?? '';
}

describe('signing in as a super admin', () => {
  test('works with the code from the mail, once', async () => {
    const { email } = await makeSuperAdmin(server);
    const otp = await codeFor(email);
    const { status, body } = await verify(email, otp);
    expect(status).toBe(200);
    const { token } = body.data;
    expect((await server.call('getProgram', { token })).status).toBe(200);
    expect((await server.call('getProfile', { token })).status).toBe(403);
    expect((await verify(email, otp)).body.code).toBe('wrong_code');
    expect((await server.call('logoutSuperAdmin', { token })).status).toBe(200);
    expect((await server.call('getProgram', { token })).status).toBe(401);
  });

  test('an unknown address gets the same response and no mail', async () => {
    const { email } = await makeSuperAdmin(server);
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.body).toEqual(unknown.body);
    await server.mail.waitFor(email);
    expect(server.mail.received.some(({ to }) => to === 'nobody@example.com')).toBe(false);
  });

  test('200 parallel guesses are checked at most three times', async () => {
    const { email } = await makeSuperAdmin(server);
    const otp = await codeFor(email);
    const wrong = Array.from({ length: 200 }, (_, n) => verify(email, String(n).padStart(8, '1')));
    const answers = await Promise.all(wrong);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['wrong_code']));
    const row = await server.db
      .selectFrom('mailed_codes')
      .select('tries_left')
      .where('address', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(0);
    expect((await verify(email, otp)).body.code).toBe('wrong_code');
  });
});

describe('a code for the super admin area', () => {
  const wrong = (otp: string) => (otp.startsWith('1') ? '2' : '1') + otp.slice(1);

  test('is invalid after three wrong tries', async () => {
    const { email } = await makeSuperAdmin(server);
    const otp = await codeFor(email);
    for (let n = 0; n < 3; n += 1) {
      expect((await verify(email, wrong(otp))).body.code).toBe('wrong_code');
    }
    expect((await verify(email, otp)).body.code).toBe('wrong_code');
  });

  test('is invalid once a second one was requested', async () => {
    const { email } = await makeSuperAdmin(server);
    const first = await codeFor(email);
    await ask(email);
    const second = /\b\d{8}\b/.exec((await server.mail.waitFor(email, 2)).text)?.[0] ?? '';
    expect((await verify(email, first)).body.code).toBe('wrong_code');
    expect((await verify(email, second)).status).toBe(200);
  });

  test('is valid for no other address and no other purpose', async () => {
    const [one, other] = [await makeSuperAdmin(server), await makeSuperAdmin(server)];
    const otp = await codeFor(one.email);
    expect((await verify(other.email, otp)).body.code).toBe('wrong_code');
    const body = { email: one.email, code: otp, password: 'a long enough password' };
    expect((await server.call('setAdminPassword', { body })).body.code).toBe('wrong_code');
    expect((await verify(one.email, otp)).status).toBe(200);
  });

  test.each([
    ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a link', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a browser that fetches in advance', { 'sec-purpose': 'prefetch' }],
  ])('is not sent for %s; the response is the same', async (_, headers) => {
    const { email } = await makeSuperAdmin(server);
    const before = await ask('somebody@example.com');
    const asked = await server.call('requestSuperAdminOtp', { query: { email }, headers });
    expect([asked.status, asked.body]).toEqual([before.status, before.body]);
    const codes = await server.db
      .selectFrom('mailed_codes')
      .select('address')
      .where('address', '=', email)
      .execute();
    expect(codes).toEqual([]);
  });

  test('is not sent again within 179 seconds; the response is the same', async () => {
    const strict = await startTestServer({ limits: 'strict' });
    try {
      const { email } = await makeSuperAdmin(strict);
      const again = () => strict.call('requestSuperAdminOtp', { query: { email } });
      const first = await again();
      const { text } = await strict.mail.waitFor(email);
      const second = await again();
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      // The first code is still valid.
      const otp = /\b\d{8}\b/.exec(text)?.[0] ?? '';
      const { status } = await strict.call('loginSuperAdmin', { body: { email, otp } });
      expect(status).toBe(200);
      const set = sql`last_sent_at = last_sent_at - interval '180 seconds'`;
      await sql`update code_budgets set ${set} where address = ${email}`.execute(strict.db);
      await again();
      const mails = () =>
        strict.mail.received.filter(({ subject }) => subject.includes('sign-in code'));
      await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(2);
    } finally {
      await strict.stop();
    }
  });

  test('an unknown address causes the same statements as a known one', async () => {
    const asked: string[] = [];
    const counting = await startTestServer({
      rewriteSql: (text) => {
        // Ignores the jobs that run by the clock.
        if (!/force_unlock_workers|purchase_mails/.test(text)) {
          asked.push(text.replace(/\s+/g, ' ').trim());
        }
        return text;
      },
    });
    try {
      const { email } = await makeSuperAdmin(counting);
      const workOf = async (address: string) => {
        asked.length = 0;
        await counting.call('requestSuperAdminOtp', { query: { email: address } });
        const sent = [...asked];
        asked.length = 0;
        const body = { email: address, otp: '00000000' };
        await counting.call('loginSuperAdmin', { body });
        return [...sent, ...asked];
      };
      await workOf('nobody@example.com');
      const unknown = await workOf('a-stranger@example.com');
      expect(unknown.join()).toContain('add_jobs');
      expect(await workOf(email)).toEqual(unknown);
      await counting.mail.waitFor(email);
      expect(counting.mail.received.map(({ to }) => to)).toEqual([email]);
    } finally {
      await counting.stop();
    }
  });

  test('the list shows the last sign-in of each super admin, and null before the first', async () => {
    const { email } = await makeSuperAdmin(server);
    const never = await makeSuperAdmin(server);
    const { body } = await verify(email, await codeFor(email));
    const list = await server.call('listSuperAdmins', { token: body.data.token });
    const byEmail = (wanted: string) =>
      list.body.data.records.find((record: { email: string }) => record.email === wanted);
    expect(Date.parse(byEmail(email).lastSignInAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(byEmail(never.email).lastSignInAt).toBeNull();
  });
});
