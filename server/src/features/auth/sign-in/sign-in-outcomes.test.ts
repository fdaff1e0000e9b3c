import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { codeNow, plantSecondFactor, SECRET } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** The reply, the counted failures and the queued jobs of a sign-in by password. */

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const WRONG = 'not the password';

const signIn = (kind: 'member' | 'admin', { email }: Person, password: string, code?: string) =>
  kind === 'admin'
    ? server.call('loginAdmin', { body: { email, password, ...(code !== undefined && { code }) } })
    : server.call('loginMember', { body: { companyId, user: email, password } });

const aPerson = (kind: 'member' | 'admin') =>
  makePerson(server, companyId, kind === 'admin' ? 'ADMIN' : 'USER');

/** The counters of failures: one of the network and one of all unknown requesters, for each account that failed. */
const failures = async (): Promise<number[]> => {
  const { rows } = await server.pool.query<{ failures: number }>(
    'select failures from login_failures order by failures',
  );
  return rows.map((row) => row.failures);
};

const queuedRecords = async () =>
  (
    await server.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'tell_of_guessing'`,
    )
  ).rowCount ?? 0;

describe.each(['member', 'admin'] as const)('a %s', (kind) => {
  test('who is blocked is refused as not active only with the correct password, which is not a failure', async () => {
    await server.pool.query('delete from login_failures');
    const person = await aPerson(kind);
    await server.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [person.id]);
    const wrong = await signIn(kind, person, WRONG);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
    expect(await failures()).toEqual([1, 1]);
    const right = await signIn(kind, person, PASSWORD);
    expect([right.status, right.body.code]).toEqual([403, 'account_not_active']);
    expect(await failures()).toEqual([1]);
  });

  test('who signs in has no failures of its own afterwards', async () => {
    await server.pool.query('delete from login_failures');
    const person = await aPerson(kind);
    await signIn(kind, person, WRONG);
    expect((await signIn(kind, person, PASSWORD)).status).toBe(200);
    expect(await failures()).toEqual([1]);
  });

  test('gets an audit record at the 10th and every 100th failure, if it is an admin', async () => {
    await server.pool.query('delete from login_failures');
    const person = await aPerson(kind);
    await signIn(kind, person, WRONG);
    const recordedAt: number[] = [];
    for (const failure of [2, 9, 10, 11, 99, 100, 101, 200, 210]) {
      await server.pool.query('update login_failures set failures = $1, blocked_until = null', [
        failure - 1,
      ]);
      const before = await queuedRecords();
      await signIn(kind, person, WRONG);
      if ((await queuedRecords()) > before) recordedAt.push(failure);
    }
    expect(recordedAt).toEqual(kind === 'admin' ? [10, 100, 200] : []);
  });
});

test('a blocked admin with a second factor is not asked for its code', async () => {
  const admin = await aPerson('admin');
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: admin.id });
  await server.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [admin.id]);
  for (const code of [undefined, await codeNow(server, SECRET)]) {
    expect((await signIn('admin', admin, PASSWORD, code)).body.code).toBe('account_not_active');
  }
});

test('an address without an account is refused like a wrong password', async () => {
  const nobody = { ...(await aPerson('admin')), email: 'nobody@example.com' };
  for (const kind of ['member', 'admin'] as const) {
    expect((await signIn(kind, nobody, PASSWORD)).body.code).toBe('wrong_credentials');
  }
});

test.each([
  ['of no company', '01890000-0000-7000-8000-000000000000'],
  ['that is not a UUID', 'company'],
])('a member who sends an id %s gets an error, and nothing is counted', async (_, id) => {
  await server.pool.query('delete from login_failures');
  const { email } = await aPerson('member');
  const body = { companyId: id, user: email, password: PASSWORD };
  const { status, body: reply } = await server.call('loginMember', { body });
  expect([status, reply.code]).toEqual([400, 'company_not_configured']);
  expect(await failures()).toEqual([]);
});

test('the id of the company in capital letters signs in to it, and counts in the same row', async () => {
  await server.pool.query('delete from login_failures');
  const { email } = await aPerson('member');
  const loginWith = async (password: string, id: string) =>
    (await server.call('loginMember', { body: { companyId: id, user: email, password } })).status;
  expect(await loginWith(WRONG, companyId)).toBe(401);
  expect(await loginWith(WRONG, companyId.toUpperCase())).toBe(401);
  expect(await failures()).toEqual([2, 2]);
  expect(await loginWith(PASSWORD, companyId.toUpperCase())).toBe(200);
});
