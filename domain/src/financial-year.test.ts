import { expect, test } from 'vitest';
import { formatMoment } from './dates.ts';
import { financialYearOf, financialYearRange, formatFinancialYear } from './financial-year.ts';

test('a year begins at midnight of 1 April in India and ends where the next one begins', () => {
  const { from, to } = financialYearRange(2026);
  expect(formatMoment(from)).toBe('1 Apr 2026, 12:00 am');
  expect(from.toISOString()).toBe('2026-03-31T18:30:00.000Z');
  expect(formatMoment(new Date(to.getTime() - 1))).toBe('31 Mar 2027, 11:59 pm');
  expect(financialYearRange(2027).from).toEqual(to);
});

test('a year is written with both calendar years', () => {
  expect([2026, 2099, 2008].map(formatFinancialYear)).toEqual(['2026-27', '2099-00', '2008-09']);
});

test('an instant belongs to the year that began last in India', () => {
  const { from, to } = financialYearRange(2026);
  expect(financialYearOf(from)).toBe(2026);
  expect(financialYearOf(new Date(from.getTime() - 1))).toBe(2025);
  expect(financialYearOf(new Date(to.getTime() - 1))).toBe(2026);
});
