import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { addBarrier } from '../../../../testing/barrier.ts';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { runMain } from '../../../../testing/run-main.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { findNoticeRecipients } from '../../confirmations/notices/notice-recipients.store.ts';
import { removeSuperAdmin } from './remove-super-admin.ts';
import { openSession } from '../sessions/sessions.store.ts';
import { findSuperAdmin } from './super-admins.store.ts';

/** The operator's command that removes a super admin. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const environment = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: server.pool.options.connectionString ?? '',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Tokens <no-reply@tokens.example>',
  PUBLIC_URL: 'https://tokens.example',
  SECRET_KEY: 'a key for tests only, never used elsewhere',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
  TRUST_PROXY: 'none',
});

const remove = (...args: string[]) => runMain('superadmin-remove', args, environment());

const idOf = async (email: string): Promise<string> =>
  (await server.pool.query('select id from super_admins where email = $1', [email])).rows[0].id;

test('superadmin-list prints the address and the last sign-in of every super admin', async () => {
  const { email } = await makeSuperAdmin(server);
  const { code, output } = await runMain('superadmin-list', [], environment());
  expect([code, output]).toEqual([0, expect.stringContaining(`${email}  `)]);
  expect(output).toMatch(/last sign-in: (never|\d{4}-\d\d-\d\dT)/);
});

test('the command ends sessions and the second factor, records it, and frees the address', async () => {
  const [gone, other] = [await makeSuperAdmin(server), await makeSuperAdmin(server)];
  const id = await idOf(gone.email);
  await plantSecondFactor(server, { kind: 'superadmin', superAdminId: id });
  const list = ({ token }: { readonly token: string }) => server.call('listSuperAdmins', { token });
  expect((await list(gone)).status).toBe(200);

  const removed = await remove(gone.email.toUpperCase());
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.output).toContain(`${gone.email} is no super admin any more.`);
  expect((await list(gone)).status).toBe(401);
  expect(JSON.stringify((await list(other)).body)).not.toContain(gone.email);
  expect((await server.pool.query('select from second_factors')).rowCount).toBe(0);
  const trail = await server.call('listAllAudit', {
    token: other.token,
    query: { action: 'superadmin.remove' },
  });
  expect(trail.body.data.records).toMatchObject([
    { actor: { name: 'The operator of the site' }, subject: { id }, before: { email: gone.email } },
  ]);
  // A sign-in that overlaps the removal opens no session, and the address gets no code and no notices any more.
  const opening = systemTransaction(server.db, (tx) =>
    openSession(tx, { kind: 'superadmin', superAdminId: id }, null),
  );
  await expect(opening).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(await findSuperAdmin(server.db, gone.email)).toBeNull();
  const companyId = await makeCompany(server);
  await makePerson(server, companyId, 'ADMIN');
  const { addresses } = await systemTransaction(server.db, (tx) =>
    findNoticeRecipients(tx, companyId),
  );
  expect(addresses).toContain(other.email);
  expect(addresses).not.toContain(gone.email);

  const again = await remove(gone.email);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not a super admin')]);
  const added = await runMain('superadmin-add', [gone.email, 'Back Again'], environment());
  expect(added.output).toContain('is a super admin now');
  expect((await findSuperAdmin(server.db, gone.email))?.id).not.toBe(id);
});

test('a removal ends sessions and second factor of this super admin only, and is recorded', async () => {
  const own = await startTestServer({ withoutJobs: true });
  try {
    const [gone, other] = [await makeSuperAdmin(own), await makeSuperAdmin(own)];
    const { rows: ids } = await own.pool.query<{ id: string; email: string }>(
      'select id, email from super_admins',
    );
    const of = ({ email }: { readonly email: string }) =>
      ids.find((superAdmin) => superAdmin.email === email)?.id ?? '';
    for (const { id } of ids)
      await plantSecondFactor(own, { kind: 'superadmin', superAdminId: id });
    expect(await removeSuperAdmin(own.db, 'nobody@example.com')).toBe('not found');
    expect(await removeSuperAdmin(own.db, gone.email)).toBe('removed');
    for (const table of ['sessions', 'second_factors']) {
      const { rows } = await own.pool.query(`select super_admin_id as owner from ${table}`);
      expect(rows).toEqual([{ owner: of(other) }]);
    }
    const { rows: entries } = await own.pool.query(
      'select company_id, action, actor_name, subject_id, before, after from audit_entries',
    );
    expect(entries).toEqual([
      {
        company_id: null,
        action: 'superadmin.remove',
        actor_name: 'The operator of the site',
        subject_id: of(gone),
        before: { email: gone.email },
        after: null,
      },
    ]);
  } finally {
    await own.stop();
  }
});

test('an invalid address and the removal of the last super admin are refused', async () => {
  const usage = await remove('nobody@');
  expect([usage.code, usage.output]).toEqual([
    2,
    expect.stringContaining('Usage: prelaunch superadmin-remove'),
  ]);
  const own = await startTestServer();
  try {
    const { email, token } = await makeSuperAdmin(own);
    expect(await removeSuperAdmin(own.db, email)).toBe('last');
    expect((await own.call('listSuperAdmins', { token })).status).toBe(200);
  } finally {
    await own.stop();
  }
});

/** Two operators remove the only two super admins at the same time. */
async function removeBoth(rewriteSql?: (sql: string) => string): Promise<number> {
  const own = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    const people = [await makeSuperAdmin(own), await makeSuperAdmin(own)];
    if (rewriteSql !== undefined)
      await addBarrier(own.pool, 'update on super_admins for each statement', 2);
    await Promise.all(people.map(({ email }) => removeSuperAdmin(own.db, email)));
    if (rewriteSql !== undefined) expect(own.rewritten()).toBeGreaterThan(0);
    const { rows } = await own.pool.query('select from super_admins where removed_at is null');
    return rows.length;
  } finally {
    await own.stop();
  }
}

test('one of two concurrent removals is refused', async () => {
  expect(await removeBoth()).toBe(1);
});

test('negative control: without the lock both super admins are removed', async () => {
  expect(
    await removeBoth((sql) =>
      sql.includes('super_admins') ? sql.replace(/ for no key update/, '') : sql,
    ),
  ).toBe(0);
});
