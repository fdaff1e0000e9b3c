import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { recordGuessing } from './guessing.store.ts';

/** Which audit trails record repeated wrong passwords. */

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const record = (company: string | null, accountId: string | null) =>
  recordGuessing(server.db, {
    companyId: company,
    accountId,
    failures: 12,
    browser: 'Firefox',
    ip: '192.0.2.1',
  });
const countOf = async () =>
  (
    await server.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('wrong passwords for an admin are recorded once, in the trail of the company', async () => {
  const { id, email, name } = await makePerson(server, companyId, 'ADMIN');
  await record(companyId, id);
  const { rows } = await server.pool.query(
    `select company_id, action, actor_email, subject_label, after from audit_entries
     where subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      company_id: companyId,
      action: 'session.refuse',
      actor_email: email,
      subject_label: name,
      after: { failures: 12, browser: 'Firefox' },
    },
  ]);
});

test('wrong passwords for an address without an admin are not recorded', async () => {
  const { id } = await makePerson(server, companyId, 'ADMIN');
  const deleted = await makePerson(server, companyId, 'ADMIN');
  await server.pool.query('update accounts set deleted_at = now() where id = $1', [deleted.id]);
  const otherCompany = await makeCompany(server);
  const before = await countOf();
  await record(null, null);
  await record(companyId, randomUUID());
  await record(companyId, deleted.id);
  await record(otherCompany, id);
  expect(await countOf()).toBe(before);
});
