import type { TrendBucket } from '@prelaunch/contract';
import { paiseSum } from '@prelaunch/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import type { Read } from '../../../platform/db/connections/replica.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import type { Days, TrendFigures } from './trends.rules.ts';

/** The stored daily figures that a caller may read. */
export interface DailyFigures {
  /** Today by the database's clock, and the first day with a purchase; null when there is none. */
  findSpan(): Promise<{ readonly today: string; readonly first: string | null }>;
  /** The sums of each bucket with purchases, by the bucket's first day. */
  sumBuckets(bucket: TrendBucket, days: Days): Promise<ReadonlyMap<string, TrendFigures>>;
}

/** Sums are texts, because those of all companies can exceed a bigint. */
interface Row {
  readonly start: string;
  readonly submittedCount: number;
  readonly submittedPaise: string;
  readonly approvedCount: number;
  readonly approvedPaise: string;
}

const dailyFigures = (db: Db, scope: RawBuilder<unknown>): DailyFigures => ({
  async findSpan() {
    const { rows } = await sql<{ today: string; first: string | null }>`
      select ${dayInIndia(sql`now()`)} as today, (select min(day) from company_days where ${scope}) as first
    `.execute(db);
    const [span] = rows;
    if (span === undefined) throw new Error('a query without a table has one row');
    return span;
  },

  async sumBuckets(bucket, { from, to }) {
    const { rows } = await sql<Row>`
      select date_trunc(${bucket}::text, day::timestamp)::date as start,
             sum(submitted_count)::int as "submittedCount", sum(submitted_paise)::text as "submittedPaise",
             sum(approved_count)::int as "approvedCount", sum(approved_paise)::text as "approvedPaise"
      from company_days
      where ${scope} and day between date_trunc(${bucket}::text, ${from}::timestamp) and ${to}::date
      group by 1`.execute(db);
    return new Map(
      rows.map(({ start, submittedPaise, approvedPaise, ...counts }) => [
        start,
        {
          ...counts,
          submittedSum: paiseSum(BigInt(submittedPaise)),
          approvedSum: paiseSum(BigInt(approvedPaise)),
        },
      ]),
    );
  },
});

/** Daily figures of which each part is read by `read`. */
export const figuresBy = (read: Read, figuresOf: (db: Db) => DailyFigures): DailyFigures => ({
  findSpan: () => read((db) => figuresOf(db).findSpan()),
  sumBuckets: (bucket, days) => read((db) => figuresOf(db).sumBuckets(bucket, days)),
});

export const daysOfCompany = (db: Db, { companyId }: Admin): DailyFigures =>
  dailyFigures(db, sql`company_id = ${companyId}`);

/** Only for super admins. */
export const daysOfAllCompanies = (db: Db): DailyFigures => dailyFigures(db, sql`true`);
