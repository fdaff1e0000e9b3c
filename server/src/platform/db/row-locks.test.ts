import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  lockAccount,
  lockAccounts,
} from '../../features/accounts/manage-users/manage-users.store.ts';
import { proveSecondFactor } from '../../features/auth/second-factor/prove.ts';
import {
  lockedCallers,
  lockLiveSession,
  lockOwner,
  openSession,
} from '../../features/auth/sessions/sessions.store.ts';
import { lockSuperAdmins } from '../../features/auth/super-admins/super-admins.store.ts';
import { transactionAs } from '../../features/auth/sessions/transaction.ts';
import { lockPayees } from '../../features/payees/beneficiary.store.ts';
import { lockCompany, refuseOnceSold } from '../../features/companies/change-company.store.ts';
import type { Admin, SuperAdmin } from '../http/actor.ts';
import { hashToken } from '../http/auth.ts';
import { systemTransaction } from './system-transaction.ts';
import type { Tx } from './transaction.ts';

/** Tests from a second connection which rows each `lock…` function locks. */

let server: TestServer;
let companyId: string;
let person: Person;
let colleague: Person;
let admin: Admin;
let superAdmin: SuperAdmin;
let otherSuperAdminId: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  person = await makePerson(server, companyId, 'ADMIN');
  colleague = await makePerson(server, companyId, 'ADMIN');
  const { name, email, token } = person;
  const session = { name, email, sessionHash: hashToken(token) };
  admin = { kind: 'admin', companyId, accountId: person.id, ...session };
  const made = await makeSuperAdmin(server);
  const other = await makeSuperAdmin(server);
  const idOf = async (address: string): Promise<string> => {
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from super_admins where email = $1',
      [address],
    );
    return rows[0]?.id ?? '';
  };
  superAdmin = {
    kind: 'superadmin',
    superAdminId: await idOf(made.email),
    name: '',
    email: made.email,
    sessionHash: hashToken(made.token),
  };
  otherSuperAdminId = await idOf(other.email);
});
afterAll(() => server.stop());

type Strength = 'key share' | 'share' | 'no key update' | 'update';

/** Whether another connection must wait for a lock of this strength on these rows. */
async function isLocked(table: string, strength: Strength, where: string, value: unknown) {
  const client = await server.pool.connect();
  try {
    await client.query(`select 1 from ${table} where ${where} for ${strength} nowait`, [value]);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: '55P03' });
    return true;
  } finally {
    client.release();
  }
}

const accountLocked = (strength: Strength, { id }: { id: string }) =>
  isLocked('accounts', strength, 'id = $1', id);
const superAdminLocked = (strength: Strength, id = superAdmin.superAdminId) =>
  isLocked('super_admins', strength, 'id = $1', id);
/** Whether the super admin and another one are locked against changes. */
const superAdminsLocked = () =>
  Promise.all(
    [superAdmin.superAdminId, otherSuperAdminId].map((id) => superAdminLocked('no key update', id)),
  );

/** Returns the result of `look` on other connections while a transaction holds the locks of `take`. */
const during = <T>(take: (tx: Tx) => Promise<unknown>, look: () => Promise<T>): Promise<T> =>
  systemTransaction(server.db, async (tx) => {
    await take(tx);
    return look();
  });

describe('an account to change', () => {
  test('is locked with all admins of its company', async () => {
    const member = await makePerson(server, companyId);
    const other = await makePerson(server, companyId);
    const take = (tx: Tx) => lockAccount(tx, admin, member.id);
    const seen = await during(take, () =>
      Promise.all(
        [member, person, colleague, other].map((who) => accountLocked('no key update', who)),
      ),
    );
    expect(seen).toEqual([true, true, true, false]);
  });

  test('is locked when its id is in the list; other accounts are not', async () => {
    const [member, other] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const take = (tx: Tx) => lockAccounts(tx, admin, [member.id]);
    const seen = await during(take, () =>
      Promise.all([member, other].map((who) => accountLocked('no key update', who))),
    );
    expect(seen).toEqual([true, false]);
  });
});

