import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, PASSWORD } from '../../../../testing/people.ts';
import { runMain } from '../../../../testing/run-main.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** The operator's command for a person who has lost the phone and the recovery codes. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const remove = (...args: string[]) =>
  runMain('second-factor-remove', args, {
    NODE_ENV: 'production',
    DATABASE_URL: server.pool.options.connectionString ?? '',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Tokens <no-reply@tokens.example>',
    PUBLIC_URL: 'https://tokens.example',
    SECRET_KEY: 'a key that only tests use, of no use elsewhere',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    TRUST_PROXY: 'none',
  });

test('removes the second factor of an admin, ends the sessions, sends a mail and writes an audit entry', async () => {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: admin.id });
  const login = () =>
    server.call('loginAdmin', { body: { email: admin.email, password: PASSWORD } });
  expect((await login()).body.code).toBe('second_factor_required');
  const removed = await remove('admin', admin.email.toUpperCase());
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.output).toContain('now signs in without a code');
  expect((await server.call('getBeneficiary', { token: admin.token })).status).toBe(401);
  const { subject, text } = await server.mail.waitFor(admin.email);
  expect([subject, text]).toEqual([
    'Two-step sign-in is off',
    expect.stringContaining('the operator of this site switched it off'),
  ]);
  const { rows } = await server.pool.query(
    `select company_id, actor_name, action from audit_entries where subject_id = $1`,
    [admin.id],
  );
  expect(rows).toEqual([
    {
      company_id: companyId,
      actor_name: 'The operator of the site',
      action: 'second_factor.remove',
    },
  ]);
  expect((await login()).status).toBe(200);
  expect((await remove('admin', admin.email)).output).toContain('has no two-step sign-in');
});

test('removes the second factor of a super admin, and reports invalid arguments', async () => {
  const { email } = await makeSuperAdmin(server);
  const { rows } = await server.pool.query('select id from super_admins where email = $1', [email]);
  await plantSecondFactor(server, { kind: 'superadmin', superAdminId: rows[0].id });
  const unknown = await remove('admin', email);
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining('No company admin has'),
  ]);
  expect((await remove('superadmin', email)).code).toBe(0);
  const usage = await remove('member', 'x');
  expect([usage.code, usage.output]).toEqual([
    2,
    expect.stringContaining('Usage: prelaunch second-factor-remove admin|superadmin EMAIL'),
  ]);
  const left = await server.pool.query('select 1 from second_factors');
  expect(left.rowCount).toBe(0);
});
