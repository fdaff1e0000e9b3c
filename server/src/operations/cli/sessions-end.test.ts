import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { runMain } from '../../../testing/run-main.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sessionsEnd = (...args: string[]) =>
  runMain('sessions-end', args, { DATABASE_URL: server.pool.options.connectionString ?? '' });

test('sessions-end --all ends the sessions of members and admins and records it', async () => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const statuses = async () => [
    (await server.call('getProfile', { token: member.token })).status,
    (await server.call('listAccounts', { token: admin.token })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect(await sessionsEnd()).toMatchObject({ code: 2 });
  expect(await statuses()).toEqual([200, 200]);
  const { code, output } = await sessionsEnd('--all');
  expect([code, output]).toEqual([0, expect.stringMatching(/^[2-9]\d* sessions ended\n$/)]);
  expect(await statuses()).toEqual([401, 401]);
  const entries = await server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'company_id'])
    .where('subject_label', '=', 'Every session')
    .execute();
  expect(entries).toEqual([
    { action: 'session.end', actor_name: 'The operator of the site', company_id: null },
  ]);
});
