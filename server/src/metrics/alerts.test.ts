import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@prelaunch/testkit/product';
import { expect, test } from 'vitest';

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

const rules = await read('deploy', 'prometheus', 'alerts.yml');
const manual = await read('docs', 'operations.md');
const dashboard = await read('deploy', 'grafana', 'prelaunch.json');
const alerts = found(rules, /- alert: (\w+)/g);

test('every alert has an entry in the manual and a test in which it is raised', async () => {
  expect(found(manual, /^\| `(Prelaunch[A-Z]\w+)/gm)).toEqual(alerts);
  const tests = await read('deploy', 'prometheus', 'alerts.test.yml');
  expect(found(tests, /alertname: (\w+)\n\s+exp_alerts:/g)).toEqual(alerts);
});

test.each([
  ['alert rules', rules],
  ['dashboard', dashboard],
])('the %s use only metrics of the manual', (_, text) => {
  const described = found(manual, /^\| `(prelaunch_\w+)`/gm);
  const used = found(text, /\b(prelaunch_\w+)/g).map((name) => name.replace(/_bucket$/, ''));
  expect(used.length).toBeGreaterThan(5);
  expect(described).toEqual(expect.arrayContaining(used));
});

test.skipIf(!hasPromtool)('promtool accepts the rules, and their tests pass', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
  expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
});
