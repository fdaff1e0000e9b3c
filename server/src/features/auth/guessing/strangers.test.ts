import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_PROXY, openBrowser, type TestBrowser } from '../../../../testing/browser.ts';
import { newCode } from '../../../../testing/codes.ts';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { inviteAdmin, invitationSubject } from '../invitations/invitations.ts';

/** Unknown callers cannot block the owner's known browser or network. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ limits: 'strict', trustProxy: LOCAL_PROXY });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
let networks = 0;
/** Opens a browser that has never signed in, on a network of its own. */
function stranger(): TestBrowser {
  networks += 1;
  return openBrowser(server, `192.0.2.${String(networks)}`);
}
const WRONG = 'not the password';
const digits = (text: string): string => /\b\d{8}\b/.exec(text)?.[0] ?? '';
/** Returns the number of matching mails once the queue is empty. */
async function mailsTo(email: string, subject: RegExp): Promise<number> {
  const waiting = () => server.pool.query('select from graphile_worker.jobs');
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(0);
  return server.mail.received.filter((mail) => mail.to === email && subject.test(mail.subject))
    .length;
}
const later = (minutes: number) =>
  server.pool.query(
    `update code_budgets set last_sent_at = last_sent_at - make_interval(mins => $1),
       hour_ends_at = hour_ends_at - make_interval(mins => $1),
       day_ends_at = day_ends_at - make_interval(mins => $1),
       withheld_mailed_at = withheld_mailed_at - make_interval(mins => $1)`,
    [minutes],
  );

/** Creates a super admin and signs in once; returns the address and the browser, whose network is `HOME`. */
async function knownSuperAdmin(): Promise<{ email: string; browser: TestBrowser }> {
  const { email } = await makeSuperAdmin(server);
  const browser = openBrowser(server, HOME);
  await browser.call('requestSuperAdminOtp', { query: { email } });
  const otp = digits((await server.mail.waitFor(email, 1, /sign-in code/)).text);
  expect((await browser.call('loginSuperAdmin', { body: { email, otp } })).status).toBe(200);
  await later(5);
  return { email, browser };
}

/** Requests codes from unknown networks until their shared daily budget is used up. */
async function exhaustCodes(ask: (from: TestBrowser) => Promise<unknown>): Promise<void> {
  for (let hour = 0; hour < 4; hour += 1) {
    const [one, other] = [stranger(), stranger()];
    for (let n = 0; n < 6; n += 1) {
      await ask(one);
      await ask(other);
      await later(4);
    }
    await later(40);
  }
}

describe('requests of unknown callers for codes of a super admin', () => {
  test("15 from one browser do not use up the owner's budget: a known browser and a known network still get codes", async () => {
    const { email, browser } = await knownSuperAdmin();
    const from = stranger();
    for (let n = 0; n < 15; n += 1) {
      expect((await from.call('requestSuperAdminOtp', { query: { email } })).status).toBe(200);
      await later(13);
    }
    const before = await mailsTo(email, /sign-in code/);
    // One code for the owner's first sign-in, and 15 for the unknown caller.
    expect(before).toBe(1 + 15);
    browser.ip = ELSEWHERE;
    await browser.call('requestSuperAdminOtp', { query: { email } });
    const { text } = await server.mail.waitFor(email, before + 1, /sign-in code/);
    const otp = digits(text);
    expect((await browser.call('loginSuperAdmin', { body: { email, otp } })).status).toBe(200);

    const another = openBrowser(server, HOME);
    await another.call('requestSuperAdminOtp', { query: { email } });
    await server.mail.waitFor(email, before + 2, /sign-in code/);
  });

  test('from many networks exhaust a shared budget, and the owner gets one mail a day about that', async () => {
    const { email, browser } = await knownSuperAdmin();
    const ask = (from: TestBrowser) => from.call('requestSuperAdminOtp', { query: { email } });
    const alike = await ask(stranger());
    await exhaustCodes(ask);
    // The shared daily budget, which includes the owner's first request from an unknown browser.
    expect(await mailsTo(email, /sign-in code/)).toBe(30);

    const withheld = await ask(stranger());
    expect([withheld.status, withheld.body]).toEqual([alike.status, alike.body]);
    await ask(browser);
    expect(await mailsTo(email, /sign-in code/)).toBe(30 + 1);
    expect(await mailsTo(email, /withheld/)).toBe(1);
  });
});

test('requests of an unknown caller neither invalidate nor delay the code of another, and wrong tries do not use up that code', async () => {
  const { email } = await makePerson(server, companyId);
  const [owner, other] = [stranger(), stranger()];
  const ask = (from: TestBrowser) =>
    from.call('requestPasswordOtp', { body: { companyId, user: email } });
  await ask(owner);
  const otp = digits((await server.mail.waitFor(email, 1, /new password/)).text);
  await ask(other);
  await server.mail.waitFor(email, 2, /new password/);
  const reset = (from: TestBrowser, code: string) =>
    from.call('resetPassword', {
      body: { companyId, user: email, otp: code, password: 'another long password' },
    });
  for (let n = 0; n < 6; n += 1) {
    expect((await reset(other, '00000000')).body.code).toBe('wrong_code');
  }
  for (let from = 0; from < 12; from += 1) {
    const guesser = stranger();
    for (let n = 0; n < 5; n += 1) await reset(guesser, '00000000');
  }
  expect((await reset(owner, otp)).status).toBe(200);
});

