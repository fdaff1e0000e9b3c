import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { hashToken } from '../../../platform/http/auth.ts';
import { findInvitedAdmin, findOwnPassword, setFirstPassword } from './credentials.store.ts';

/** Password hashes are read and set only for the right account, and only in the right state of the account. */

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

/** Adds an admin who was invited and has no password yet. */
async function anInvitedAdmin(): Promise<Person> {
  const person = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query('update accounts set password_hash = null where id = $1', [person.id]);
  return person;
}

const passwords = async () => {
  const { rows } = await server.pool.query<{ id: string; hash: string | null; version: number }>(
    'select id, password_hash as hash, credential_version as version from accounts order by id',
  );
  return rows;
};

test('findOwnPassword returns the password hash of the caller', async () => {
  for (const hash of ['first hash', 'second hash']) {
    const { id, name, email, token } = await makePerson(server, companyId, 'ADMIN');
    await server.pool.query(
      'update accounts set password_hash = $1, credential_version = 7 where id = $2',
      [hash, id],
    );
    const sessionHash = hashToken(token);
    const admin = { kind: 'admin', companyId, accountId: id, name, email, sessionHash } as const;
    expect(await findOwnPassword(server.db, admin)).toEqual({
      passwordHash: hash,
      credentialVersion: 7,
    });
  }
});

describe('an invited admin', () => {
  const setFirst = (id: string, company = companyId) =>
    systemTransaction(server.db, (tx) => setFirstPassword(tx, company, id, 'new hash'));

  test('is found by the e-mail address and gets a first password once', async () => {
    const invited = await anInvitedAdmin();
    await anInvitedAdmin();
    expect(await findInvitedAdmin(server.db, invited.email)).toMatchObject({
      companyId,
      accountId: invited.id,
    });
    const before = await passwords();
    expect(await setFirst(invited.id, await makeCompany(server))).toBe(false);
    expect(await passwords()).toEqual(before);
    expect(await setFirst(invited.id)).toBe(true);
    expect(await passwords()).toEqual(
      before.map((row) => (row.id === invited.id ? { ...row, hash: 'new hash', version: 2 } : row)),
    );
    expect(await findInvitedAdmin(server.db, invited.email)).toBeNull();
    expect(await setFirst(invited.id)).toBe(false);
  });

  test.each([
    ['deleted', 'deleted_at = now()'],
    ['no longer an admin', `role = 'USER'`],
  ])('who is %s is not found and gets no password', async (_, change) => {
    const invited = await anInvitedAdmin();
    await server.pool.query(`update accounts set ${change} where id = $1`, [invited.id]);
    const before = await passwords();
    expect(await findInvitedAdmin(server.db, invited.email)).toBeNull();
    expect(await setFirst(invited.id)).toBe(false);
    expect(await passwords()).toEqual(before);
  });
});
