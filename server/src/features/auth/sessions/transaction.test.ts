import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { endSession } from './sessions.store.ts';
import { transactionAs, type WriteOptions } from './transaction.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';

/** The checks of the caller at the start of every write. */

let server: TestServer;
let companyId: string;
let admin: Admin;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id, name, email, token } = await makePerson(server, companyId, 'ADMIN');
  admin = {
    kind: 'admin',
    companyId,
    accountId: id,
    name,
    email,
    sessionHash: hashToken(token),
  };
});

/** Runs a write and returns the code of its refusal; null when its work ran. */
async function write(options?: WriteOptions): Promise<string | null> {
  let hasRun = false;
  const work = () => {
    hasRun = true;
    return Promise.resolve(null);
  };
  const code = await transactionAs(server.db, admin, work, options).catch(
    (error: unknown) => (error as { code: string }).code,
  );
  expect(hasRun).toBe(code === null);
  return code;
}

test('a write of a live session runs', async () => {
  expect(await write()).toBeNull();
  expect(await write({ credentialVersion: 1, proof: true, changesCaller: true })).toBeNull();
});

test('a write of an ended session is refused before its work', async () => {
  await systemTransaction(server.db, (tx) => endSession(tx, admin.sessionHash));
  expect(await write()).toBe('session_ended');
  expect(await write({ changesCaller: true })).toBe('session_ended');
});

test('a write with a password that is no longer current is refused before its work', async () => {
  expect(await write({ credentialVersion: 2 })).toBe('session_ended');
});

test('a write with an old password proof is refused before its work, if it needs one', async () => {
  await server.pool.query(
    `update sessions set proven_at = now() - interval '16 minutes' where token_hash = $1`,
    [admin.sessionHash],
  );
  expect(await write({ proof: true })).toBe('step_up_required');
  expect(await write()).toBeNull();
});

test('earlier locks are taken before the caller is locked', async () => {
  let isCallerFree: boolean | null = null;
  const lockFirst = async () => {
    const { rowCount } = await server.pool.query(
      'select from accounts where id = $1 for update skip locked',
      [admin.accountId],
    );
    isCallerFree = rowCount === 1;
  };
  expect(await write({ lockFirst })).toBeNull();
  expect(isCallerFree).toBe(true);
});
