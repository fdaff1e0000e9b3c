import { expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** An order must have the price that the programme's history records for the time of the order. */

interface Dated {
  /** In millionths of a rupee. */
  readonly price: string;
  readonly at: Date;
}

/** Returns the orders of a company whose price differs from the history's price at their time. */
async function misdated({ pool }: TestServer, companyId: string): Promise<readonly Dated[]> {
  const { rows } = await pool.query<Dated>(
    `select p.price_micro_rupees as price, p.created_at as at from purchases p
     where p.company_id = $1 and p.price_micro_rupees <> (
       select c.price_micro_rupees from programme_changes c
       where c.company_id = p.company_id and c.created_at <= p.created_at
       order by c.created_at desc limit 1)`,
    [companyId],
  );
  return rows;
}

type RewriteSql = (sql: string) => string;

const datedAtBegin: RewriteSql = (sql) =>
  /insert into "?programme_changes/.test(sql)
    ? sql.replaceAll('statement_timestamp()', 'now()')
    : sql;

/** Runs a scenario on a new server and counts the orders that the history contradicts. */
async function misdatedIn(
  scenario: (
    server: TestServer,
    companyId: string,
    changePrice: () => Promise<unknown>,
  ) => Promise<void>,
  rewriteSql?: RewriteSql,
): Promise<number> {
  const server = await startTestServer(rewriteSql === undefined ? {} : { rewriteSql });
  try {
    const companyId = await makeCompany(server);
    const { token } = await makeSuperAdmin(server);
    const changePrice = async () => {
      const body = { id: companyId, pricePerToken: 20 };
      expect((await server.call('updateCompany', { token, body })).status).toBe(200);
    };
    await scenario(server, companyId, changePrice);
    if (rewriteSql !== undefined) expect(server.rewritten()).toBeGreaterThan(0);
    const { rows } = await server.pool.query('select from purchases where company_id = $1', [
      companyId,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    return (await misdated(server, companyId)).length;
  } finally {
    await server.stop();
  }
}

const order = { paymentMethod: 'MANUAL', amount: 1000 };

/** Submits an order at the old price while a begun price change waits for a lock. */
async function orderDuringChange(
  server: TestServer,
  companyId: string,
  changePrice: () => Promise<unknown>,
): Promise<void> {
  const member = await makePerson(server, companyId);
  // The change locks the calling super admin first, so its transaction has begun when it waits.
  const caller = await holdRow(server.pool, 'select from super_admins', []);
  const changing = changePrice();
  await blockedStatements(server.pool, 1);
  expect((await buy(server, member, order)).status).toBe(201);
  await caller.release();
  await changing;
}

/** Lets an order wait for the company's totals, which the price change has locked. */
async function changeDuringOrder(
  server: TestServer,
  companyId: string,
  changePrice: () => Promise<unknown>,
): Promise<void> {
  const [member, first] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  // The server has cached the terms now.
  expect((await buy(server, first, order)).status).toBe(201);
  const trail = await holdRow(server.pool, 'select from audit_heads', []);
  const changing = changePrice();
  await blockedStatements(server.pool, 1);
  const buying = buy(server, member, order);
  await blockedStatements(server.pool, 2);
  await trail.release();
  await changing;
  expect((await buying).status).toBe(201);
}

test('a price change that waited for a lock is dated after the orders at the old price', async () => {
  expect(await misdatedIn(orderDuringChange)).toBe(0);
});

test('an order that waited for a price change has the new price and is dated after the change', async () => {
  expect(await misdatedIn(changeDuringOrder)).toBe(0);
});

test('negative control: a price change dated by the start of its transaction contradicts the order', async () => {
  expect(await misdatedIn(orderDuringChange, datedAtBegin)).toBe(1);
});

test('negative control: without the comparison of the terms, an order that waited has the old price', async () => {
  const withoutTerms: RewriteSql = (sql) => sql.replace('when t.terms_version <>', 'when 0 =');
  expect(await misdatedIn(changeDuringOrder, withoutTerms)).toBe(1);
});
