/**
 * An Indian financial year, named by the year in which it begins, as people write it: `2026-27` from 1 April 2026 to 31
 * March 2027.
 */
export const formatFinancialYear = (year: number): string =>
  `${String(year)}-${String((year + 1) % 100).padStart(2, '0')}`;
