import type { getAdminTrends, ReplyOf } from '@prelaunch/contract';
import { rupeesFromPaiseSum, type PaiseSum } from '@prelaunch/domain/money';
import { formatShortDate } from '../../ui/dates.ts';
import { trendTexts as texts } from './texts.ts';

export type Trends = ReplyOf<typeof getAdminTrends>;
export type TrendPoint = Trends['points'][number];

/** Rupees for drawing. A double is precise enough for a height. */
const drawn = (sum: PaiseSum): number => Number(rupeesFromPaiseSum(sum));

/** The smallest of 1, 1.2, 1.6, 2, 3, 4, 5, 6, 8 or 10 times a power of ten that is not below `n`; at least 1. */
export function roundUp(n: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return power * ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8].find((step) => step * power >= n) ?? 10);
}

/** The end of the axis in rupees: a round number that no point exceeds. */
export const axisTop = (points: readonly TrendPoint[]): number =>
  roundUp(
    Math.max(
      0,
      ...points.map((point) => Math.max(drawn(point.submittedSum), drawn(point.approvedSum))),
    ),
  );

/** Up to this number of points there are gaps between the bars. */
const MAX_WITH_GAPS = 31;
const GAP = 0.14;
/** The smallest height of a sum that is not zero. */
const LEAST = 1;

/** The distance of a height from the top of a drawing that is 100 high. */
const y = (sum: PaiseSum, top: number): number =>
  sum === 0n ? 100 : 100 - Math.max(LEAST, (drawn(sum) / top) * 100);
const short = (n: number): string => String(Math.round(n * 100) / 100);

/** The path of the bars: each point is 1 wide, and the axis 100 high. */
export function barsOf(points: readonly TrendPoint[], top: number): string {
  const gap = points.length <= MAX_WITH_GAPS ? GAP : 0;
  return points
    .map(({ approvedSum }, at) =>
      approvedSum === 0n
        ? ''
        : `M${short(at + gap)} 100V${short(y(approvedSum, top))}H${short(at + 1 - gap)}V100Z`,
    )
    .join('');
}

/** The path of the line, with a step for each point. */
export const stepsOf = (points: readonly TrendPoint[], top: number): string =>
  points
    .map(({ submittedSum }, at) => {
      const height = short(y(submittedSum, top));
      return at === 0 ? `M0 ${height}H1` : `V${height}H${at + 1}`;
    })
    .join('');

/** The most labels below the chart: those of months are longer. */
const MAX_LABELS = { day: 7, month: 5 } as const;

/** The indices of the points with a label below the chart, evenly apart, back from the newest. */
export function labelledPoints(count: number, bucket: Trends['bucket']): number[] {
  const step = Math.ceil(count / MAX_LABELS[bucket === 'month' ? 'month' : 'day']);
  const labelled = [];
  for (let at = count - 1; at >= 0; at -= step) labelled.unshift(at);
  return labelled;
}

/** `18 Nov`, or `Nov 2026`. */
export function labelOf({ from }: TrendPoint, bucket: Trends['bucket']): string {
  const [day = '', month = '', year = ''] = formatShortDate(from).split(' ');
  return bucket === 'month' ? `${month} ${year}` : `${day} ${month}`;
}

/** The index of the point at a share of the width, from 0 to 1. */
export const pointAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));

/** `2026-11-22`, `2026-11-16 to 2026-11-22`, or `2026-11`. */
export function periodOf({ from, to }: TrendPoint, bucket: Trends['bucket']): string {
  if (bucket === 'month') return from.slice(0, 7);
  return from === to ? from : texts.period(from, to);
}
