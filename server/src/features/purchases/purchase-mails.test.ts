import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { queueStoredMails } from './purchase-mails.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

const store = (mails: number) =>
  server.pool.query(
    `insert into purchase_mails (company_id, purchase_id, event)
     select gen_random_uuid(), gen_random_uuid(), 'approved' from generate_series(1, $1)`,
    [mails],
  );

const stored = async (): Promise<number> =>
  (await server.pool.query('select from purchase_mails')).rowCount ?? 0;

/** The purchases of each queued job. */
async function queued(): Promise<string[][]> {
  const { rows } = await server.pool.query<{ payload: { purchaseId: string }[] }>(
    'select payload from graphile_worker._private_jobs order by id',
  );
  return rows.map(({ payload }) => payload.map(({ purchaseId }) => purchaseId));
}

test('stored mails become jobs of at most 50 mails, each mail in exactly one job, also when two calls run at once', async () => {
  await store(2_120);
  const results = await Promise.all([queueStoredMails(server.db), queueStoredMails(server.db)]);
  expect(results).toEqual([true, true]);
  expect(await stored()).toBe(120);
  expect(await queueStoredMails(server.db)).toBe(false);
  const jobs = await queued();
  expect(jobs.map(({ length }) => length)).toEqual([...Array<number>(42).fill(50), 20]);
  expect(new Set(jobs.flat()).size).toBe(2_120);
  await server.pool.query('delete from graphile_worker._private_jobs');
});

test('mails that cannot be queued stay stored', async () => {
  await store(3);
  const refuse = (change: string) =>
    server.pool.query(`alter table graphile_worker._private_jobs ${change}`);
  await refuse('add constraint refused check (false) not valid');
  await expect(queueStoredMails(server.db)).rejects.toThrow();
  expect([await stored(), await queued()]).toEqual([3, []]);
  await refuse('drop constraint refused');
  expect(await queueStoredMails(server.db)).toBe(false);
  expect([await stored(), (await queued()).map(({ length }) => length)]).toEqual([0, [3]]);
});
