import { expect, test } from 'vitest';
import { balanceInWords } from './balance-in-words.ts';

test('groups the digits of a balance and keeps its sign', () => {
  expect(balanceInWords('101020.00')).toBe('₹ 1,01,020.00');
  expect(balanceInWords('-0.50')).toBe('-₹ 0.50');
});

test('shows what is no amount as it was sent', () => {
  expect(balanceInWords('1 000,00')).toBe('1 000,00');
});
