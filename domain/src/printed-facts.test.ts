import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, formatTokens, paiseSum, tokens } from './money.ts';
import { nameKey, readPrintedAmount, readPrintedTokens } from './printed-facts.ts';

test('an amount and a number are read as they are printed', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 17n), (n) => {
      expect(readPrintedAmount(formatPaise(paiseSum(n)))).toBe(n);
      expect(readPrintedTokens(formatTokens(tokens(n)))).toBe(n);
    }),
  );
});

test('an amount is read without sign, groups and paise, and nothing else is read', () => {
  for (const text of ['1020', '1020.0', '₹1,020.00', ' 1,020.00 ']) {
    expect(readPrintedAmount(text)).toBe(102_000n);
  }
  for (const text of ['', '₹', '.5', '1.234', '-1', '1e3', 'many', '1'.repeat(21), '१०']) {
    expect([text, readPrintedAmount(text)]).toEqual([text, null]);
  }
  for (const text of ['', '1.0', '-1', '1'.repeat(21)]) expect(readPrintedTokens(text)).toBeNull();
});

test('a name is compared without case, accents, spaces and punctuation, by its Latin letters', () => {
  expect(nameKey(' Ásha  K. Rao-Nair ')).toBe(nameKey('asha k rao nair'));
  expect(nameKey('Asha Rao')).not.toBe(nameKey('Asha Rai'));
  expect(nameKey('आशा')).toBe('');
});
