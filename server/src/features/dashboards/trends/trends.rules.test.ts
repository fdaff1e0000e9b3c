import { paiseSum } from '@prelaunch/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  bucketFor,
  daysOf,
  fillGaps,
  MAX_POINTS,
  sumPoints,
  type TrendFigures,
} from './trends.rules.ts';

const figures = (submittedCount: number): TrendFigures => ({
  submittedCount,
  submittedSum: paiseSum(BigInt(submittedCount) * 102n),
  approvedCount: 0,
  approvedSum: paiseSum(0n),
});

const noRows: ReadonlyMap<string, TrendFigures> = new Map();
const daysIn = (from: string, count: number) => ({ from, to: addDays(from, count - 1) });
const shape = (points: readonly { from: string; to: string; submittedCount: number }[]) =>
  points.map(({ from, to, submittedCount }) => [from, to, submittedCount]);

describe('the days of a range', () => {
  test('end with today', () => {
    expect(daysOf('14d', '2026-03-01', null)).toEqual({ from: '2026-02-16', to: '2026-03-01' });
    expect(daysOf('90d', '2026-03-01', '2026-02-20')).toEqual({
      from: '2025-12-02',
      to: '2026-03-01',
    });
  });

  test("begin with the first purchase for 'all', and with today when there is none", () => {
    const to = '2026-03-01';
    expect(daysOf('all', to, '2024-02-29')).toEqual({ from: '2024-02-29', to });
    expect(daysOf('all', to, null)).toEqual({ from: to, to });
    // A purchase was submitted between reading the clock and reading the first day.
    expect(daysOf('all', to, '2026-03-02')).toEqual({ from: to, to });
  });
});

describe('the buckets', () => {
  test('are days up to 400 days, weeks up to 400 weeks, then months', () => {
    // A Monday.
    const from = '2018-01-01';
    expect(bucketFor(daysIn(from, 1))).toBe('day');
    expect(bucketFor(daysIn(from, MAX_POINTS))).toBe('day');
    expect(bucketFor(daysIn(from, MAX_POINTS + 1))).toBe('week');
    expect(bucketFor(daysIn(from, MAX_POINTS * 7))).toBe('week');
    expect(bucketFor(daysIn(from, MAX_POINTS * 7 + 1))).toBe('month');
    // A range that begins on a Sunday covers one more week.
    expect(bucketFor(daysIn('2017-12-31', MAX_POINTS * 7))).toBe('month');
  });

  test('of weeks begin on Monday, and the last one ends today', () => {
    const points = fillGaps(
      'week',
      { from: '2026-11-11', to: '2026-11-24' },
      new Map([['2026-11-16', figures(3)]]),
    );
    expect(shape(points)).toEqual([
      ['2026-11-09', '2026-11-15', 0],
      ['2026-11-16', '2026-11-22', 3],
      ['2026-11-23', '2026-11-24', 0],
    ]);
  });

  test('of months are calendar months', () => {
    const points = fillGaps('month', { from: '2024-01-31', to: '2024-04-02' }, noRows);
    expect(shape(points)).toEqual([
      ['2024-01-01', '2024-01-31', 0],
      ['2024-02-01', '2024-02-29', 0],
      ['2024-03-01', '2024-03-31', 0],
      ['2024-04-01', '2024-04-02', 0],
    ]);
  });

  const someDays = fc
    .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 15_000 }))
    .map(([start, count]) => daysIn(addDays('1990-01-01', start), count));

  test('cover every day once, within the limit', () => {
    fc.assert(
      fc.property(someDays, (days) => {
        const bucket = bucketFor(days);
        const points = fillGaps(bucket, days, noRows);
        if (bucket !== 'month') expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
        const follows = points.every(
          ({ from, to }, n) =>
            from <= to && (n === 0 || from === addDays(points[n - 1]?.to ?? '', 1)),
        );
        expect(follows).toBe(true);
        expect((points[0]?.from ?? '') <= days.from).toBe(true);
        expect(points.at(-1)?.to).toBe(days.to);
      }),
      { numRuns: 200 },
    );
  });

  test('keep every row, so that their sum is the sum of the rows', () => {
    fc.assert(
      fc.property(someDays, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (days, places) => {
        const bucket = bucketFor(days);
        const starts = fillGaps(bucket, days, noRows).map(({ from }) => from);
        const rows = new Map(
          places.map((at) => [starts[at % starts.length] ?? '', figures(at % 9)]),
        );
        const summed = sumPoints([...rows.values()]);
        expect(sumPoints(fillGaps(bucket, days, rows))).toEqual(summed);
      }),
      { numRuns: 200 },
    );
  });
});
