import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@prelaunch/testkit/product';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { WARNINGS } from '../../http/health.ts';

// promtool evaluates each rule for each minute, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const folder = join(root, 'deploy', 'prometheus');
const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: folder });

const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
);
if (!hasPromtool) {
  process.stderr.write('promtool is not installed: the tests of the alert rules are skipped\n');
}

const read = (...path: string[]) => readFile(join(root, ...path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

interface Rule {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}

const text = await read('deploy', 'prometheus', 'alerts.yml');
const [group] = (parse(text) as { groups: { rules: Rule[] }[] }).groups;
const rules = group?.rules ?? [];
const metrics = await read('docs', 'metrics.md');
const dashboard = await read('deploy', 'grafana', 'prelaunch.json');

/** The part of docs/incidents.md below the heading of each alert. */
const runbooks = new Map(
  (await read('docs', 'incidents.md'))
    .split(/^#{2,3} /m)
    .filter((part) => /^Prelaunch\w+\n/.test(part))
    .map((part) => [part.slice(0, part.indexOf('\n')), part] as const),
);

test('every alert is raised in a test, and each heading of a runbook is that of an alert', async () => {
  const alerts = rules.map(({ alert }) => alert);
  expect([...runbooks.keys()].sort()).toEqual([...alerts].sort());
  const tests = await read('deploy', 'prometheus', 'alerts.test.yml');
  expect(found(tests, /alertname: (\w+)\n\s+exp_alerts:/g)).toEqual([...alerts].sort());
});

test.each(rules)(
  'the runbook of $alert says whether it pages and has one to three lines to paste',
  (rule) => {
    const address = `docs/incidents.md#${rule.alert.toLowerCase()}`;
    expect(rule.annotations.runbook_url).toBe(`{{ $externalLabels.prelaunch_docs }}${address}`);
    const runbook = runbooks.get(rule.alert) ?? '';
    expect(runbook).toContain(rule.labels.severity === 'page' ? '**Pages.**' : '**Waits.**');
    const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(runbook) ?? [];
    expect([1, 2, 3]).toContain(block.split('\n').filter(Boolean).length);
  },
);

test.each([
  ['Prometheus', text],
  ['Kubernetes', await read('deploy', 'kubernetes', 'monitoring', 'rules.yaml')],
])(
  'in %s every warning of /readyz raises an alert, by its metric or by one of its own',
  (_, file) => {
    const OF_ITS_OWN: Readonly<Record<string, string>> = {
      holdings: 'prelaunch_holdings_overdue_companies',
      replica: 'prelaunch_replica_lag_seconds',
    };
    const named = found(file, /prelaunch_warning\{name=~?"([^"]+)"/g).flatMap((one) =>
      one.split('|'),
    );
    const others = WARNINGS.filter((name) => !named.includes(name));
    expect(others).toEqual(Object.keys(OF_ITS_OWN));
    for (const name of others) expect(file).toContain(OF_ITS_OWN[name]);
  },
);

test.each([
  ['alert rules', text],
  ['dashboard', dashboard],
])('the %s use only metrics of the manual', (_, file) => {
  const described = found(metrics, /^\| `(prelaunch_\w+)`/gm);
  const used = found(file.replaceAll('prelaunch_docs', ''), /\b(prelaunch_\w+)/g).map((name) =>
    name.replace(/_bucket$/, ''),
  );
  expect(used.length).toBeGreaterThan(5);
  expect(described).toEqual(expect.arrayContaining(used));
});

test.skipIf(!hasPromtool)('promtool accepts the rules, and their tests pass', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
});

test.skipIf(!hasPromtool)('promtool accepts the configuration that the manual gives', async () => {
  const [, config = ''] = /```yaml\n([\s\S]*?)```/.exec(metrics) ?? [];
  const own = await mkdtemp(join(tmpdir(), 'prelaunch-prometheus-'));
  try {
    const file = join(own, 'prometheus.yml');
    await writeFile(file, config.replace('/opt/prelaunch', root));
    expect((await promtool('check', 'config', file)).stdout).toContain(
      `SUCCESS: ${String(rules.length)} rules found`,
    );
    const jobs = (parse(config) as { scrape_configs: { job_name: string }[] }).scrape_configs;
    const named = found(text, /job="([\w-]+)"/g);
    expect(jobs.map(({ job_name: name }) => name).sort()).toEqual(named);
  } finally {
    await rm(own, { recursive: true });
  }
});
