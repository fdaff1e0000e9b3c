import { Writable } from 'node:stream';
import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../src/platform/observe/log.ts';
import { PASSWORD as STAFF_PASSWORD } from '../testing/people.ts';
import { codeNow } from '../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { form, fresh } from './call-parts.ts';
import { validCalls } from './calls.ts';
import {
  expectDone,
  makeAttackFixture,
  newSession,
  sessionFor,
  type AttackFixture,
} from './attack-fixture.ts';

/**
 * Gives recognisable secrets to the product and makes every call, also with a failing database. The
 * secrets appear in no line of the log, in no row unsealed, and only in the replies and mails that
 * must contain them.
 */

const AADHAAR = '234123412346';
const ACCOUNT = '778899001122334';
const PAN = 'AAACG9876F';
const PASSWORD = 'Canary-passw0rd!of-nobody';
const SECRET_KEY = 'a key for tests only, of no use anywhere';

const grouped = (text: string, by: number) =>
  text.replace(new RegExp(`(.{${String(by)}})(?=.)`, 'g'), '$1 ');

/** A secret in every spelling in which code could leak it. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64url'),
    ...(/^\d+$/.test(secret) ? [grouped(secret, 4)] : []),
  ];
}

let log = '';
let isBroken = false;
let server: TestServer;
let fixture: AttackFixture;
let member: { readonly email: string; readonly token: string };
const codes: string[] = [];
/** The secret of an authenticator app, and the recovery codes. */
const factor: { secret: string; recovery: string } = { secret: '', recovery: '' };
const answers: { readonly name: EndpointName; readonly text: string }[] = [];

const stream = new Writable({
  write(chunk: Buffer, _, done) {
    log += chunk.toString();
    done();
  },
});

/** Makes a call and records the reply. */
async function call(name: EndpointName, request: Parameters<TestServer['call']>[1]) {
  const answer = await server.call(name, request);
  answers.push({ name, text: JSON.stringify(answer.body) });
  return answer;
}

async function codeFrom(address: string, subject: RegExp): Promise<string> {
  const { text } = await server.mail.waitFor(address, 1, subject);
  const code = /^[ \t]+(\d{6,8})$/m.exec(text)?.[1] ?? '';
  codes.push(code);
  return code;
}

/** Registers a member by the API: code, registration, login, Aadhaar number. */
async function arrive(): Promise<{ email: string; token: string }> {
  const { companyId } = fixture.people;
  const person = { companyId, name: 'Asha', ...fresh() };
  expectDone(await call('requestRegisterOtp', { body: person }));
  const otp = await codeFrom(person.email, /registration code$/);
  const body = { ...person, otp, dateOfBirth: '1990-01-01', password: PASSWORD };
  expectDone(await call('register', { body }));
  const login = { companyId, user: person.email, password: PASSWORD };
  const token = String(expectDone(await call('loginMember', { body: login })).data.token);
  const profile = form({ kycDocumentNumber: AADHAAR, password: PASSWORD });
  expectDone(await call('updateProfile', { ...profile, token }));
  const shown = expectDone(await call('getProfile', { token }));
  expect(shown.data.kycDocumentNumber).toBe('XXXX XXXX 2346');
  return { email: person.email, token };
}

/** Sets up an admin's second factor by the API, and uses it. */
async function enrol(token: string): Promise<void> {
  const begun = expectDone(await call('beginAdminSecondFactor', { token }));
  factor.secret = String(begun.data.secret);
  const body = { code: await codeNow(server, factor.secret) };
  const confirmed = expectDone(await call('confirmAdminSecondFactor', { token, body }));
  factor.recovery = String(confirmed.data.recoveryCodes[0]);
  const { email } = fixture.people.admin;
  const login = { email, password: STAFF_PASSWORD, code: factor.recovery };
  expectDone(await call('loginAdmin', { body: login }));
  await call('loginAdmin', { body: { ...login, code: `${factor.secret}0` } });
  await call('stepUpAdmin', { token, body: { password: factor.recovery, code: factor.secret } });
}

