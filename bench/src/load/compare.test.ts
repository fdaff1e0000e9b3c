import { expect, test } from 'vitest';
import { compare, interleave } from './compare.ts';

/** A side that adds its name to `log` before each interval, and whose calls return at once. */
const recordingSide = (name: string, log: string[], maxCalls = 3) => ({
  prepare: () => {
    log.push(name);
    return Promise.resolve(maxCalls);
  },
  open: () =>
    Promise.resolve({
      call: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
});

test('interleave warms up every side, then begins each round with the next side', async () => {
  const log: string[] = [];
  const samples = await interleave({ rounds: 3, seconds: 0.01 }, 1, [
    recordingSide('a', log),
    recordingSide('b', log),
    recordingSide('c', log),
  ]);
  expect(log.join('')).toBe('abc' + 'abc' + 'bca' + 'cab');
  expect(samples.map(({ length }) => length)).toEqual([3, 3, 3]);
});

test('an interval ends when the prepared calls are used up', async () => {
  const numbers: number[] = [];
  const side = {
    ...recordingSide('a', [], 5),
    open: () =>
      Promise.resolve({
        call: (n: number) => {
          numbers.push(n);
          return Promise.resolve();
        },
        close: () => Promise.resolve(),
      }),
  };
  await interleave({ rounds: 1, seconds: 60 }, 2, [side]);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
});

test('compare counts the units per call of the side that declares them', async () => {
  const call = () => new Promise<void>((resolve) => setImmediate(resolve));
  const open = () => Promise.resolve({ call, close: () => Promise.resolve() });
  const compared = await compare({ rounds: 3, seconds: 0.05 }, 1, {
    ours: { open, unitsPerCall: 1_000 },
    ceiling: { open },
  });
  expect(compared.ratio).toBeGreaterThan(10);
});

test('the connections of an interval are closed when a call fails', async () => {
  let open = 0;
  const side = {
    open: () => {
      open += 1;
      return Promise.resolve({
        call: () => Promise.reject(new Error('refused')),
        close: () => {
          open -= 1;
          return Promise.resolve();
        },
      });
    },
  };
  await expect(interleave({ rounds: 1, seconds: 1 }, 4, [side])).rejects.toThrow('refused');
  expect(open).toBe(0);
});
