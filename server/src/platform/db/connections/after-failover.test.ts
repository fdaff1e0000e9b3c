import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { administrate, type Administration } from '../../../../testing/shared-database.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { isPrimaryReached } from './ping.ts';

/** The database becomes read-only, as a primary does that is replaced by its replica, and later writable again. */

const ORDER = { paymentMethod: 'MANUAL', amount: 1000 };

let server: TestServer;
let database: Administration;
let member: Person;
beforeAll(async () => {
  server = await startTestServer();
  database = await administrate(server.pool);
  member = await makePerson(server, await makeCompany(server));
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const become = async (kind: 'replica' | 'primary') => {
  const value = kind === 'replica' ? 'on' : 'off';
  await database.run(
    (name) => `alter database ${name} set default_transaction_read_only = ${value}`,
  );
};

test('a replica answers writes with busy, and the next connection leads to the primary', async () => {
  const submit = (key: string) => buy(server, member, ORDER, key);
  expect(await isPrimaryReached(server.db, 100)).toBe(true);
  await become('replica');
  await database.endSessions();
  const key = randomUUID();
  const refused = await submit(key);
  expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await isPrimaryReached(server.db, 100)).toBe(false);
  // The former connections still lead to the replica. Each fails one write at most.
  await become('primary');
  const open = server.pool.totalCount;
  const replies = [];
  do replies.push(await submit(key));
  while (replies.at(-1)?.status === 503 && replies.length <= open);
  expect(replies.at(-1)?.status).toBe(201);
  expect((await submit(key)).body.data.id).toBe(replies.at(-1)?.body.data.id);
  const { rows } = await server.pool.query('select id from purchases');
  expect(rows).toHaveLength(1);
  // A job whose session ends while it runs is repeated after 35 s, longer than the next test waits. So its mail is
  // awaited, but not its end: a session that still leads to the replica may refuse to record it.
  await server.mail.waitFor(member.email, 1);
});

test('the mail of a purchase is sent after the primary is back', async () => {
  await become('replica');
  await database.endSessions();
  await become('primary');
  await expect
    .poll(async () => (await buy(server, member, ORDER, 'the second one')).status)
    .toBe(201);
  await server.mail.waitFor(member.email, 2);
});
