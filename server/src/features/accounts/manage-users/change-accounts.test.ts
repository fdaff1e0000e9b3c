import { statusAndCode, statusAndMessage } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirm,
  idOf,
  removeAccount,
  setFourEyes,
  WAITING,
} from '../../../../testing/four-eyes.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** Side effects of changes of accounts, and the conditions under which a second admin may confirm one. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

/** A new company in which a second admin confirms changes of its three admins. */
async function aCompany() {
  const companyId = await makeCompany(server);
  const [asha, bina, charu] = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
  ];
  await setFourEyes(server, companyId, true);
  return { companyId, asha, bina, charu };
}

const detailsOf = async ({ id }: Person) => {
  const { rows } = await server.pool.query<
    Record<'id' | 'name' | 'email' | 'mobile' | 'role', string>
  >('select id, name, email, mobile, role from accounts where id = $1', [id]);
  return rows[0];
};
const update = async (by: Person, who: Person, change: object) =>
  server.call('updateAccount', { token: by.token, body: { ...(await detailsOf(who)), ...change } });

const queuedMails = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_mail'`,
  );
  return rows[0]?.count ?? 0;
};

test("a member's new e-mail address is mailed to the old one; a new name is not", async () => {
  const { companyId, asha } = await aCompany();
  const member = await makePerson(server, companyId);
  const before = await queuedMails();
  expect((await update(asha, member, { name: 'New Name' })).status).toBe(200);
  expect(await queuedMails()).toBe(before);
  expect((await update(asha, member, { email: `new-${member.email}` })).status).toBe(200);
  expect(await queuedMails()).toBe(before + 1);
});

test('an admin whose password an admin chose can be demoted and blocked', async () => {
  const { asha, bina, charu } = await aCompany();
  for (const who of [bina, charu]) {
    await server.pool.query('update accounts set password_set_by = $1 where id = $2', [
      asha.id,
      who.id,
    ]);
  }
  expect(statusAndMessage(await update(asha, bina, { role: 'USER' }))).toEqual([200, WAITING]);
  expect(statusAndMessage(await update(asha, charu, { status: 'BLOCKED' }))).toEqual([
    200,
    WAITING,
  ]);
});

describe('the deletion of an admin', () => {
  test('is refused to the second admin when the account has changed since', async () => {
    const { asha, bina, charu } = await aCompany();
    const id = idOf(await removeAccount(server, asha, charu.id));
    expect((await update(asha, charu, { name: 'New Name' })).status).toBe(200);
    expect(statusAndCode(await confirm(server, bina, id))).toEqual([409, 'account_changed']);
    expect((await detailsOf(charu))?.name).toBe('New Name');
  });

  test('names in the audit trail who requested it', async () => {
    const { asha, bina, charu } = await aCompany();
    const id = idOf(await removeAccount(server, asha, charu.id));
    expect((await confirm(server, bina, id)).status).toBe(200);
    const { rows } = await server.pool.query(
      `select actor_email as by, after from audit_entries
       where subject_id = $1 and action = 'account.delete'`,
      [charu.id],
    );
    expect(rows).toEqual([{ by: bina.email, after: { requestedBy: asha.email } }]);
  });
});
