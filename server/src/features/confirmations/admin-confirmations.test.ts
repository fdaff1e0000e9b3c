import { statusAndCode, statusAndMessage } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  confirm,
  idOf,
  listConfirmations,
  makeAdmins,
  removeAccount,
  setFourEyes,
  WAITING,
} from '../../../testing/four-eyes.ts';
import { PASSWORD, makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { startTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';
import { INVARIANTS, verify } from '../../operations/verify/verify.ts';

/** Adding, promoting, demoting, blocking and deleting admins needs a second admin's confirmation. */

let server: TestServer;
let companyId: string;
let asha: Person;
let bina: Person;
let charu: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  [asha, bina, charu] = await makeAdmins(server, companyId);
  await setFourEyes(server, companyId, true);
});
afterAll(async () => {
  // The tests must not have violated any invariant.
  const checked = await verify(server.db, INVARIANTS);
  expect(checked.filter(({ found }) => found.count > 0)).toEqual([]);
  await server.stop();
});

const update = (who: Person, body: object) =>
  server.call('updateAccount', { token: who.token, body });
const remove = (who: Person, id: string) => removeAccount(server, who, id);
const list = (who: Person) => listConfirmations(server, who);
const accountOf = async (person: Pick<Person, 'email'>, who = asha) => {
  const query = { search: person.email };
  return (await server.call('listAccounts', { token: who.token, query })).body.data.records[0];
};
const detailsOf = async (person: Pick<Person, 'email'>) => {
  const { id, name, mobile, email, role } = await accountOf(person);
  return { id, name, mobile, email, role };
};

const newAdmin = (email: string) => ({
  role: 'ADMIN',
  name: 'Added Admin',
  mobile: '97000 66666',
  email,
  password: PASSWORD,
});

test('adding: the new admin chooses the password by the mailed invitation', async () => {
  const email = 'second-pair-of-eyes@example.com';
  const body = newAdmin(email);
  const answer = await server.call('addAccount', { token: asha.token, body });
  expect(statusAndMessage(answer)).toEqual([201, WAITING]);
  expect(await accountOf({ email })).toBeUndefined();
  expect(statusAndCode(await confirm(server, asha, idOf(answer)))).toEqual([403, 'own_request']);
  expect((await confirm(server, bina, idOf(answer))).status).toBe(200);
  expect(await accountOf({ email })).toMatchObject({ role: 'ADMIN', isApproved: true });
  // The password chosen by the requesting admin is not used.
  const login = (password: string) => server.call('loginAdmin', { body: { email, password } });
  expect((await login(PASSWORD)).status).toBe(401);
  const { text } = await server.mail.waitFor(email, 1, /^You are invited to run/);
  const code = /\b\d{8}\b/.exec(text)?.[0];
  const chosen = 'nobody else knows this one';
  await server.call('setAdminPassword', { body: { email, code, password: chosen } });
  expect((await login(chosen)).status).toBe(200);
});

test('adding: a taken address is refused at the request', async () => {
  const call = (over: object) =>
    server.call('addAccount', {
      token: asha.token,
      body: { ...newAdmin('free@example.com'), ...over },
    });
  expect(statusAndCode(await call({ email: bina.email }))).toEqual([409, 'email_taken']);
  const { mobile } = await accountOf(bina);
  expect(statusAndCode(await call({ mobile }))).toEqual([409, 'mobile_taken']);
  expect((await list(bina)).total).toBe(0);
});

const CHANGES: readonly (readonly [string, (who: Person) => Promise<Answer>, object | null])[] = [
  ['blocking', (who) => update(who, { id: charu.id, status: 'BLOCKED' }), { status: 'BLOCKED' }],
  [
    'demoting',
    async (who) => update(who, { ...(await detailsOf(charu)), role: 'USER' }),
    { role: 'USER' },
  ],
  ['deleting', (who) => remove(who, charu.id), null],
];

test.each(CHANGES)(
  '%s stays pending, and takes effect when confirmed',
  async (_, change, after) => {
    const answer = await change(asha);
    expect(statusAndMessage(answer)).toEqual([200, WAITING]);
    expect(await accountOf(charu)).toMatchObject({ role: 'ADMIN', status: 'ACTIVE' });
    expect((await server.call('listAudit', { token: charu.token })).status).toBe(200);
    expect((await confirm(server, bina, idOf(answer))).status).toBe(200);
    const now = await accountOf(charu);
    if (after === null) expect(now).toBeUndefined();
    else expect(now).toMatchObject(after);
    expect((await server.call('listAudit', { token: charu.token })).status).toBe(401);
  },
);

