import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openConnection } from '../../../testing/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startMain } from '../../../testing/run-main.ts';

/** Server processes whose event loop is blocked, under supervisors with different settings. */

vi.setConfig({ testTimeout: 180_000 });

const HANG_SECONDS = 4;
/** Longer than the limit, also on a slow machine. */
const LONG_MS = 600_000;
/** Longer than the limit by far less, because the control waits for its end. */
const BLOCKED_MS = 8_000;

/** Blocks the event loop of a process that gets SIGUSR2, without using the processor. */
const BLOCK = `data:text/javascript,process.on('SIGUSR2', () => {
  console.log('blocked');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.BLOCKED_MS));
  console.log('continues', process.pid);
})`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-hang-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Supervised {
  readonly running: RunningProcess;
  readonly url: string;
  readonly metrics: string;
}

/** Starts a supervisor of two processes that can be blocked. */
async function start(hangSeconds: number, blockedMs: number): Promise<Supervised> {
  const running = await startMain(
    'supervisor',
    ['--processes', '2'],
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      METRICS_PORT: '0',
      HANG_SECONDS: String(hangSeconds),
      BLOCKED_MS: String(blockedMs),
    },
    ['--import', BLOCK],
  );
  const [, metrics = ''] = await running.printed(/metrics at (http\S+\/metrics)"/);
  const [, url = ''] = await running.printed(/ready: (http\S+)\s/);
  await running.printed('all server processes serve');
  return { running, url, metrics };
}

/** Blocks the process that serves a new connection; returns its id. */
async function blockOne({ running, url }: Supervised): Promise<number> {
  const connection = openConnection(url);
  const { body } = await connection.call('getProfile');
  const line = new RegExp(`"pid":(\\d+)[^\\n]*"reqId":"${String(body.requestId)}"`);
  const pid = Number((await running.printed(line))[1]);
  connection.close();
  process.kill(pid, 'SIGUSR2');
  await running.printed('blocked');
  return pid;
}

async function hangsIn({ metrics }: Supervised): Promise<string | undefined> {
  const response = await fetch(metrics, { headers: { connection: 'close' } });
  return /^prelaunch_processes_hung_total (\d+)$/m.exec(await response.text())?.[1];
}

test('a process whose event loop is blocked is killed and replaced, with a log entry and a metric', async () => {
  const supervised = await start(HANG_SECONDS, LONG_MS);
  const { running } = supervised;
  expect(await hangsIn(supervised)).toBe('0');
  const pid = await blockOne(supervised);
  const [line] = await running.printed(
    new RegExp(`[^\\n]*"process":${String(pid)}[^\\n]*hangs[^\\n]*`),
  );
  expect(JSON.parse(line)).toMatchObject({ level: 50, process: pid, hangSeconds: HANG_SECONDS });
  await running.printed(new RegExp(`"process":${String(pid)},"end":"SIGKILL"`));
  await running.printed('a server process was started again');
  expect(await hangsIn(supervised)).toBe('1');
  expect(running.output()).not.toContain('continues');
  expect((await running.stop()).code).toBe(0);
});

test('control: with HANG_SECONDS=0 the blocked process stays, and serves when its event loop continues', async () => {
  const supervised = await start(0, BLOCKED_MS);
  const { running, url } = supervised;
  const pid = await blockOne(supervised);
  await running.printed(`continues ${String(pid)}`);
  expect(await hangsIn(supervised)).toBe('0');
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(running.output()).not.toContain('started again');
  expect((await running.stop()).code).toBe(0);
});