describe('the owner of sessions', () => {
  const account = () => ({ kind: 'admin', companyId, accountId: person.id }) as const;
  const superAdminOwner = () =>
    ({ kind: 'superadmin', superAdminId: superAdmin.superAdminId }) as const;

  test('is locked for a change; other admins are not', async () => {
    const seen = await during(
      (tx) => lockOwner(tx, account()),
      () => Promise.all([person, colleague].map((who) => accountLocked('no key update', who))),
    );
    expect(seen).toEqual([true, false]);
    expect(await during((tx) => lockOwner(tx, superAdminOwner()), superAdminsLocked)).toEqual([
      true,
      false,
    ]);
  });

  test('is locked while a session opens', async () => {
    const { rows } = await server.pool.query<{ version: number }>(
      'select credential_version as version from accounts where id = $1',
      [person.id],
    );
    const version = rows[0]?.version ?? 0;
    const opens = (tx: Tx) => openSession(tx, account(), version);
    expect(await during(opens, () => accountLocked('no key update', person))).toBe(true);
    const opensAsSuperAdmin = (tx: Tx) => openSession(tx, superAdminOwner(), null);
    expect(await during(opensAsSuperAdmin, superAdminsLocked)).toEqual([true, false]);
  });

  test('is locked while a code of the second factor is checked', async () => {
    const proves = (tx: Tx) => proveSecondFactor(tx, server.deps.secrets, account(), undefined);
    expect(await during(proves, () => accountLocked('no key update', person))).toBe(true);
  });
});

describe('the caller of a write', () => {
  const sessionLocked = ({ sessionHash }: { sessionHash: Buffer }, strength: Strength) =>
    isLocked('sessions', strength, 'token_hash = $1', sessionHash);

  test('is locked against revocation: shared, or exclusively when the write changes the caller', async () => {
    const look = () =>
      Promise.all([
        accountLocked('share', person),
        accountLocked('no key update', person),
        sessionLocked(admin, 'update'),
        sessionLocked(admin, 'no key update'),
      ]);
    expect(await transactionAs(server.db, admin, look)).toEqual([false, true, true, false]);
    expect(await transactionAs(server.db, admin, look, { changesCaller: true })).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('is locked in the statement of a group in the same way', async () => {
    const callers = sql`(select ${admin.sessionHash.toString('hex')}::text as session_hash) c`;
    const inGroup = (tx: Tx) =>
      sql`select from ${lockedCallers(callers, sql`${companyId}::uuid`, 'admin')}`.execute(tx);
    const seen = await during(inGroup, () =>
      Promise.all([
        accountLocked('share', person),
        accountLocked('no key update', person),
        sessionLocked(admin, 'update'),
        sessionLocked(admin, 'no key update'),
      ]),
    );
    expect(seen).toEqual([false, true, true, false]);
  });

  test('is locked in the same way when it is a super admin', async () => {
    const look = () =>
      Promise.all([
        superAdminLocked('share'),
        superAdminLocked('no key update'),
        sessionLocked(superAdmin, 'update'),
      ]);
    const shared = (tx: Tx) => lockLiveSession(tx, superAdmin, false);
    const exclusive = (tx: Tx) => lockLiveSession(tx, superAdmin, true);
    expect(await during(shared, look)).toEqual([false, true, true]);
    expect(await during(exclusive, look)).toEqual([true, true, true]);
  });
});

test('all super admins are locked to remove one', async () => {
  expect(await during(lockSuperAdmins, superAdminsLocked)).toEqual([true, true]);
});

describe('a company', () => {
  const companyLocked = (strength: Strength, id: string) =>
    isLocked('companies', strength, 'id = $1', id);

  test.each([
    ['its settings', (tx: Tx) => lockCompany(tx, companyId)],
    ['its payees', (tx: Tx) => lockPayees(tx, admin)],
  ])('is locked while %s change, but not for purchases; no other company is', async (_, take) => {
    const other = await makeCompany(server);
    const seen = await during(take, () =>
      Promise.all([
        companyLocked('no key update', companyId),
        companyLocked('no key update', other),
        companyLocked('key share', companyId),
      ]),
    );
    expect(seen).toEqual([true, false, false]);
  });

  test('has its totals locked while its token may change', async () => {
    const locked = () => isLocked('company_totals', 'share', 'company_id = $1', companyId);
    expect(await during((tx) => refuseOnceSold(tx, companyId, 'token_already_sold'), locked)).toBe(
      true,
    );
  });
});
