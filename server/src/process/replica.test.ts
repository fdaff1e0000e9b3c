import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callEndpoint } from '@prelaunch/testkit/client';
import { makeCompany, type Person } from '@prelaunch/testkit/people';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runMain, startMain } from '../../testing/run-main.ts';
import { startReplicated, type ReplicatedDatabase } from '../../testing/standby.ts';
import { createPool } from '../platform/db/connections/pool.ts';

/** Two server processes with DATABASE_REPLICA_URL. Each test continues the last one. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let replicated: ReplicatedDatabase;
let pool: pg.Pool;
let folder: string;
let product: RunningProcess;
let url: string;
let metricsUrl: string;
let admin: Person;

const settings = () => ({
  DATABASE_URL: replicated.url,
  DATABASE_REPLICA_URL: replicated.standby.url,
  DATA_DIR: folder,
  PORT: '0',
  METRICS_PORT: '0',
});

const doctor = () => runMain('doctor', [], settings());
const list = async () => (await callEndpoint(url, 'listAccounts', { token: admin.token })).status;
async function ready() {
  const response = await fetch(`${url}/readyz`);
  const { warnings } = (await response.json()) as { warnings: string[] };
  return { status: response.status, warnings };
}
const scrape = async () => (await fetch(metricsUrl)).text();

/** Reads by their target and reason, of all processes. */
async function countReads(): Promise<Record<string, number>> {
  const series = /^prelaunch_replica_reads_total\{target="(\w+)",reason="(\w*)"\} (\d+)$/gm;
  return Object.fromEntries(
    [...(await scrape()).matchAll(series)].map(([, target, reason, count]) => [
      [target, reason].filter((word) => word !== '').join(' '),
      Number(count),
    ]),
  );
}

beforeAll(async () => {
  replicated = await startReplicated();
  opened.push(() => replicated.stop());
  pool = createPool(replicated.url, { timeoutFactor: 10 });
  opened.push(() => pool.end());
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-replica-'));
  opened.push(() => rm(folder, { recursive: true, force: true }));
  product = await startMain('supervisor', ['--processes', '2'], settings());
  opened.push(() => product.stop());
  [, metricsUrl = ''] = await product.printed(/metrics at (http\S+\/metrics)"/);
  [, url = ''] = await product.printed(/ready: (http\S+)\s/);
  await product.printed('lists, exports and dashboards read from the replica');
  const company = await makeCompany(pool, { name: 'replicated', members: 1 });
  [admin] = company.admins;
});
// In reverse order, also when a later one could not be opened: nothing else stops the databases.
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

test('the servers are ready, and doctor accepts the replica', async () => {
  await waitFor(async () => ((await ready()).warnings.length === 0 ? true : null), {
    what: 'a server without a warning',
  });
  const { code, output } = await doctor();
  expect([code, output]).toEqual([0, expect.stringMatching(/^ok +replica +follows the primary/m)]);
});

test('the metrics count a read of the replica', async () => {
  await waitFor(
    async () => {
      expect(await list()).toBe(200);
      return ((await countReads())['replica'] ?? 0) > 0 ? true : null;
    },
    { what: 'a read of the replica' },
  );
  // The sessions of the calls may still be on their way to the replica.
  await waitFor(
    async () =>
      (await scrape()).match(/^prelaunch_replica_lag_seconds 0$/m) === null ? null : true,
    { what: 'a replica without a lag' },
  );
});

test('without the replica the servers answer, stay ready and warn, and doctor fails', async () => {
  await replicated.standby.stop();
  expect(await list()).toBe(200);
  await waitFor(
    async () =>
      (await scrape()).match(/^prelaunch_replica_lag_seconds 0$/m) === null ? true : null,
    { what: 'a lag' },
  );
  await waitFor(
    async () => {
      const { status, warnings } = await ready();
      expect(status).toBe(200);
      return warnings.includes('replica') ? true : null;
    },
    { what: 'the warning' },
  );
  // Each server checks the replica by itself.
  await waitFor(
    async () => {
      expect(await list()).toBe(200);
      return 'primary unused' in (await countReads()) ? true : null;
    },
    { what: 'a read that did not ask the replica' },
  );
  const { code, output } = await doctor();
  expect([code, output]).toEqual([1, expect.stringMatching(/^FAILED +replica .*ECONNREFUSED/m)]);
});

test('a server starts without the replica', async () => {
  const single = await startMain('main', [], settings());
  await single.printed('the replica is not used; reads use the primary');
  await single.printed(/ready: (http\S+)\s/);
  expect((await single.stop()).code).toBe(0);
});

test('doctor refuses the primary as its replica', async () => {
  const { code, output } = await runMain('doctor', [], {
    ...settings(),
    DATABASE_REPLICA_URL: replicated.url,
  });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^FAILED +replica .*a primary database/m),
  ]);
});
