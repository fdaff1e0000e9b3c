import { statusAndCode } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../testing/test-server.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { sweepAdminAddresses } from '../../confirmations/notices/notice-recipients.store.ts';

/** Changes of admin accounts: the password proof that they require, and the mails about them and about payee changes. */

let server: TestServer;
let companyId: string;
let admin: Person;
let other: Person;
let superAdmin: { readonly email: string };
let companies = 0;
let companyEmail: string;

beforeAll(async () => {
  server = await startTestServer();
  superAdmin = await makeSuperAdmin(server);
});
beforeEach(async () => {
  companyEmail = `company-${String((companies += 1))}@example.com`;
  companyId = await makeCompany(server, { email: companyEmail });
  admin = await makePerson(server, companyId, 'ADMIN');
  other = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const update = (body: object, who = admin) =>
  server.call('updateAccount', { token: who.token, body });
const remove = (id: string, who = admin) =>
  server.call('deleteAccount', { token: who.token, body: { id } });
const detailsOf = async ({ email }: Person) => {
  const list = await server.call('listAccounts', { token: admin.token, query: { search: email } });
  const { id, name, mobile, role } = list.body.data.records[0];
  return { id, name, mobile, role, email };
};
const newAdmin = (email: string) => ({
  role: 'ADMIN',
  name: 'Added Admin',
  mobile: '97000 55555',
  email,
  password: 'a long enough password',
});
/** Moves the password proof 50 minutes into the past. */
const ageProof = ({ token }: Person) =>
  server.pool.query(
    "update sessions set proven_at = now() - interval '50 minutes' where token_hash = $1",
    [hashToken(token)],
  );
const changePayee = (who: Person) =>
  server.call('updateBeneficiary', {
    token: who.token,
    body: {
      holderName: 'Mallory',
      bankName: 'Another Bank',
      branch: 'Elsewhere',
      accountNumber: '666666666666',
      ifscCode: 'HDFC0002854',
      upi: 'mallory@okaxis',
    },
  });
/** Moves the removals of admins of this company this many days into the past. */
const ageRemovals = (days: number) =>
  server.pool.query(
    `update admin_addresses set since = since - interval '60 days',
       until = until - make_interval(days => $1) where company_id = $2`,
    [days, companyId],
  );
const PAYEE = /^The account that your members pay to was changed$/;
/** The mails to this address about changes by this test's admin. */
const notices = (to: string, subject: RegExp) =>
  server.mail.received.filter(
    (mail) => mail.to === to && subject.test(mail.subject) && mail.text.includes(admin.email),
  );
const received = (to: string, subject: RegExp) => notices(to, subject).length;
async function receives(to: string, subject: RegExp): Promise<{ readonly text: string }> {
  await expect.poll(() => received(to, subject), { timeout: 20_000 }).toBeGreaterThan(0);
  return notices(to, subject)[0] ?? { text: '' };
}

describe('with a password proof that is 50 minutes old', () => {
  const EVERY_CHANGE: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['deleting an admin', () => remove(other.id)],
    ['blocking an admin', () => update({ id: other.id, status: 'BLOCKED' })],
    ['deactivating an admin', () => update({ id: other.id, status: 'INACTIVE' })],
    ['demoting an admin', async () => update({ ...(await detailsOf(other)), role: 'USER' })],
    ['renaming an admin', async () => update({ ...(await detailsOf(other)), name: 'Renamed' })],
    [
      "changing an admin's mobile",
      async () => update({ ...(await detailsOf(other)), mobile: '9711122233' }),
    ],
    [
      "changing an admin's e-mail",
      async () => update({ ...(await detailsOf(other)), email: 'moved@example.com' }),
    ],
    ["changing one's own name", async () => update({ ...(await detailsOf(admin)), name: 'Me' })],
    [
      'promoting a member',
      async () =>
        update({ ...(await detailsOf(await makePerson(server, companyId))), role: 'ADMIN' }),
    ],
    [
      'adding an admin',
      () => server.call('addAccount', { token: admin.token, body: newAdmin('added@example.com') }),
    ],
    [
      'verifying an admin',
      async () => {
        await server.pool.query('update accounts set is_approved = false where id = $1', [
          other.id,
        ]);
        return server.call('approveAccounts', { token: admin.token, body: { ids: [other.id] } });
      },
    ],
  ];

  test.each(EVERY_CHANGE)('%s is refused and changes nothing', async (_, change) => {
    await ageProof(admin);
    expect(statusAndCode(await change())).toEqual([403, 'step_up_required']);
    const { rows } = await server.pool.query(
      `select from accounts where id = $1 and role = 'ADMIN' and status = 'ACTIVE'
         and deleted_at is null and name = $2 and email = $3`,
      [other.id, other.name, other.email],
    );
    expect(rows).toHaveLength(1);
    const { total } = (await server.call('listAudit', { token: admin.token })).body.data;
    expect(total).toBe(0);
  });

  test('a member is still changed, blocked and deleted', async () => {
    const member = await makePerson(server, companyId);
    const details = await detailsOf(member);
    await ageProof(admin);
    expect((await update({ ...details, name: 'Renamed' })).status).toBe(200);
    expect((await update({ id: member.id, status: 'BLOCKED' })).status).toBe(200);
    expect((await remove(member.id)).status).toBe(200);
  });
});

describe('a change of an admin account', () => {
  test('is mailed once to every admin, the company and the super admins, with old and new values', async () => {
    const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
    const bystander = await makePerson(server, companyId);
    expect((await update({ id: other.id, status: 'BLOCKED' })).status).toBe(200);
    const subject = /^An admin account was changed$/;
    for (const to of [admin.email, other.email, companyEmail, superAdmin.email]) {
      const { text } = await receives(to, subject);
      expect(text).toContain(
        `${admin.name} (${admin.email}) changed the admin ${other.name} (${other.email}) of GLXY.`,
      );
      expect(text).toMatch(/Old:[^]*Status: +ACTIVE[^]*New:[^]*Status: +BLOCKED/);
      expect(text).toContain('Changed: Status\n');
      expect(text).toMatch(/When: +\d.*\(India\)\n +Network address: +127\.0\.0\.1/);
      expect(text).toContain('https://tokens.example/admin/audit');
      expect(received(to, subject)).toBe(1);
    }
    expect(received(stranger.email, subject)).toBe(0);
    expect(received(bystander.email, subject)).toBe(0);
  });

  test('names the kind of change: added, promoted, demoted, deleted', async () => {
    const email = 'fresh-admin@example.com';
    const added = await server.call('addAccount', { token: admin.token, body: newAdmin(email) });
    expect(added.status).toBe(201);
    const { text } = await receives(other.email, /^An admin was added$/);
    expect(text).toContain(`added Added Admin (${email}) as an admin of GLXY.`);
    expect(text).not.toContain('Old:');
    // The new address is not proven yet, so it gets no text typed by others.
    expect(received(email, /^An admin was added$/)).toBe(0);

    const member = await makePerson(server, companyId);
    const details = await detailsOf(member);
    await update({ ...details, role: 'ADMIN' });
    await receives(other.email, /^A member was made an admin$/);
    await update(details);
    await receives(member.email, /^An admin was made a member$/);
    await remove(added.body.data.id);
    await receives(email, /^An admin was deleted$/);
  });

  test('of a member is not mailed', async () => {
    const member = await makePerson(server, companyId);
    await update({ id: member.id, status: 'BLOCKED' });
    await remove(member.id);
    // A later mail has arrived, so an earlier one would have arrived too.
    await update({ id: other.id, status: 'BLOCKED' });
    await receives(other.email, /^An admin account was changed$/);
    expect(received(other.email, /^/)).toBe(1);
  });

  test('is mailed once to an address that company and super admins share', async () => {
    await server.pool.query('update companies set email = $1 where id = $2', [
      superAdmin.email,
      companyId,
    ]);
    await changePayee(admin);
    await receives(other.email, PAYEE);
    await receives(superAdmin.email, PAYEE);
    expect(received(superAdmin.email, PAYEE)).toBe(1);
  });
});

describe('a payee change is mailed to admins who were removed before', () => {
  const removals: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['deleted', () => remove(other.id)],
    ['blocked', () => update({ id: other.id, status: 'BLOCKED' })],
    ['demoted', async () => update({ ...(await detailsOf(other)), role: 'USER' })],
    [
      'moved to another address',
      async () => update({ ...(await detailsOf(other)), email: 'mallory-owns-it@example.com' }),
    ],
  ];

  test.each(removals)('%s', async (_, removal) => {
    await removal();
    expect((await changePayee(admin)).status).toBe(200);
    for (const to of [other.email, admin.email, companyEmail, superAdmin.email]) {
      const { text } = await receives(to, PAYEE);
      expect(text).toContain(
        `${admin.name} (${admin.email}) changed the account that the members of GLXY pay to.`,
      );
      expect(text).toMatch(/Account number: +XXXXXXXX6666/);
      expect(text).not.toContain('666666666666');
    }
  });

  test('for 30 days, then no longer; the sweep deletes the address', async () => {
    await remove(other.id);
    await ageRemovals(29);
    await changePayee(admin);
    await receives(other.email, PAYEE);
    await ageRemovals(2);
    await server.call('addBeneficiary', {
      token: admin.token,
      body: {
        holderName: 'GLXY',
        bankName: 'A Bank',
        branch: 'A Branch',
        accountNumber: '12345678999',
        ifscCode: 'HDFC0002854',
        upi: 'glxy@okaxis',
      },
    });
    await receives(admin.email, /^An account to pay to was added$/);
    expect(received(other.email, /^An account to pay to was added$/)).toBe(0);
    await sweepAdminAddresses(server.db);
    const { rows } = await server.pool.query<{ email: string }>(
      'select email from admin_addresses where company_id = $1',
      [companyId],
    );
    expect(rows.map(({ email }) => email)).toEqual([admin.email]);
  });

  test('even after 150 other admins were added', async () => {
    await server.pool.query(
      `insert into accounts (company_id, id, role, name, email, mobile, referral_code, password_hash)
       select $1, gen_random_uuid(), 'ADMIN', 'Filler', 'filler-' || n || '@example.com',
              '+9170000' || 10000 + n, 'FILL-' || n, 'x' from generate_series(1, 150) n`,
      [companyId],
    );
    await remove(other.id);
    await changePayee(admin);
    await receives(other.email, PAYEE);
    const { rows } = await server.pool.query<{ fillers: number }>(
      "select count(*)::int as fillers from admin_addresses where email like 'filler-%'",
    );
    expect(rows[0]?.fillers).toBe(150);
    await expect
      .poll(() => server.mail.received.filter(({ to }) => to.startsWith('filler-')).length)
      .toBe(2 * 98);
  });
});
