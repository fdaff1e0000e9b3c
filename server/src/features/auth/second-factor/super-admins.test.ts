import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSuperAdmin } from '../../../../testing/people.ts';
import { codeNow, noCode, plantSecondFactor, SECRET } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { makeCode } from '../codes/codes.store.ts';

/** The second factor of super admins, in addition to the mailed code. */

let server: TestServer;
let email: string;
let token: string;
let superAdminId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ email, token } = await makeSuperAdmin(server));
  const { rows } = await server.pool.query('select id from super_admins where email = $1', [email]);
  superAdminId = rows[0].id;
});

const plant = () => plantSecondFactor(server, { kind: 'superadmin', superAdminId });

/** Requests a code and reads it from its mail; other mails may arrive before and after it. */
async function mailedCode(): Promise<string> {
  const codes = () =>
    server.mail.received.flatMap(({ to, subject }) =>
      to === email ? (/^\d{8}(?= is your sign-in code$)/.exec(subject) ?? []) : [],
    );
  const before = codes().length;
  await server.call('requestSuperAdminOtp', { query: { email } });
  await expect.poll(() => codes().length, { timeout: 10_000 }).toBe(before + 1);
  return codes().at(-1) ?? '';
}
const verify = (otp: string, code?: string) =>
  server.call('loginSuperAdmin', { body: { email, otp, ...(code !== undefined && { code }) } });

async function triesLeft(): Promise<number> {
  const { rows } = await server.pool.query(
    'select tries_left from mailed_codes where address = $1',
    [email],
  );
  return rows[0]?.tries_left;
}
async function trail(): Promise<string[]> {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where subject_id = $1 and company_id is null order by seq`,
    [superAdminId],
  );
  return rows.map(({ action }) => action);
}

describe('signing in as a super admin', () => {
  test('asks for the code of the app only after a correct mailed code; only a wrong code uses up a try', async () => {
    await plant();
    const otp = await mailedCode();
    const miss = (otp.startsWith('1') ? '2' : '1') + otp.slice(1);
    expect((await verify(miss)).body.code).toBe('wrong_code');
    expect((await verify(miss, await codeNow(server, SECRET))).body.code).toBe('wrong_code');
    expect(await triesLeft()).toBe(1);
    for (let n = 0; n < 4; n += 1) {
      const asked = await verify(otp);
      expect([asked.status, asked.body.code]).toEqual([403, 'second_factor_required']);
      expect(await triesLeft()).toBe(1);
    }
    const code = await codeNow(server, SECRET);
    const { status, body } = await verify(otp, code);
    expect(status).toBe(200);
    expect((await server.call('listCompanies', { token: body.data.token })).status).toBe(200);
    expect(await triesLeft()).toBeUndefined();
    expect(await trail()).toEqual(['session.start']);
  });

  test('returns the try also for a code that another browser requested', async () => {
    await plant();
    const subject = { purpose: 'superadmin_login', scope: '-', address: email } as const;
    const otp = await systemTransaction(server.db, (tx) =>
      makeCode(tx, server.deps.secrets, subject),
    );
    const counts = async () => {
      const { rows } = await server.pool.query(
        `select m.tries_left, m.others_tries_left, b.tries from mailed_codes m
         join code_budgets b on b.address = m.address and b.tries_end_at > now()
         where m.address = $1`,
        [email],
      );
      return rows;
    };
    for (let n = 0; n < 4; n += 1) {
      expect((await verify(otp)).body.code).toBe('second_factor_required');
      expect(await counts()).toEqual([{ tries_left: 3, others_tries_left: 30, tries: 0 }]);
    }
    expect((await verify(otp, await codeNow(server, SECRET))).status).toBe(200);
  });

  test('fails after three wrong codes of the app, each recorded in the audit trail', async () => {
    await plant();
    const otp = await mailedCode();
    for (let n = 0; n < 3; n += 1) {
      const wrong = await verify(otp, await noCode(server));
      expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_second_factor']);
    }
    const code = await codeNow(server, SECRET);
    expect((await verify(otp, code)).body.code).toBe('wrong_code');
    expect((await verify(otp)).body.code).toBe('wrong_code');
    expect(await trail()).toEqual(Array.from({ length: 3 }, () => 'second_factor.refuse'));
    // They also count towards the freeze of the address.
    const { rows } = await server.pool.query(
      `select misses from code_budgets where address = $1 and requester = ''`,
      [email],
    );
    expect(rows).toEqual([{ misses: 3 }]);
  });

  test('accepts a code of the app once, whatever the mailed code', async () => {
    await plant();
    const code = await codeNow(server, SECRET);
    expect((await verify(await mailedCode(), code)).status).toBe(200);
    const otp = await mailedCode();
    expect((await verify(otp, code)).body.code).toBe('wrong_second_factor');
    expect((await verify(otp, await codeNow(server, SECRET, 1))).status).toBe(200);
  });
});

test('a super admin enrols, renews the recovery codes and removes the second factor with one of them', async () => {
  const act = (name: Parameters<TestServer['call']>[0], code?: string) =>
    server.call(name, { token, ...(code !== undefined && { body: { code } }) });
  const { secret } = (await act('beginSuperAdminSecondFactor')).body.data;
  const code = await codeNow(server, secret);
  expect((await act('confirmSuperAdminSecondFactor', code)).body.data.recoveryCodes).toHaveLength(
    10,
  );
  expect((await act('renewSuperAdminRecoveryCodes', code)).body.code).toBe('wrong_second_factor');
  const renewed = await act('renewSuperAdminRecoveryCodes', await codeNow(server, secret, 1));
  const [first = '', second = ''] = renewed.body.data.recoveryCodes as string[];
  const otp = await mailedCode();
  expect((await verify(otp, first)).status).toBe(200);
  await server.mail.waitFor(email, 1, /^A recovery code of yours was used$/);
  expect((await act('getSuperAdminSecondFactor')).body.data.recoveryCodesLeft).toBe(9);
  expect((await act('removeSuperAdminSecondFactor', first)).body.code).toBe('wrong_second_factor');
  for (let guess = 0; guess < 9; guess += 1) {
    await act('removeSuperAdminSecondFactor', await noCode(server, secret));
  }
  const waits = await act('removeSuperAdminSecondFactor', second);
  expect([waits.status, waits.body.code]).toEqual([429, 'too_many_tries']);
  await server.pool.query('delete from login_failures');
  expect((await act('removeSuperAdminSecondFactor', second)).status).toBe(200);
  expect((await act('getSuperAdminSecondFactor')).body.data.enrolledAt).toBeNull();
});
