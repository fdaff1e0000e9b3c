import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import { findNoticeRecipients } from './notice-recipients.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

test('admins of the company are notified of changes until 30 days after they stop being admins', async () => {
  const companyId = await makeCompany(server, { email: 'company@example.com' });
  const ended = async (interval: string | null) => {
    const { id, email } = await makePerson(server, companyId, 'ADMIN');
    if (interval !== null) {
      await server.pool.query(
        `update admin_addresses set since = now() - interval '90 days', until = now() - $1::interval
         where account_id = $2`,
        [interval, id],
      );
    }
    return email;
  };
  const notified = [await ended(null), await ended('1 minute'), await ended('29 days 23:59')];
  await ended('30 days 00:01');
  await makePerson(server, companyId);
  await makePerson(server, await makeCompany(server), 'ADMIN');
  const { addresses } = await systemTransaction(server.db, (tx) =>
    findNoticeRecipients(tx, companyId),
  );
  expect(addresses).toEqual([...notified, 'company@example.com'].sort());
});
