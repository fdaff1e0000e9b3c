import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeSuperAdmin, PASSWORD } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();
let token: string;

beforeAll(async () => {
  ({ token } = await makeSuperAdmin(server));
});

let count = 0;

interface Invited {
  readonly companyId: string;
  readonly accountId: string;
  readonly email: string;
}

async function invited(domain?: string): Promise<Invited> {
  count += 1;
  const n = String(count);
  const email = `invited-${n}@example.com`;
  const { status, body } = await server.call('addCompany', {
    token,
    body: {
      companyName: `Company ${n}`,
      email: `office-${n}@example.com`,
      mobile: '98765 43210',
      companyPan: 'AAACM1234F',
      companyAddress: '12 MG Road',
      companyPincode: '560001',
      totalSupply: 1_000_000,
      pricePerToken: 2.5,
      platformChargePercent: 2,
      tokenSymbol: 'MASP',
      admin: { name: 'Meera Nair', email, mobile: '98765 43211' },
      ...(domain !== undefined && { domain }),
    },
  });
  expect(status).toBe(201);
  return { companyId: body.data.id, accountId: body.data.admins[0].id, email };
}

async function codeFor(email: string, mails = 1): Promise<string> {
  return /^ {4}(\d{8})$/m.exec((await server.mail.waitFor(email, mails)).text)?.[1] ?? '';
}

const set = (email: string, code: string, password = PASSWORD) =>
  server.call('setAdminPassword', { body: { email, code, password } });
const login = (email: string, password = PASSWORD) =>
  server.call('loginAdmin', { body: { email, password } });
const wrong = (code: string) => (code.startsWith('1') ? '2' : '1') + code.slice(1);

describe('the first admin of a company', () => {
  test('gets a link and a code by mail, and can set a password with it once', async () => {
    const { companyId, email } = await invited('masp.example');
    const { text } = await server.mail.waitFor(email);
    const code = await codeFor(email);
    const address = encodeURIComponent(email);
    expect(text).toContain(`https://masp.example/admin/set-password?email=${address}#code=${code}`);
    expect((await login(email)).body.code).toBe('wrong_credentials');

    expect((await set(email, code)).status).toBe(200);
    const { status, body } = await login(email);
    expect(status).toBe(200);
    const program = await server.call('getProgram', { token: body.data.token });
    expect(program.body.data.companyId).toBe(companyId);
    const company = await server.call('getCompany', { token, query: { id: companyId } });
    expect(company.body.data.admins).toMatchObject([{ email, hasPassword: true }]);

    expect((await set(email, code, 'quite another password')).body.code).toBe('wrong_code');
    expect((await login(email)).status).toBe(200);
  });

  test('a common password is refused before the code is tried', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    expect((await set(email, code, 'password123')).body.code).toBe('common_password');
    expect((await set(email, code)).status).toBe(200);
  });

  test('five wrong codes invalidate the correct one', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    for (let n = 0; n < 5; n += 1) {
      expect((await set(email, wrong(code))).body.code).toBe('wrong_code');
    }
    expect((await set(email, code)).body.code).toBe('wrong_code');
  });

  test('200 parallel guesses are checked at most five times', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    const guesses = Array.from({ length: 200 }, () => set(email, wrong(code)));
    await Promise.all(guesses);
    expect((await set(email, code)).body.code).toBe('wrong_code');
  });

  test('the code expires after 72 hours', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    const row = await server.db
      .selectFrom('mailed_codes')
      .select(['sent_at as sent', 'expires_at as expires'])
      .where('address', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.expires.getTime() - row.sent.getTime()).toBe(72 * 3_600_000);
    await server.pool.query('update mailed_codes set expires_at = now() where address = $1', [
      email,
    ]);
    expect((await set(email, code)).body.code).toBe('wrong_code');
  });

  test('of two concurrent uses of the code only one sets the password', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    const passwords = ['first of two passwords', 'second of two passwords'];
    const answers = await Promise.all(passwords.map((password) => set(email, code, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const logins = await Promise.all(passwords.map((password) => login(email, password)));
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('cannot use the password reset of members', async () => {
    const { companyId, email } = await invited();
    await codeFor(email);
    const body = { companyId, user: email };
    expect((await server.call('requestPasswordOtp', { body })).status).toBe(200);
    const code = await server.db
      .selectFrom('mailed_codes')
      .select('purpose')
      .where('address', '=', email)
      .where('purpose', '=', 'forgot_password')
      .execute();
    expect(code).toHaveLength(1);
    const reset = { ...body, otp: '12345678', password: PASSWORD };
    expect((await server.call('resetPassword', { body: reset })).body.code).toBe('wrong_code');
    expect((await login(email)).status).toBe(401);
  });
});

describe('a code for a first password', () => {
  test('cannot change a set password, nor the password of a later owner of the address', async () => {
    const { companyId, email } = await invited();
    const code = await codeFor(email);
    // The invited admin is deleted, and another admin with a password has the address.
    await server.pool.query('update accounts set deleted_at = now() where email = $1', [email]);
    const other = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query('update accounts set email = $1 where id = $2', [email, other.id]);
    expect((await set(email, code, 'quite another password')).body.code).toBe('wrong_code');
    expect((await login(email)).status).toBe(200);
  });

  test('a wrong code gets the same response whether the address is invited or not', async () => {
    const { email } = await invited();
    const code = await codeFor(email);
    const [known, unknown] = [await set(email, wrong(code)), await set('a@example.com', code)];
    const comparable = ({ status, body }: typeof known) => ({ ...body, status, requestId: '' });
    expect(comparable(known)).toEqual(comparable(unknown));
  });
});

describe('inviting again', () => {
  const invite = (id: string, accountId: string) =>
    server.call('inviteCompanyAdmin', { token, body: { id, accountId } });

  test('invalidates the previous code and writes an audit entry', async () => {
    const { companyId, accountId, email } = await invited();
    const old = await codeFor(email);
    expect((await invite(companyId, accountId)).status).toBe(200);
    const code = await codeFor(email, 2);
    expect((await set(email, old)).body.code).toBe('wrong_code');
    expect((await set(email, code)).status).toBe(200);
    const trail = await server.call('listAllAudit', { token, query: { companyId } });
    expect(trail.body.data.records.slice(0, 2)).toMatchObject([
      { action: 'password.set', subject: { type: 'admin', id: accountId } },
      { action: 'company.invite', subject: { type: 'account', id: accountId }, after: { email } },
    ]);
    expect((await invite(companyId, accountId)).body.code).toBe('admin_has_password');
  });

  test('finds only admins of that company', async () => {
    const [one, other] = [await invited(), await invited()];
    const member = await makePerson(server, one.companyId);
    expect((await invite(one.companyId, other.accountId)).status).toBe(404);
    expect((await invite(one.companyId, member.id)).status).toBe(404);
    expect((await invite(member.id, one.accountId)).status).toBe(404);
  });
});
