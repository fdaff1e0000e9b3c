import type { Caller } from '@prelaunch/contract';
import { endpoints, endpointNames, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestPayee, setFourEyes } from '../../../testing/four-eyes.ts';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../testing/people.ts';
import { intervene, makeCompanyFixture } from '../../../testing/company-fixture.ts';
import { plantReturn } from '../../../testing/returned-lines.ts';
import { statementRowsOf } from '../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Reads every list of the contract in pages of one row. */

const isList = (name: EndpointName): boolean => {
  const { query } = endpoints[name] as { query?: { _zod: { def: { shape?: object } } } };
  return 'limit' in (query?._zod.def.shape ?? {});
};
const lists = endpointNames.filter(isList);

let server: TestServer;
let companyId: string;
const tokens: Partial<Record<Caller, string>> = {};

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  const fixture = await makeCompanyFixture(server);
  await intervene(server, fixture);
  const { rows: held } = await server.pool.query<{ id: string }>(
    "select purchase_id as id from interventions where kind = 'HOLD'",
  );
  await plantReturn(server, fixture.companyId, held[0]?.id ?? '');
  companyId = fixture.companyId;
  tokens.member = fixture.members[0].token;
  tokens.admin = (await makePerson(server, companyId, 'ADMIN')).token;
  tokens.superadmin = (await makeSuperAdmin(server)).token;
  await makeCompany(server);
  await setFourEyes(server, companyId, true);
  await requestPayee(server, fixture.admin, 1);
  await requestPayee(server, fixture.admin, 2);
  for (let n = 0; n < 2; n += 1) {
    const { id } = await makePerson(server, companyId);
    await server.pool.query('update accounts set referrer_id = $1 where id = $2', [
      fixture.members[0].id,
      id,
    ]);
  }
  await statementRowsOf(server, companyId);
  await statementRowsOf(server, companyId);
  for (const reservationHours of [24, 48]) {
    await server.call('updateCompany', {
      token: tokens.superadmin,
      body: { id: companyId, reservationHours },
    });
  }
});
afterAll(() => server.stop());

test('there are lists to page through', () => {
  expect(lists.length).toBeGreaterThan(10);
});

test.each(lists)('%s has the same rows in the same order in pages of one row', async (name) => {
  const token = tokens[endpoints[name].auth[0]] ?? '';
  const page = async (number: number, limit: number) => {
    const query = {
      page: String(number),
      limit: String(limit),
      ...(name === 'listProgrammeChanges' && { id: companyId }),
    };
    const { status, body } = await server.call(name, { token, query });
    expect([name, status, body.message]).toEqual([name, 200, expect.anything()]);
    return body.data as { records: unknown[]; total: number; lastPage: number };
  };
  const whole = await page(1, 100);
  expect(whole.records.length).toBeGreaterThan(1);
  expect([whole.total, whole.lastPage]).toEqual([whole.records.length, 1]);
  const rows: unknown[] = [];
  for (let number = 1; number <= whole.total; number += 1) {
    const { records, total, lastPage } = await page(number, 1);
    expect([records.length, total, lastPage]).toEqual([1, whole.total, whole.total]);
    rows.push(...records);
  }
  expect(rows).toEqual(whole.records);
  expect((await page(whole.total + 1, 1)).records).toEqual([]);
});
