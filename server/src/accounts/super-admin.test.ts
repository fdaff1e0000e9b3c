import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makeSuperAdmin } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

  test('an unknown address is answered alike and gets no mail', async () => {
    const { email } = await makeSuperAdmin(server);
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known.body).toEqual(unknown.body);
    await server.mail.waitFor(email);
    expect(server.mail.received.some(({ to }) => to === 'nobody@example.com')).toBe(false);
  });

  test('200 parallel guesses are judged three times at most', async () => {
    const { email } = await makeSuperAdmin(server);
    const otp = await codeFor(email);
    const wrong = Array.from({ length: 200 }, (_, n) => verify(email, String(n).padStart(8, '1')));
    const answers = await Promise.all(wrong);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['wrong_code']));
    const row = await server.db
      .selectFrom('one_time_codes')
      .select('tries_left')
      .where('address', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(0);
    expect((await verify(email, otp)).body.code).toBe('wrong_code');
  });
});