test('promoting: a member whose password an admin chose is refused', async () => {
  const added = await server.call('addAccount', {
    token: asha.token,
    body: { ...newAdmin('known-password@example.com'), role: 'USER' },
  });
  const { id, name, mobile, email } = added.body.data;
  const promote = { id, name, mobile, email, role: 'ADMIN' };
  expect(statusAndCode(await update(asha, promote))).toEqual([409, 'password_not_own']);

  const member = await makePerson(server, companyId);
  const answer = await update(asha, { ...(await detailsOf(member)), role: 'ADMIN' });
  expect(statusAndMessage(answer)).toEqual([200, WAITING]);
  expect((await confirm(server, bina, idOf(answer))).status).toBe(200);
  expect(await accountOf(member)).toMatchObject({ role: 'ADMIN' });
});

test('confirming is refused when the account has changed since', async () => {
  const member = await makePerson(server, companyId);
  const details = await detailsOf(member);
  const id = idOf(await update(asha, { ...details, role: 'ADMIN' }));
  // Changing a member's address needs no second admin, so it must not become part of a promotion.
  expect((await update(asha, { ...details, email: 'mallory@example.com' })).status).toBe(200);
  expect(statusAndCode(await confirm(server, bina, id))).toEqual([409, 'account_changed']);
  expect(await accountOf({ email: 'mallory@example.com' })).toMatchObject({ role: 'USER' });
});

test('a change of a name or of a member needs no confirmation', async () => {
  const renamed = await update(asha, { ...(await detailsOf(charu)), name: 'Charu Nair' });
  expect(renamed.body).toMatchObject({ message: 'User updated successfully.' });
  const member = await makePerson(server, companyId);
  expect((await update(asha, { id: member.id, status: 'BLOCKED' })).body.data.status).toBe(
    'BLOCKED',
  );
  expect((await remove(asha, member.id)).body).toMatchObject({ data: null });
  expect((await list(bina)).total).toBe(0);
});

/** Adds an admin who has the mailed invitation and no password yet; Asha requests, Bina confirms. */
async function inviteThirdAdmin(email: string) {
  const answer = await server.call('addAccount', { token: asha.token, body: newAdmin(email) });
  await confirm(server, bina, idOf(answer));
  return detailsOf({ email });
}

test('the address of an invited admin stays until a second admin confirms the new one', async () => {
  const invited = await inviteThirdAdmin('invited@example.com');
  const email = 'second-mailbox-of-asha@example.com';
  const answer = await update(asha, { ...invited, email });
  expect(statusAndMessage(answer)).toEqual([200, WAITING]);
  expect(await accountOf({ email })).toBeUndefined();
  expect(await accountOf(invited)).toMatchObject({ id: invited.id });
  expect(statusAndCode(await confirm(server, asha, idOf(answer)))).toEqual([403, 'own_request']);
  const { records } = await list(bina);
  expect(records[0].lines).toContainEqual(
    expect.objectContaining({ label: 'E-mail', before: invited.email, after: email }),
  );
  expect((await confirm(server, bina, idOf(answer))).status).toBe(200);
  expect(await accountOf({ email })).toMatchObject({ id: invited.id, role: 'ADMIN' });
});

test('the address of another admin, and of oneself, stays until a second admin confirms the new one', async () => {
  for (const [person, email] of [
    [charu, 'second-mailbox-for-charu@example.com'],
    [asha, 'new-mailbox-of-asha@example.com'],
  ] as const) {
    const answer = await update(asha, { ...(await detailsOf(person)), email });
    expect(statusAndMessage(answer)).toEqual([200, WAITING]);
    expect(await accountOf({ email })).toBeUndefined();
    expect((await confirm(server, bina, idOf(answer))).status).toBe(200);
    expect(await accountOf({ email })).toMatchObject({ id: person.id });
  }
});

test('the deletion of an admin can be confirmed by that admin', async () => {
  const id = idOf(await remove(asha, bina.id));
  expect((await confirm(server, bina, id)).status).toBe(200);
  expect(await accountOf(bina)).toBeUndefined();
});
