import { statusAndCode } from '@prelaunch/testkit/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { accountInvariants } from '../account-invariants.store.ts';
import { verify } from '../../../operations/verify/verify.ts';

/** A verified member who changes their identity is verified again, and papers print the name of their day. */

const server = useServer();
let companyId: string;
let admin: Person;
let member: Person;

beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
  await fill({ dateOfBirth: '1994-05-17', kycDocumentNumber: '2341-2341-2346' });
  await approve();
});

const update = (fields: Record<string, string>) =>
  server.call('updateProfile', {
    token: member.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, password: PASSWORD }).toString(),
  });

async function fill(fields: Record<string, string>) {
  expect(statusAndCode(await update(fields))).toEqual([200, undefined]);
}

const approve = () =>
  server.call('approveAccounts', { token: admin.token, body: { ids: [member.id] } });

const isVerified = async (): Promise<boolean> =>
  (await server.call('getProfile', { token: member.token })).body.data.isApproved;

const inList = async () => {
  const query = { search: member.email };
  return (await server.call('listAccounts', { token: admin.token, query })).body.data.records[0];
};

const entries = async () => {
  const query = { action: 'account.change_identity' };
  return (await server.call('listAudit', { token: admin.token, query })).body.data.records;
};

describe('a verified member who changes their identity', () => {
  test('by a new name is unverified, which the company reads in the audit trail and the list', async () => {
    await fill({ name: 'Meera Buyer' });
    expect(await isVerified()).toBe(false);
    expect(await entries()).toMatchObject([
      {
        actor: { id: member.id, name: member.name, role: 'MEMBER' },
        subject: { type: 'account', id: member.id, label: member.name },
        before: { name: member.name, isApproved: true },
        after: { name: 'Meera Buyer', isApproved: false },
      },
    ]);
    expect(await inList()).toMatchObject({
      name: 'Meera Buyer',
      isApproved: false,
      formerVerification: { name: member.name, until: expect.any(String) },
    });
  });

  test.each([
    [{ dateOfBirth: '1975-05-05' }, { dateOfBirthChanged: true, isApproved: false }],
    [{ kycDocumentNumber: '4991 1866 5246' }, { aadhaarChanged: true, isApproved: false }],
  ])('by %o is unverified; the trail does not contain the value', async (change, after) => {
    await fill(change);
    expect(await isVerified()).toBe(false);
    const [entry] = await entries();
    expect([entry.before, entry.after]).toEqual([{ isApproved: true }, after]);
  });

  test('is verified again by an admin, and keeps the name', async () => {
    await fill({ name: 'Meera Buyer' });
    await approve();
    expect(await isVerified()).toBe(true);
    expect(await inList()).toMatchObject({ name: 'Meera Buyer', formerVerification: null });
  });

  test('several times reads as verified under the name that the company verified', async () => {
    await fill({ name: 'Meera Buyer' });
    await fill({ name: 'Meera Seller' });
    expect((await inList()).formerVerification.name).toBe(member.name);
    expect(await entries()).toMatchObject([
      { before: { name: 'Meera Buyer' }, after: { name: 'Meera Seller' } },
      { before: { isApproved: true }, after: { isApproved: false } },
    ]);
  });
});

describe('a member stays verified', () => {
  test.each([
    ['the same values', { dateOfBirth: '1994-05-17', kycDocumentNumber: '234123412346' }],
    ['another mobile number', { mobile: '97111 22335' }],
  ])('after %s', async (_, fields) => {
    await fill({ ...fields });
    expect(await isVerified()).toBe(true);
    expect(await entries()).toEqual([]);
  });

  test('after the same name in other spaces and capitals', async () => {
    await fill({ name: member.name.toUpperCase().replace(' ', '  ') });
    expect(await isVerified()).toBe(true);
    expect(await entries()).toEqual([]);
  });

  test('after the first birth date and Aadhaar number of an account without any', async () => {
    await server.pool.query(
      'update accounts set date_of_birth = null, aadhaar_sealed = null where id = $1',
      [member.id],
    );
    await fill({ dateOfBirth: '1994-05-17', kycDocumentNumber: '2341-2341-2346' });
    expect(await isVerified()).toBe(true);
  });
});

