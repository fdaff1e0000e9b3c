import { expect, test } from 'vitest';
import { addBarrier } from '../../../../testing/barrier.ts';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/**
 * Two admins who remove each other at the same time: one of them must remain. The negative control removes the lock
 * from the SQL and must leave a company without admins.
 */

const COMPANIES = 12;

/** The ways in which two admins can end or restrict each other's access. */
const WAYS = [
  (server: TestServer, by: Person, id: string) =>
    server.call('deleteAccount', { token: by.token, body: { id } }),
  (server: TestServer, by: Person, id: string) =>
    server.call('updateAccount', { token: by.token, body: { id, status: 'BLOCKED' } }),
  (server: TestServer, by: Person, id: string) =>
    server.call('updateAccount', { token: by.token, body: { id, rights: 'read' } }),
];

async function race(server: TestServer, companies = COMPANIES): Promise<number[]> {
  const pairs = await Promise.all(
    Array.from({ length: companies }, async () => {
      const companyId = await makeCompany(server);
      const first = await makePerson(server, companyId, 'ADMIN');
      return { companyId, admins: [first, await makePerson(server, companyId, 'ADMIN')] };
    }),
  );
  await Promise.all(
    pairs.flatMap(({ admins: [a, b] }, index) => {
      const way = WAYS[index % WAYS.length];
      return a === undefined || b === undefined || way === undefined
        ? []
        : [way(server, a, b.id), way(server, b, a.id)];
    }),
  );
  const { rows } = await server.pool.query<{ left: number }>(
    `select c.id, count(a.id)::int as left from companies c
     left join accounts a on a.company_id = c.id and a.role = 'ADMIN'
       and a.status = 'ACTIVE' and a.rights = 'all' and a.deleted_at is null
     group by c.id`,
  );
  return rows.map(({ left }) => left);
}

/** Delays every read of the admins, so that two of them overlap. */
const slowly = (sql: string) =>
  sql.replace('order by a.id for no key', 'and pg_sleep(0.1)::text is not null $&');

test('two admins who remove each other leave exactly one admin', async () => {
  const server = await startTestServer({ rewriteSql: slowly });
  try {
    expect(await race(server)).toEqual(Array.from({ length: COMPANIES }, () => 1));
    expect(server.rewritten()).toBeGreaterThanOrEqual(COMPANIES);
  } finally {
    await server.stop();
  }
});

test('negative control: without the locks, both are removed and the company has no admin', async () => {
  const withoutLock = (sql: string) =>
    sql
      .replace('order by a.id for no key update', 'order by a.id')
      .replace(/for share of a for key share of s/, '');
  const server = await startTestServer({ rewriteSql: withoutLock });
  try {
    await addBarrier(server.pool, 'update on accounts for each statement', 2);
    expect(await race(server, 1)).toEqual([0]);
    expect(server.rewritten()).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
