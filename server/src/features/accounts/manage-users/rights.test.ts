import { endpoints } from '@prelaunch/contract/endpoints';
import { statusAndCode } from '@prelaunch/testkit/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The rights of an admin: 'all', or 'read' for an accountant, who sees and exports everything and changes nothing. */

const server = useServer();
let companyId: string;
let admin: Person;
let accountant: Person;

const update = (body: object, who = admin) =>
  server.call('updateAccount', { token: who.token, body });
const restrict = ({ id }: Person, who = admin) => update({ id, rights: 'read' }, who);
const READ_ONLY = [403, 'read_only_account'];

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  accountant = await makePerson(server, companyId, 'ADMIN');
  expect((await restrict(accountant)).status).toBe(200);
});

const listed = async ({ email }: Person) =>
  (await server.call('listAccounts', { token: admin.token, query: { search: email } })).body.data
    .records[0];

test('an admin is added with full access, or with read-only access', async () => {
  const person = (rights: object, mobile: string) => ({
    role: 'ADMIN',
    name: 'Asha Rao',
    mobile,
    email: `asha-${mobile}@example.com`,
    password: 'a long enough password',
    ...rights,
  });
  const add = (rights: object, mobile: string) =>
    server.call('addAccount', { token: admin.token, body: person(rights, mobile) });
  expect((await add({}, '9812340001')).body.data.rights).toBe('all');
  expect((await add({ rights: 'all' }, '9812340002')).body.data.rights).toBe('all');
  expect((await add({ rights: 'read' }, '9812340003')).body.data.rights).toBe('read');
  const { rows } = await server.pool.query<{ after: object }>(
    `select after from audit_entries where company_id = $1 and action = 'account.add'
     order by created_at desc limit 1`,
    [companyId],
  );
  expect(rows[0]?.after).toMatchObject({ role: 'ADMIN', rights: 'read' });
});

describe('an accountant', () => {
  test('is said to have read-only access by the session, which names the admin, the list and the export', async () => {
    const session = (who: Person) => server.call('getAdminSession', { token: who.token });
    expect((await session(accountant)).body.data).toEqual({
      name: accountant.name,
      rights: 'read',
    });
    expect((await session(admin)).body.data).toEqual({ name: admin.name, rights: 'all' });
    expect((await listed(accountant)).rights).toBe('read');
    const file = await fetch(new URL(endpoints.exportAccounts.path, server.url), {
      headers: { authorization: `Bearer ${accountant.token}` },
    });
    expect(await file.text()).toMatch(/,Read only\r\n/);
  });

  test('decides no purchase, alone or in a list, by the statement that decides', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    // The process knows both sessions, so only the deciding statement checks the rights.
    for (const { token } of [admin, accountant]) await server.call('getAdminSession', { token });
    const call = (name: 'approvePurchase' | 'rejectPurchase', body: object) =>
      server.call(name, { token: accountant.token, body });
    const callList = (name: 'approvePurchases' | 'rejectPurchases') =>
      server.call(name, { token: accountant.token, body: { ids: [id] } });
    const answers = [
      await call('approvePurchase', { id }),
      await call('rejectPurchase', { id, reason: 'not found in our bank' }),
      await callList('approvePurchases'),
      await callList('rejectPurchases'),
    ];
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => READ_ONLY));
    const approval = await server.call('approvePurchase', { token: admin.token, body: { id } });
    expect(approval.status).toBe(200);
  });

  test('cannot get full access by their own call', async () => {
    expect(statusAndCode(await update({ id: accountant.id, rights: 'all' }, accountant))).toEqual(
      READ_ONLY,
    );
    expect((await listed(accountant)).rights).toBe('read');
  });

  test('writes again as soon as another admin has given full access, in the same session', async () => {
    const member = await makePerson(server, companyId);
    const approve = () =>
      server.call('approveAccounts', { token: accountant.token, body: { ids: [member.id] } });
    expect(statusAndCode(await approve())).toEqual(READ_ONLY);
    expect((await update({ id: accountant.id, rights: 'all' })).status).toBe(200);
    expect((await approve()).status).toBe(200);
  });

  test('who becomes a member has no restriction left', async () => {
    const { id, name, email } = accountant;
    const body = { id, name, email, mobile: '9812340009', role: 'USER' };
    expect((await update(body)).body.data).toMatchObject({ role: 'USER', rights: 'all' });
  });

  test('needs a recent password proof of the admin who changes the access', async () => {
    await server.pool.query(
      "update sessions set proven_at = now() - interval '16 minutes' where account_id = $1",
      [admin.id],
    );
    expect(statusAndCode(await update({ id: accountant.id, rights: 'all' }))).toEqual([
      403,
      'step_up_required',
    ]);
  });
});

test('nobody restricts their own access', async () => {
  const other = await makePerson(server, companyId, 'ADMIN');
  expect(statusAndCode(await restrict(admin))).toEqual([409, 'own_account']);
  expect((await restrict(admin, other)).status).toBe(200);
});

test('a member has no read-only access', async () => {
  const member = await makePerson(server, companyId);
  expect(statusAndCode(await restrict(member))).toEqual([400, 'invalid_request']);
  const { id, name, email } = member;
  const answer = await update({
    id,
    name,
    email,
    mobile: '9812340008',
    role: 'USER',
    rights: 'read',
  });
  expect(answer.body.message).toEqual(['Only an admin can have read-only access.']);
});

describe('where changes need a second admin', () => {
  beforeEach(() =>
    server.pool.query('update companies set four_eyes = true where id = $1', [companyId]),
  );
  const promote = (who: Person) => update({ id: accountant.id, rights: 'all' }, who);

  test('an accountant is not the second admin', async () => {
    expect(statusAndCode(await promote(admin))).toEqual([409, 'no_second_admin']);
  });

  test('giving full access waits for a second admin with full access', async () => {
    const second = await makePerson(server, companyId, 'ADMIN');
    const { confirmation } = (await promote(admin)).body.data;
    const confirm = (who: Person) =>
      server.call('confirmChange', { token: who.token, body: { id: confirmation.id } });
    expect(statusAndCode(await confirm(accountant))).toEqual(READ_ONLY);
    const list = await server.call('listConfirmations', { token: second.token });
    expect(list.body.data.records[0].lines).toContainEqual({
      label: 'Access',
      before: 'Read only',
      after: 'Full',
      changed: true,
    });
    expect((await confirm(second)).status).toBe(200);
    expect((await listed(accountant)).rights).toBe('all');
  });

  test('a request of an admin who may only read since then is not carried out', async () => {
    const second = await makePerson(server, companyId, 'ADMIN');
    const { confirmation } = (await promote(admin)).body.data;
    await server.pool.query("update accounts set rights = 'read' where id = $1", [admin.id]);
    const answer = await server.call('confirmChange', {
      token: second.token,
      body: { id: confirmation.id },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await listed(accountant)).rights).toBe('read');
  });
});
