import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_RUPEES,
  addPaise,
  basisPoints,
  basisPointsFromPercent,
  decimalText,
  formatCrore,
  formatPaise,
  formatRoundPaise,
  formatShortSum,
  formatPercent,
  formatPrice,
  formatTokens,
  microRupees,
  microRupeesFromRupees,
  numberFromTokens,
  paise,
  paiseFromRupees,
  paiseSum,
  paiseSumFromRupees,
  parseRupees,
  percentFromBasisPoints,
  percentOf,
  rupeesFromMicroRupees,
  rupeesFromPaise,
  rupeesFromPaiseSum,
  sharePercent,
  sharesOfWhole,
  sumPaise,
  tokens,
  tokensFor,
  tokensFromNumber,
  valueAt,
} from './money.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);
const MAX_PAISE = MAX_RUPEES * 100n;

const anyPaise = fc.bigInt(0n, MAX_PAISE).map(paise);
const anyPrice = fc.bigInt(0n, 10n ** 15n).map(microRupees);
const priceAboveZero = fc.bigInt(1n, 10n ** 15n).map(microRupees);
const anyRate = fc.bigInt(0n, 10_000n).map(basisPoints);

test('negative values throw', () => {
  for (const make of [paise, paiseSum, microRupees, basisPoints, tokens]) {
    expect(make(0n)).toBe(0n);
    expect(() => make(-1n)).toThrow(RangeError);
  }
});

describe('in JSON', () => {
  test('every amount, price and percentage is the same after conversion to a JSON number and back', () => {
    fc.assert(
      fc.property(anyPaise, anyPrice, anyRate, (amount, price, rate) => {
        const sent = JSON.stringify([
          rupeesFromPaise(amount),
          rupeesFromMicroRupees(price),
          percentFromBasisPoints(rate),
        ]);
        const [rupees, perToken, percent] = JSON.parse(sent) as [number, number, number];
        expect(paiseFromRupees(rupees)).toBe(amount);
        expect(microRupeesFromRupees(perToken)).toBe(price);
        expect(basisPointsFromPercent(percent)).toBe(rate);
      }),
      MANY,
    );
  });

  test('a number of rupees is read as its decimal text', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, MAX_RUPEES - 1n),
        fc.integer({ min: 0, max: 99 }),
        (whole, part) => {
          const text = `${whole}.${part.toString().padStart(2, '0')}`;
          const amount = paiseFromRupees(Number(text));
          expect(amount).toBe(whole * 100n + BigInt(part));
          expect(amount === null ? null : decimalText(amount)).toBe(text);
        },
      ),
      MANY,
    );
  });

  test.each([
    [0, 0n],
    [-0, 0n],
    [0.01, 1n],
    [1.1, 110n],
    [4.35, 435n],
    [1.01, 101n],
    [1e13, MAX_PAISE],
    [9_999_999_999_999.99, MAX_PAISE - 1n],
  ])('%f rupees are %s paise', (rupees, expected) => {
    expect(paiseFromRupees(rupees)).toBe(expected);
  });

  test.each([
    Number.NaN,
    Infinity,
    -Infinity,
    -0.01,
    0.001,
    1.005,
    0.1 + 0.2,
    1e-7,
    1e13 + 1,
    1e21,
  ])('%f rupees are no amount', (rupees) => {
    expect(paiseFromRupees(rupees)).toBeNull();
  });

  test('prices have at most six decimals, percentages two and a maximum of 100, tokens none', () => {
    expect(microRupeesFromRupees(0.000001)).toBe(1n);
    expect(microRupeesFromRupees(0.0000001)).toBeNull();
    expect(microRupeesFromRupees(1e9)).toBe(10n ** 15n);
    expect(microRupeesFromRupees(1e9 + 1)).toBeNull();
    expect(basisPointsFromPercent(2.5)).toBe(250n);
    expect(basisPointsFromPercent(100)).toBe(10_000n);
    expect(basisPointsFromPercent(100.01)).toBeNull();
    expect(basisPointsFromPercent(0.005)).toBeNull();
    expect(tokensFromNumber(2 ** 53 - 1)).toBe(2n ** 53n - 1n);
    expect(tokensFromNumber(2 ** 53)).toBeNull();
    expect(tokensFromNumber(0.5)).toBeNull();
    expect(tokensFromNumber(-1)).toBeNull();
    expect(numberFromTokens(tokens(3600n))).toBe(3600);
  });
});