test('a member gets one mail a day about withheld codes of any kind; an address without an account gets none', async () => {
  const { email } = await makePerson(server, companyId);
  await exhaustCodes((from) =>
    from.call('requestPasswordOtp', { body: { companyId, user: email } }),
  );
  await exhaustCodes((from) =>
    from.call('requestRegisterOtp', {
      body: { companyId, name: 'A', email, mobile: '+919812345678' },
    }),
  );
  await exhaustCodes((from) =>
    from.call('requestPasswordOtp', { body: { companyId, user: 'nobody@example.com' } }),
  );
  expect(await mailsTo(email, /withheld/)).toBe(1);
  expect(await mailsTo('nobody@example.com', /^/)).toBe(0);
  await later(24 * 60);
  await exhaustCodes((from) =>
    from.call('requestPasswordOtp', { body: { companyId, user: email } }),
  );
  expect(await mailsTo(email, /withheld/)).toBe(2);
});

test("one network has five tries at an invitation's code; a new invitation resets them", async () => {
  const { id, email } = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query('update accounts set password_hash = null where id = $1', [id]);
  const subject = invitationSubject(companyId, email);
  const [code, from] = [await newCode(server, subject), stranger()];
  const set = (browser: TestBrowser, given: string) =>
    browser.call('setAdminPassword', { body: { email, code: given, password: PASSWORD } });
  for (let hour = 0; hour < 12; hour += 1) {
    for (let n = 0; n < 6; n += 1) await set(from, '00000000');
    await server.pool.query(
      `update code_budgets set tries_end_at = tries_end_at - interval '5 hours' where address = $1`,
      [email],
    );
  }
  expect((await set(from, code)).body.code).toBe('wrong_code');
  const { rows } = await server.pool.query(
    'select others_tries_left from mailed_codes where address = $1',
    [email],
  );
  expect(rows).toEqual([{ others_tries_left: 45 }]);
  const invited = { companyId, companyName: 'GLXY', domain: null, name: 'A', email };
  await systemTransaction(server.db, (tx) => inviteAdmin(server.deps, tx, invited));
  const again = await server.mail.waitFor(email, 1, /invited/);
  expect((await set(from, digits(again.text))).status).toBe(200);
});

describe.each(['member', 'admin'] as const)('wrong passwords for a %s', (kind) => {
  const knownPerson = async () => {
    const person = await makePerson(server, companyId, kind === 'member' ? 'USER' : 'ADMIN');
    const login = (from: TestBrowser, password: string) =>
      kind === 'member'
        ? from.call('loginMember', { body: { companyId, user: person.email, password } })
        : from.call('loginAdmin', { body: { email: person.email, password } });
    const browser = openBrowser(server, HOME);
    expect((await login(browser, PASSWORD)).status).toBe(200);
    return { browser, login };
  };
  /** Ends all waits, as if minutes had passed. */
  const endWaits = () =>
    server.pool.query(
      'update login_failures set blocked_until = now() where blocked_until > now()',
    );

  test('from an unknown caller make that caller wait, but no known browser, known network or session', async () => {
    const { browser, login } = await knownPerson();
    const from = stranger();
    for (let n = 0; n < 9; n += 1) expect((await login(from, WRONG)).status).toBe(401);
    for (let round = 0; round < 3; round += 1) {
      expect((await login(from, WRONG)).status).toBe(429);
      expect((await login(from, PASSWORD)).status).toBe(429);
      browser.ip = ELSEWHERE;
      expect((await login(browser, PASSWORD)).status).toBe(200);
      expect((await login(openBrowser(server, HOME), PASSWORD)).status).toBe(200);
      if (kind === 'admin') {
        const { token } = (await login(browser, PASSWORD)).body.data;
        const step = await browser.call('stepUpAdmin', { token, body: { password: PASSWORD } });
        expect(step.status).toBe(200);
      }
      await endWaits();
    }
  });

  test('from many networks reach a shared limit, which does not apply to known callers', async () => {
    const { browser, login } = await knownPerson();
    let checked = 0;
    for (let network = 0; network < 23; network += 1) {
      const from = stranger();
      const answers = await Promise.all(Array.from({ length: 9 }, () => login(from, WRONG)));
      checked += answers.filter(({ status }) => status === 401).length;
    }
    expect(checked).toBe(199);
    expect((await login(stranger(), PASSWORD)).status).toBe(429);
    browser.ip = ELSEWHERE;
    expect((await login(browser, PASSWORD)).status).toBe(200);
    expect((await login(openBrowser(server, HOME), PASSWORD)).status).toBe(200);
  });

  test('in a known browser make only that browser wait', async () => {
    const { browser, login } = await knownPerson();
    for (let n = 0; n < 10; n += 1) await login(browser, WRONG);
    expect((await login(browser, PASSWORD)).status).toBe(429);
    expect((await login(openBrowser(server, HOME), PASSWORD)).status).toBe(200);
    expect((await login(stranger(), PASSWORD)).status).toBe(200);
  });
});
