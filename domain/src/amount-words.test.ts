import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords, formatInLakhs } from './amount-words.ts';
import { formatRoundPaise, MAX_RUPEES, paise } from './money.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);
const anyAmount = fc.bigInt(0n, MAX_RUPEES * 100n).map(paise);

test.each([
  [0n, 'Zero rupees'],
  [1n, 'One paisa'],
  [50n, 'Fifty paise'],
  [1_00n, 'One rupee'],
  [1_01n, 'One rupee and one paisa'],
  [13_00n, 'Thirteen rupees'],
  [20_00n, 'Twenty rupees'],
  [99_99n, 'Ninety-nine rupees and ninety-nine paise'],
  [100_00n, 'One hundred rupees'],
  [5_000_00n, 'Five thousand rupees'],
  [1_02_030_00n, 'One lakh two thousand thirty rupees'],
  [
    1_25_925_63n,
    'One lakh twenty-five thousand nine hundred twenty-five rupees and sixty-three paise',
  ],
  [1_00_00_000_00n, 'One crore rupees'],
  [
    12_34_56_789_00n,
    'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees',
  ],
  [1_00_000_00_00_000_00n, 'One lakh crore rupees'],
  [MAX_RUPEES * 100n, 'Ten lakh crore rupees'],
])('%d paise are spelt out as %j', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});

const VALUES: Readonly<Record<string, bigint>> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
      .split(' ')
      .map((word, value) => [word, BigInt(value)]),
  ),
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'
      .split(' ')
      .map((word, index) => [word, BigInt(index + 2) * 10n]),
  ),
};

/** Reads a number from its words, by the rules of the language and independently of how they were written. */
function numberIn(words: string): bigint {
  for (const [name, size] of [
    ['crore', 10_000_000n],
    ['lakh', 100_000n],
    ['thousand', 1_000n],
    ['hundred', 100n],
  ] as const) {
    const at = words.lastIndexOf(name);
    if (at === -1) continue;
    return numberIn(words.slice(0, at)) * size + numberIn(words.slice(at + name.length));
  }
  let sum = 0n;
  for (const word of words.split(/[\s-]+/).filter(Boolean)) {
    const value = VALUES[word];
    if (value === undefined) throw new Error(`unknown word: ${word}`);
    sum += value;
  }
  return sum;
}

test('parsing the words of an amount returns the same amount', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const [, rupees = '', rest = ''] =
        /^(?:(.*) rupees?)?(?: and )?(?:(.*) pais[ae])?$/.exec(
          amountInWords(amount).toLowerCase(),
        ) ?? [];
      expect(numberIn(rupees) * 100n + numberIn(rest)).toBe(amount);
    }),
    MANY,
  );
});

test.each([
  [999_99n, '₹ 999.99'],
  [50_000_00n, '₹ 50,000'],
  [99_999_00n, '₹ 99,999'],
  [1_00_000_00n, '₹ 1 lakh'],
  [1_00_000_01n, '₹ 1,00,000.01'],
  [2_50_000_00n, '₹ 2.5 lakh'],
  [1_23_000_00n, '₹ 1.23 lakh'],
  [1_23_400_00n, '₹ 1,23,400'],
  [99_99_000_00n, '₹ 99.99 lakh'],
  [1_00_00_000_00n, '₹ 1 crore'],
  [1_05_00_000_00n, '₹ 1.05 crore'],
  [MAX_RUPEES * 100n, '₹ 10,00,000 crore'],
])('%d paise are shortened to %j', (amount, text) => {
  expect(formatInLakhs(paise(amount))).toBe(text);
});

test('a shortened amount is exact', () => {
  const anyShort = fc
    .tuple(fc.bigInt(1n, 10_000n), fc.constantFrom(1n, 100n, 1_000n, 100_000n, 10_000_000n))
    .map(([count, size]) => paise(count * size));
  fc.assert(
    fc.property(fc.oneof(anyAmount, anyShort), (amount) => {
      const text = formatInLakhs(amount);
      const [, whole, decimals = '', unit] =
        /^₹ ([\d,]+)(?:\.(\d+))? (lakh|crore)$/.exec(text) ?? [];
      if (whole === undefined) {
        expect(text).toBe(formatRoundPaise(amount));
        return;
      }
      const hundredths = BigInt(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
      expect(hundredths * (unit === 'lakh' ? 100_000n : 10_000_000n)).toBe(amount);
    }),
    MANY,
  );
});
