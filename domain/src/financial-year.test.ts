import { expect, test } from 'vitest';
import { formatFinancialYear } from './financial-year.ts';

test('a year is written with both calendar years', () => {
  expect([2026, 2099, 2008].map(formatFinancialYear)).toEqual(['2026-27', '2099-00', '2008-09']);
});
