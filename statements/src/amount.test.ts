import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankAmount, parseAmount, parseDirection } from './amount.ts';

test.each([
  ['500', 50_000n, null],
  ['1,23,456.00', 12_345_600n, null],
  ['123,456.5', 12_345_650n, null],
  ['12,34,56,789.01', 12_345_678_901n, null],
  ['.50', 50n, null],
  ['500.1000', 50_010n, null],
  ['₹ 1,200.00', 120_000n, null],
  ['Rs.1200', 120_000n, null],
  ['Rs 1,200.00', 120_000n, null],
  ['INR 99.00', 9_900n, null],
  ['99.00 INR', 9_900n, null],
  ['-45.00', -4_500n, null],
  ['-₹45.00', -4_500n, null],
  ['₹ -45.00', -4_500n, null],
  ['45.00-', -4_500n, null],
  ['(45.00)', -4_500n, null],
  ['+45.00', 4_500n, null],
  ['45.00 CR', 4_500n, 'CREDIT'],
  ['45.00Dr', 4_500n, 'DEBIT'],
  ['45.00 (Dr)', 4_500n, 'DEBIT'],
  ['45.00 Dr.', 4_500n, 'DEBIT'],
  ['₹\u00a045.00\u00a0Cr', 4_500n, 'CREDIT'],
])('reads %s', (text, paise, direction) => {
  expect(parseAmount(text)).toEqual({ paise, direction });
});

test.each([
  ...['', '-', 'abc', '1,50', '1.234,56', '12,3456', '1 234.00', '1.2.3', '0.005', '1e5', '--5'],
  ...['-5-', '5 Cr Dr', '-5 Dr', '1,2#4.5O', '12,34,5', '1'.repeat(16), '((5))', '٥', '$5'],
])('refuses %s', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('reads amounts exactly where a double would not', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 17n - 1n), (paise) => {
      const digits = paise.toString().padStart(3, '0');
      const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(parseAmount(text)?.paise).toBe(paise);
    }),
  );
});

test('returns null or an amount for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const amount = parseAmount(text);
      expect(amount === null || typeof amount.paise === 'bigint').toBe(true);
    }),
  );
});

test('recognises cells without an amount', () => {
  expect(['', ' ', '-', '–', 'NIL', '...'].every(isBlankAmount)).toBe(true);
  expect(['0', '0.00', 'x'].some(isBlankAmount)).toBe(false);
});

test('reads directions', () => {
  expect(['Cr', 'CR.', '(Cr)', 'c', 'Credit'].map(parseDirection)).toEqual(Array(5).fill('CREDIT'));
  expect(['Dr', 'DEBIT', 'd'].map(parseDirection)).toEqual(Array(3).fill('DEBIT'));
  expect(['', 'X', 'crdr', 'constructor'].map(parseDirection)).toEqual(Array(4).fill(null));
});
