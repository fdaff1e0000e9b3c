import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@prelaunch/testkit/free-port';
import { startMailServer } from '@prelaunch/testkit/mail-server';
import { root } from '@prelaunch/testkit/product';
import { waitFor } from '@prelaunch/testkit/wait';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { startMain } from '../../../../testing/run-main.ts';
import { startOnSmallDisk } from '../../../../testing/small-disk.ts';
import type { Ready } from '../../http/health.ts';
import { RECORDED } from './last-runs.ts';

/** What a real server reports while something is broken raises the right alerts, and no other. */

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);
if (!hasPromtool) process.stderr.write('promtool is not installed: no outage raises an alert\n');

const DAY = 86_400_000;
/** The minute at which promtool evaluates the rules; its clock begins at 0. */
const EVALUATED_AT = 60;

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-outages-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes when each recorded command succeeded. */
async function recordRuns(age: Readonly<Partial<Record<(typeof RECORDED)[number], number>>>) {
  await mkdir(join(folder, 'last-runs'), { recursive: true });
  for (const name of RECORDED) {
    const time = new Date(Date.now() - (age[name] ?? 0));
    await writeFile(join(folder, 'last-runs', name), time.toISOString());
  }
}

/**
 * Starts a server, waits until its metrics have the lines, and returns all of them.
 *
 * @param cause called before each look at the metrics with the address of the server
 */
async function scrapeServer(
  settings: Readonly<Record<string, string>>,
  lines: readonly string[],
  cause: (url: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const product = await startMain('main', [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    METRICS_PORT: '0',
    MAIL_FROM: 'Tokens <no-reply@example.com>',
    ...settings,
  });
  try {
    const [, url = ''] = await product.printed(/ready: (http\S+)\s/);
    const [, address = ''] = await product.printed(/metrics at (http\S+\/metrics)"/);
    return await waitFor(
      async () => {
        await cause(url);
        const text = await (await fetch(address)).text();
        return lines.every((line) => text.includes(`${line}\n`)) ? text : null;
      },
      { what: lines.join(' and ') },
    );
  } finally {
    await product.stop();
  }
}

/** Returns the alerts that fire when these metrics have been the same for an hour, with their names. */
async function alertsOf(metrics: string): Promise<readonly string[]> {
  const series = metrics
    .split('\n')
    // The figures of Node.js depend on the machine.
    .filter((line) => line.startsWith('prelaunch_'))
    .map((line) => {
      const space = line.lastIndexOf(' ');
      const name = line.slice(0, space);
      const value = Number(line.slice(space + 1));
      // Times become those of promtool's clock.
      const isTime = name.startsWith('prelaunch_last_success');
      const shown = isTime ? value - Date.now() / 1000 + EVALUATED_AT * 60 : value;
      const labels = name.includes('{')
        ? name.replace('{', '{job="prelaunch",')
        : `${name}{job="prelaunch"}`;
      return { series: labels, values: `${String(shown)}x120` };
    });
  const file = join(folder, 'outage.test.yml');
  const expr = 'ALERTS{alertstate="firing"}';
  const tests = {
    rule_files: [join(root, 'deploy', 'prometheus', 'alerts.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [...series, { series: 'up{job="prelaunch"}', values: '1x120' }],
        promql_expr_test: [{ expr, eval_time: `${String(EVALUATED_AT)}m`, exp_samples: [] }],
      },
    ],
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(tests));
  const { stdout, stderr } = await run('promtool', ['test', 'rules', file]).catch(
    // promtool fails when an alert fires, and lists it.
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  if (!/SUCCESS|got:/.test(stdout + stderr)) throw new Error(stdout + stderr);
  const fired = (stdout + stderr).split('got:')[1]?.match(/\{__name__="ALERTS"[^}]+/g) ?? [];
  const label = (alert: string, name: string) =>
    new RegExp(`[{ ]${name}="([^"]+)"`).exec(alert)?.[1] ?? '';
  return fired.map((alert) => `${label(alert, 'alertname')} ${label(alert, 'name')}`.trim()).sort();
}

test.skipIf(!hasPromtool)('a healthy server raises no alert', async () => {
  const mail = await startMailServer();
  try {
    await recordRuns({});
    const metrics = await scrapeServer({ SMTP_URL: mail.url }, [
      'prelaunch_warning{name="smtp"} 0',
    ]);
    expect(await alertsOf(metrics)).toEqual([]);
  } finally {
    await mail.stop();
  }
});

test.skipIf(!hasPromtool)(
  'a mail server that is away, a bucket that is away and old backups raise their alerts, and no other',
  async () => {
    await recordRuns({
      backup: 1.2 * DAY,
      'backup-copy': 1.2 * DAY,
      verify: 1.2 * DAY,
      'restore-rehearsal': 9 * DAY,
    });
    const smtp = `smtp://127.0.0.1:${String(await freePort())}`;
    const bucket = {
      S3_BUCKET: 'uploads',
      S3_ENDPOINT: `http://127.0.0.1:${String(await freePort())}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const outage = ['files', 'smtp'].map((name) => `prelaunch_warning{name="${name}"} 1`);
    const metrics = await scrapeServer({ SMTP_URL: smtp, ...bucket }, outage);
    expect(await alertsOf(metrics)).toEqual([
      'PrelaunchBackupCopyOld',
      'PrelaunchBackupOld',
      'PrelaunchMailWarning smtp',
      'PrelaunchRehearsalOld',
      'PrelaunchUploadsAtRisk files',
      'PrelaunchVerifyOld',
    ]);
  },
);

test.skipIf(!hasPromtool)('a full disk of the database raises its alert', async () => {
  const small = await startOnSmallDisk();
  if (small === null) {
    process.stderr.write(
      'this user may not mount a disk: a full one of the database is not tested\n',
    );
    return;
  }
  const mail = await startMailServer();
  try {
    await recordRuns({});
    const answers = new Set<string>();
    let n = 0;
    /** Stores the attempts of addresses until no page is left. */
    const signIn = async (url: string): Promise<void> => {
      if (n === 0) await small.fill();
      for (const end = n + 50; n < end; n += 1) {
        const { status } = await fetch(`${url}/api/v1/company/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `nobody-${String(n)}@example.com`,
            password: 'a wrong password',
          }),
        });
        const { status: readiness } = (await (await fetch(`${url}/readyz`)).json()) as Ready;
        answers.add(`${String(status)} ${readiness}`);
      }
    };
    const metrics = await scrapeServer(
      { DATABASE_URL: small.url, SMTP_URL: mail.url },
      ['prelaunch_warning{name="database-disk"} 1'],
      signIn,
    );
    // Calls are refused as busy, and the server stays in service.
    expect(answers).toContain('503 ready');
    expect(await alertsOf(metrics)).toContain('PrelaunchDatabaseFull database-disk');
  } finally {
    await mail.stop();
    await small.stop();
  }
});
