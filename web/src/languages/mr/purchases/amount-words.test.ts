import { paise } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { amountInWords, formatInLakhs } from './amount-words.ts';

test('the words of 0 to 99 rupees are all different', () => {
  const words = Array.from({ length: 100 }, (_, n) => amountInWords(paise(BigInt(n) * 100n)));
  expect(new Set(words).size).toBe(100);
  expect(words.filter((text) => !/^[\u0900-\u097f]+ \u0930\S+$/.test(text))).toEqual([]);
});

test.each([
  [0n, 'शून्य रुपये'],
  [1_00n, 'एक रुपया'],
  [100_00n, 'शंभर रुपये'],
  [101_01n, 'एकशे एक रुपये आणि एक पैसा'],
  [2_500_00n, 'दोन हजार पाचशे रुपये'],
  [1_25_000_50n, 'एक लाख पंचवीस हजार रुपये आणि पन्नास पैसे'],
  [99_99_99_999_00n, 'नव्व्याण्णव कोटी नव्व्याण्णव लाख नव्व्याण्णव हजार नऊशे नव्व्याण्णव रुपये'],
])('%d paise in Marathi', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});

test('short amounts in Marathi', () => {
  expect(formatInLakhs(paise(25_000_000_00n))).toBe('₹ 2.5 कोटी');
});
