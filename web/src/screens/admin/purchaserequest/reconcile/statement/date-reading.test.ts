import { expect, test } from 'vitest';
import { readPrintedDate } from './date-reading.ts';

test('a printed date is read with the day or the month first', () => {
  expect(readPrintedDate('05/04/2026', 'DAY_FIRST')).toBe('5 April 2026');
  expect(readPrintedDate('05/04/2026', 'MONTH_FIRST')).toBe('4 May 2026');
  expect(readPrintedDate('5-4-26 10:15', 'DAY_FIRST')).toBe('5 April 2026');
});

test('a text that is no date in this order has no reading', () => {
  expect(readPrintedDate('25/04/2026', 'MONTH_FIRST')).toBeNull();
  expect(readPrintedDate('31/02/2026', 'DAY_FIRST')).toBeNull();
  expect(readPrintedDate('5 April 2026', 'DAY_FIRST')).toBeNull();
  expect(readPrintedDate('', 'DAY_FIRST')).toBeNull();
});
