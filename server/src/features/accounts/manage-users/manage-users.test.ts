import { statusAndCode } from '@prelaunch/testkit/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

const server = useServer();
let companyId: string;
let admin: Person;
let people = 0;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

function newPerson(over: object = {}) {
  people += 1;
  return {
    role: 'USER',
    name: `Added ${String(people)}`,
    mobile: `97000 ${String(10_000 + people)}`,
    email: `Added-${String(people)}@Example.com`,
    password: 'a long enough password',
    ...over,
  };
}

const add = (body: object, who = admin) =>
  server.call('addAccount', { token: who.token, body: newPerson(body) });
const update = (body: object, who = admin) =>
  server.call('updateAccount', { token: who.token, body });
const remove = (id: string, who = admin) =>
  server.call('deleteAccount', { token: who.token, body: { id } });
const list = async (query: Record<string, string> = {}, who = admin) =>
  (await server.call('listAccounts', { token: who.token, query })).body.data;
const namesIn = async (query: Record<string, string>) =>
  (await list(query)).records.map((record: { name: string }) => record.name);
const auditOf = (action: string) =>
  server.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('action', '=', action)
    .execute();
const login = (email: string, password: string) =>
  server.call('loginMember', { body: { companyId, user: email, password } });

async function forgetProof({ id }: Person): Promise<void> {
  await server.pool.query(
    `update sessions set proven_at = now() - interval '16 minutes' where account_id = $1`,
    [id],
  );
}

