import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, formatTokens, paiseSum, tokens } from './money.ts';
import {
  latinNameKey,
  printedNameKey,
  readPrintedAmount,
  readPrintedTokens,
} from './printed-facts.ts';

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

test('format 1 compares the Latin letters of a name without case, accents, spaces and punctuation', () => {
  expect(latinNameKey(' Ásha  K. Rao-Nair ')).toEqual({ key: 'ashakraonair', isWhole: true });
  expect(latinNameKey('Asha Rao')).not.toEqual(latinNameKey('Asha Rai'));
  expect(latinNameKey('आशा')).toEqual({ key: '', isWhole: false });
  expect(latinNameKey('Asha राव')).toEqual({ key: 'asha', isWhole: false });
  expect(latinNameKey(' - ')).toEqual({ key: '', isWhole: false });
});

test('format 2 compares Devanagari too, however it was typed', () => {
  expect(printedNameKey(' Ásha  K. Rao-Nair ')).toEqual({ key: 'ashakraonair', isWhole: true });
  expect(printedNameKey('सीता देवी शर्मा')).toEqual({ key: 'सीतादेवीशर्मा', isWhole: true });
  const [precomposed, decomposed] = ['\u095bहीर', '\u091c\u093cहीर'];
  expect(printedNameKey(precomposed)).toEqual(printedNameKey(decomposed));
  expect(printedNameKey('क्\u200dष  देवी।')).toEqual(printedNameKey('क्षदेवी'));
  expect(printedNameKey('STRASSE')).toEqual(printedNameKey('Straße'));
  expect(printedNameKey('ＡＳＨＡ')).toEqual(printedNameKey('asha'));
});

test('format 2 keeps names apart that differ in one sign', () => {
  const names = ['राम लाल', 'रम लाल', 'राम लाला', 'राम लाल वर्मा', 'राम', 'Ram Lal', 'रांम लाल'];
  expect(new Set(names.map((name) => printedNameKey(name).key)).size).toBe(names.length);
});

test('a name in another script is not whole, and letters of Cyrillic are not Latin ones', () => {
  for (const name of ['李小龙', 'தமிழ்', '', ' . ', '🙂']) {
    expect([name, printedNameKey(name)]).toEqual([name, { key: '', isWhole: false }]);
  }
  expect(printedNameKey('Ravi தமிழ்')).toEqual({ key: 'ravi', isWhole: false });
  expect(printedNameKey('Аsha')).toEqual({ key: 'sha', isWhole: false });
});
