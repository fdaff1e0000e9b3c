import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** The company's list with many purchases: pages read from either end, and limited searches. */

let server: TestServer;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
  const body = { paymentMethod: 'MANUAL', amount: 100 };
  await server.call('submitPurchase', { token: member.token, body });
  // 1,203 in all: 3 are pending, 1,200 rejected, one of which has a distinct reference.
  await server.pool.query(
    `insert into purchases (company_id, id, account_id, payment_method, amount_paise, quantity,
      price_micro_rupees, fee_basis_points, fee_paise, total_paise, status, decided_at, decided_by,
      reference_number, reference_key)
    select company_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, account_id,
      'MANUAL', amount_paise, quantity, price_micro_rupees, fee_basis_points, fee_paise,
      total_paise, case when n <= 1200 then 'REJECTED' else 'PENDING' end,
      case when n <= 1200 then now() end, case when n <= 1200 then $1::uuid end,
      case when n = 7 then 'AXIS-0042 77' end, case when n = 7 then 'AXIS004277' end
    from (select * from purchases limit 1) p, generate_series(1, 1202) n`,
    [admin.id],
  );
  await server.pool.query('update company_totals set pending_count = 3, rejected_count = 1200');
});
afterAll(() => server.stop());

async function list(query: Record<string, string | number> = {}) {
  const texts = Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  return (await server.call('listCompanyPurchases', { token: admin.token, query: texts })).body
    .data;
}

const idsOf = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id);

describe('pages', () => {
  test.each<Record<string, string>>([
    {},
    { status: 'REJECTED' },
    { status: 'PENDING' },
    { status: 'APPROVED' },
  ])('of %o together are the whole list, newest first, without duplicates', async (filter) => {
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from purchases where status = any($1) order by id desc',
      [filter['status'] === undefined ? ['PENDING', 'REJECTED'] : [filter['status']]],
    );
    const { total, lastPage } = await list({ ...filter, limit: 97 });
    expect([total, lastPage]).toEqual([rows.length, Math.max(1, Math.ceil(rows.length / 97))]);
    const found: string[] = [];
    for (let page = 1; page <= lastPage; page += 1) {
      found.push(...idsOf(await list({ ...filter, page, limit: 97 })));
    }
    expect(found).toEqual(rows.map(({ id }) => id));
    expect(idsOf(await list({ ...filter, page: lastPage + 1, limit: 97 }))).toEqual([]);
  });
});

describe('a search', () => {
  test.each([
    ['part of the name', () => member.name.slice(2).toUpperCase()],
    ['part of the e-mail', () => member.email.slice(0, 8)],
    ['part of the code', () => member.referralCode.slice(2, 9).toLowerCase()],
    ['two letters', () => member.name.slice(0, 2)],
  ])('for %s finds the newest 250, and reports that there are more', async (_, text) => {
    const first = await list({ search: text(), limit: 100 });
    expect(first).toMatchObject({ total: 250, lastPage: 3, moreThanTotal: true });
    expect(idsOf(first)).toEqual(idsOf(await list({ limit: 100 })));
    const last = await list({ search: text(), page: 3, limit: 100 });
    expect(idsOf(last)).toEqual(idsOf(await list({ page: 3, limit: 100 })).slice(0, 50));
    expect(idsOf(await list({ search: text(), page: 4, limit: 100 }))).toEqual([]);
    expect(await list({ search: text(), status: 'PENDING' })).toMatchObject({
      total: 3,
      moreThanTotal: false,
    });
  });

  test.each([
    ['a part of the reference', 'xis-00'],
    ['the reference in another spelling', 'axis 0042-77'],
  ])('for %s finds its purchase', async (_, text) => {
    const found = await list({ search: text });
    expect(found).toMatchObject({ total: 1, moreThanTotal: false });
    expect(found.records[0].referenceNumber).toBe('AXIS-0042 77');
  });

  test('for two letters exports all purchases of the members who have them', async () => {
    const search = member.name.slice(0, 2);
    const file = await server.call('exportCompanyPurchases', {
      token: admin.token,
      query: { search },
    });
    // A line of headings, and one of each purchase.
    expect(String(file.body).trim().split('\r\n')).toHaveLength(1 + 1_203);
  });

  test('with a character that no reference has matches whole references only', async () => {
    expect(await list({ search: 'xis@00' })).toMatchObject({ total: 0 });
    expect(await list({ search: 'axis@0042 77' })).toMatchObject({ total: 1 });
  });

  test.each(['no such thing', '%', '_', '\\', "'", '%%%'])('for %j finds nothing', async (text) => {
    expect(await list({ search: text })).toMatchObject({ records: [], total: 0, lastPage: 1 });
  });
});
