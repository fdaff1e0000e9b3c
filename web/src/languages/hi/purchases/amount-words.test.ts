import { paise } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-words.ts';

test('the words of 0 to 99 rupees are all different', () => {
  const words = Array.from({ length: 100 }, (_, n) => amountInWords(paise(BigInt(n) * 100n)));
  expect(new Set(words).size).toBe(100);
  expect(words.filter((text) => !/^[\u0900-\u097f]+ \u0930\S+$/.test(text))).toEqual([]);
});

test.each([
  [1_01n, 'एक रुपया और एक पैसा'],
  [100_00n, 'एक सौ रुपये'],
  [1_25_000_50n, 'एक लाख पच्चीस हज़ार रुपये और पचास पैसे'],
  [1_00_000_00_00_000_00n, 'एक लाख करोड़ रुपये'],
])('%d paise in Hindi', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});
