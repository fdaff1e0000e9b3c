import { afterEach, expect, test } from 'vitest';
import { bundledJobs } from '../../../testing/bundled-jobs.ts';
import type * as jobs from '../../../testing/worker-jobs.ts';
import { createWorkerPool, type PoolLimits, type WorkerPool } from './pool.ts';

const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 10,
  waitMs: 60_000,
  runMs: 60_000,
  idleMs: 60_000,
  heapMb: 64,
  bundles: bundledJobs,
};

const JOBS = new URL('../../../testing/worker-jobs.ts', import.meta.url);

const pools: WorkerPool<typeof jobs>[] = [];
function poolOf(limits: Partial<PoolLimits> = {}) {
  const pool = createWorkerPool<typeof jobs>(JOBS, { ...LIMITS, ...limits });
  pools.push(pool);
  return pool;
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const nothing = undefined;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a process starts with the first job, is reused, and ends when it is idle', async () => {
  const pool = poolOf({ idleMs: 200 });
  expect(pool.processes()).toBe(0);
  const first = await pool.run('whichProcess', nothing);
  expect(first).not.toBe(process.pid);
  expect(await pool.run('whichProcess', nothing)).toBe(first);
  await expect.poll(() => pool.processes()).toBe(0);
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await pool.run('whichProcess', nothing)).not.toBe(first);
});

test('a process that ends while the event loop is blocked causes no unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', note);
  try {
    const pool = poolOf({ idleMs: 200 });
    const first = await pool.run('whichProcess', nothing);
    await expect.poll(() => pool.processes(), { interval: 5 }).toBe(0);
    // Simulates a suspended machine: timers are overdue before the server notices that the process has ended.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    await expect.poll(() => isAlive(first)).toBe(false);
    // Node.js reports unhandled rejections before it goes on with the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('a process compiles the sources of its jobs when there are no bundles, as in development', async () => {
  expect(await poolOf({ bundles: undefined }).run('double', 4)).toBe(8);
});

test('close ends all processes', async () => {
  const pool = poolOf();
  const first = await pool.run('whichProcess', nothing);
  await pool.close();
  expect(isAlive(first)).toBe(false);
});

test("a process does not get the server's environment", async () => {
  process.env['POOL_TEST_SECRET'] = 'secret';
  try {
    const names = await poolOf().run('settings', nothing);
    expect(names).not.toContain('POOL_TEST_SECRET');
    expect(names).not.toContain('HOME');
  } finally {
    delete process.env['POOL_TEST_SECRET'];
  }
});

test('a refusal keeps its code and message between processes', async () => {
  const refused = poolOf().run('refuseWith', 'Please send another one.');
  await expect(refused).rejects.toMatchObject({
    name: 'Refusal',
    code: 'file_unreadable',
    publicMessage: 'Please send another one.',
  });
});

test('any other failure is thrown with its stack, and the process is reused', async () => {
  const pool = poolOf();
  const first = await pool.run('whichProcess', nothing);
  await expect(pool.run('fail', nothing)).rejects.toThrow(/the job fail failed: TypeError: a bug/);
  expect(await pool.run('whichProcess', nothing)).toBe(first);
});

test.each([
  // Long enough to start a process on a busy machine.
  ['does not end', 'block', { runMs: 8_000 }],
  ['takes too much memory', 'hoard', {}],
  ['takes too much memory in buffers', 'hoardBuffers', { residentMb: 256 }],
  ['ends its process', 'die', {}],
] as const)(
  'a job that %s is refused as busy; the jobs after it still run',
  async (_, job, limits) => {
    const pool = poolOf(limits);
    const bad = pool.run(job, nothing);
    const next = pool.run('double', 4);
    await expect(bad).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
    expect(await next).toBe(8);
  },
);

test('a job reports its progress to the call that runs it', async () => {
  const pool = poolOf();
  const seen: number[] = [];
  const onProgress = (percent: number) => seen.push(percent);
  expect(await pool.run('countTo', 100, { onProgress })).toBe(100);
  expect(seen).toEqual([0, 50, 100]);
  expect(await pool.run('countTo', 50)).toBe(50);
  expect(seen).toEqual([0, 50, 100]);
});

test('a cancelled job is killed and refused, and the next one runs in a new process', async () => {
  const pool = poolOf();
  const first = await pool.run('whichProcess', nothing);
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const hanging = pool.run('hang', nothing, {
    signal,
    onProgress: () => {
      cancelling.abort();
    },
  });
  await expect(hanging).rejects.toMatchObject({ code: 'busy' });
  expect(await pool.run('whichProcess', nothing)).not.toBe(first);
});
