import { expect, test } from 'vitest';
import { areaUnderCurve, smallestSeen, timesOf } from './timing.ts';

/** Tests the functions that compare times. */

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('the area under the curve shows which list is larger, and how certainly', () => {
  expect(areaUnderCurve([3, 4], [1, 2])).toBe(1);
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(0);
  expect(areaUnderCurve(upTo(50), upTo(50))).toBe(0.5);
  expect(areaUnderCurve([1, 3], [2])).toBe(0.5);
  expect(areaUnderCurve([2, 2, 3], [2])).toBeCloseTo(2 / 3);
});

test('the smallest detectable difference grows with the spread of the figures', () => {
  const shuffled = upTo(200).map((n) => (n * 77) % 200);
  const narrow = smallestSeen(shuffled, 0.1);
  const wide = smallestSeen(
    shuffled.map((n) => n * 5),
    0.1,
  );
  expect(narrow).toBeGreaterThan(5);
  expect(narrow).toBeLessThan(30);
  expect(wide).toBeGreaterThan(4 * narrow);
});

test('all kinds are measured in each round, and none is always the first', async () => {
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(order.push(name));
  const times = await timesOf({ a: note('a'), b: note('b'), c: note('c') }, 12);
  expect([times.a.length, times.b.length, times.c.length]).toEqual([12, 12, 12]);
  const firsts = order.filter((_, n) => n % 3 === 0);
  for (const name of ['a', 'b', 'c']) {
    expect(firsts.filter((first) => first === name)).toHaveLength(4);
  }
});