describe('the list', () => {
  test('shows members and admins of the company, newest first, without deleted ones', async () => {
    const first = await makePerson(server, companyId);
    const gone = await makePerson(server, companyId);
    const last = await makePerson(server, companyId);
    await makePerson(server, await makeCompany(server));
    await remove(gone.id);
    const { records, ...page } = await list();
    expect(page).toEqual({ total: 3, page: 1, limit: 10, lastPage: 1, moreThanTotal: false });
    expect(records.map(({ id }: { id: string }) => id)).toEqual([last.id, first.id, admin.id]);
    expect(records[0]).toEqual({
      id: last.id,
      name: last.name,
      email: last.email,
      mobile: expect.stringMatching(/^\+9198\d{8}$/),
      role: 'USER',
      referralCode: last.referralCode,
      createdAt: expect.any(String),
      isApproved: false,
      status: 'ACTIVE',
      rights: 'all',
      isOwn: false,
      formerVerification: null,
    });
    expect(records[2]).toMatchObject({ role: 'ADMIN', isApproved: true, isOwn: true });
  });

  test('is searched by name, e-mail, mobile and referral code, and filtered by approval', async () => {
    const { data } = (await add({ name: 'Asha 100% Rao', mobile: '+91 91234 50001' })).body;
    const waiting = await makePerson(server, companyId);
    for (const search of ['asha 100%', data.email.slice(0, 12), '12345000', '091234-50001']) {
      expect(await namesIn({ search }), search).toEqual(['Asha 100% Rao']);
    }
    expect(await namesIn({ search: data.referralCode })).toEqual(['Asha 100% Rao']);
    expect(await namesIn({ search: 'a%rao' })).toEqual([]);
    expect(await namesIn({ isApproved: 'false' })).toEqual([waiting.name]);
    expect(await list({ isApproved: 'true' })).toMatchObject({ total: 2 });
    expect(await list({ isApproved: 'false', search: 'Asha' })).toMatchObject({ total: 0 });
  });

  test('comes in pages', async () => {
    for (let more = 0; more < 4; more += 1) await makePerson(server, companyId);
    const { records, ...page } = await list({ page: '2', limit: '2' });
    expect(page).toEqual({ total: 5, page: 2, limit: 2, lastPage: 3, moreThanTotal: false });
    expect(records).toHaveLength(2);
    expect((await list({ page: '3', limit: '2', search: 'Person' })).records).toHaveLength(1);
    const wrong = { page: '0', limit: '101', isApproved: 'maybe' };
    const answer = await server.call('listAccounts', { token: admin.token, query: wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toHaveLength(3);
  });
});

describe('adding', () => {
  test('creates an approved account that can log in, and mails its owner', async () => {
    const person = newPerson();
    const { status, body } = await add(person);
    expect([status, body.message]).toEqual([201, 'User added successfully.']);
    const email = person.email.toLowerCase();
    expect(body.data).toMatchObject({ name: person.name, email, isApproved: true });
    expect(body.data.referralCode).toMatch(/^GLXY-[2-9A-Z]{8}$/);
    expect((await login(email, person.password)).status).toBe(200);
    const mail = await server.mail.waitFor(email);
    expect(mail.subject).toBe('An account was made for you');
    expect(mail.text).toContain('https://tokens.example/');
    expect(mail.text).not.toContain(person.password);
    const [entry] = await auditOf('account.add');
    expect(entry).toMatchObject({ subject_id: body.data.id, actor_id: admin.id });
    expect(JSON.stringify(entry?.after)).not.toContain(person.password);
  });

  test('every invalid field is reported', async () => {
    const empty = { role: '', name: ' ', mobile: '12', email: 'nobody', password: 'short' };
    const { status, body } = await add(empty);
    expect([status, body.message]).toEqual([
      400,
      [
        'Please select a role.',
        'Name is required.',
        'Please enter a valid mobile number, for example +91 98765 43210.',
        'Please enter a valid email address.',
        'The password must have at least 8 characters.',
      ],
    ]);
    expect(statusAndCode(await add({ password: 'password123' }))).toEqual([400, 'common_password']);
  });

  test('a mobile number or e-mail is unique in its company, the e-mail of an admin in all companies', async () => {
    const { data } = (await add({})).body;
    expect(statusAndCode(await add({ email: data.email.toUpperCase() }))).toEqual([
      409,
      'email_taken',
    ]);
    expect(statusAndCode(await add({ mobile: data.mobile }))).toEqual([409, 'mobile_taken']);
    const elsewhere = await makePerson(server, await makeCompany(server), 'ADMIN');
    const sameEmail = { email: elsewhere.email };
    expect(statusAndCode(await add({ ...sameEmail, role: 'ADMIN' }))).toEqual([409, 'email_taken']);
    const member = await add(sameEmail);
    expect(member.status).toBe(201);
    const promoted = { ...member.body.data, role: 'ADMIN' };
    expect(statusAndCode(await update(promoted))).toEqual([409, 'email_taken']);
  });
});

describe('updating', () => {
  const detailsOf = async (person: Person) => {
    const { records } = await list({ search: person.email });
    const { id, name, mobile, email, role } = records[0];
    return { id, name, mobile, email, role };
  };

  test('changes the details, and mails the former address', async () => {
    const member = await makePerson(server, companyId);
    const details = await detailsOf(member);
    const change = { ...details, name: 'Asha Rao', mobile: '09111122222', email: 'New@Mail.test' };
    const { status, body } = await update(change);
    expect([status, body.message]).toEqual([200, 'User updated successfully.']);
    expect(body.data).toMatchObject({ name: 'Asha Rao', mobile: '+919111122222' });
    expect((await login('new@mail.test', PASSWORD)).status).toBe(200);
    expect((await server.mail.waitFor(member.email)).subject).toMatch(/address .* was changed$/);
    const [entry] = await auditOf('account.update');
    expect(entry).toMatchObject({
      before: { name: member.name, mobile: details.mobile, email: member.email },
      after: { name: 'Asha Rao', mobile: '+919111122222', email: 'new@mail.test' },
    });
    // Sending the same values again changes nothing and writes no entry.
    expect((await update(change)).status).toBe(200);
    expect(await auditOf('account.update')).toHaveLength(1);
  });

  test('a change of the details without role, mobile or e-mail is refused, and so are an empty change and a withdrawn approval', async () => {
    const { id, ...details } = await detailsOf(await makePerson(server, companyId));
    expect((await update({ id, ...details, name: undefined, role: '' })).body.message).toEqual([
      'Please select a role.',
    ]);
    expect((await update({ id, name: 'A' })).body.message).toEqual([
      'Please select a role.',
      'Mobile is required.',
      'Email is required.',
    ]);
    expect((await update({ id })).body.message).toEqual(['There is nothing to change.']);
    expect((await update({ id, isApproved: false })).status).toBe(400);
  });

  test('approving changes Waiting to Verified, once', async () => {
    const { id } = await makePerson(server, companyId);
    expect((await update({ id, isApproved: true })).body.data.isApproved).toBe(true);
    expect((await update({ id, isApproved: true })).status).toBe(200);
    expect(await auditOf('account.update')).toHaveLength(1);
  });

  test.each(['INACTIVE', 'BLOCKED'])('%s ends the sessions and blocks logins', async (status) => {
    const member = await makePerson(server, companyId);
    expect((await update({ id: member.id, status })).body.data.status).toBe(status);
    const session = await server.call('getProfile', { token: member.token });
    expect(statusAndCode(session)).toEqual([401, 'session_ended']);
    expect(statusAndCode(await login(member.email, PASSWORD))).toEqual([403, 'account_not_active']);
    await update({ id: member.id, status: 'ACTIVE' });
    // The old session stays ended.
    expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
    expect((await login(member.email, PASSWORD)).status).toBe(200);
  });

  test('a role change ends the sessions, in both directions', async () => {
    const member = await makePerson(server, companyId);
    const details = await detailsOf(member);
    expect((await update({ ...details, role: 'ADMIN' })).body.data.role).toBe('ADMIN');
    expect((await update(details)).body.data.role).toBe('USER');
    expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
  });

  test('changing a role or an address needs a recent password proof', async () => {
    const member = await makePerson(server, companyId);
    const details = await detailsOf(member);
    await forgetProof(admin);
    const refused = [403, 'step_up_required'];
    expect(statusAndCode(await update({ ...details, role: 'ADMIN' }))).toEqual(refused);
    expect(statusAndCode(await update({ ...details, email: 'mallory@example.com' }))).toEqual(
      refused,
    );
    expect(statusAndCode(await add({ role: 'ADMIN' }))).toEqual(refused);
    expect((await update({ ...details, name: 'Same Role' })).status).toBe(200);
    expect((await add({})).status).toBe(201);
    await server.call('stepUpAdmin', { token: admin.token, body: { password: PASSWORD } });
    expect((await update({ ...details, email: 'moved@example.com' })).status).toBe(200);
    expect((await update({ ...details, email: 'moved@example.com', role: 'ADMIN' })).status).toBe(
      200,
    );
    expect((await add({ role: 'ADMIN' })).status).toBe(201);
  });
});

describe('deleting', () => {
  test('hides the account, ends its sessions and frees its address; its purchases are kept', async () => {
    const { email, mobile, id } = (await add({})).body.data;
    const { token } = (await login(email, 'a long enough password')).body.data;
    const bought = await server.call('submitPurchase', {
      token,
      body: { paymentMethod: 'MANUAL', amount: 100 },
    });
    expect(bought.status).toBe(201);
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, 'User deleted successfully.']);
    expect((await server.call('getProfile', { token })).status).toBe(401);
    expect((await login(email, 'a long enough password')).status).toBe(401);
    expect((await add({ email, mobile })).status).toBe(201);
    const purchases = await server.call('listCompanyPurchases', { token: admin.token });
    expect(purchases.body.data).toMatchObject({ total: 1, records: [{ user: { id } }] });
    expect((await remove(id)).status).toBe(404);
    expect(await auditOf('account.delete')).toMatchObject([
      { subject_id: id, before: { email, mobile }, after: null },
    ]);
  });
});