describe('as text', () => {
  test.each([
    ['1', 100n],
    ['1000.5', 100_050n],
    ['.5', 50n],
    ['5.', 500n],
    [' 12.34 ', 1234n],
    ['1,23,456.00', 12_345_600n],
    ['123,456', 12_345_600n],
    ['1,000', 100_000n],
    ['007', 700n],
  ])('%j is an amount', (text, expected) => {
    expect(parseRupees(text)).toBe(expected);
  });

  test.each(['', '.', ',', '1,5', '1,23', '12,34,5', '1.234', '1.2.3', '-1', '+1', '1e3', '0x1'])(
    '%j is no amount',
    (text) => {
      expect(parseRupees(text)).toBeNull();
    },
  );

  test('formatted amounts can be parsed again', () => {
    fc.assert(
      fc.property(anyPaise, (amount) => {
        expect(parseRupees(formatPaise(amount).replace('₹', ''))).toBe(amount);
        expect(parseRupees(decimalText(amount))).toBe(amount);
      }),
      MANY,
    );
  });

  test('amounts are grouped in lakh and crore, with two decimals', () => {
    expect(formatPaise(paise(0n))).toBe('₹ 0.00');
    expect(formatPaise(paise(5n))).toBe('₹ 0.05');
    expect(formatPaise(paise(99_999n))).toBe('₹ 999.99');
    expect(formatPaise(paise(100_000n))).toBe('₹ 1,000.00');
    expect(formatPaise(paise(12_345_600n))).toBe('₹ 1,23,456.00');
    expect(formatPaise(paise(1_234_567_850n))).toBe('₹ 1,23,45,678.50');
    expect(decimalText(paise(102_000n))).toBe('1020.00');
    expect(formatRoundPaise(paise(100_000_000n))).toBe('₹ 10,00,000');
    expect(formatRoundPaise(paise(99_950n))).toBe('₹ 999.50');
    expect(formatRoundPaise(paise(0n))).toBe('₹ 0');
    expect(formatRoundPaise(paiseSum(2n * 10n ** 17n))).toBe('₹ 2,000 lakh crore');
    expect(formatRoundPaise(paiseSum(10n ** 17n + 10n ** 13n))).toBe('₹ 1,000.10 lakh crore');
  });

  test('quantities are grouped as in the locale en-IN', () => {
    const indian = new Intl.NumberFormat('en-IN');
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n).map(tokens), (quantity) => {
        expect(formatTokens(quantity)).toBe(indian.format(quantity));
      }),
      MANY,
    );
  });

  test('crores have two decimals, rounded half-up', () => {
    expect(formatCrore(tokens(300_000_000n))).toBe('30.00');
    expect(formatCrore(tokens(299_841_200n))).toBe('29.98');
    expect(formatCrore(tokens(50_000n))).toBe('0.01');
    expect(formatCrore(tokens(49_999n))).toBe('0.00');
    expect(formatCrore(tokens(10n ** 15n))).toBe('10,00,00,000.00');
  });

  test('prices have two to six decimals, percentages no trailing zeros', () => {
    expect(formatPrice(microRupees(10_000_000n))).toBe('₹ 10.00');
    expect(formatPrice(microRupees(140_000n))).toBe('₹ 0.14');
    expect(formatPrice(microRupees(123_456_500_000n))).toBe('₹ 1,23,456.50');
    expect(formatPrice(microRupees(1n))).toBe('₹ 0.000001');
    expect(formatPercent(basisPoints(200n))).toBe('2');
    expect(formatPercent(basisPoints(250n))).toBe('2.5');
    expect(formatPercent(basisPoints(25n))).toBe('0.25');
    expect(formatPercent(basisPoints(0n))).toBe('0');
    expect(formatPercent(basisPoints(10_000n))).toBe('100');
  });
});

