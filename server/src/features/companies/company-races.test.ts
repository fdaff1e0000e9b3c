import { tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { addBarrier } from '../../../testing/barrier.ts';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../testing/people.ts';
import { buy, totalsOf } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const MEMBERS = 8;
/** Tokens of one order. */
const EACH = 100;
const SUPPLY = tokens(BigInt(MEMBERS * EACH) * 10n);

/** Lets members buy while the supply is repeatedly set to values above and below the sold quantity. */
async function buyWhileSupplyShrinks(server: TestServer): Promise<string> {
  const companyId = await makeCompany(server, { totalSupply: SUPPLY });
  const { token } = await makeSuperAdmin(server);
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => makePerson(server, companyId)),
  );
  const order = { paymentMethod: 'MANUAL', amount: EACH * 10 };
  await Promise.all([
    ...members.flatMap((member) => [buy(server, member, order), buy(server, member, order)]),
    ...Array.from({ length: 16 }, (_, n) =>
      server.call('updateCompany', {
        token,
        body: { id: companyId, totalSupply: Math.ceil(((n % 8) * EACH) / 0.3) + 1 },
      }),
    ),
  ]);
  return companyId;
}

const isOversold = async (server: TestServer, companyId: string) => {
  const totals = await totalsOf(server, companyId);
  return totals.reserved + totals.approved > totals.private_supply;
};

test('the supply never falls below the sold quantity, even while members buy', async () => {
  const server = await startTestServer();
  try {
    const companyId = await buyWhileSupplyShrinks(server);
    expect(await isOversold(server, companyId)).toBe(false);
    const { reserved } = await totalsOf(server, companyId);
    const { rows } = await server.pool.query(
      'select coalesce(sum(quantity), 0)::bigint as sold from purchases where company_id = $1',
      [companyId],
    );
    expect(rows[0].sold).toBe(reserved);
  } finally {
    await server.stop();
  }
});

test('negative control: without its guard the supply falls below the sold quantity', async () => {
  const server = await startTestServer({
    rewriteSql: (sql) => sql.replace(/reserved \+ approved <= (\$\d+)/, '$1::bigint is not null'),
  });
  try {
    await server.pool.query(
      'alter table company_totals drop constraint company_totals_not_oversold',
    );
    const companyId = await makeCompany(server, { totalSupply: SUPPLY });
    const { token } = await makeSuperAdmin(server);
    const member = await makePerson(server, companyId);
    await buy(server, member, { paymentMethod: 'MANUAL', amount: EACH * 10 });
    const body = { id: companyId, totalSupply: 10 };
    await server.call('updateCompany', { token, body });
    expect(await isOversold(server, companyId)).toBe(true);
    expect(server.rewritten()).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});

/** Saves four changes of the same version at the same time and returns the sorted statuses. */
async function saveTwice(server: TestServer): Promise<number[]> {
  const companyId = await makeCompany(server);
  const { token } = await makeSuperAdmin(server);
  const save = (price: number) =>
    server.call('updateCompany', {
      token,
      body: { id: companyId, pricePerToken: price, version: 1 },
    });
  const answers = await Promise.all([save(11), save(12), save(13), save(14)]);
  return answers.map(({ status }) => status).sort();
}

test('when four changes of the same version are saved at once, one succeeds', async () => {
  const server = await startTestServer();
  try {
    expect(await saveTwice(server)).toEqual([200, 409, 409, 409]);
  } finally {
    await server.stop();
  }
});

test('negative control: without the lock more than one succeeds', async () => {
  const server = await startTestServer({
    rewriteSql: (sql) =>
      sql.includes('from companies c where c.id = $1 for no key update')
        ? sql.replace('for no key update', '')
        : sql,
  });
  try {
    await addBarrier(server.pool, 'update on companies for each statement', 2);
    const statuses = await saveTwice(server);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1);
    expect(server.rewritten()).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});

test('when three companies are added for one host name at once, one is created', async () => {
  const server = await startTestServer();
  try {
    const { token } = await makeSuperAdmin(server);
    const add = (n: number) =>
      server.call('addCompany', {
        token,
        body: {
          companyName: `Company ${String(n)}`,
          email: 'office@example.com',
          mobile: '98765 43210',
          companyPan: 'AAACM1234F',
          companyAddress: '12 MG Road',
          companyPincode: '560001',
          totalSupply: 1_000_000,
          pricePerToken: 2.5,
          platformChargePercent: 2,
          domain: 'one.example',
          token: {
            symbol: 'ONCE',
            name: 'Once',
            colours: { accent: '#5b3fd1', accentDark: '#a594ff' },
          },
          admin: { name: 'B', email: `b-${String(n)}@example.com`, mobile: '98765 43211' },
        },
      });
    const answers = await Promise.all([add(1), add(2), add(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rows } = await server.pool.query('select count(*)::int as n from accounts');
    expect(rows[0].n).toBe(1);
  } finally {
    await server.stop();
  }
});
