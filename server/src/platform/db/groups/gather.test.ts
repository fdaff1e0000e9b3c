import { expect, test } from 'vitest';
import { gather, type GatherOptions } from './gather.ts';

/** Creates a gathered call whose runs the test ends. */
function heldRuns(options?: GatherOptions) {
  const runs: { readonly keys: readonly number[]; end(error?: Error): void }[] = [];
  const call = gather((keys: readonly number[]) => {
    return new Promise<readonly string[]>((resolve, reject) => {
      runs.push({
        keys,
        end: (error) =>
          error === undefined ? resolve(keys.map((key) => `value ${key}`)) : reject(error),
      });
    });
  }, options);
  const seen = () => runs.map(({ keys }) => keys);
  return { call, runs, seen };
}

test('calls that arrive together form one run, and those that arrive during it form the next', async () => {
  const { call, runs, seen } = heldRuns({ lanes: 1 });
  const first = [call(1), call(2)];
  await expect.poll(seen).toEqual([[1, 2]]);
  const second = [call(3), call(4), call(5)];
  runs[0]?.end();
  expect(await Promise.all(first)).toEqual(['value 1', 'value 2']);
  await expect.poll(seen).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  runs[1]?.end();
  expect(await Promise.all(second)).toEqual(['value 3', 'value 4', 'value 5']);
});

test('a run has at most `most` calls, and at most `lanes` runs are under way', async () => {
  const { call, runs, seen } = heldRuns({ most: 2, lanes: 2 });
  const calls = [1, 2, 3, 4, 5].map((key) => call(key));
  await expect.poll(seen).toEqual([
    [1, 2],
    [3, 4],
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await expect.poll(seen).toEqual([[1, 2], [3, 4], [5]]);
  for (const run of runs) run.end();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5].map((key) => `value ${key}`));
});

test('a failed run fails only its own calls', async () => {
  const { call, runs, seen } = heldRuns({ lanes: 1 });
  const failing = Promise.allSettled([call(1), call(2)]);
  await expect.poll(seen).toHaveLength(1);
  const later = call(3);
  runs[0]?.end(new Error('the connection broke'));
  expect(await failing).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await expect.poll(seen).toHaveLength(2);
  runs[1]?.end();
  expect(await later).toBe('value 3');
});

test('a run that returns too few values fails', async () => {
  const call = gather((keys: readonly number[]) => Promise.resolve(keys.slice(1)));
  const [first, second] = await Promise.allSettled([call(1), call(2)]);
  expect([first, second]).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

test('a call is refused at once when too many wait', async () => {
  const { call, runs, seen } = heldRuns({ lanes: 1, maxWaiting: 1 });
  const first = call(1);
  await expect.poll(seen).toEqual([[1]]);
  const second = call(2);
  await expect(call(3)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  runs[0]?.end();
  await expect.poll(seen).toEqual([[1], [2]]);
  runs[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['value 1', 'value 2']);
});

test('a call that has waited too long is refused and not run', async () => {
  const { call, runs } = heldRuns({ maxWaitMs: -1 });
  await expect(call(1)).rejects.toMatchObject({ code: 'busy' });
  expect(runs).toHaveLength(0);
});
