import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** The export contains all purchases that the filter finds, and is safe to open in a spreadsheet. */

let server: TestServer;
let admin: Person;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  member = await makePerson(server, companyId);
});
afterAll(() => server.stop());

const buy = async () =>
  (
    await server.call('submitPurchase', {
      token: member.token,
      body: { paymentMethod: 'MANUAL', amount: 100.5, purchaseId: 'PUR-123456' },
    })
  ).body.data.id;

async function rowsOf(query: Record<string, string> = {}): Promise<string[][]> {
  const { body, headers } = await server.call('exportCompanyPurchases', {
    token: admin.token,
    query,
  });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="purchases.csv"');
  expect(String(body).endsWith('\r\n')).toBe(true);
  return String(body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('the export has a heading and a line for each purchase, newest first', async () => {
  const rejected = await buy();
  await buy();
  await server.call('rejectPurchase', {
    token: admin.token,
    body: { id: rejected, reason: '=HYPERLINK("http://evil")' },
  });
  const [heading = [], newest = [], oldest = [], ...more] = await rowsOf();
  expect(more).toEqual([]);
  const cell = (row: string[], name: string) => row[heading.indexOf(name)];
  expect(cell(newest, 'Status')).toBe('PENDING');
  expect(cell(newest, 'Order No.')).toBe('PUR-123456');
  expect(cell(newest, 'Quantity')).toBe('10');
  expect(cell(newest, 'Final Amount')).toBe('102.51');
  expect(cell(newest, 'Date')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/);
  expect(cell(oldest, 'Status')).toBe('REJECTED');
  expect(cell(oldest, 'Decided by')).toBe(admin.name);
  // A spreadsheet would evaluate both values as formulas.
  expect(cell(oldest, 'Reason')).toBe(`"'=HYPERLINK(""http://evil"")"`);
  expect(cell(oldest, 'Mobile')).toMatch(/^'\+91/);
});

test('the export contains exactly the purchases that the list shows with the same filter', async () => {
  expect(await rowsOf({ status: 'APPROVED' })).toHaveLength(1);
  expect(await rowsOf({ status: 'PENDING' })).toHaveLength(2);
  expect(await rowsOf({ search: member.name.toUpperCase() })).toHaveLength(3);
  expect(await rowsOf({ search: 'nobody' })).toHaveLength(1);
});

test('the export contains each purchase once over many batches', async () => {
  await server.pool.query(`
    insert into purchases (company_id, id, account_id, payment_method, amount_paise,
      price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
    select company_id, gen_random_uuid(), account_id, 'MANUAL', amount_paise, price_micro_rupees,
      quantity, fee_basis_points, fee_paise, total_paise
    from (select * from purchases limit 1) p, generate_series(1, 2500)`);
  expect(await rowsOf()).toHaveLength(2503);
});

test("another company's purchases are in no export", async () => {
  const stranger = await makePerson(server, await makeCompany(server), 'ADMIN');
  const { body } = await server.call('exportCompanyPurchases', { token: stranger.token });
  expect(String(body).trimEnd().split('\r\n')).toHaveLength(1);
});
