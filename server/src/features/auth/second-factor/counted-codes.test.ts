import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { codeNow, noCode, plantSecondFactor, SECRET } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { findSecondFactor, replaceRecoveryCodes } from './second-factors.store.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';

/** Which codes count as failures of a session that changes its second factor, and what they change. */

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await makePerson(server, companyId, 'ADMIN');
});

const owner = () => ({ kind: 'admin', companyId, accountId: admin.id }) as const;

/** The failures counted for the admin's session; null when its counter is gone. */
async function failures(): Promise<number | null> {
  const hash = hashToken(admin.token).toString('base64url');
  const { rows } = await server.pool.query<{ failures: number }>(
    'select failures from login_failures where subject = $1',
    [server.deps.secrets.mac('login', 'session', hash).toString('base64url')],
  );
  return rows[0]?.failures ?? null;
}

const queuedJobs = async () =>
  (await server.pool.query('select id from graphile_worker.jobs')).rowCount;

const trail = async () => {
  const { rows } = await server.pool.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entries where subject_id = $1 order by seq`,
    [admin.id],
  );
  return rows;
};

describe.each(['renewAdminRecoveryCodes', 'removeAdminSecondFactor'] as const)('%s', (name) => {
  const send = (code: string) => server.call(name, { token: admin.token, body: { code } });

  test('counts a wrong code, and forgets it after a correct one', async () => {
    await plantSecondFactor(server, owner());
    expect((await send(await noCode(server))).body.code).toBe('wrong_second_factor');
    expect(await failures()).toBe(1);
    expect((await send(await codeNow(server, SECRET))).status).toBe(200);
    expect(await failures()).toBeNull();
  });

  test('counts no code that was not checked because the password proof is too old', async () => {
    await plantSecondFactor(server, owner());
    await send(await noCode(server));
    const { rowCount } = await server.pool.query(
      `update sessions set proven_at = now() - interval '16 minutes' where token_hash = $1`,
      [hashToken(admin.token)],
    );
    expect(rowCount).toBe(1);
    expect((await send(await noCode(server))).body.code).toBe('step_up_required');
    expect(await failures()).toBe(1);
  });

  test('counts no code and changes nothing while the second factor is not confirmed', async () => {
    await plantSecondFactor(server, owner(), { confirmed: false });
    const queued = await queuedJobs();
    expect((await send(await codeNow(server, SECRET))).body.code).toBe('second_factor_off');
    expect([await failures(), await queuedJobs(), await trail()]).toEqual([0, queued, []]);
    expect(await findSecondFactor(server.db, owner())).not.toBeNull();
  });

  test('counts a code whose check fails with an error', async () => {
    await plantSecondFactor(server, owner());
    await server.pool.query(
      `update second_factors set secret_sealed = 'not readable' where account_id = $1`,
      [admin.id],
    );
    expect((await send(await codeNow(server, SECRET))).status).toBe(500);
    expect(await failures()).toBe(1);
  });

  test('records how many recovery codes were left before and after one was used', async () => {
    await plantSecondFactor(server, owner());
    const { id } = (await findSecondFactor(server.db, owner())) ?? {};
    if (id === undefined) throw new Error('no second factor');
    const codes = newRecoveryCodes();
    const hashes = codes.flatMap((code) => recoveryHash(id, code) ?? []);
    await systemTransaction(server.db, (tx) => replaceRecoveryCodes(tx, id, hashes));
    expect((await send(codes[0] ?? '')).status).toBe(200);
    expect(await trail()).toContainEqual({
      action: 'second_factor.recover',
      before: { recoveryCodesLeft: 10 },
      after: { recoveryCodesLeft: 9 },
    });
  });
});

test('a wrong code of a repeated password proof is recorded', async () => {
  await plantSecondFactor(server, owner());
  const body = { password: PASSWORD, code: await noCode(server) };
  const answer = await server.call('stepUpAdmin', { token: admin.token, body });
  expect(answer.body.code).toBe('wrong_second_factor');
  expect(await trail()).toMatchObject([{ action: 'second_factor.refuse' }]);
});
