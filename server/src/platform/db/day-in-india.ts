import { sql, type RawBuilder } from 'kysely';

/**
 * The calendar day in India of a timestamptz, as a date. A constant offset, like `istDay` of `domain/src/dates.ts`, so
 * that the day depends on no time zone database.
 */
export const dayInIndia = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone interval '05:30')::date`;