beforeAll(async () => {
  // While `isBroken` is true, every statement that writes fails, with all its values bound.
  const rewriteSql = (sql: string) =>
    isBroken && /^\s*(insert|update|delete|with)\b/i.test(sql) && !sql.includes('graphile')
      ? `${sql} and broken`
      : sql;
  server = await startTestServer({ log: createLog('trace', stream), rewriteSql });
  fixture = await makeAttackFixture(server);
  const { people } = fixture;
  const payee = {
    holderName: 'A Holder',
    bankName: 'A Bank',
    branch: 'A Branch',
    accountNumber: ACCOUNT,
    ifscCode: 'SBIN0000813',
    upi: 'holder@okaxis',
  };
  const admin = await newSession(fixture, people, 'admin');
  expectDone(await call('updateBeneficiary', { token: admin, body: payee }));
  const staff = await newSession(fixture, people, 'superadmin');
  const company = { id: people.companyId, companyPan: PAN, companyAadhaarCard: AADHAAR };
  expectDone(await call('updateCompany', { token: staff, body: company }));
  member = await arrive();
  await enrol(admin);
});
afterAll(() => server.stop());

/** Makes every call once, as a permitted caller. */
async function everything(): Promise<void> {
  for (const name of endpointNames) {
    const spec: EndpointSpec = endpoints[name];
    const broke = isBroken;
    isBroken = false;
    const request = await validCalls[name](fixture, fixture.people);
    const token = await sessionFor(fixture, fixture.people, spec);
    isBroken = broke;
    await call(name, { ...request, token });
  }
  isBroken = false;
}

/** Sends secrets in calls that do not need them, or that refuse them. */
async function mistakes(): Promise<void> {
  const { companyId } = fixture.people;
  const { email, token } = member;
  const json = { 'content-type': 'application/json' };
  const halves = `{"companyId":"${companyId}","user":"${email}","password":"${PASSWORD}`;
  const wrong = { companyId, user: email, password: `${PASSWORD} no` };
  await call('loginMember', { body: halves, headers: json });
  await call('loginMember', { body: wrong });
  await call('loginMember', { body: { ...wrong, companyId: PASSWORD } });
  await call('loginMember', { body: { ...wrong, user: PASSWORD, password: [PASSWORD] } });
  await call('loginAdmin', {
    body: `password=${PASSWORD}`,
    headers: { 'content-type': 'text/plain' },
  });
  await call('register', { body: { ...wrong, otp: codes[0], email, dateOfBirth: AADHAAR } });
  await call('resetPassword', { body: { ...wrong, otp: codes[0] } });
  await call('requestPasswordOtp', { body: { companyId, user: email } });
  await codeFrom(email, /code for a new password$/);
  await call('updateProfile', {
    ...form({ kycDocumentNumber: `${AADHAAR}1`, password: PASSWORD }),
    token,
  });
  await call('updateProfile', {
    ...form({ kycDocumentNumber: AADHAAR, password: 'wrong' }),
    token,
  });
  await call('listOwnPurchases', {
    token,
    query: { search: AADHAAR, status: PASSWORD, page: token },
  });
  await call('getProfile', { token: `${token}x` });
  await call('getReceiptPaper', { token, params: { id: PASSWORD } });
  await call('submitPurchase', { token, body: { paymentMethod: ACCOUNT, amount: PASSWORD } });
  await call('updateBeneficiary', { token, body: { accountNumber: ACCOUNT } });
  const { id: account } = fixture.people.admin;
  const admin = await newSession(fixture, fixture.people, 'admin');
  const taken = { id: account, role: 'ADMIN', name: 'A', email, mobile: fresh().mobile };
  await call('updateAccount', { token: admin, body: { ...taken, password: PASSWORD } });
}