describe('admins', () => {
  test('cannot delete, block or demote themselves; another admin can', async () => {
    const other = await makePerson(server, companyId, 'ADMIN');
    const { records } = await list({ search: admin.email });
    const { id, name, mobile, email } = records[0];
    const attempts = (who: Person) => [
      () => update({ id, status: 'BLOCKED' }, who),
      () => update({ id, status: 'INACTIVE' }, who),
      () => update({ id, name, mobile, email, role: 'USER' }, who),
      () => remove(id, who),
    ];
    for (const attempt of attempts(admin)) {
      expect(statusAndCode(await attempt())).toEqual([409, 'own_account']);
    }
    expect((await update({ id, name: 'Own Name', mobile, email, role: 'ADMIN' })).status).toBe(200);
    expect((await list()).total).toBe(2);
    for (const attempt of attempts(other)) expect((await attempt()).status).toBe(200);
  });

  test("cannot see or change another company's accounts", async () => {
    const stranger = await makePerson(server, await makeCompany(server));
    expect((await update({ id: stranger.id, isApproved: true })).status).toBe(404);
    expect((await update({ id: stranger.id, status: 'BLOCKED' })).status).toBe(404);
    expect((await remove(stranger.id)).status).toBe(404);
    expect((await server.call('getProfile', { token: stranger.token })).status).toBe(200);
    expect((await list({ search: stranger.email })).total).toBe(0);
  });
});
