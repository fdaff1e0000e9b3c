import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pace } from '@prelaunch/testkit/wait';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { buildApp } from '../../process/app.ts';
import { createJobsPool } from '../db/connections/pool.ts';
import { createHoldingsPool } from '../../features/holdings/holdings-pool.ts';
import { startJobs } from '../../process/jobs/jobs.ts';
import type { Jobs } from '../../process/jobs/supervise-worker.ts';
import { createDevMailbox, type CaughtMail } from './dev-mailbox.ts';
import { waitForQueuedMails } from './wait-for-mails.ts';

/** How long the delivery of a mail takes in these tests. */
const DELIVERY_MS = 300;

let server: TestServer;
let jobsPool: pg.Pool;
let companyId: string;
let folder: string;
let mailbox: ReturnType<typeof createDevMailbox>;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;
let jobs: Jobs | null = null;

beforeAll(async () => {
  const database = await createTestDatabase();
  server = await startTestServer({ database, withoutJobs: true });
  jobsPool = createJobsPool(database.url, { timeoutFactor: 10 });
  companyId = await makeCompany(server);
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-mailbox-'));
  mailbox = createDevMailbox(folder);
  app = await buildApp(server.deps, {
    trustProxy: [],
    readiness: () => Promise.resolve({ status: 'ready', warnings: [] }),
    pagesDir: undefined,
    mailbox,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
});
afterAll(async () => {
  await app.close();
  await jobsPool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Delivers queued mails to the mailbox, slowly; resolves when the first one has been delivered. */
async function startDeliveries(): Promise<void> {
  const { db, deps, installation } = server;
  jobs = startJobs({
    pool: jobsPool,
    db,
    secrets: deps.secrets,
    installation,
    holdingsPool: createHoldingsPool(),
    deliver: async (mail) => {
      await pace(DELIVERY_MS);
      await mailbox.deliver(mail);
    },
    publicUrl: deps.publicUrl,
    languages: deps.languages,
    log: deps.log,
  });
  await requestCode('first@example.com');
  await expect.poll(() => mailbox.list('first@example.com'), { timeout: 20_000 }).not.toEqual([]);
}

const listMails = async (to: string) =>
  (await (await fetch(`${url}/dev/mailbox/messages?to=${to}`)).json()) as readonly CaughtMail[];

async function requestCode(email: string): Promise<void> {
  const body = { companyId, name: 'Asha Rao', email, mobile: '+91 98765 43210' };
  expect((await server.call('requestRegisterOtp', { body })).status).toBe(200);
}

test('lists the mail of a call that was answered before, and the newer code first', async () => {
  await startDeliveries();
  for (let mails = 1; mails <= 3; mails += 1) {
    await requestCode('asha@example.com');
    expect(await listMails('asha@example.com')).toHaveLength(mails);
  }
  await requestCode('page@example.com');
  expect(await (await fetch(`${url}/dev/mailbox`)).text()).toContain('page@example.com');
});

test('lists the mail about a purchase that was submitted before', async () => {
  const member = await makePerson(server, companyId);
  await startDeliveries();
  const body = { paymentMethod: 'MANUAL', amount: 100 };
  expect((await server.call('submitPurchase', { token: member.token, body })).status).toBe(201);
  expect(await listMails(member.email)).toHaveLength(1);
});

test('does not wait longer than allowed for a mail that nobody delivers', async () => {
  await requestCode('late@example.com');
  const started = performance.now();
  await waitForQueuedMails(server.db, 200);
  expect(performance.now() - started).toBeGreaterThan(180);
});

test('a mail that failed once is not waited for', async () => {
  await server.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 minute'`,
  );
  await waitForQueuedMails(server.db, Infinity);
});
