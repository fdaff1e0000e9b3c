import { expect, test } from 'vitest';
import { periodInWords } from './period-in-words.ts';

test.each([
  ['2026-11-23', '2026-11-23', '23_Nov_2026'],
  ['2026-11-01', '2026-11-23', '1_to 23_Nov_2026'],
  ['2026-10-24', '2026-11-22', '24_Oct_2026_to 22_Nov_2026'],
  ['2025-11-01', '2026-11-23', '1_Nov_2025_to 23_Nov_2026'],
])('the period from %s to %s, with _ for spaces that do not break', (from, to, words) => {
  expect(periodInWords(from, to)).toBe(words.replaceAll('_', '\u00a0'));
});
