import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertBeneficiary } from '../companies/new-company.store.ts';
import { findSameAccounts } from './all-beneficiaries.store.ts';

let server: TestServer;
let token: string;
let companies: [string, string];

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
  companies = [
    await makeCompany(server, { companyName: 'Amber' }),
    await makeCompany(server, { companyName: 'Basalt' }),
  ];
  await insertBeneficiary(server.db, server.deps.secrets, companies[1], {
    holderName: 'Basalt Limited',
    bankName: 'Canara Bank',
    branch: 'Mysuru',
    accountNumber: '55667788990011',
    ifscCode: 'CNRB0000813',
    upi: 'basalt@okicici',
  });
  await server.call('updateCompany', { token, body: { id: companies[1], status: 'SUSPENDED' } });
});
afterAll(() => server.stop());

const list = async (query: Record<string, string> = {}) =>
  (await server.call('listAllBeneficiaries', { token, query })).body.data;
const shown = ({ records }: any): string[] =>
  records.map((row: any) => `${String(row.company.companyName)} ${String(row.bankName)}`);

describe("all companies' payment details", () => {
  test('are listed newest first, with account number and company', async () => {
    const all = await list();
    expect(shown(all)).toEqual([
      'Basalt Canara Bank',
      'Basalt State Bank of India',
      'Amber State Bank of India',
    ]);
    expect(all).toMatchObject({ total: 3, moreThanTotal: false });
    expect(all.records[0]).toMatchObject({
      accountNumber: '55667788990011',
      version: 1,
      company: { id: companies[1], status: 'SUSPENDED' },
    });
    expect(shown(await list({ limit: '2', page: '2' }))).toEqual(['Amber State Bank of India']);
  });

  test.each([
    ['a company', () => ({ companyId: companies[0] }), ['Amber State Bank of India']],
    ['a status', () => ({ status: 'ACTIVE' }), ['Amber State Bank of India']],
    ['a bank', () => ({ search: 'canara' }), ['Basalt Canara Bank']],
    ['a holder', () => ({ search: 'Basalt Lim' }), ['Basalt Canara Bank']],
    ['a UPI id', () => ({ search: '@okicici' }), ['Basalt Canara Bank']],
    ["a company's name", () => ({ search: 'amb' }), ['Amber State Bank of India']],
    ['a bank of a company with another status', () => ({ search: 'canara', status: 'ACTIVE' }), []],
    ['a wild card, which is literal text', () => ({ search: '%' }), []],
  ])('are searched or filtered by %s', async (_, query, found) => {
    const data = await list(query());
    expect([shown(data), data.total]).toEqual([found, found.length]);
    const csv = await server.call('exportAllBeneficiaries', { token, query: query() });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(found.length + 1);
  });

  test('are searched by their current details, not by former ones', async () => {
    const admin = await makePerson(server, companies[0], 'ADMIN');
    const body = {
      holderName: 'Amber Limited',
      bankName: 'Indian Bank',
      branch: 'Salem',
      accountNumber: '12345678901',
      ifscCode: 'IDIB0000813',
      upi: 'amber@okaxis',
    };
    const changed = await server.call('updateBeneficiary', { token: admin.token, body });
    expect(changed.status).toBe(200);
    expect(shown(await list({ search: 'Indian Bank' }))).toEqual(['Amber Indian Bank']);
    expect(shown(await list({ search: 'State Bank' }))).toEqual(['Basalt State Bank of India']);
  });

  test('name the other companies that use the same account', async () => {
    const shared = await makeCompany(server, { companyName: 'Chalk' });
    const account = {
      holderName: 'Chalk Limited',
      bankName: 'Canara Bank',
      branch: 'Mandya',
      accountNumber: '55667788990011',
      ifscCode: 'CNRB0000999',
      upi: 'chalk@okicici',
    };
    const insert = (over: Partial<typeof account>) =>
      insertBeneficiary(server.db, server.deps.secrets, shared, { ...account, ...over });
    await insert({});
    // The same digits at another bank are another account.
    await insert({ bankName: 'HDFC Bank', ifscCode: 'HDFC0000999' });
    const { records } = await list({ search: '@okicici' });
    expect(
      records.map((row: any) => [row.company.companyName, row.ifscCode, row.sameAccountAs]),
    ).toEqual([
      ['Chalk', 'HDFC0000999', []],
      ['Chalk', 'CNRB0000999', ['Basalt']],
      ['Basalt', 'CNRB0000813', ['Chalk']],
    ]);
  });
});

test('no more accounts are compared than one page may cost', async () => {
  const { records } = await list();
  const { db, deps } = server;
  const compare = (most: number) => findSameAccounts({ ...deps, db }, records, most);
  expect(await compare(records.length)).toHaveLength(records.length);
  expect(await compare(records.length - 1)).toBeNull();
});
