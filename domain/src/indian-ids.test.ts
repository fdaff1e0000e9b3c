import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAadhaar,
  isAccountNumber,
  isIfsc,
  isMaskedAadhaar,
  isPan,
  isPincode,
  isUpiId,
  maskAadhaar,
  maskAccountNumber,
  normaliseMobile,
} from './indian-ids.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);

describe('normaliseMobile', () => {
  test('every usual notation of an Indian number gives the same number', () => {
    const anyNumber = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
    const anyPrefix = fc.constantFrom('', '0', '91', '+91', '+91 ', '+91-', ' 0 ');
    fc.assert(
      fc.property(
        anyNumber,
        anyPrefix,
        fc.constantFrom('', ' ', '-', '\u2011'),
        (n, prefix, gap) => {
          const typed = `${prefix}${n.slice(0, 5)}${gap}${n.slice(5)}`;
          expect(normaliseMobile(typed)).toBe(`+91${n}`);
        },
      ),
      MANY,
    );
  });

  test.each([
    ['9198765432', '+919198765432'],
    ['919198765432', '+919198765432'],
    ['+1 415 555 2671', '+14155552671'],
    ['+971-50-123-4567', '+971501234567'],
  ])('%s becomes %s', (text, expected) => {
    expect(normaliseMobile(text)).toBe(expected);
  });

  test.each([
    '',
    '12345',
    '5876543210',
    '987654321',
    '98765432100',
    '+915876543210',
    '+9198765432',
    '14155552671',
    '+0123456789',
    '+1234567',
    '+1234567890123456',
    '98765abcde',
    '+91+919876543210',
  ])('%j is no mobile number', (text) => {
    expect(normaliseMobile(text)).toBeNull();
  });
});

describe('bank details', () => {
  test.each(['KKBK0000261', 'HDFC0002854', 'DLXB0000097', 'BOTM0NEEMRA', 'IDIB000A001'])(
    '%s is an IFSC',
    (text) => {
      expect(isIfsc(text)).toBe(true);
    },
  );

  test.each(['PUNB0000000', 'BOTM0XEEMRA', 'DLXB0000500', 'SBMY0040704'])(
    '%s has the right form and is accepted, although no branch has it',
    (text) => {
      expect(isIfsc(text)).toBe(true);
    },
  );

  test.each(['', 'kkbk0000261', 'KKBK1000261', 'KKB00000261', 'KKBK000026', 'KKBK00002611'])(
    '%j is no IFSC',
    (text) => {
      expect(isIfsc(text)).toBe(false);
    },
  );

  test('account numbers have 6 to 18 digits', () => {
    expect(isAccountNumber('123456')).toBe(true);
    expect(isAccountNumber('1'.repeat(18))).toBe(true);
    expect(isAccountNumber('12345')).toBe(false);
    expect(isAccountNumber('1'.repeat(19))).toBe(false);
    expect(isAccountNumber('12345A')).toBe(false);
    expect(isAccountNumber('१२३४५६')).toBe(false);
  });

  test.each(['glxy@okhdfcbank', 'a.b-c_1@ybl', '9876543210@upi', 'ab@a1'])(
    '%s is a UPI id',
    (text) => {
      expect(isUpiId(text)).toBe(true);
    },
  );

  test.each([
    '',
    'a@upi',
    'glxy',
    'glxy@',
    '@upi',
    'me@mail.com',
    'a b@upi',
    'ab@u',
    'ab@1u',
    'a@b@c',
  ])('%j is no UPI id', (text) => {
    expect(isUpiId(text)).toBe(false);
  });
});

describe('PAN and pincode', () => {
  test.each(['ABCPE1234F', 'AAACB0001Z', 'ABCKE1234F', 'ABCDE1234F'])('%s is a PAN', (text) => {
    expect(isPan(text)).toBe(true);
  });

  test.each(['', 'ABCPE0000F', 'ABCD1234EF', 'ABCPE12345', 'abcpe1234f', 'ABCPE1234FX'])(
    '%j is no PAN',
    (text) => {
      expect(isPan(text)).toBe(false);
    },
  );

  test('pincodes have six digits and no leading zero', () => {
    expect(isPincode('560001')).toBe(true);
    expect(isPincode('060001')).toBe(false);
    expect(isPincode('56001')).toBe(false);
    expect(isPincode('5600011')).toBe(false);
  });
});

describe('Aadhaar', () => {
  test.each(['234123412346', '999941057058', '123412341234', '2341 2341 2346', '9999-4105-7058'])(
    '%s is an Aadhaar number',
    (text) => {
      expect(isAadhaar(text)).toBe(true);
    },
  );

  test.each([
    ['a wrong digit', '234123412347'],
    ['swapped neighbours', '324123412346'],
    ['a palindrome', '222222222222'],
    ['too few digits', '23412341234'],
    ['letters', '23412341234X'],
    ['a mask', 'XXXX XXXX 2346'],
  ])('a number with %s is refused', (_, text) => {
    expect(isAadhaar(text)).toBe(false);
  });

  test('maskAadhaar shows the last four digits, and isMaskedAadhaar recognises only its result', () => {
    expect(maskAadhaar('234123412346')).toBe('XXXX XXXX 2346');
    expect(maskAadhaar('2341 2341 2346')).toBe('XXXX XXXX 2346');
    expect(isMaskedAadhaar('XXXX XXXX 2346')).toBe(true);
    expect(isMaskedAadhaar('2341 2341 2346')).toBe(false);
    expect(isMaskedAadhaar('XXXX XXXX XXXX')).toBe(false);
  });
});

describe('masks', () => {
  const anyNumber = fc.array(fc.constantFrom(...Array.from('0123456789')), { maxLength: 20 });
  const anyText = fc.oneof(
    anyNumber.map((digits) => digits.join('')),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -X٣३')) }),
  );

  test('show at most the last four digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const masked of [maskAadhaar(text), maskAccountNumber(text)]) {
          expect(masked).toMatch(/^[X ]*\d{0,4}$/);
          expect(text.replace(/\D/g, '').endsWith(masked.replace(/\D/g, ''))).toBe(true);
        }
      }),
      MANY,
    );
  });

  test('a masked account number keeps its length', () => {
    expect(maskAccountNumber('50100123456789')).toBe('XXXXXXXXXX6789');
    expect(maskAccountNumber('5010 0123 4567 89')).toBe('XXXXXXXXXX6789');
  });

  test('masking a mask changes nothing', () => {
    expect(maskAadhaar('XXXX XXXX 2346')).toBe('XXXX XXXX 2346');
    expect(maskAccountNumber('XXXXXXXXXX6789')).toBe('XXXXXXXXXX6789');
  });
});
