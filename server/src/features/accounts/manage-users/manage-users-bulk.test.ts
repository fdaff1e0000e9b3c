import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const approve = (ids: readonly string[], who = admin) =>
  server.call('approveAccounts', { token: who.token, body: { ids } });

const auditedIds = async () =>
  (
    await server.db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'account.approve')
      .execute()
  ).map((entry) => entry.subject_id);

test('every row of a bulk approval has its own result, in the order that was sent', async () => {
  const waiting = [await makePerson(server, companyId), await makePerson(server, companyId)];
  const gone = await makePerson(server, companyId);
  await server.call('deleteAccount', { token: admin.token, body: { id: gone.id } });
  const stranger = await makePerson(server, await makeCompany(server));
  const nobody = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
  const [first, second] = waiting.map(({ id }) => id);
  const asked = [second, stranger.id, admin.id, nobody, first, gone.id, second].map(String);
  const { status, body } = await approve(asked);
  expect(status).toBe(200);
  const lost = { status: false, code: 'not_found', message: 'This user was not found.' };
  expect(body.data.results).toEqual([
    { id: second, status: true, code: null, message: 'Verified.' },
    { id: stranger.id, ...lost },
    {
      id: admin.id,
      status: false,
      code: 'account_already_approved',
      message: 'This user is already verified.',
    },
    { id: nobody, ...lost },
    { id: first, status: true, code: null, message: 'Verified.' },
    { id: gone.id, ...lost },
  ]);
  expect((await auditedIds()).sort()).toEqual([first, second].sort());
  const { rows } = await server.pool.query('select is_approved from accounts where id = $1', [
    stranger.id,
  ]);
  expect(rows).toEqual([{ is_approved: false }]);
});

test('accepts 1 to 100 rows', async () => {
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await approve(ids)).body.message).toEqual(['Please select at most 100.']);
  expect((await approve([])).body.message).toEqual(['Please select at least one.']);
  expect((await approve(ids.slice(1))).body.data.results).toHaveLength(100);
});

test('two admins who approve the same rows approve each of them once', async () => {
  const other = await makePerson(server, companyId, 'ADMIN');
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(server, companyId)));
  const ids = people.map(({ id }) => id);
  const before = (await auditedIds()).length;
  const answers = await Promise.all([
    approve(ids),
    approve(ids.toReversed(), other),
    approve(ids),
    approve(ids.toReversed(), other),
  ]);
  const done = answers.flatMap(({ body }) =>
    body.data.results.filter((row: { status: boolean }) => row.status),
  );
  expect(done).toHaveLength(20);
  expect((await auditedIds()).length - before).toBe(20);
});
