import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSimilarTexts, isOneSlipApart } from './similar.ts';
import { runs } from '../testing/runs.ts';

const MANY = runs(3_000);
const digits = fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength: 10, maxLength: 22 });

/** The text with one slip, which may leave it as it is. */
const slipped = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 2), fc.constantFrom('0', '1', '2', '3'), fc.nat(3))
    .map(([at, other, kind]) => {
      const [head, a, b, tail] = [
        text.slice(0, at),
        text.charAt(at),
        text.charAt(at + 1),
        text.slice(at + 2),
      ];
      return (
        [
          head + other + b + tail,
          head + a + other + b + tail,
          head + b + tail,
          head + b + a + tail,
        ][kind] ?? text
      );
    });

const pair = digits.chain((text) => fc.tuple(fc.constant(text), fc.oneof(slipped(text), digits)));

/** Tries every slip of the shorter text, and of both if they have the same length. */
function isOneSlipApartSlowly(a: string, b: string): boolean {
  if (a === b) return false;
  if (a.length > b.length) return isOneSlipApartSlowly(b, a);
  const at = Array.from(b, (_, index) => index);
  const without = (text: string, index: number) => text.slice(0, index) + text.slice(index + 1);
  if (b.length === a.length + 1) return at.some((index) => without(b, index) === a);
  if (b.length !== a.length) return false;
  return at.some(
    (index) =>
      without(a, index) === without(b, index) ||
      a.slice(0, index) + a.charAt(index + 1) + a.charAt(index) + a.slice(index + 2) === b,
  );
}

test('two texts are one slip apart if a character is wrong, missing or added, or two neighbours are swapped', () => {
  const text = '411030232506';
  for (const other of [
    '411030232507',
    '41103023250',
    '4110302325066',
    '411030235206',
    '141030232506',
  ]) {
    expect(isOneSlipApart(text, other)).toBe(true);
    expect(isOneSlipApart(other, text)).toBe(true);
  }
  for (const other of [text, '', '411030232560 ', '411030232615', '114030232605', '41103023']) {
    expect(isOneSlipApart(text, other)).toBe(false);
  }
  // Two neighbours that are wrong, not swapped.
  for (const other of ['411030232517', '411030232561', '411030232510']) {
    expect(isOneSlipApart(text, other)).toBe(false);
  }
});

test('isOneSlipApart agrees with trying every slip', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(isOneSlipApart(a, b)).toBe(isOneSlipApartSlowly(a, b));
    }),
    MANY,
  );
});

test('the index finds exactly the texts that are one slip apart', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), digits, (pairs, given) => {
      const texts = createSimilarTexts<number>(10);
      const all = pairs.map(([text]) => text);
      all.forEach((text, at) => texts.add(text, at));
      for (const asked of [given, ...pairs.map(([, other]) => other)]) {
        const expected = all.flatMap((text, at) => (isOneSlipApart(asked, text) ? [at] : []));
        expect([...new Set(texts.find(asked))].sort((x, y) => x - y)).toEqual(expected);
      }
    }),
  );
});
