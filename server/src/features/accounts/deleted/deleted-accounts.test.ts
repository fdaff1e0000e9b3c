import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERASE_BATCH, eraseDeletedAccounts } from './erase-deleted-accounts.ts';
import { createSecrets } from '../../../platform/keys/secrets.ts';
import { readQuarantineKey } from '../../../platform/files/storage-keys.rules.ts';
import {
  confirm,
  decline,
  idOf,
  payee,
  requestPayee,
  setFourEyes,
} from '../../../../testing/four-eyes.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  uploadReceipt,
  type Person,
} from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { keysIn } from '../../../../testing/stores.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { accountInvariants } from '../account-invariants.store.ts';
import { verify } from '../../../operations/verify/verify.ts';

/** Which data of a deleted account is stored, for how long, and which of it the company can still see. */

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const remove = async ({ id }: Person, by = admin) =>
  expect((await server.call('deleteAccount', { token: by.token, body: { id } })).status).toBe(200);

const rowOf = async (id: string) =>
  (await server.pool.query('select * from accounts where id = $1', [id])).rows[0];

const violations = async () =>
  (await verify(server.db, accountInvariants)).flatMap(({ found }) => found.rows);

async function fillProfile(member: Person): Promise<string> {
  const profileImageId = await uploadReceipt(server, member.token);
  const body = new URLSearchParams({
    dateOfBirth: '1990-01-02',
    kycDocumentNumber: '2341-2341-2346',
    profileImageId,
    password: PASSWORD,
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server.call('updateProfile', { token: member.token, headers, body });
  expect(answer.status).toBe(200);
  return profileImageId;
}

const storageKeyOf = async (mediaId: string): Promise<string> =>
  (await server.pool.query('select storage_key from media where id = $1', [mediaId])).rows[0]
    .storage_key;

describe('a deletion', () => {
  test('erases Aadhaar number, birth date, picture and password, and seals the contact details', async () => {
    const member = await makePerson(server, companyId);
    const formerPicture = await fillProfile(member);
    const picture = await fillProfile(member);
    const keys = [await storageKeyOf(formerPicture), await storageKeyOf(picture)];
    const order = await proven(server, member);
    expect((await buy(server, member, order)).status).toBe(201);
    const before = await rowOf(member.id);
    expect(before).toMatchObject({ date_of_birth: expect.anything(), profile_image_id: picture });
    expect(before.aadhaar_sealed).not.toBeNull();

    await remove(member);
    const after = await rowOf(member.id);
    expect(after).toMatchObject({
      name: '',
      email: '',
      mobile: '',
      date_of_birth: null,
      aadhaar_sealed: null,
      profile_image_id: null,
      password_hash: null,
    });
    expect(JSON.stringify(after)).not.toContain(before.email);
    expect(JSON.stringify(after)).not.toContain(before.mobile.slice(-10));
    const sealed = JSON.parse(server.deps.secrets.open('contact', after.contact_sealed));
    expect(sealed).toEqual({ name: before.name, email: before.email, mobile: before.mobile });

    // The proof of payment is kept; both pictures are moved from the store of uploads to the quarantine.
    const { rows } = await server.pool.query('select id from media where owner_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([{ id: order.receiptId }]);
    const quarantined = async () =>
      (await keysIn(server.deps.files)).flatMap((key) => readQuarantineKey(key)?.key ?? []);
    await expect.poll(async () => (await quarantined()).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      await expect(stat(join(server.filesFolder, key))).rejects.toThrow('ENOENT');
    }
    expect(await violations()).toEqual([]);
  });

  test('of an admin removes the second factor too', async () => {
    const other = await makePerson(server, companyId, 'ADMIN');
    await plantSecondFactor(server, { kind: 'admin', companyId, accountId: other.id });
    await remove(other);
    const left = await server.pool.query('select from second_factors where account_id = $1', [
      other.id,
    ]);
    expect(left.rowCount).toBe(0);
    expect(await violations()).toEqual([]);
  });

  test('that a second admin confirms erases the data as well', async () => {
    const own = await makeCompany(server);
    const [one, two, three] = [
      await makePerson(server, own, 'ADMIN'),
      await makePerson(server, own, 'ADMIN'),
      await makePerson(server, own, 'ADMIN'),
    ];
    await setFourEyes(server, own, true);
    const asked = await server.call('deleteAccount', { token: one.token, body: { id: three.id } });
    expect((await rowOf(three.id)).name).not.toBe('');
    const { status } = await confirm(server, two, idOf(asked));
    expect(status).toBe(200);
    expect(await rowOf(three.id)).toMatchObject({ name: '', email: '', password_hash: null });
  });
});

describe('a deleted account in lists and mails', () => {
  test('lists, exports and refusals name a deleted member and a deleted admin', async () => {
    const own = await makeCompany(server);
    const boss = await makePerson(server, own, 'ADMIN');
    const gone = await makePerson(server, own, 'ADMIN');
    const member = await makePerson(server, own);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    await server.call('approvePurchase', { token: gone.token, body: { id } });
    const [names, goneRow] = [await rowOf(member.id), await rowOf(gone.id)];
    await remove(member, boss);
    await remove(gone, boss);

    const shown = {
      user: { id: member.id, name: names.name, mobile: names.mobile },
      decidedBy: goneRow.name,
    };
    const listOf = async (search: string) =>
      (await server.call('listCompanyPurchases', { token: boss.token, query: { search } })).body
        .data.records;
    expect(await listOf(member.referralCode)).toMatchObject([shown]);
    // Sealed contact details cannot be searched.
    expect(await listOf(names.email)).toEqual([]);
    const { token } = await makeSuperAdmin(server);
    const all = await server.call('listAllPurchases', { token, query: { companyId: own } });
    expect(all.body.data.records).toMatchObject([shown]);
    for (const answer of [
      await server.call('exportCompanyPurchases', { token: boss.token }),
      await server.call('exportAllPurchases', { token, query: { companyId: own } }),
    ]) {
      const csv = JSON.stringify(answer.body);
      expect(csv).toContain(names.name);
      expect(csv).toContain(goneRow.name);
    }
    const again = await server.call('approvePurchase', { token: boss.token, body: { id } });
    expect([again.status, again.body.message]).toEqual([
      409,
      `This purchase is already APPROVED by ${goneRow.name}.`,
    ]);
  });

  test('changes of payees and open requests name a deleted admin', async () => {
    const own = await makeCompany(server);
    const [boss, gone] = [
      await makePerson(server, own, 'ADMIN'),
      await makePerson(server, own, 'ADMIN'),
    ];
    const { name, email } = await rowOf(gone.id);
    const added = await server.call('addBeneficiary', { token: gone.token, body: payee(1) });
    expect(added.status).toBe(201);
    await setFourEyes(server, own, true);
    const request = await requestPayee(server, gone, 2);
    await setFourEyes(server, own, false);
    await remove(gone, boss);

    const changes = await server.call('listBeneficiaryChanges', { token: boss.token });
    expect(changes.body.data[0]).toMatchObject({ changedBy: name });
    const open = await server.call('listConfirmations', { token: boss.token });
    expect(open.body.data.records).toMatchObject([{ requestedBy: { id: gone.id, name, email } }]);
    expect((await decline(server, boss, request)).status).toBe(200);
    const trail = await server.call('listAudit', { token: boss.token });
    expect(trail.body.data.records[0].before).toMatchObject({ requestedBy: email });
  });

  test('an account whose key is missing is shown as a deleted one, and the list still loads', async () => {
    const own = await makeCompany(server);
    const boss = await makePerson(server, own, 'ADMIN');
    const member = await makePerson(server, own);
    await buy(server, member, { paymentMethod: 'MANUAL', amount: 100 });
    await remove(member, boss);
    const lost = createSecrets('a key that got lost, of enough size').seal('contact', '{}');
    await server.pool.query('update accounts set contact_sealed = $2 where id = $1', [
      member.id,
      lost,
    ]);
    const list = await server.call('listCompanyPurchases', { token: boss.token });
    expect(list.body.data.records).toMatchObject([
      { user: { name: 'Deleted account', mobile: '' } },
    ]);
    await server.pool.query('update accounts set contact_sealed = null where id = $1', [member.id]);
  });
});

describe('the job', () => {
  const deletedAgo = (id: string, age: string) =>
    server.pool.query('update accounts set deleted_at = now() - $2::interval where id = $1', [
      id,
      age,
    ]);

  test('erases contact details 8 years after the deletion, not a day earlier, and only once', async () => {
    const own = await makeCompany(server);
    const boss = await makePerson(server, own, 'ADMIN');
    const [due, young] = [await makePerson(server, own), await makePerson(server, own)];
    await buy(server, due, { paymentMethod: 'MANUAL', amount: 100 });
    for (const member of [due, young]) await remove(member, boss);
    await deletedAgo(due.id, '8 years');
    await deletedAgo(young.id, '8 years -1 day');
    await server.pool.query(`update purchases set created_at = now() - interval '9 years'
      where account_id = '${due.id}'`);
    await server.pool.query(`update company_days
      set day = ((now() - interval '9 years') at time zone 'Asia/Kolkata')::date
      where company_id = '${own}'`);
    expect(await eraseDeletedAccounts(server.db)).toBe(1);
    expect((await rowOf(due.id)).contact_sealed).toBeNull();
    expect((await rowOf(young.id)).contact_sealed).not.toBeNull();
    expect(await eraseDeletedAccounts(server.db)).toBe(0);
    const list = await server.call('listCompanyPurchases', { token: boss.token });
    expect(list.body.data.records).toMatchObject([
      { user: { name: 'Deleted account', mobile: '', referralCode: due.referralCode } },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('erases more than one batch, each account once, when several processes share the work', async () => {
    const own = await makeCompany(server);
    const count = ERASE_BATCH + 20;
    await server.pool.query(
      `insert into accounts (company_id, id, role, name, email, mobile, referral_code, deleted_at,
         contact_sealed)
       select $1, gen_random_uuid(), 'USER', '', '', '', 'OLD' || n, now() - interval '9 years', 'x'
       from generate_series(1, $2::int) n`,
      [own, count],
    );
    const run = () => eraseDeletedAccounts(server.db);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, erased) => sum + erased, 0)).toBe(count);
    expect(await violations()).toEqual([]);
  });

  test('is scheduled in the queue', async () => {
    const { rows } = await server.pool.query<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    expect(rows).toContainEqual({ identifier: 'erase_deleted_accounts' });
  });
});
