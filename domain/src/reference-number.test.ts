import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutGaps } from './plain-text.ts';
import {
  checkReferenceText,
  compactReference,
  isPlausibleReference,
  referenceKey,
} from './reference-number.ts';
import { runs, triesFew } from './testing/runs.ts';

const MANY = runs(3_000);

/** Texts with characters that normalisation folds, combines or removes; random code points seldom include them. */
const trickyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(
        ...['ß', 'ŉ', 'ǰ', 'ΐ', 'ﬃ', 'ª', '½', '①', '¨', '\u0301', '\u0345', '\u0327', 'é'],
        ...['ı', 'İ', '\u200b', '\u200d', '\u2212', '－', ' ', '\u3000', '٣', '३', '９', '𝟗'],
        ...['Ａ', '\u3164', 'UTR', 'no', 'SBINR', 'sbinn', '0000', '411030232506', '22040812345'],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const digits = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: length,
    maxLength: length,
  });
const capitals = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')),
    minLength: length,
    maxLength: length,
  });

/**
 * Transaction numbers of UPI and IMPS (`rrn`), and of NEFT in its older form and NEFT and RTGS in the newer form
 * (`utr`). No label begins with their first letters. The digits after the letters begin with
 * a date, and no date begins with 0000.
 */
const rrn = digits(12);
const first = fc.constantFrom(...Array.from('ACDHKSY'));
const utr = fc.oneof(
  fc.tuple(first, capitals(4), digits(11)),
  fc.tuple(first, capitals(4), digits(17)),
  fc.tuple(first, capitals(5), digits(16)),
);
const bankReference = fc.oneof(
  rrn,
  utr.map((parts) => parts.join('')).filter((text) => !/[A-Z]0000/.test(text)),
);

const ZEROS = ['0', '٠', '०', '０', '𝟎', '꘠'];
const SEPARATORS = ['', ' ', '-', '\u2013', '/', '.', '_', "'", ':', '#', '\u00a0', '\u3000', '|'];
const MARKS = ['', '\u0336', '\u0301', '\u200b', '\u00ad', '\u20e3'];
const LABELS = ['', 'UTR', 'RRN', 'UTR No', 'UPI Ref', 'IMPS', 'NEFT', 'RTGS', 'Txn ID'];

/** One character of a number, in another script or case, with a mark and a separator added. */
const respelt = (character: string) =>
  fc
    .tuple(
      fc.constantFrom(...ZEROS),
      fc.boolean(),
      fc.constantFrom(...MARKS),
      fc.constantFrom(...SEPARATORS),
    )
    .map(([zero, small, mark, separator]) => {
      const written = /\d/.test(character)
        ? String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(character))
        : small
          ? character.toLowerCase()
          : character;
      return written + mark + separator;
    });

const label = fc
  .tuple(fc.constantFrom(...LABELS), fc.constantFrom(...SEPARATORS), fc.boolean())
  .map(([word, separator, small]) => (small ? word.toLowerCase() : word) + separator);

/** A bank's number and one of its spellings. */
const decorated = bankReference.chain((number) => {
  const padding = /^\d+$/.test(number) ? fc.integer({ min: 0, max: 10 }) : fc.constant(0);
  return padding.chain((zeros) =>
    fc.tuple(
      fc.constant(number),
      fc
        .tuple(label, ...Array.from('0'.repeat(zeros) + number, respelt))
        .map((parts) => parts.join('')),
    ),
  );
});

