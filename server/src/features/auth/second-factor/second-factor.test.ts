import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { codeNow, noCode, plantSecondFactor, SECRET } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { hashToken } from '../../../platform/http/auth.ts';

/** A company admin's second factor: enrolment, sign-in, recovery. */

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await makePerson(server, companyId, 'ADMIN');
});

type Name = Parameters<TestServer['call']>[0];

const login = (more: { password?: string; code?: string } = {}) =>
  server.call('loginAdmin', { body: { email: admin.email, password: PASSWORD, ...more } });
const act = (name: Name, body?: object, token = admin.token) =>
  server.call(name, { token, ...(body && { body }) });
const plant = (options?: Parameters<typeof plantSecondFactor>[2]) =>
  plantSecondFactor(server, { kind: 'admin', companyId, accountId: admin.id }, options);
/** The failures of each counter: one per network and one shared by all unknown callers. */
const failures = async (): Promise<number[]> => {
  const { rows } = await server.pool.query<{ failures: number }>('select * from login_failures');
  return rows.map((row) => row.failures);
};
const age = (minutes: number) =>
  server.pool.query(
    'update sessions set proven_at = now() - make_interval(mins => $1) where token_hash = $2',
    [minutes, hashToken(admin.token)],
  );

/** The audit entries about this admin's second factor, oldest first. */
async function trail(): Promise<string[]> {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where subject_id = $1 and action like 'second%' order by seq`,
    [admin.id],
  );
  return rows.map(({ action }) => action.replace('second_factor.', ''));
}

/** Waits for this many mails to the admin and returns their subjects. */
async function mails(count: number): Promise<string[]> {
  await server.mail.waitFor(admin.email, count);
  return server.mail.received
    .filter(({ to }) => to === admin.email)
    .map(({ subject }) => subject)
    .filter((subject) => !subject.includes('new place'));
}

/** Enrols a second factor through the API and returns secret and recovery codes. */
async function enrol(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await act('beginAdminSecondFactor');
  const { secret } = begun.body.data;
  const confirmed = await act('confirmAdminSecondFactor', { code: await codeNow(server, secret) });
  expect([begun.status, confirmed.status]).toEqual([200, 200]);
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes };
}

describe('setting up', () => {
  test('takes effect with the first correct code; an earlier unconfirmed secret is invalid', async () => {
    const first = (await act('beginAdminSecondFactor')).body.data.secret;
    expect((await act('getAdminSecondFactor')).body.data).toEqual({
      enrolledAt: null,
      recoveryCodesLeft: 0,
    });
    const elsewhere = (await login()).body.data.token;
    const second = (await act('beginAdminSecondFactor')).body.data;
    expect(second.secret).not.toBe(first);
    expect(second.uri).toContain(`secret=${String(second.secret)}`);
    for (const code of [await codeNow(server, first), '12 34 5', 'x'.repeat(64)]) {
      const wrong = await act('confirmAdminSecondFactor', { code });
      expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_second_factor']);
    }
    expect((await login()).status).toBe(200);

    const code = await codeNow(server, second.secret);
    const { status, body } = await act('confirmAdminSecondFactor', { code });
    expect([status, body.data.recoveryCodes.length]).toEqual([200, 10]);
    const state = (await act('getAdminSecondFactor')).body.data;
    expect(state.recoveryCodesLeft).toBe(10);
    expect(Date.parse(state.enrolledAt)).not.toBeNaN();
    // Sessions opened without the second factor are ended, except the one that enrolled it.
    expect((await act('getAdminSecondFactor', undefined, elsewhere)).status).toBe(401);
    // The first code is used up, and an active second factor cannot be replaced.
    expect((await login({ code })).body.code).toBe('wrong_second_factor');
    for (const name of ['beginAdminSecondFactor', 'confirmAdminSecondFactor'] as const) {
      const again = await act(name, name.startsWith('confirm') ? { code } : undefined);
      expect([again.status, again.body.code]).toEqual([409, 'second_factor_on']);
    }
    expect(await trail()).toEqual(['begin', 'begin', 'add', 'refuse']);
    expect(await mails(2)).toContain('Two-step sign-in is on');
  });

  test('cannot be confirmed after 15 minutes, or without having begun', async () => {
    const code = await codeNow(server, SECRET);
    expect((await act('confirmAdminSecondFactor', { code })).body.code).toBe('second_factor_off');
    await plant({ confirmed: false });
    await server.pool.query(`update second_factors set begun_at = now() - interval '15 minutes'`);
    expect((await act('confirmAdminSecondFactor', { code })).body.code).toBe('second_factor_off');
    for (const name of ['renewAdminRecoveryCodes', 'removeAdminSecondFactor'] as const) {
      const refused = await act(name, { code });
      expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_off']);
    }
  });

  test('needs a recent password proof, like every change of the second factor', async () => {
    await plant();
    await age(15);
    const code = await codeNow(server, SECRET);
    for (const name of ['begin', 'confirm', 'renew', 'remove'] as const) {
      const full = (
        {
          begin: 'beginAdminSecondFactor',
          confirm: 'confirmAdminSecondFactor',
          renew: 'renewAdminRecoveryCodes',
          remove: 'removeAdminSecondFactor',
        } as const
      )[name];
      const refused = await act(full, name === 'begin' ? undefined : { code });
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    }
    expect((await login({ code })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('asks for the code only after a correct password, and does not count that as a failure', async () => {
    await server.pool.query('delete from login_failures');
    const plain = await login({ password: 'wrong' });
    await plant();
    for (const more of [
      {},
      { code: await codeNow(server, SECRET) },
      { code: await noCode(server) },
    ]) {
      const guarded = await login({ password: 'wrong', ...more });
      const { requestId: _, ...body } = guarded.body;
      expect([guarded.status, body]).toEqual([
        plain.status,
        { status: false, code: 'wrong_credentials', message: 'Invalid email or password.' },
      ]);
    }
    expect(await failures()).toEqual([4, 4]);
    const asked = await login();
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      403,
      'second_factor_required',
      undefined,
    ]);
    // The failure count neither grows nor is reset.
    expect(await failures()).toEqual([4, 4]);
    expect((await login({ code: '' })).body.message).toEqual(['Please enter the code.']);
    expect((await login({ code: await codeNow(server, SECRET) })).status).toBe(200);
    // The counter of unknown callers is not reset.
    expect(await failures()).toEqual([4]);
  });

  test('counts wrong codes like wrong passwords, even with the correct password', async () => {
    await plant();
    for (let guess = 1; guess < 10; guess += 1) {
      const wrong = await login({ code: await noCode(server) });
      expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_second_factor']);
      expect((await login()).body.code).toBe('second_factor_required');
    }
    const waits = await login({ code: await noCode(server) });
    expect([waits.status, waits.body.code]).toEqual([429, 'too_many_tries']);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login({ code: await codeNow(server, SECRET) })).status).toBe(429);
    expect(await trail()).toEqual(Array.from({ length: 10 }, () => 'refuse'));
    // After the wait a correct password without a code causes no new wait.
    await server.pool.query(`update login_failures set blocked_until = now() - interval '1 s'`);
    expect((await login()).body.code).toBe('second_factor_required');
    expect((await login({ code: await codeNow(server, SECRET) })).status).toBe(200);
  });

  test('accepts a code once, and no earlier code after it', async () => {
    await plant();
    const [before, code, after] = [
      await codeNow(server, SECRET, -1),
      await codeNow(server, SECRET),
      await codeNow(server, SECRET, 1),
    ];
    const spaced = code.replace(/(...)/, '$1 ');
    expect((await login({ code: spaced })).status).toBe(200);
    for (const used of [code, before]) {
      expect((await login({ code: used })).body.code).toBe('wrong_second_factor');
    }
    expect((await login({ code: after })).status).toBe(200);
  });

  test("uses the database's clock when the application's clock is wrong", async () => {
    await plant();
    const code = await codeNow(server, SECRET);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      expect((await login({ code })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("cannot be bypassed by a member's password reset or an invitation", async () => {
    await plant();
    const set = (text: string) =>
      server.pool.query(`update accounts set ${text} where id = $1`, [admin.id]);
    await set(`role = 'USER'`);
    const body = { companyId, user: admin.email };
    await server.call('requestPasswordOtp', { body });
    const { text } = await server.mail.waitFor(admin.email);
    const otp = /\b\d{8}\b/.exec(text)?.[0] ?? '';
    const password = 'another long password';
    expect((await server.call('resetPassword', { body: { ...body, otp, password } })).status).toBe(
      200,
    );
    await set(`role = 'ADMIN'`);
    expect((await login({ password })).body.code).toBe('second_factor_required');
    // Setting the first password opens no session, and is refused for an admin who has a password.
    const invited = { email: admin.email, code: otp, password };
    expect((await server.call('setAdminPassword', { body: invited })).body.code).toBe('wrong_code');
    expect((await act('getAdminSecondFactor')).status).toBe(401);
  });
});

describe('proving the password again', () => {
  const stepUp = (more: object = {}) => act('stepUpAdmin', { password: PASSWORD, ...more });
  const isProven = async () =>
    (await act('beginAdminSecondFactor')).body.code !== 'step_up_required';

  test('needs the code as well', async () => {
    await plant();
    await age(20);
    await server.pool.query('delete from login_failures');
    const asked = await stepUp();
    expect([asked.status, asked.body.code]).toEqual([403, 'second_factor_required']);
    expect([await failures(), await isProven()]).toEqual([[0], false]);
    const wrong = await stepUp({ code: await noCode(server) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_second_factor']);
    const code = await codeNow(server, SECRET);
    const guessed = await stepUp({ code, password: 'wrong' });
    expect([guessed.body.code, await failures(), await isProven()]).toEqual([
      'wrong_password',
      [2],
      false,
    ]);
    expect((await stepUp({ code })).status).toBe(200);
    expect([await failures(), await isProven()]).toEqual([[], true]);
    expect((await stepUp({ code })).body.code).toBe('wrong_second_factor');
  });
});

describe('recovery codes', () => {
  test('work once each, are reported by mail, and become invalid when renewed', async () => {
    const { secret, recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    expect((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await login({ code: first })).body.code).toBe('wrong_second_factor');
    expect((await act('getAdminSecondFactor')).body.data.recoveryCodesLeft).toBe(9);
    const code = await codeNow(server, secret, 1);
    const renewed = await act('renewAdminRecoveryCodes', { code });
    expect([renewed.status, renewed.body.data.recoveryCodes.length]).toEqual([200, 10]);
    expect((await login({ code: second })).body.code).toBe('wrong_second_factor');
    const [fresh = ''] = renewed.body.data.recoveryCodes as string[];
    const body = { password: PASSWORD, code: fresh };
    expect((await act('stepUpAdmin', body)).status).toBe(200);
    expect(await trail()).toEqual([
      'begin',
      'add',
      'recover',
      'refuse',
      'renew',
      'refuse',
      'recover',
    ]);
    // Plus the mail about the new browser or network.
    expect((await mails(5)).sort()).toEqual([
      'A recovery code of yours was used',
      'A recovery code of yours was used',
      'Two-step sign-in is on',
      'You have new recovery codes',
    ]);
    const { rows } = await server.pool.query('select t::text as text from second_factors t');
    for (const kept of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(kept);
  });

  test('or a code of the app remove the second factor; a mail reports it, and sign-ins then need no code', async () => {
    const { secret, recoveryCodes } = await enrol();
    const wrong = await act('removeAdminSecondFactor', { code: await noCode(server, secret) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_second_factor']);
    const off = await act('removeAdminSecondFactor', { code: recoveryCodes[3] });
    expect([off.status, off.body.data]).toEqual([200, null]);
    expect((await login()).status).toBe(200);
    // Four with the mail about the new browser or network.
    expect((await mails(4)).filter((subject) => subject.includes('is off'))).toHaveLength(1);
    expect(await trail()).toEqual(['begin', 'add', 'refuse', 'recover', 'remove']);
    const again = await enrol();
    expect(again.secret).not.toBe(secret);
    const code = await codeNow(server, again.secret, 1);
    expect((await act('removeAdminSecondFactor', { code })).status).toBe(200);
  });
});
