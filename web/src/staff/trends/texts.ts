import type { TrendBucket, TrendRange, Unrecognised } from '@prelaunch/contract';

const purchases = (count: number) =>
  count === 1 ? '1 purchase' : `${count.toLocaleString('en-IN')} purchases`;

export const trendTexts = {
  title: 'Purchases and collections',
  range: 'Days',
  ranges: { '14d': '14 days', '90d': '90 days', all: 'All' } satisfies Record<TrendRange, string>,
  failed: 'The trends could not be loaded.',
  empty: {
    '14d': 'No purchase was submitted or approved in these 14 days.',
    '90d': 'No purchase was submitted or approved in these 90 days.',
    all: 'No purchase has been submitted yet.',
  } satisfies Record<TrendRange, string>,
  submitted: 'Submitted',
  collected: 'Collected',
  /** The totals of a range can differ either way. */
  byDate: 'Submitted is by the date of the purchase, collected by the date of approval.',
  purchases,
  /** The label of the chart, which is a slider for the arrow keys. */
  chart: (bucket: TrendBucket | Unrecognised) => `Purchases and collections by ${bucket}`,
  point: (period: string, submitted: string, collected: string) =>
    `${period}: submitted ${submitted}, collected ${collected}`,
  figures: (sum: string, count: number) => `${sum} (${purchases(count)})`,
  period: (from: string, to: string) => `${from} to ${to}`,
  table: 'Figures as a table',
  buckets: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<TrendBucket, string>,
} as const;
