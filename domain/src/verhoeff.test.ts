import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasVerhoeffCheckDigit } from './verhoeff.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);

const checkDigitsOf = (payload: string) =>
  Array.from('0123456789').filter((digit) => hasVerhoeffCheckDigit(payload + digit));

const anyChecked = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 })
  .map((digits) => digits.join(''))
  .map((payload) => payload + (checkDigitsOf(payload)[0] ?? ''));

test('the check digit of 236 is 3 and no other', () => {
  expect(checkDigitsOf('236')).toEqual(['3']);
});

test.each(['234123412346', '999941057058'])('%s has a valid check digit', (digits) => {
  expect(hasVerhoeffCheckDigit(digits)).toBe(true);
});

test('one wrong digit is detected', () => {
  fc.assert(
    fc.property(anyChecked, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, pick, change) => {
      const at = pick % digits.length;
      const wrong = (Number(digits[at]) + change) % 10;
      const typed = `${digits.slice(0, at)}${wrong}${digits.slice(at + 1)}`;
      expect(hasVerhoeffCheckDigit(typed)).toBe(false);
    }),
    MANY,
  );
});

test('swapped neighbours are detected', () => {
  fc.assert(
    fc.property(anyChecked, fc.nat(), (digits, pick) => {
      const at = pick % (digits.length - 1);
      const [left = '', right = ''] = digits.slice(at, at + 2);
      fc.pre(left !== right);
      const swapped = digits.slice(0, at) + right + left + digits.slice(at + 2);
      expect(hasVerhoeffCheckDigit(swapped)).toBe(false);
    }),
    MANY,
  );
});