describe('referenceKey', () => {
  test('the key of a key is the same key', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        const key = referenceKey(text);
        expect(referenceKey(key)).toBe(key);
      }),
      MANY,
    );
  });

  test.each([
    ['a UTR with a 12-digit number inside', 'HDFCRA0000123456789012 / 411030232506'],
    ['a UTR that begins with a label, inside a word', 'XXIDREF12345678901'],
  ])('the key of the key of %s is the same key', (_, text) => {
    const key = referenceKey(text);
    expect(referenceKey(key)).toBe(key);
  });

  test('zeros before a reference with letters are part of its key', () => {
    expect(referenceKey('0012345678901234AB')).toBe('0012345678901234AB');
  });

  test('the key of the key of a single character is the same key, for all of Unicode', () => {
    const changed: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      // Most code points are unassigned or private.
      if (triesFew() && /[\p{Cn}\p{Co}]/u.test(character)) continue;
      const key = referenceKey(character);
      if (referenceKey(key) !== key) changed.push(codePoint.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test("a bank's number is its own key, so that different numbers have different keys", () => {
    fc.assert(
      fc.property(bankReference, (number) => {
        expect(referenceKey(number)).toBe(number);
      }),
      MANY,
    );
  });

  test('separators, diacritics, labels, case, script and padding do not change the key', () => {
    fc.assert(
      fc.property(decorated, ([number, typed]) => {
        expect(referenceKey(typed)).toBe(number);
      }),
      MANY,
    );
  });

  test('a letter or word before or after a 12-digit number does not change the key', () => {
    const word = fc.tuple(
      capitals(1),
      fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ')) }),
    );
    fc.assert(
      fc.property(word, rrn, word, (before, number, after) => {
        expect(referenceKey(before.join('') + number + after.join(''))).toBe(number);
      }),
      MANY,
    );
  });

  test('separators and case do not matter in a reference of another form', () => {
    const characters = fc.array(
      fc.tuple(
        fc.constantFrom(...Array.from('012345ABCDEFGHIJKLMNOPQRSTUVWXYZ')),
        fc.constantFrom(...SEPARATORS),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 11 },
    );
    fc.assert(
      fc.property(characters, (parts) => {
        const plain = parts.map(([character]) => character).join('');
        const typed = parts
          .map(([character, separator, small]) =>
            small ? character.toLowerCase() + separator : character + separator,
          )
          .join('');
        expect(referenceKey(typed)).toBe(referenceKey(plain));
      }),
      MANY,
    );
  });

  test.each([
    '411030232506',
    '411030232506.',
    'UTR:411030232506',
    '4110/30232506',
    "'411030232506",
    '4\u03361\u03361\u03360\u03363\u03360\u03362\u03363\u03362\u03365\u03360\u03366\u0336',
    '411030_232506',
    'IMPS/411030232506',
    '411030232506A',
    '00411030232506',
    '4110 3023 2506',
    '٤١١٠٣٠٢٣٢٥٠٦',
    'UPI/411030232506/P2M/9876543210',
    '411030232506 500',
    '411030232506 (411030232506)',
    'UPI-RAVI-ravi@okaxis-HDFC0000001-411030232506-GLXY',
    'यूटीआर ४११०३०२३२५०६',
    'HDFC 411030232506',
    '④①①⓪③⓪②③②⑤⓪⑥',
  ])('%j has the key 411030232506', (text) => {
    expect(referenceKey(text)).toBe('411030232506');
  });

  test.each([
    'SBINR52024112312345678',
    'sbinr5 2024-1123-12345678',
    'SBINR52024-112312345678',
    'UTR: SBINR52024112312345678',
    'UTRSBINR52024112312345678',
    'RTGS/SBINR52024112312345678/ASHA RAO',
    'SBINR52024112312345678.A',
  ])('%j has the key SBINR52024112312345678', (text) => {
    expect(referenceKey(text)).toBe('SBINR52024112312345678');
  });

  test.each([
    ['AXISN22040812345 paid 500', 'AXISN22040812345'],
    ['UTR N156221234567890', 'N156221234567890'],
    ['utr HDFC0A1B2C3D4E5F', 'HDFC0A1B2C3D4E5F'],
    // A UPI number after the name of its bank has the same form.
    ['SBIN122040812345', '122040812345'],
    ['012345678901', '012345678901'],
    ['000123456789012345', '123456789012345'],
    ['1411030232506', '1411030232506'],
    ['411030232506 and 411030232507', '411030232506AND411030232507'],
    ['12345', '12345'],
    ['utr/12', '12'],
    ['UTR', 'UTR'],
    ['क्', 'क्'],
  ])('%j has the key %s', (text, key) => {
    expect(referenceKey(text)).toBe(key);
  });

  test('the digits of every script are converted to ASCII', () => {
    const zeros: string[] = [];
    let inScript = 0;
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (!/\p{Decimal_Number}/u.test(character)) {
        inScript = 0;
        continue;
      }
      expect(referenceKey(character)).toBe((inScript % 10).toString());
      if (inScript % 10 === 0) zeros.push(character);
      inScript += 1;
    }
    expect(zeros.length).toBeGreaterThan(50);
  });
});

describe('compactReference', () => {
  test.each([
    [' axis-0042 77', 'AXIS004277'],
    ['UTR: ４११', 'UTR411'],
    ['ﬁ½Ⅻ', 'FI12XII'],
    ['क, ख', 'कख'],
  ])('%j becomes %j', (text, compact) => {
    expect(compactReference(text)).toBe(compact);
  });
});

describe('checkReferenceText', () => {
  test.each(['1', ' 209817848101 ', 'क', 'x'.repeat(64), '2098\u200b1784', '\u200e12', '🧾1'])(
    '%j is accepted',
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
    '\u0336',
    '❶',
    'x'.repeat(65),
    '12\n34',
    '12\u000034',
    '12\u007f',
    '12\ud800',
    '12\u202e34',
  ])('%j is refused', (text) => {
    expect(checkReferenceText(text)).toBe(false);
  });

  test('every accepted reference has a key with a letter or a digit', () => {
    fc.assert(
      fc.property(trickyText, (text) => {
        fc.pre(checkReferenceText(text));
        expect(withoutGaps(referenceKey(text))).toMatch(/[\p{L}\p{Nd}]/u);
      }),
      MANY,
    );
  });
});

describe('isPlausibleReference', () => {
  test.each([
    ['UPI', '209817848101'],
    ['UPI', '2098 1784 8101'],
    ['UPI', 'UTR: 2098/1784/8101'],
    ['UPI', '0000209817848101'],
    ['BANK', '209817848101'],
    ['BANK', 'SBIN122040812345'],
    ['BANK', 'SBIN/122040812345'],
    ['BANK', 'hdfcr52022040812345678'],
    ['MANUAL', ''],
    ['CRYPTO', '0xabc'],
  ] as const)('for %s, %j is plausible', (method, text) => {
    expect(isPlausibleReference(method, text)).toBe(true);
  });

  test.each([
    ['UPI', '12345678901'],
    ['UPI', '1209817848101'],
    ['UPI', '209817848101A'],
    ['UPI', 'SBIN122040812345'],
    ['BANK', 'SBIN12204081234'],
    ['BANK', 'SBIN/22040812345'],
    ['BANK', ''],
  ] as const)('for %s, %j is not plausible', (method, text) => {
    expect(isPlausibleReference(method, text)).toBe(false);
  });
});
