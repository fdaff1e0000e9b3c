import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { eraseAccount, eraseOldContacts } from '../deleted/deleted-accounts.store.ts';
import { lockAccount, refuseTakenAddress } from './manage-users.store.ts';

/** Accounts that an admin manages, beside accounts of other companies with the same id or address. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  // The first person takes longer to create, because the password is hashed.
  await makePerson(server, await makeCompany(server));
});
afterAll(() => server.stop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  systemTransaction(server.db, work);

const adminOf = (companyId: string, { id }: Person): Admin => ({
  kind: 'admin',
  companyId,
  accountId: id,
  name: '',
  email: '',
  sessionHash: Buffer.alloc(0),
});

/** A new company with two active admins, a blocked one and a member. */
async function aCompany() {
  const companyId = await makeCompany(server);
  const [one, two, blocked] = [
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
    await makePerson(server, companyId, 'ADMIN'),
  ];
  await server.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [blocked.id]);
  const member = await makePerson(server, companyId);
  return { companyId, one, two, blocked, member, admin: adminOf(companyId, one) };
}

/** Copies an account to another company, with its id. */
async function copyTo(companyId: string, { id }: Person): Promise<void> {
  await server.pool.query(
    `insert into accounts (company_id, id, role, name, email, mobile, referral_code)
     select $1, id, role, 'A copy', 'copy-' || email, mobile, referral_code
     from accounts where id = $2`,
    [companyId, id],
  );
}

describe('a locked account', () => {
  test('comes with the number of other active admins of the company', async () => {
    const { one, blocked, member, admin } = await aCompany();
    const others = (who: Person) =>
      inTransaction(async (tx) => (await lockAccount(tx, admin, who.id))?.otherAdmins);
    expect(await others(member)).toBe(2);
    expect(await others(one)).toBe(1);
    expect(await others(blocked)).toBe(2);
  });

  test('belongs to the company of the admin', async () => {
    const { member, two, admin } = await aCompany();
    const elsewhere = await aCompany();
    const lock = (id: string) => inTransaction((tx) => lockAccount(tx, admin, id));
    expect(await lock(elsewhere.member.id)).toBeNull();
    expect(await lock(elsewhere.one.id)).toBeNull();
    expect(await lock(randomUUID())).toBeNull();
    for (const person of [member, two]) await copyTo(elsewhere.companyId, person);
    const locked = await lock(member.id);
    expect(locked?.account.email).toBe(member.email);
    expect(locked?.otherAdmins).toBe(2);
  });

  test('is the only locked member; the admins of its company are locked too', async () => {
    const { member, one, two, blocked, companyId, admin } = await aCompany();
    const other = await makePerson(server, companyId);
    const elsewhere = await aCompany();
    const free = await inTransaction(async (tx) => {
      await lockAccount(tx, admin, member.id);
      const { rows } = await server.pool.query<{ id: string }>(
        'select id from accounts where id = any($1) for no key update skip locked',
        [[member, one, two, blocked, other, elsewhere.one, elsewhere.member].map(({ id }) => id)],
      );
      return rows.map(({ id }) => id).sort();
    });
    expect(free).toEqual([other.id, elsewhere.one.id, elsewhere.member.id].sort());
  });

  test('is not a deleted one', async () => {
    const { member, admin } = await aCompany();
    await server.pool.query('update accounts set deleted_at = now() where id = $1', [member.id]);
    expect(await inTransaction((tx) => lockAccount(tx, admin, member.id))).toBeNull();
  });
});

