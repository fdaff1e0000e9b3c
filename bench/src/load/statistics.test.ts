import { describe, expect, test } from 'vitest';
import { median, medianRatio, medianSample, sampleOf } from './statistics.ts';

const sample = (perSecond: number, p50 = 1, p99 = 2) => ({ perSecond, p50, p99 });

describe('median', () => {
  test('of an odd number of values is the middle one, in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });
  test('of an even number of values is the mean of the middle two', () => {
    expect(median([10, 1, 2, 4])).toBe(3);
  });
  test('of no values is NaN', () => {
    expect(median([])).toBeNaN();
  });
});

describe('sampleOf', () => {
  const times = Array.from({ length: 200 }, (_, n) => 200 - n);

  test('counts the calls per second of the interval', () => {
    expect(sampleOf(times, 500).perSecond).toBe(400);
  });
  test('counts every unit of a call', () => {
    expect(sampleOf(times, 500, 16).perSecond).toBe(6_400);
  });
  test('takes the percentiles of the sorted times', () => {
    expect(sampleOf(times, 500)).toMatchObject({ p50: 101, p99: 199 });
  });
  test('of one call has its time as both percentiles', () => {
    expect(sampleOf([7], 10)).toEqual({ perSecond: 100, p50: 7, p99: 7 });
  });
  test('of no call has a rate of 0 and no percentiles', () => {
    expect(sampleOf([], 10)).toEqual({ perSecond: 0, p50: Number.NaN, p99: Number.NaN });
  });
});

test('medianSample takes the median of each figure separately', () => {
  expect(medianSample([sample(1, 30, 500), sample(2, 10, 600), sample(3, 20, 400)])).toEqual({
    perSecond: 2,
    p50: 20,
    p99: 500,
  });
});

describe('medianRatio', () => {
  test('divides round by round before it takes the median', () => {
    // The machine was ten times slower in the second round, on both sides.
    const ours = [sample(100), sample(10), sample(120)];
    const ceiling = [sample(200), sample(20), sample(200)];
    expect(medianRatio(ours, ceiling, 'perSecond')).toBe(0.5);
  });
  test('is NaN when the other side has no samples', () => {
    expect(medianRatio([sample(1)], [], 'p50')).toBeNaN();
  });
});
