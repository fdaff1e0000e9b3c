import type { TrendBucket, TrendRange } from '@prelaunch/contract';
import { paiseSum, sumPaise, type PaiseSum } from '@prelaunch/domain/money';

/** The figures of some days. */
export interface TrendFigures {
  readonly submittedCount: number;
  readonly submittedSum: PaiseSum;
  readonly approvedCount: number;
  readonly approvedSum: PaiseSum;
}

/** The first and the last day, both `YYYY-MM-DD` and included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface TrendPoint extends TrendFigures, Days {}

/** The largest number of days, or else of weeks, that a trend shows one by one. */
export const MAX_POINTS = 400;

const DAY_MS = 86_400_000;
const DAYS_IN_A_WEEK = 7;
/** 1970-01-01 was a Thursday, the fourth day of its week. */
const DAYS_BEFORE_THURSDAY = 3;

/** The number of a day, counted from 1970-01-01. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(numberOf(day) + days);

/**
 * Returns the days that a range covers, up to today.
 *
 * @param first the first day with a purchase; null when there is none
 */
export function daysOf(range: TrendRange, today: string, first: string | null): Days {
  if (range === '14d') return { from: addDays(today, -13), to: today };
  if (range === '90d') return { from: addDays(today, -89), to: today };
  return { from: first === null || first > today ? today : first, to: today };
}

/** The first day of the bucket that contains a day. */
function startOf(bucket: TrendBucket, day: string): string {
  if (bucket === 'day') return day;
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  const number = numberOf(day);
  return dayOf(number - ((number + DAYS_BEFORE_THURSDAY) % DAYS_IN_A_WEEK));
}

function nextAfter(bucket: TrendBucket, start: string): string {
  if (bucket === 'day') return addDays(start, 1);
  if (bucket === 'week') return addDays(start, DAYS_IN_A_WEEK);
  // Every month ends before its 32nd day.
  return startOf('month', addDays(start, 31));
}

/** Chooses the smallest bucket with at most `MAX_POINTS` points; months for more than 400 weeks. */
export function bucketFor({ from, to }: Days): TrendBucket {
  const days = numberOf(to) - numberOf(from) + 1;
  if (days <= MAX_POINTS) return 'day';
  const start = numberOf(startOf('week', from));
  return numberOf(to) - start < MAX_POINTS * DAYS_IN_A_WEEK ? 'week' : 'month';
}

const NOTHING: TrendFigures = {
  submittedCount: 0,
  submittedSum: paiseSum(0n),
  approvedCount: 0,
  approvedSum: paiseSum(0n),
};

/**
 * Returns one point per bucket, oldest first, with zeros where there is no row. The first bucket may begin before
 * `from`; the last one ends with `to`.
 *
 * @param rows the sums of buckets, by their first day
 */
export function fillGaps(
  bucket: TrendBucket,
  { from, to }: Days,
  rows: ReadonlyMap<string, TrendFigures>,
): TrendPoint[] {
  const points: TrendPoint[] = [];
  for (let start = startOf(bucket, from); start <= to;) {
    const next = nextAfter(bucket, start);
    const last = addDays(next, -1);
    points.push({ ...(rows.get(start) ?? NOTHING), from: start, to: last < to ? last : to });
    start = next;
  }
  return points;
}

export function sumPoints(points: readonly TrendFigures[]): TrendFigures {
  const count = (of: (figures: TrendFigures) => number) =>
    points.reduce((sum, point) => sum + of(point), 0);
  return {
    submittedCount: count((point) => point.submittedCount),
    submittedSum: sumPaise(points.map((point) => point.submittedSum)),
    approvedCount: count((point) => point.approvedCount),
    approvedSum: sumPaise(points.map((point) => point.approvedSum)),
  };
}
