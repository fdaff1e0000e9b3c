import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pace } from '@prelaunch/testkit/wait';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMain } from '../testing/run-main.ts';
import { quantileOf } from './timing.ts';

/** Floods a process of the product with logins; runs only in the long form (`npm run test:attacks -- --full`). */

const FULL = process.env['ATTACKS'] === 'full';
const PORT = '4611';
const URL_OF_IT = `http://localhost:${PORT}`;
const LOGINS_A_SECOND = 200;
const SECONDS = 30;
/** A slowest hundredth below this passes, however fast the idle product is. */
const QUICK_MS = 100;

let product: RunningProcess;
let folder: string;

beforeAll(async () => {
  if (!FULL) return;
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-flood-'));
  product = await startMain('main', [], {
    PORT,
    DATA_DIR: folder,
    LIMITS: 'lab',
    LOG_LEVEL: 'error',
  });
  await product.printed('Prelaunch is ready');
});
afterAll(async () => {
  if (!FULL) return;
  agent.destroy();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reuses connections, so that the client itself uses little CPU. */
const agent = new Agent({ keepAlive: true });

function statusOf(path: string, body?: string): Promise<number> {
  const options = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${URL_OF_IT}${path}`, options, (response) => {
      response.resume().once('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    asked.once('error', reject).end(body);
  });
}

/** Reads the price 50 times per second; returns the times in milliseconds and how many calls failed. */
async function pricesFor(seconds: number): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  const calls: Promise<void>[] = [];
  for (let n = 0; n < seconds * 50; n += 1) {
    const start = performance.now();
    calls.push(
      statusOf('/api/v1/user/package/price/get').then((status) => {
        if (status !== 200) refused += 1;
        times.push(performance.now() - start);
      }),
    );
    await pace(20);
  }
  await Promise.all(calls);
  return { times, refused };
}

async function flood(companyId: string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const calls: Promise<void>[] = [];
  for (let n = 0; n < LOGINS_A_SECOND * SECONDS; n += 1) {
    const body = JSON.stringify({
      companyId,
      user: `n${String(n)}@example.com`,
      password: 'wrong one',
    });
    calls.push(
      statusOf('/api/v1/user/auth/login', body).then((status) => {
        answers[status] = (answers[status] ?? 0) + 1;
      }),
    );
    if (n % 4 === 3) await pace(4_000 / LOGINS_A_SECOND);
  }
  await Promise.all(calls);
  return answers;
}

test.runIf(FULL)('200 logins per second do not delay the price', { timeout: 120_000 }, async () => {
  const program = (await (await fetch(`${URL_OF_IT}/api/v1/public/program`)).json()) as {
    data: { companyId: string };
  };
  await pricesFor(3);
  const idle = quantileOf((await pricesFor(10)).times, 0.99);
  const [answers, { times, refused }] = await Promise.all([
    flood(program.data.companyId),
    pricesFor(SECONDS),
  ]);
  const busy = quantileOf(times, 0.99);
  process.stdout.write(
    `flood: price p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms under ${String(LOGINS_A_SECOND)} logins/s ` +
      `(${(busy / idle).toFixed(1)} times), ${String(refused)} of ${String(times.length)} prices refused, ` +
      `logins answered ${JSON.stringify(answers)}\n`,
  );
  expect(refused).toBe(0);
  expect(busy).toBeLessThan(Math.max(3 * idle, QUICK_MS));
  // Either checked, or refused as busy.
  expect(Object.keys(answers).every((status) => status === '401' || status === '503')).toBe(true);
  expect(answers['401']).toBeGreaterThan(SECONDS * 10);
});
