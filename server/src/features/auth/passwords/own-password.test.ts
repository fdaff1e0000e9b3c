import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** A company admin changes the own password, which another admin may have chosen. */

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const NEW = 'a quiet night sky';

const change = ({ token }: Person, password = NEW, currentPassword = PASSWORD) =>
  server.call('changeAdminPassword', { token, body: { currentPassword, password } });

const logIn = ({ email }: Person, password: string) =>
  server.call('loginAdmin', { body: { email, password } });

const entriesOf = async ({ id }: Person) => {
  const { rows } = await server.pool.query(
    `select action, before, after from audit_entries
     where action = 'password.change' and subject_id = $1::text and actor_id = $1::uuid`,
    [id],
  );
  return rows;
};

test('only the new password signs in, every session ends, and the admin gets a mail', async () => {
  const admin = await makePerson(server, companyId, 'ADMIN');
  const elsewhere = String((await logIn(admin, PASSWORD)).body.data.token);
  expect(await change(admin)).toMatchObject({
    status: 200,
    body: { data: null, message: 'Password changed. Please log in.' },
  });
  // The mail about the sign-in is sent at the same time, so either may arrive first.
  await server.mail.waitFor(admin.email, 1, /^Your password was changed$/);
  for (const token of [admin.token, elsewhere]) {
    expect((await server.call('getAdminSession', { token })).status).toBe(401);
  }
  expect((await logIn(admin, PASSWORD)).body.code).toBe('wrong_credentials');
  expect((await logIn(admin, NEW)).status).toBe(200);
  expect(await entriesOf(admin)).toEqual([
    { action: 'password.change', before: null, after: null },
  ]);
});

test('the list of accounts no longer says that another admin chose the password', async () => {
  const [first, second] = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
  ];
  await server.pool.query('update accounts set password_set_by = $1 where id = $2', [
    first.id,
    second.id,
  ]);
  await change(second);
  const { rows } = await server.pool.query('select password_set_by from accounts where id = $1', [
    second.id,
  ]);
  expect(rows).toEqual([{ password_set_by: null }]);
});

test('an admin who may only read can do it too', async () => {
  const reader = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query(`update accounts set rights = 'read' where id = $1`, [reader.id]);
  expect((await change(reader)).status).toBe(200);
});

test.each([
  ['with a wrong current password', NEW, 'not the password', 'wrong_password'],
  ['to a common password', 'password123', PASSWORD, 'common_password'],
  ['to the same password', PASSWORD, PASSWORD, 'same_password'],
])('%s nothing changes', async (_, password, currentPassword, code) => {
  const admin = await makePerson(server, companyId, 'ADMIN');
  expect(await change(admin, password, currentPassword)).toMatchObject({
    status: 400,
    body: { code },
  });
  expect((await server.call('getAdminSession', { token: admin.token })).status).toBe(200);
  expect((await logIn(admin, PASSWORD)).status).toBe(200);
  expect(await entriesOf(admin)).toEqual([]);
});

test('of two changes at once with the same current password one succeeds', async () => {
  const admin = await makePerson(server, companyId, 'ADMIN');
  const passwords = ['a quiet night sky', 'another night sky'];
  const answers = await Promise.all(passwords.map((password) => change(admin, password)));
  const changed = passwords.filter((_, n) => answers[n]?.status === 200);
  expect(changed).toHaveLength(1);
  // The other one either has no session any more or, if it was let in before, no longer the right password.
  const refused = answers.find(({ status }) => status !== 200);
  expect(['session_ended', 'wrong_password']).toContain(refused?.body.code);
  expect((await logIn(admin, changed[0] ?? '')).status).toBe(200);
});
