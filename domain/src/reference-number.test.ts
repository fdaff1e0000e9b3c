import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkReferenceText,
  isPlausibleReference,
  normaliseReference,
} from './reference-number.ts';

const MANY = { numRuns: 10_000 };

/** Random code points seldom meet; these are the ones that fold, combine or vanish. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(
        ...[
          'ß',
          'ŉ',
          'ǰ',
          'ΐ',
          'ﬃ',
          'ª',
          '½',
          '①',
          '¨',
          '\u0301',
          '\u0345',
          '\u0327',
          'é',
          'ı',
          'İ',
        ],
        ...['\u200b', '\u200d', '\u2212', '－', ' ', '\u3000', '٣', '३', '９', '𝟗', 'Ａ', '\u3164'],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('normaliseReference', () => {
  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const once = normaliseReference(text);
        expect(normaliseReference(once)).toBe(once);
      }),
      MANY,
    );
  });

  test('no single character is left half folded', () => {
    const changed: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const once = normaliseReference(String.fromCodePoint(codePoint));
      if (normaliseReference(once) !== once) changed.push(codePoint.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test('spelling does not matter', () => {
    const anyGap = fc.constantFrom('', ' ', '-', '\u2013', '\u00a0', '\u200b');
    const anyReference = fc.array(
      fc.tuple(
        fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')),
        anyGap,
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 22 },
    );
    fc.assert(
      fc.property(anyReference, (characters) => {
        const plain = characters.map(([character]) => character).join('');
        const typed = characters
          .map(([character, gap, small]) => (small ? character.toLowerCase() : character) + gap)
          .join('');
        expect(normaliseReference(typed)).toBe(normaliseReference(plain));
      }),
      MANY,
    );
  });

  test.each([
    [' 2098 1784-8101 ', '209817848101'],
    ['0000209817848101', '209817848101'],
    ['012345678901', '012345678901'],
    ['12345', '12345'],
    ['hdfcn52022040812345678', 'HDFCN52022040812345678'],
    ['SBIN 1220 4081–2345', 'SBIN122040812345'],
    ['२०९८१७८४८१०१', '209817848101'],
    ['٢٠٩٨١٧٨٤٨١٠١', '209817848101'],
    ['２０９８１７８４８１０１', '209817848101'],
    ['utr/12', 'UTR/12'],
  ])('%j is compared as %s', (text, expected) => {
    expect(normaliseReference(text)).toBe(expected);
  });

  test('the digits of every script are read', () => {
    const zeros: string[] = [];
    let inScript = 0;
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (!/\p{Decimal_Number}/u.test(character)) {
        inScript = 0;
        continue;
      }
      expect(normaliseReference(character)).toBe((inScript % 10).toString());
      if (inScript % 10 === 0) zeros.push(character);
      inScript += 1;
    }
    expect(zeros.length).toBeGreaterThan(50);
  });
});

describe('checkReferenceText', () => {
  test.each(['1', ' 209817848101 ', 'क', 'x'.repeat(64), '2098\u200b1784', '\u200e12', '🧾1'])(
    '%j is taken',
    (text) => {
      expect(checkReferenceText(text)).toBe(true);
    },
  );

  test.each([
    '',
    '   ',
    '---',
    '…!',
    '\u200b\u2014',
    '\u3164',
    'x'.repeat(65),
    '12\n34',
    '12\u000034',
    '12\u007f',
    '12\ud800',
    '12\u202e34',
  ])('%j is not', (text) => {
    expect(checkReferenceText(text)).toBe(false);
  });

  test('what is taken leaves something to compare', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        fc.pre(checkReferenceText(text));
        expect(normaliseReference(text)).toMatch(/[\p{L}\p{N}]/u);
      }),
      MANY,
    );
  });
});

describe('isPlausibleReference', () => {
  test.each([
    ['UPI', '209817848101'],
    ['UPI', '2098 1784 8101'],
    ['UPI', '0000209817848101'],
    ['BANK', '209817848101'],
    ['BANK', 'SBIN122040812345'],
    ['BANK', 'hdfcr52022040812345678'],
    ['MANUAL', ''],
    ['CRYPTO', '0xabc'],
  ] as const)('%s %j', (method, text) => {
    expect(isPlausibleReference(method, text)).toBe(true);
  });

  test.each([
    ['UPI', '12345678901'],
    ['UPI', '1209817848101'],
    ['UPI', 'SBIN122040812345'],
    ['BANK', 'SBIN12204081234'],
    ['BANK', 'SBIN/22040812345'],
    ['BANK', ''],
  ] as const)('not %s %j', (method, text) => {
    expect(isPlausibleReference(method, text)).toBe(false);
  });
});
