import { paiseSum } from '@prelaunch/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  axisTop,
  barsOf,
  labelledPoints,
  labelOf,
  periodOf,
  pointAt,
  roundUp,
  stepsOf,
  type TrendPoint,
} from './trend-shape.ts';

const point = (submitted: number, approved: number, day = '2026-11-22'): TrendPoint => ({
  from: day,
  to: day,
  submittedCount: 1,
  submittedSum: paiseSum(BigInt(submitted) * 100n),
  approvedCount: 1,
  approvedSum: paiseSum(BigInt(approved) * 100n),
});

describe('the labels below the chart', () => {
  test('are evenly apart, and the newest point has one', () => {
    expect(labelledPoints(14, 'day')).toEqual([1, 3, 5, 7, 9, 11, 13]);
    expect(labelledPoints(13, 'week')).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(labelledPoints(12, 'month')).toEqual([2, 5, 8, 11]);
    expect(labelledPoints(1, 'day')).toEqual([0]);
  });

  test('name the first day of a point, or its month', () => {
    expect(labelOf(point(0, 0, '2026-11-08'), 'day')).toBe('8 Nov');
    expect(labelOf(point(0, 0, '2026-11-16'), 'week')).toBe('16 Nov');
    expect(labelOf(point(0, 0, '2026-11-01'), 'month')).toBe('Nov 2026');
  });
});

describe('the axis', () => {
  test.each([
    [0, 1],
    [0.4, 1],
    [1, 1],
    [3, 3],
    [3.5, 4],
    [1000, 1000],
    [1020, 1200],
    [1_050_000, 1_200_000],
    [1201, 1600],
    [1601, 2000],
    [4001, 5000],
    [5001, 6000],
    [6001, 8000],
    [8001, 10_000],
  ])('for at most %d rupees ends at %d', (largest, top) => {
    expect(roundUp(largest)).toBe(top);
  });

  test('is never exceeded, and at least six tenths of it are used', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e30, noNaN: true }), (largest) => {
        const top = roundUp(largest);
        expect(top >= largest && largest >= top * 0.6).toBe(true);
      }),
    );
  });

  test('covers both series, and sums beyond the safe integers', () => {
    expect(axisTop([point(30, 10), point(0, 70)])).toBe(80);
    expect(axisTop([])).toBe(1);
    const huge = { ...point(0, 0), approvedSum: paiseSum(3n * 10n ** 30n) };
    expect(axisTop([huge])).toBeCloseTo(3e28, -20);
  });
});

describe('the drawing', () => {
  test('has a bar with gaps per collected sum, and none for zero', () => {
    expect(barsOf([point(0, 50), point(0, 0)], 100)).toBe('M0.14 100V50H0.86V100Z');
  });

  test('has no gaps between many bars', () => {
    const many = Array.from({ length: 90 }, () => point(0, 100));
    expect(barsOf(many, 100)).toMatch(/^M0 100V0H1V100ZM1 100V0H2V100Z/);
  });

  test('shows the smallest sum', () => {
    expect(barsOf([point(0, 1)], 1_000_000)).toBe('M0.14 100V99H0.86V100Z');
  });

  test('has a step of the line per submitted sum', () => {
    expect(stepsOf([point(100, 0), point(25, 0), point(0, 0)], 100)).toBe('M0 0H1V75H2V100H3');
  });
});

test('the pointer finds the point below it', () => {
  expect([-0.1, 0, 0.49, 0.5, 0.99, 1, 2].map((share) => pointAt(share, 2))).toEqual([
    0, 0, 0, 1, 1, 1, 1,
  ]);
});

test('a period is a day, a week or a month', () => {
  const week = { ...point(1, 1), from: '2026-11-16' };
  expect(periodOf(point(1, 1), 'day')).toBe('2026-11-22');
  expect(periodOf(week, 'week')).toBe('2026-11-16 to 2026-11-22');
  expect(periodOf({ ...week, from: '2026-11-01' }, 'month')).toBe('2026-11');
});
