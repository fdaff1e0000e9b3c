import { istDay, type Instant } from './dates.ts';

/** An Indian financial year begins on 1 April, Indian time. It is named by the year in which it begins. */

/** The first instant of a financial year and that of the next one. */
export const financialYearRange = (year: number): { readonly from: Date; readonly to: Date } => ({
  from: new Date(`${String(year)}-04-01T00:00:00+05:30`),
  to: new Date(`${String(year + 1)}-04-01T00:00:00+05:30`),
});

/** `2026-27` from 1 April 2026 to 31 March 2027. */
export const formatFinancialYear = (year: number): string =>
  `${String(year)}-${String((year + 1) % 100).padStart(2, '0')}`;

/** The financial year of an instant, by the year in which it begins. */
export function financialYearOf(instant: Instant): number {
  const [year = '', month = ''] = istDay(instant).split('-');
  return Number(year) - (month < '04' ? 1 : 0);
}
