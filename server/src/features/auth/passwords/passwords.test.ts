import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test, vi } from 'vitest';
import type { Refusal } from '../../../platform/refuse.ts';
import { createPasswordHasher, hashingWorkers } from './passwords.ts';

const refused = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(
    (result) => result.status === 'rejected' && (result.reason as Refusal).code === 'busy',
  ).length;

test('one job runs, the queue fills up, and further jobs are refused with Retry-After', async () => {
  const hasher = createPasswordHasher(1, 4);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => hasher.verify(null, 'a password')),
  );
  expect(refused(results)).toBe(15);
  const busy = results.find((result) => result.status === 'rejected');
  expect((busy?.reason as Refusal).retryAfterSeconds).toBe(2);
  // The queue is free again.
  expect(await hasher.verify(await hasher.hash('a password'), 'a password')).toBe(true);
});

test('a job that waits too long is refused with Retry-After, and the others continue', async () => {
  // With real timers, a second job could start before the others are refused.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const hasher = createPasswordHasher(1, 1_000, 100);
    const jobs = Array.from({ length: 50 }, () => hasher.verify(null, 'a password'));
    vi.advanceTimersByTime(101);
    expect(refused(await Promise.allSettled(jobs))).toBe(49);
    expect(await hasher.verify(await hasher.hash('b password'), 'b password')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('the wait limit of a job that has started affects no other job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const hasher = createPasswordHasher(1, 1_000, 100);
    const first = hasher.hash('a password');
    const second = hasher.hash('b password');
    vi.advanceTimersByTime(60);
    const third = hasher.hash('c password');
    await first;
    // The second job has started; its wait limit would end now, and the third job's limit later.
    vi.advanceTimersByTime(60);
    await second;
    vi.advanceTimersByTime(60);
    expect(await third).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  } finally {
    vi.useRealTimers();
  }
});

test('leaves one core free', () => {
  expect([1, 2, 3, 4, 16].map(hashingWorkers)).toEqual([1, 1, 2, 3, 8]);
});

test.runIf(process.platform === 'linux')('the hashing thread has a low priority', async () => {
  const hasher = createPasswordHasher(2);
  await Promise.all([hasher.hash('a password'), hasher.hash('another one')]);
  const threads = await readdir('/proc/self/task');
  // A thread that has ended in the meantime has no stat file.
  const stats = threads.map((thread) =>
    readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => ''),
  );
  // After the name, which may contain anything: the state, and 16 fields later the nice value.
  const nice = (await Promise.all(stats)).map((stat) => stat.split(') ').at(-1)?.split(' ')[16]);
  expect(nice.filter((value) => value === '10').length).toBeGreaterThanOrEqual(2);
  // The threads that serve calls keep the priority of the process.
  expect(nice).toContain(String(getPriority()));
});