describe("a new admin's address", () => {
  const check = async (admin: Admin, email: string, mobile: string) => {
    const refused = await inTransaction((tx) =>
      refuseTakenAddress(tx, admin, { email, mobile }),
    ).catch((error: unknown) => (error as { code: unknown }).code);
    return refused ?? 'free';
  };
  const NEW_EMAIL = 'new-address@example.com';
  const NEW_MOBILE = '+910000000001';
  const contactOf = async ({ id }: Person) => {
    const { rows } = await server.pool.query<{ email: string; mobile: string }>(
      'select email, mobile from accounts where id = $1',
      [id],
    );
    return rows[0] ?? { email: '', mobile: '' };
  };

  test('is taken by an account of the company with the same e-mail or mobile number', async () => {
    const { member, admin } = await aCompany();
    const { email, mobile } = await contactOf(member);
    expect(await check(admin, email, NEW_MOBILE)).toBe('email_taken');
    expect(await check(admin, NEW_EMAIL, mobile)).toBe('mobile_taken');
    expect(await check(admin, NEW_EMAIL, NEW_MOBILE)).toBe('free');
  });

  test('is taken by an admin of another company with the same e-mail, not by a member', async () => {
    const { admin } = await aCompany();
    const elsewhere = await aCompany();
    const [otherAdmin, member] = [
      await contactOf(elsewhere.one),
      await contactOf(elsewhere.member),
    ];
    expect(await check(admin, otherAdmin.email, NEW_MOBILE)).toBe('email_taken');
    expect(await check(admin, member.email, NEW_MOBILE)).toBe('free');
    expect(await check(admin, NEW_EMAIL, otherAdmin.mobile)).toBe('free');
  });

  test('is free when its account is deleted', async () => {
    const { member, admin } = await aCompany();
    const { email, mobile } = await contactOf(member);
    await server.pool.query('update accounts set deleted_at = now() where id = $1', [member.id]);
    expect(await check(admin, email, mobile)).toBe('free');
  });
});

describe('erasing an account', () => {
  /** Returns the state of each account, and whether it has a second factor and uploads. */
  async function states() {
    const { rows } = await server.pool.query<Record<string, unknown>>(
      `select a.company_id as "companyId", a.id, a.name <> '' as "hasName",
         exists (select from second_factors f
                 where f.company_id = a.company_id and f.account_id = a.id) as "hasFactor",
         exists (select from media m
                 where m.company_id = a.company_id and m.owner_id = a.id) as "hasUpload"
       from accounts a order by 1, 2`,
    );
    return rows;
  }

  const addUpload = (companyId: string, ownerId: string) =>
    server.pool.query(
      `insert into media (id, company_id, owner_kind, owner_id, name, mime_type, size_bytes, sha256,
         storage_key)
       select id, $1, 'admin', $2, 'proof.png', 'image/png', 1, '', id::text
       from gen_random_uuid() as id`,
      [companyId, ownerId],
    );

  const erase = (companyId: string, { id }: Person) =>
    inTransaction((tx) =>
      eraseAccount(tx, server.deps.secrets, {
        companyId,
        id,
        name: 'A',
        email: 'a@example.com',
        mobile: '1',
      }),
    );

  test('removes only its own data, not that of other accounts or of another company', async () => {
    const { companyId, one, two } = await aCompany();
    const elsewhere = await aCompany();
    await copyTo(elsewhere.companyId, one);
    for (const [company, { id }] of [
      [companyId, one],
      [companyId, two],
      [elsewhere.companyId, one],
    ] as const) {
      await plantSecondFactor(server, { kind: 'admin', companyId: company, accountId: id });
      await addUpload(company, id);
    }
    const before = await states();
    await server.pool.query('update accounts set deleted_at = now() where id = $1', [one.id]);
    await erase(companyId, one);
    expect(await states()).toEqual(
      before.map((state) =>
        state['companyId'] === companyId && state['id'] === one.id
          ? { ...state, hasName: false, hasFactor: false, hasUpload: false }
          : state,
      ),
    );
  });

  test('changes nothing when the company has no such account', async () => {
    const { companyId, one } = await aCompany();
    const elsewhere = await aCompany();
    await addUpload(companyId, one.id);
    const before = await states();
    await erase(elsewhere.companyId, one);
    expect(await states()).toEqual(before);
  });

  test('is done in batches for accounts that were deleted long ago, the oldest first', async () => {
    const { companyId } = await aCompany();
    await server.pool.query('update accounts set contact_sealed = null');
    await server.pool.query(
      `insert into accounts (company_id, id, role, name, email, mobile, referral_code, deleted_at,
         contact_sealed)
       select $1, gen_random_uuid(), 'USER', '', '', '', 'OLD' || n,
              now() - make_interval(years => 8 + n), 'x'
       from generate_series(1, 3) n`,
      [companyId],
    );
    const left = async () =>
      (
        await server.pool.query<{ code: string }>(
          'select referral_code as code from accounts where contact_sealed is not null order by 1',
        )
      ).rows.map(({ code }) => code);
    expect(await eraseOldContacts(server.db, 2)).toBe(2);
    expect(await left()).toEqual(['OLD1']);
    expect(await eraseOldContacts(server.db, 2)).toBe(1);
    expect(await left()).toEqual([]);
  });
});