test('an unverified member leaves an entry too', async () => {
  await server.pool.query('update accounts set is_approved = false where id = $1', [member.id]);
  await fill({ name: 'Meera Buyer' });
  expect(await entries()).toMatchObject([
    { before: { name: member.name }, after: { name: 'Meera Buyer' } },
  ]);
  expect(await inList()).toMatchObject({ formerVerification: null });
});

describe('papers', () => {
  const order = async (): Promise<string> => {
    const body = { paymentMethod: 'MANUAL', amount: 1_000 };
    const id = (await server.call('submitPurchase', { token: member.token, body })).body.data.id;
    expect((await decide(id)).status).toBe(200);
    return id;
  };
  const decide = (id: string) =>
    server.call('approvePurchase', { token: admin.token, body: { id } });

  /** Whether the paper at this path is genuine in this name. */
  async function isGenuine(path: string, name: string, facts: object): Promise<boolean> {
    const response = await fetch(`${server.url}/api/v1/user/transaction/${path}`, {
      headers: { authorization: member.token },
    });
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const code = /\/URI \((\S+?)\)/.exec(pdf)?.[1]?.split('/').at(-1);
    const check = await server.call('checkDocument', { body: { code, facts: { name, ...facts } } });
    return check.body.data.comparison.matches;
  }

  const RECEIPT = { amount: '1,020', tokens: '100', status: 'APPROVED' };

  test('a receipt prints the name of its day, after a change and after the change back', async () => {
    const first = await order();
    await fill({ name: 'Meera Buyer' });
    const second = await order();
    await fill({ name: 'Meera Seller' });
    expect(await isGenuine(`receipt/${first}`, member.name, RECEIPT)).toBe(true);
    expect(await isGenuine(`receipt/${second}`, 'Meera Buyer', RECEIPT)).toBe(true);
    await fill({ name: member.name });
    expect(await isGenuine(`receipt/${first}`, member.name, RECEIPT)).toBe(true);
    expect(await isGenuine(`receipt/${second}`, 'Meera Buyer', RECEIPT)).toBe(true);
  });

  test("a statement prints the name of the year's last approved purchase", async () => {
    await order();
    await fill({ name: 'Meera Buyer' });
    const body = { paymentMethod: 'MANUAL', amount: 1_000 };
    const { id } = (await server.call('submitPurchase', { token: member.token, body })).body.data;
    const years = await server.call('listStatementYears', { token: member.token });
    const path = `statement/${String(years.body.data.years[0])}`;
    const facts = (n: number) => ({ amount: String(1_020 * n), tokens: String(100 * n) });
    expect(await isGenuine(path, member.name, facts(1))).toBe(true);
    await decide(id);
    expect(await isGenuine(path, 'Meera Buyer', facts(2))).toBe(true);
  });
});

test('a deletion erases the former names', async () => {
  await fill({ name: 'Meera Buyer' });
  const rows = async () =>
    (
      await server.pool.query('select name from identity_changes where account_id = $1', [
        member.id,
      ])
    ).rows;
  expect(await rows()).toEqual([{ name: member.name }]);
  await server.call('deleteAccount', { token: admin.token, body: { id: member.id } });
  expect(await rows()).toEqual([]);
  // The other companies of the shared server belong to other tests.
  const checked = await verify(server.db, accountInvariants);
  const found = checked.flatMap(({ found: { rows: violations } }) => violations);
  expect(found.filter(({ rowId }) => rowId === member.id)).toEqual([]);
});

test('an account may change its identity five times a day; then it must wait', async () => {
  const strict = await startTestServer({ limits: 'strict' });
  const who = await makePerson(strict, await makeCompany(strict));
  const rename = (name: string) =>
    strict.call('updateProfile', {
      token: who.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name, password: PASSWORD }).toString(),
    });
  for (const n of [1, 2, 3, 4, 5]) expect((await rename(`Name ${String(n)}`)).status).toBe(200);
  const refused = await rename('Name 6');
  expect(statusAndCode(refused)).toEqual([429, 'too_many_identity_changes']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  expect((await rename('Name 5')).status).toBe(200);
  await strict.pool.query(`update identity_changes set changed_at = changed_at - interval '1 day'`);
  expect((await rename('Name 6')).status).toBe(200);
  await strict.stop();
});
