import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { rupeesSum } from './wire.ts';

/** The last 14 or 90 days including today, or all days since the first purchase. */
export const TREND_RANGES = ['14d', '90d', 'all'] as const;
export type TrendRange = (typeof TREND_RANGES)[number];

/** The period that one point of a trend covers. A week begins on Monday. */
const TREND_BUCKETS = ['day', 'week', 'month'] as const;
export type TrendBucket = (typeof TREND_BUCKETS)[number];

/** Sums include the fees, in rupees. */
const figures = {
  /** All submitted purchases, whether or not they were approved later. */
  submittedCount: z.number(),
  submittedSum: rupeesSum(),
  /** Approved purchases, by the time of the approval. */
  approvedCount: z.number(),
  approvedSum: rupeesSum(),
};

const trends = namedObject('Trends', {
  bucket: openEnum(TREND_BUCKETS),
  /** The sums over the whole range. */
  totals: z.object(figures),
  /** Oldest first, without gaps. Days are calendar days of India, `YYYY-MM-DD`; `to` is the last day, today at the latest. */
  points: z.array(z.object({ from: z.string(), to: z.string(), ...figures })),
});

const range = z._default(z.enum(TREND_RANGES, { error: 'range must be 14d, 90d or all.' }), '14d');

const ofTrends = {
  method: 'GET',
  effect: 'read',
  query: z.object({ range }),
  message: 'Trends',
} as const;
const reading = { ...ofTrends, reply: trends, fallback: 'Failed to load the trends' } as const;
const exporting = { ...ofTrends, reply: 'file', fallback: 'Failed to export the trends' } as const;

export const getAdminTrends = endpoint({
  ...reading,
  path: '/api/v1/admin/dashboard/trends',
  summary: 'Purchases and collections of the company: up to 400 days, else weeks or months',
  auth: ['admin'],
});

export const exportTrends = endpoint({
  ...exporting,
  path: '/api/v1/admin/dashboard/trends/export',
  summary: 'Purchases and collections of the company by day, newest first, as CSV',
  auth: ['admin'],
});

export const getSuperAdminTrends = endpoint({
  ...reading,
  path: '/api/v1/superadmin/dashboard/trends',
  summary: 'Purchases and collections of all companies: up to 400 days, else weeks or months',
  auth: ['superadmin'],
});

export const exportAllTrends = endpoint({
  ...exporting,
  path: '/api/v1/superadmin/dashboard/trends/export',
  summary: 'Purchases and collections of all companies by day, newest first, as CSV',
  auth: ['superadmin'],
});