describe('arithmetic', () => {
  test('an amount pays for all of its tokens, but not for one more', () => {
    fc.assert(
      fc.property(anyPaise, priceAboveZero, (amount, price) => {
        const quantity = tokensFor(amount, price);
        const paidMicroRupees = amount * 10_000n;
        expect(quantity * price <= paidMicroRupees).toBe(true);
        expect(paidMicroRupees < (quantity + 1n) * price).toBe(true);
      }),
      MANY,
    );
  });

  test.each([
    [504, 0.14, 3600n],
    [7, 0.07, 100n],
    [9.99, 10, 0n],
    [10, 10, 1n],
  ])('%f rupees at a price of %f buy %s tokens', (rupees, price, expected) => {
    const amount = paiseFromRupees(rupees) ?? paise(0n);
    const perToken = microRupeesFromRupees(price) ?? microRupees(0n);
    expect(tokensFor(amount, perToken)).toBe(expected);
  });

  test.each([
    [2_600n, 10_000_000n, 2_600_000n],
    // 7 tokens at ₹ 0.001428 are 0.9996 paise.
    [7n, 1_428n, 0n],
    [3n, 3_333n, 0n],
    [3n, 3_334n, 1n],
    [9_007_199_254_740_991n, 1_000_000_000_000_000n, 900_719_925_474_099_100_000_000_000n],
  ])('%i tokens at %i millionths of a rupee are worth %i paise', (quantity, price, value) => {
    expect(valueAt(tokens(quantity), microRupees(price))).toBe(value);
  });

  test('a price of 0 throws', () => {
    expect(() => tokensFor(paise(100n), microRupees(0n))).toThrow(RangeError);
  });

  test('percentages are rounded half-up to the paisa', () => {
    expect(percentOf(paise(100n), basisPoints(50n))).toBe(1n);
    expect(percentOf(paise(100n), basisPoints(49n))).toBe(0n);
    expect(percentOf(paise(100_000n), basisPoints(200n))).toBe(2000n);
  });

  test('the sum of 10^17 paise and 1 paisa is exact in JSON and when it is formatted', () => {
    const sum = sumPaise([paise(10n ** 17n), paise(1n)]);
    const sent = JSON.stringify(rupeesFromPaiseSum(sum));
    expect(sent).toBe('"1000000000000000.01"');
    expect(paiseSumFromRupees(JSON.parse(sent) as string)).toBe(10n ** 17n + 1n);
    expect(formatPaise(sum)).toBe('₹ 1,00,00,00,00,00,00,000.01');
    expect(formatShortSum(sum)).toBe('₹ 1,000.00 lakh crore');
  });

  test('every sum is unchanged after conversion to JSON and back; up to MAX_RUPEES it is a JSON number', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 25n).map(paiseSum), (sum) => {
        const sent = JSON.stringify(rupeesFromPaiseSum(sum));
        expect(paiseSumFromRupees(JSON.parse(sent) as number | string)).toBe(sum);
        expect(sent.startsWith('"')).toBe(sum > MAX_PAISE);
      }),
      { ...MANY, examples: [[paiseSum(MAX_PAISE)], [paiseSum(MAX_PAISE + 1n)]] },
    );
  });

  test.each([
    [1e14, 10n ** 16n],
    [1e22, 10n ** 24n],
    [0.5, 50n],
    ['7.05', 705n],
  ])('reads the sum %j', (wire, sum) => {
    expect(paiseSumFromRupees(wire)).toBe(sum);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 0.001, '', '1e3', '-1', '1,000'])(
    'refuses the sum %j',
    (wire) => {
      expect(paiseSumFromRupees(wire)).toBe(null);
    },
  );

  test('abbreviates a sum only above MAX_RUPEES', () => {
    expect(formatShortSum(paiseSum(MAX_PAISE))).toBe('₹ 1,00,00,00,00,00,000.00');
    expect(formatShortSum(paiseSum(MAX_PAISE + 1n))).toBe('₹ 10.00 lakh crore');
    expect(formatShortSum(paiseSum(123_456_789_012_345_678n))).toBe('₹ 1,234.57 lakh crore');
  });

  test('addPaise and sumPaise add amounts', () => {
    expect(addPaise(paise(1n), paise(2n))).toBe(3n);
    expect(sumPaise([])).toBe(0n);
    expect(sumPaise([paise(1n), paise(2n), paise(3n)])).toBe(6n);
  });

  test('shares of a whole add up to 100 %, and the largest rest is rounded up', () => {
    const supply = [299_113_297n, 872_264n, 14_439n].map((part) => tokens(part));
    expect(sharesOfWhole(supply)).toEqual([99.7, 0.29, 0.01]);
    expect(sharesOfWhole([paise(1n), paise(1n), paise(1n)])).toEqual([33.34, 33.33, 33.33]);
    expect(sharesOfWhole([paise(1n), paise(1n)])).toEqual([50, 50]);
    expect(sharesOfWhole([paise(0n), paise(0n)])).toEqual([0, 0]);
  });

  test('sharePercent has two decimals, and is 0 for a total of 0', () => {
    expect(sharePercent(paise(5n), paise(0n))).toBe(0);
    expect(sharePercent(paise(1n), paise(3n))).toBe(33.33);
    expect(sharePercent(paise(2n), paise(3n))).toBe(66.67);
    expect(sharePercent(paise(3n), paise(3n))).toBe(100);
  });
});
