import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSuperAdmin } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await makeSuperAdmin(server));
});
afterAll(() => server.stop());

let count = 0;
/** The body of the form, with unused e-mail addresses. */
function typed(overrides: object = {}) {
  count += 1;
  const n = String(count);
  return {
    companyName: `Company ${n}`,
    email: `office-${n}@example.com`,
    mobile: '98765 43210',
    companyPan: 'aaacm1234f',
    companyAddress: '12 MG Road, Bengaluru',
    companyPincode: '560 001',
    totalSupply: 1_000_000,
    pricePerToken: 2.5,
    platformChargePercent: 2,
    tokenSymbol: 'MASP',
    admin: { name: 'Meera Nair', email: `boss-${n}@example.com`, mobile: '98765 43211' },
    ...overrides,
  };
}

const add = (overrides: object = {}) =>
  server.call('addCompany', { token, body: typed(overrides) });
const update = (body: object) => server.call('updateCompany', { token, body });
const get = async (id: string) =>
  (await server.call('getCompany', { token, query: { id } })).body.data;

async function added(overrides: object = {}): Promise<string> {
  const { status, body } = await add(overrides);
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.data.id);
}

const rowsOf = async (table: string) =>
  Number((await server.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

const auditOf = async (id: string) =>
  (await server.call('listAllAudit', { token, query: { companyId: id } })).body.data.records;

/** Must run first: the database has no company yet, as at the first start in production. */
test('a site without a company reports that it has none, and a super admin adds the first one', async () => {
  const before = await server.call('getProgram');
  expect(before.body.data).toMatchObject({ companyId: null, companyStatus: null, token: null });
  expect((await server.call('getPrice')).body.code).toBe('company_not_configured');
  const dashboard = await server.call('getSuperAdminDashboard', { token });
  expect(dashboard.body.data).toMatchObject({ companies: 0, pendingSum: 0, oldestWaiting: null });

  const { status, body } = await add({
    companyAadhaarCard: '2341 2341 2346',
    domain: 'MASP.example',
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    companyName: 'Company 1',
    mobile: '+919876543210',
    companyAadhaarCard: 'XXXX XXXX 2346',
    companyPan: 'AAACM1234F',
    companyPincode: '560001',
    domain: 'masp.example',
    tokenName: 'MASP',
    status: 'ACTIVE',
    totalSupply: 1_000_000,
    privateSupply: 300_000,
    soldSupply: 0,
    unverifiedMayBuy: true,
    version: 1,
    admins: [{ name: 'Meera Nair', email: 'boss-1@example.com', hasPassword: false }],
  });
  const after = await server.call('getProgram');
  expect(after.body.data).toMatchObject({
    companyId: body.data.id,
    contact: {
      legalName: 'Company 1',
      city: 'Bengaluru',
      email: body.data.email,
      mobile: '+919876543210',
    },
    token: { symbol: 'MASP' },
  });
});

describe('adding a company', () => {
  test('stores the Aadhaar number sealed, and masks it in the audit trail', async () => {
    const id = await added({ companyAadhaarCard: '234123412346' });
    const { rows } = await server.pool.query(
      'select c::text as row, aadhaar_sealed from companies c where id = $1',
      [id],
    );
    expect(rows[0].row).not.toContain('23412341');
    expect(server.deps.secrets.open('aadhaar', rows[0].aadhaar_sealed)).toBe('234123412346');
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({
      action: 'company.add',
      before: null,
      after: { pricePerToken: 2.5, companyAadhaarCard: 'XXXX XXXX 2346', tokenSymbol: 'MASP' },
      company: { id },
    });
    expect(JSON.stringify(entry)).not.toContain('23412341');
  });

  test.each([
    ['a supply of 0', { totalSupply: 0 }, 'supply_out_of_range'],
    ['a supply above the maximum', { totalSupply: 1_000_000_000_000_001 }, 'supply_out_of_range'],
    ['a price of 0', { pricePerToken: 0 }, 'price_not_positive'],
    ['a token that is to be announced', { tokenSymbol: 'TBA' }, 'token_not_for_sale'],
    ['an unknown token', { tokenSymbol: 'NOPE' }, 'token_not_found'],
    ['no token', { tokenSymbol: undefined }, 'token_missing'],
    ['a host name that is taken', { domain: 'masp.example' }, 'domain_taken'],
    [
      'an admin of another company',
      { admin: { name: 'B', email: 'boss-1@example.com', mobile: '9876543212' } },
      'email_taken',
    ],
  ])('%s is refused, and no row is written', async (_, wrong, code) => {
    const tables = ['companies', 'company_totals', 'accounts', 'programme_changes', 'tokens'];
    const count = () => Promise.all([...tables, 'audit_entries'].map(rowsOf));
    const before = await count();
    expect((await add(wrong)).body.code).toBe(code);
    expect(await count()).toEqual(before);
  });

  test.each([
    ['a host name with a scheme', { domain: 'https://masp.example' }],
    ['a price too large for its column', { pricePerToken: 1e300 }],
    ['a fee above 100', { platformChargePercent: 101 }],
    ['half a token', { totalSupply: 1.5 }],
    ['a PAN of another format', { companyPan: 'ABC' }],
    ['no admin', { admin: undefined }],
  ])('%s is refused with one message', async (_, wrong) => {
    const { status, body } = await add(wrong);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.message).toHaveLength(1);
  });
});

describe('changing a company', () => {
  test('keeps omitted settings, increments the version, and records only the changes', async () => {
    const id = await added();
    const { status, body } = await update({
      id,
      companyName: 'Renamed',
      pricePerToken: 3.25,
      companyPincode: '560001',
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ companyName: 'Renamed', pricePerToken: 3.25, version: 2 });
    expect(body.data).toMatchObject({ companyPan: 'AAACM1234F', platformChargePercent: 2 });
    const [entry] = await auditOf(id);
    expect(entry.action).toBe('company.update');
    expect(entry.before).toEqual({ companyName: expect.any(String), pricePerToken: 2.5 });
    expect(entry.after).toEqual({ companyName: 'Renamed', pricePerToken: 3.25 });
  });

  test('sending the current values changes neither version nor audit trail', async () => {
    const id = await added({ companyAadhaarCard: '2341 2341 2346' });
    const same = { id, pricePerToken: 2.5, companyAadhaarCard: 'XXXX XXXX 2346', domain: null };
    expect((await update(same)).body.data.version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('an outdated version is refused', async () => {
    const id = await added();
    await update({ id, pricePerToken: 4, version: 1 });
    const late = await update({ id, pricePerToken: 5, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'company_changed']);
    expect((await get(id)).pricePerToken).toBe(4);
  });

  test('optional settings can be emptied', async () => {
    const filled = { domain: 'emptied.example', companyAadhaarCard: '2341 2341 2346' };
    const id = await added({ ...filled, launchAt: '2027-01-01T00:00:00.000Z' });
    const { body } = await update({ id, domain: null, companyAadhaarCard: null, launchAt: null });
    expect(body.data).toMatchObject({ domain: null, companyAadhaarCard: null, launchAt: null });
    // The host name is free again.
    await added({ domain: 'emptied.example' });
  });

  test('a changed supply changes the totals; a privacy text is shown and can be removed', async () => {
    const id = await added();
    const { body } = await update({ id, totalSupply: 2_000_000, privacyText: '# Ours\r\n\nAll.' });
    expect(body.data).toMatchObject({ privateSupply: 600_000, privacyText: '# Ours\n\nAll.' });
    expect((await update({ id, privacyText: null })).body.data.privacyText).toBeNull();
    const [entry] = await auditOf(id);
    expect(entry.before).toEqual({ privacyText: 'a text of 12 characters' });
  });

  test('an unknown company is answered with 404', async () => {
    const id = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';
    expect((await update({ id, companyName: 'X' })).status).toBe(404);
    expect((await server.call('getCompany', { token, query: { id } })).status).toBe(404);
    expect((await server.call('listProgrammeChanges', { token, query: { id } })).status).toBe(404);
  });
});

test("the programme's history lists each state, who set it, and what differs", async () => {
  const id = await added();
  await update({ id, companyName: 'Another name' });
  await update({ id, pricePerToken: 3, unverifiedMayBuy: false });
  await update({ id, privacyText: 'Ours', launchAt: '2027-01-01T00:00:00.000Z' });
  const { body } = await server.call('listProgrammeChanges', { token, query: { id } });
  expect(body.data.total).toBe(3);
  expect(body.data.records).toMatchObject([
    { changed: ['launchAt', 'privacyText'], hasPrivacyText: true, changedBy: 'Super Admin' },
    { changed: ['pricePerToken', 'unverifiedMayBuy'], pricePerToken: 3, unverifiedMayBuy: false },
    { changed: [], pricePerToken: 2.5, unverifiedMayBuy: true, hasPrivacyText: false },
  ]);
  const second = { id, page: '2', limit: '1' };
  const page = await server.call('listProgrammeChanges', { token, query: second });
  expect(page.body.data.records).toMatchObject([
    { changed: ['pricePerToken', 'unverifiedMayBuy'] },
  ]);
  await expect(server.pool.query('delete from programme_changes')).rejects.toThrow(/never changes/);
});

describe('the list of companies', () => {
  const list = async (query: Record<string, string>) =>
    (await server.call('listCompanies', { token, query })).body.data;
  const ids = (data: any) => data.records.map((record: { id: string }) => record.id);

  test('is newest first, has a total, and is filtered by status', async () => {
    const one = await added();
    const two = await added();
    const before = await list({ limit: '2' });
    expect(ids(before)).toEqual([two, one]);
    expect(before.total).toBe(await rowsOf('companies'));
    await update({ id: one, status: 'SUSPENDED' });
    const suspended = await list({ status: 'SUSPENDED' });
    expect([suspended.total, ids(suspended)]).toEqual([1, [one]]);
    expect((await list({ status: 'ACTIVE' })).total).toBe(before.total - 1);
    await update({ id: one, status: 'ACTIVE' });
    expect((await list({ status: 'SUSPENDED' })).total).toBe(0);
    const { lastPage } = await list({ limit: '1' });
    expect((await list({ limit: '1', page: String(lastPage) })).records).toHaveLength(1);
  });

  test.each([
    ['its name', 'quartz corp'],
    ['a part of it', 'UART'],
    ['its e-mail', 'office@quartz'],
    ['its mobile number as people write it', '0 91234-56789'],
    ['its symbol', 'ntcn'],
    ['its host name', 'sale.quartz.exa'],
  ])('finds a company by %s', async (_, search) => {
    const there = await list({ search: 'Quartz Corp' });
    if (there.total === 0) {
      await added({
        companyName: 'Quartz Corp',
        email: 'office@quartz.example',
        mobile: '91234 56789',
        tokenSymbol: 'NTCN',
        domain: 'sale.quartz.example',
      });
    }
    const found = await list({ search });
    expect(found.records.map(({ companyName }: any) => companyName)).toEqual(['Quartz Corp']);
    expect([found.total, found.moreThanTotal]).toEqual([1, false]);
  });

  test('wildcards in a search are literal', async () => {
    expect((await list({ search: '%' })).total).toBe(0);
  });
});
