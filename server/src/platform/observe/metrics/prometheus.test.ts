import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prelaunch/testkit/free-port';
import { startProgram, type RunningProcess } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import { waitFor } from '@prelaunch/testkit/wait';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startMain } from '../../../../testing/run-main.ts';

/** A real Prometheus scrapes the product and evaluates the alert rules. */

vi.setConfig({ testTimeout: 120_000 });

const hasPrometheus = await promisify(execFile)('prometheus', ['--version']).then(
  () => true,
  () => false,
);
if (!hasPrometheus) {
  process.stderr.write('Prometheus is not installed: no test scrapes the product with it\n');
}

let database: TestDatabase;
let folder: string;
let product: RunningProcess;
let prometheus: RunningProcess;
let api: string;

/** Asks the API of Prometheus; null while it does not answer. */
async function ask<T>(path: string): Promise<T | null> {
  const response = await fetch(`${api}/api/v1/${path}`).catch(() => null);
  if (response?.ok !== true) return null;
  return ((await response.json()) as { data: T }).data;
}

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** Waits until a query has results. */
const samplesOf = (query: string): Promise<readonly Sample[]> =>
  waitFor(
    async () => {
      const data = await ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(query)}`);
      return data === null || data.result.length === 0 ? null : data.result;
    },
    { what: query },
  );

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly state: string;
  readonly lastError?: string;
}

async function findRules(): Promise<readonly Rule[]> {
  const data = await ask<{ groups: { rules: Rule[] }[] }>('rules');
  return data?.groups.flatMap(({ rules }) => rules) ?? [];
}

beforeAll(async () => {
  if (!hasPrometheus) return;
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-prometheus-'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' };
  product = await startMain('main', [], settings);
  const [, metrics = ''] = await product.printed(/metrics at http:\/\/(\S+)\/metrics"/);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(root, 'deploy', 'prometheus', 'alerts.yml')],
    scrape_configs: [{ job_name: 'prelaunch', static_configs: [{ targets: [metrics] }] }],
  };
  const file = join(folder, 'prometheus.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify(config));
  const address = `127.0.0.1:${String(await freePort())}`;
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=${address}`,
  ];
  prometheus = startProgram('prometheus', args, { cwd: folder, environment: {} });
  api = `http://${address}`;
}, 120_000);
afterAll(async () => {
  if (!hasPrometheus) return;
  await prometheus.stop();
  await product.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test.skipIf(!hasPrometheus)('Prometheus scrapes the metrics and evaluates every rule', async () => {
  const [up] = await samplesOf('up{job="prelaunch"} == 1');
  expect(up?.value[1]).toBe('1');
  const [connected] = await samplesOf('prelaunch_database_up');
  expect(connected?.value[1]).toBe('1');
  const text = await readFile(join(root, 'deploy', 'prometheus', 'alerts.yml'), 'utf8');
  const names = [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const rules = await waitFor(
    async () => {
      const found = await findRules();
      return found.length > 0 && found.every(({ health }) => health !== 'unknown') ? found : null;
    },
    { what: 'the evaluation of the rules' },
  );
  expect(rules.map(({ name }) => name)).toEqual(names);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
});

test.skipIf(!hasPrometheus)('the alert of a stopped server becomes pending', async () => {
  const waitForState = (awaited: string) =>
    waitFor(
      async () =>
        (await findRules()).find(
          ({ name, state }) => name === 'PrelaunchDown' && state === awaited,
        ) ?? null,
      { what: `PrelaunchDown in the state ${awaited}` },
    );
  await waitForState('inactive');
  await product.stop();
  await waitForState('pending');
});
