import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The export of a company's users: filter, columns and formulas. */

const server = useServer();
let companyId: string;
let admin: Person;
let member: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});

async function rowsOf(query: Record<string, string> = {}, who = admin): Promise<string[][]> {
  const { body, headers } = await server.call('exportAccounts', { token: who.token, query });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
  return String(body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('has a heading and one line per user, newest first', async () => {
  const [heading, newest, oldest, ...more] = await rowsOf();
  expect(more).toEqual([]);
  expect(heading).toEqual([
    ...['Name', 'Email', 'Mobile', 'Referral Code', 'Role', 'Date', 'Approval', 'Status'],
    ...['Verified As', 'Verified Until', 'Access'],
  ]);
  expect(newest).toEqual([
    member.name,
    member.email,
    // Escaped, because a spreadsheet would read a leading plus sign as a formula.
    expect.stringMatching(/^'\+9198\d{8}$/),
    member.referralCode,
    'USER',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/),
    'Waiting',
    'ACTIVE',
    '',
    '',
    'Own account',
  ]);
  expect(oldest?.slice(0, 2)).toEqual([admin.name, admin.email]);
  expect(oldest?.slice(6)).toEqual(['Verified', 'ACTIVE', '', '', 'Full']);
});

test('contains exactly the filtered rows, without formulas', async () => {
  const emails = async (query: Record<string, string>) =>
    (await rowsOf(query)).slice(1).map(([, email]) => email);
  expect(await emails({ isApproved: 'false' })).toEqual([member.email]);
  expect(await emails({ isApproved: 'true' })).toEqual([admin.email]);
  expect(await emails({ search: member.email.toUpperCase() })).toEqual([member.email]);
  expect(await emails({ search: member.email, isApproved: 'true' })).toEqual([]);
  const { id, email } = member;
  const mobile = '+919870012345';
  const body = { id, role: 'USER', name: '=1+1', mobile, email };
  expect((await server.call('updateAccount', { token: admin.token, body })).status).toBe(200);
  expect((await rowsOf({ search: email }))[1]?.[0]).toBe("'=1+1");
});

test('names under which name, and until when, a member was verified who has changed it', async () => {
  const renamed = await makePerson(server, companyId);
  const body = { ids: [renamed.id] };
  await server.call('approveAccounts', { token: admin.token, body });
  await server.call('updateProfile', {
    token: renamed.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'Meera Buyer', password: PASSWORD }).toString(),
  });
  const [, row] = await rowsOf({ search: renamed.email });
  expect([row?.[0], ...(row?.slice(6) ?? [])]).toEqual([
    'Meera Buyer',
    'Waiting',
    'ACTIVE',
    renamed.name,
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/),
    'Own account',
  ]);
});

test('contains no users of other companies', async () => {
  const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
  expect((await rowsOf({}, stranger)).slice(1).map(([, email]) => email)).toEqual([stranger.email]);
});
