import { tokens } from '@prelaunch/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { changeCompany } from './change-company.store.ts';
import { refuseUnsellable } from './companies.rules.ts';
import { findSiteCompany } from './companies.store.ts';
import { listAdminsOf } from './company-lists.store.ts';

/** Reading and changing one company affects no others. */

let server: TestServer;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  first = await makeCompany(server, { companyName: 'First' });
  second = await makeCompany(server, { companyName: 'Second' });
});
afterAll(() => server.stop());

test("a change without the Aadhaar number keeps it; null removes it; another company's stays", async () => {
  const stored = async () => {
    const { rows } = await server.pool.query<{ sealed: string | null; digits: string | null }>(
      `select aadhaar_sealed as sealed, aadhaar_last_four as digits from companies
       where id = any($1) order by name`,
      [[first, second]],
    );
    return rows.map(({ sealed, digits }) => [sealed, digits]);
  };
  const change = (id: string, values: Parameters<typeof changeCompany>[2]) =>
    systemTransaction(server.db, (tx) => changeCompany(tx, id, values));
  await change(first, { aadhaar: { sealed: 'sealed', lastFour: '1234' } });
  await change(second, { aadhaar: { sealed: 'other', lastFour: '5678' } });
  await change(first, { mobile: '+919812345678' });
  expect(await stored()).toEqual([
    ['sealed', '1234'],
    ['other', '5678'],
  ]);
  await change(first, { aadhaar: null });
  expect(await stored()).toEqual([
    [null, null],
    ['other', '5678'],
  ]);
});

test('the supply may be from 1 to 10^15 tokens', () => {
  const max = 10n ** 15n;
  for (const supply of [1n, max]) refuseUnsellable({ totalSupply: tokens(supply) });
  for (const supply of [0n, max + 1n]) {
    expect(() => {
      refuseUnsellable({ totalSupply: tokens(supply) });
    }).toThrow(expect.objectContaining({ code: 'supply_out_of_range' }));
  }
});

test('a host name of no company shows the configured company, else the first one', async () => {
  const nameFor = async (configuredId?: string) =>
    (await findSiteCompany(server.db, 'unknown.example', configuredId))?.name;
  expect(await nameFor()).toBe('First');
  expect(await nameFor(second)).toBe('Second');
});

test('the admins of a company are listed without those of others', async () => {
  const [admin, colleague] = [
    await makePerson(server, first, 'ADMIN'),
    await makePerson(server, first, 'ADMIN'),
  ];
  await makePerson(server, first);
  const elsewhere = await makePerson(server, second, 'ADMIN');
  const idsOf = async (companyId: string, id?: string) =>
    (await listAdminsOf(server.db, companyId, id)).map((row) => row.id);
  expect(await idsOf(first)).toEqual([admin.id, colleague.id]);
  expect(await idsOf(first, colleague.id)).toEqual([colleague.id]);
  expect(await idsOf(first, elsewhere.id)).toEqual([]);
});
