import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import { waitFor } from '@prelaunch/testkit/wait';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openConnection } from '../../../../testing/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startMain } from '../../../../testing/run-main.ts';
import { recordSuccess } from './last-runs.ts';
import { createPool } from '../../db/connections/pool.ts';

/** The metrics of two server processes and of one, as Prometheus reads them. */

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let product: RunningProcess;
let url: string;
let metricsUrl: string;
let company: Company;

const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: '0',
  METRICS_PORT: '0',
});

async function addressesOf(running: RunningProcess) {
  const [, metrics = ''] = await running.printed(/metrics at (http\S+\/metrics)"/);
  const [, pages = ''] = await running.printed(/ready: (http\S+)\s/);
  return { metrics, pages };
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { timeoutFactor: 10 });
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-metrics-'));
  product = await startMain('supervisor', ['--processes', '2'], settings());
  ({ metrics: metricsUrl, pages: url } = await addressesOf(product));
  company = await makeCompany(pool, { name: 'measured', members: 40, privateSupply: 1_000 });
}, 120_000);
afterAll(async () => {
  await product.stop();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const scrape = async (address = metricsUrl): Promise<string> => {
  const response = await fetch(address, { headers: { connection: 'close' } });
  expect(response.status).toBe(200);
  return response.text();
};

/** The value of a series, by its name with labels as in the text; null when it is missing. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (prelaunch_\w+) /gm)].map(([, name = '']) => name).sort();

const submit = async (token: string): Promise<string> => {
  const connection = openConnection(url);
  const { status, body } = await connection.call('submitPurchase', {
    token,
    body: { paymentMethod: 'MANUAL', amount: 100 },
  });
  connection.close();
  expect(status).toBe(201);
  return body.data.id;
};

test('the metrics count calls, purchases and mails of all processes, without personal data', async () => {
  await recordSuccess(folder, 'backup');
  const [admin] = company.admins;
  const ids = await Promise.all(company.members.slice(0, 10).map(({ token }) => submit(token)));
  const connection = openConnection(url);
  const approved = await connection.call('approvePurchase', {
    token: admin.token,
    body: { id: ids[0] },
  });
  expect(approved.status).toBe(200);
  expect(
    await connection.call('loginAdmin', {
      body: { email: 'nobody@example.com', password: 'wrong' },
    }),
  ).toMatchObject({ status: 401 });
  connection.close();
  // Addresses that a caller makes up.
  for (const path of ['/asha@example.com/9876543210', '/api/v1/asha@example.com']) {
    await fetch(url + path, { headers: { connection: 'close' } });
  }

  const text = await waitFor(
    async () => {
      const now = await scrape();
      return (valueOf(now, 'prelaunch_mails_total{outcome="sent"}') ?? 0) >= 11 ? now : null;
    },
    { what: 'the mails about ten purchases and a decision' },
  );
  const path = '/api/v1/user/package/purchase';
  const labels = `company="${company.id}"`;
  expect({
    processes: valueOf(text, 'prelaunch_processes'),
    calls: valueOf(
      text,
      `prelaunch_http_requests_total{method="POST",route="${path}",status="201"}`,
    ),
    durations: valueOf(
      text,
      `prelaunch_http_request_duration_seconds_count{method="POST",route="${path}"}`,
    ),
    submitted: valueOf(text, 'prelaunch_submissions_total{outcome="submitted"}'),
    approved: valueOf(text, 'prelaunch_decisions_total{outcome="approved"}'),
    pending: valueOf(text, 'prelaunch_purchases_pending'),
    supply: valueOf(text, `prelaunch_supply_tokens{${labels}}`),
    remaining: valueOf(text, `prelaunch_supply_remaining_tokens{${labels}}`),
    reserved: valueOf(text, `prelaunch_supply_reserved_tokens{${labels}}`),
    database: valueOf(text, 'prelaunch_database_up'),
    overdue: valueOf(text, 'prelaunch_holdings_overdue_companies'),
  }).toEqual({
    processes: 2,
    calls: 10,
    durations: 10,
    submitted: 10,
    approved: 1,
    pending: 9,
    supply: 1_000,
    remaining: 900,
    reserved: 90,
    database: 1,
    overdue: 0,
  });
  const backup = valueOf(text, 'prelaunch_last_success_timestamp_seconds{command="backup"}');
  expect((backup ?? 0) * 1000).toBeGreaterThan(Date.now() - 3_600_000);
  expect(text).not.toContain('command="verify"');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain(`node="${process.version}"`);

  const people = [...company.admins, ...company.members];
  for (const secret of people.flatMap(({ id, name, email, token }) => [id, name, email, token])) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/@|asha|9876543210|127\.0\.0\.1/);
});

test('every metric is in the table of the manual, and the table has no other', async () => {
  const manual = await readFile(join(root, 'docs', 'metrics.md'), 'utf8');
  const described = [...manual.matchAll(/^\| `(prelaunch_\w+)/gm)].map(([, name = '']) => name);
  expect(namesIn(await scrape())).toEqual(described.sort());
});

test('what a killed process has counted stays in the sums', async () => {
  const before = valueOf(await scrape(), 'prelaunch_submissions_total{outcome="submitted"}');
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from purchases');
  expect(before).toBe(rows[0]?.n);
  const connection = openConnection(url);
  const { body } = await connection.call('getProfile');
  const line = new RegExp(`"pid":(\\d+)[^\\n]*"reqId":"${String(body.requestId)}"`);
  process.kill(Number((await product.printed(line))[1]), 'SIGKILL');
  connection.close();
  await product.printed('was started again');
  const after = await waitFor(
    async () => {
      const text = await scrape();
      return valueOf(text, 'prelaunch_processes') === 2 ? text : null;
    },
    { what: 'two processes' },
  );
  expect(valueOf(after, 'prelaunch_submissions_total{outcome="submitted"}')).toBe(before);
});

test('each warning of the readiness probe is a metric', async () => {
  const unreachable = { ...settings(), SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
  const single = await startMain('main', [], unreachable);
  const { metrics } = await addressesOf(single);
  // A check that has not ended in time is not a warning yet.
  const text = await waitFor(
    async () => {
      const scraped = await scrape(metrics);
      return valueOf(scraped, 'prelaunch_warning{name="smtp"}') === 1 ? scraped : null;
    },
    { what: 'the warning' },
  );
  expect(valueOf(text, 'prelaunch_warning{name="files"}')).toBe(0);
  await single.stop();
});

test('one process without a supervisor serves its metrics, and no other address', async () => {
  const single = await startMain('main', [], settings());
  const { metrics, pages } = await addressesOf(single);
  expect(valueOf(await scrape(metrics), 'prelaunch_processes')).toBe(1);
  for (const address of [metrics.replace('/metrics', '/'), `${pages}/metrics`]) {
    const response = await fetch(address, { headers: { connection: 'close' } });
    expect(await response.text()).not.toContain('prelaunch_');
  }
  expect((await single.stop()).code).toBe(0);
});
