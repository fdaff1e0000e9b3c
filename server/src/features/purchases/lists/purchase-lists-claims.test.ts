import { newReference } from '@prelaunch/testkit/purchases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { listForAdminByIds } from './purchase-lists.store.ts';

/** Which purchases are marked because another claim has the same reference number. */

let server: TestServer;
let companyId: string;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  const strict = await makeCompany(server);
  await server.pool.query(
    'update companies set four_eyes = true, four_eyes_amount_paise = 1 where id = $1',
    [strict],
  );
});
afterAll(() => server.stop());

const listed = (ids: readonly string[]) =>
  listForAdminByIds(server.db, server.deps, { kind: 'admin', companyId } as never, ids);

/** The ids of those purchases that are marked as contested. */
async function contested(ids: readonly string[]): Promise<string[]> {
  const rows = await listed(ids);
  return ids.filter((id) => rows.find((row) => row.id === id)?.contested);
}

const claim = async (who: Person, reference: string) =>
  String(
    (await buy(server, who, await proven(server, who, { referenceNumber: reference }))).body.data
      .id,
  );

const reject = (id: string) => server.call('rejectPurchase', { token: admin.token, body: { id } });

test('a claim competes with open claims of others; a rejected claim does not compete with a later one of its member', async () => {
  const reference = newReference();
  const [anna, ben] = [await makePerson(server, companyId), await makePerson(server, companyId)];
  const first = await claim(anna, reference);
  expect(await contested([first])).toEqual([]);
  const second = await claim(ben, reference);
  expect(await contested([first, second])).toEqual([first, second]);
  await reject(second);
  expect(await contested([first, second])).toEqual([second]);
  await reject(first);
  const again = await claim(anna, reference);
  expect(await contested([first, second, again])).toEqual([second]);
});

test('two open claims of one member compete when one reference contains the other', async () => {
  const anna = await makePerson(server, companyId);
  const reference = newReference();
  const first = await claim(anna, reference);
  const second = await claim(anna, `${reference}77`);
  expect(await contested([first, second])).toEqual([first, second]);
});

test.each([
  ['UPI', '633105118205', '633105118299'],
  ['NEFT', 'SBIN526331118205', 'SBIN526331118206'],
  ['RTGS', 'SBINR12026112600118205', 'SBINR12026112600118299'],
])(
  'two payments by %s within a minute do not compete, although their numbers begin alike',
  async (_, one, other) => {
    const anna = await makePerson(server, companyId);
    const first = await claim(anna, one);
    const second = await claim(anna, other);
    const others = await claim(await makePerson(server, companyId), other.replace(/\d$/, '7'));
    expect(await contested([first, second, others])).toEqual([]);
    const part = await claim(await makePerson(server, companyId), one.slice(0, -1));
    expect(await contested([first, part])).toEqual([first, part]);
  },
);

test('a claim does not compete with claims in other companies', async () => {
  const reference = newReference();
  const ours = await claim(await makePerson(server, companyId), reference);
  await claim(await makePerson(server, await makeCompany(server)), reference);
  expect(await contested([ours])).toEqual([]);
});

test('purchases listed by id come newest first, and without the marks of stricter companies', async () => {
  const member = await makePerson(server, companyId);
  const ids = [await claim(member, newReference()), await claim(member, newReference())];
  const rows = await listed(ids);
  expect(rows.map(({ id }) => id)).toEqual([...ids].reverse());
  expect(rows.map((row) => [row.needs_second_admin, row.awaiting_confirmation])).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('purchases of other companies are not listed by id', async () => {
  const foreign = await claim(await makePerson(server, await makeCompany(server)), newReference());
  const ours = await claim(await makePerson(server, companyId), newReference());
  expect((await listed([foreign, ours])).map(({ id }) => id)).toEqual([ours]);
});