/** The calls whose replies may contain each secret. */
const MAY_HOLD: Readonly<Record<string, RegExp>> = {
  'an Aadhaar number': /^$/,
  'an account number':
    /^(getPaymentDetails|getBeneficiary|listBeneficiaryChanges|addBeneficiary|updateBeneficiary|listAllBeneficiaries|exportAllBeneficiaries)$/,
  'a PAN': /^(listCompanies|getCompany|addCompany|updateCompany|(list|export)(All)?Audit)$/,
  'a password': /^$/,
  'a session token': /^login(Member|Admin|SuperAdmin)$/,
  'the key': /^$/,
  "an app's secret": /^beginAdminSecondFactor$/,
  'a recovery code': /^confirmAdminSecondFactor$/,
};

const secrets = (): Readonly<Record<string, readonly string[]>> => ({
  'an Aadhaar number': [AADHAAR],
  'an account number': [ACCOUNT],
  'a PAN': [PAN],
  'a password': [PASSWORD],
  'a session token': [member.token],
  'the key': [SECRET_KEY],
  "an app's secret": [factor.secret],
  'a recovery code': [factor.recovery, factor.recovery.replaceAll('-', '')],
});

const foundIn = (text: string, secret: string): string[] =>
  spellings(secret).filter((spelling) => text.toLowerCase().includes(spelling.toLowerCase()));

describe('after every call and every failure', () => {
  beforeAll(async () => {
    await everything();
    await mistakes();
    isBroken = true;
    await everything();
    isBroken = false;
  }, 120_000);

  test('much was logged, and many calls failed', () => {
    expect(log.split('\n').length).toBeGreaterThan(100);
    expect(log.split('unexpected failure').length).toBeGreaterThan(10);
    expect(codes.filter((code) => /^\d{6,8}$/.test(code)).length).toBeGreaterThanOrEqual(2);
  });

  test('no line of the log contains a secret, an address or a code', () => {
    for (const secret of Object.values(secrets()).flat()) {
      expect(log.split('\n').filter((line) => foundIn(line, secret).length > 0)).toEqual([]);
    }
    expect(log).not.toContain(member.email);
    expect(log).not.toContain(fixture.superAdmin.email);
    for (const code of codes) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(log).not.toMatch(/\$argon2/);
  });

  test.each(Object.keys(MAY_HOLD))('only the replies that must contain %s do', (what) => {
    const wrong = answers.filter(
      ({ name, text }) =>
        MAY_HOLD[what]?.test(name) !== true &&
        (secrets()[what] ?? []).some((secret) => foundIn(text, secret).length > 0),
    );
    expect(wrong).toEqual([]);
    expect(answers.filter(({ text }) => /\$argon2|sealed|\bk1\.[\w-]{8}\./i.test(text))).toEqual(
      [],
    );
  });

  test('no row contains an unsealed secret', async () => {
    const { rows: tables } = await server.pool.query(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await server.pool.query(`select t::text as text from ${name} t`);
      const dump = rows.map(({ text }) => text).join('\n');
      const { secret: app, recovery } = factor;
      for (const secret of [AADHAAR, ACCOUNT, PASSWORD, member.token, SECRET_KEY, app, recovery]) {
        expect([name, foundIn(dump, secret)]).toEqual([name, []]);
      }
    }
  });

  test('no mail contains a secret, except the account number of a new payee and one-time codes', () => {
    const mails = server.mail.received;
    expect(mails.length).toBeGreaterThan(3);
    for (const { text, subject, to } of mails) {
      const all = `${subject}\n${text}`;
      const { secret: app, recovery } = factor;
      for (const secret of [AADHAAR, PAN, PASSWORD, member.token, SECRET_KEY, app, recovery]) {
        expect(foundIn(all, secret)).toEqual([]);
      }
      if (all.includes(ACCOUNT)) expect(subject).toMatch(/members pay to|account to pay to/);
      for (const code of codes) {
        if (new RegExp(`\\b${code}\\b`).test(all)) expect(to).toBe(member.email);
      }
    }
  });
});
