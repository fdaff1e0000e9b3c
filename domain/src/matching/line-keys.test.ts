import { expect, test } from 'vitest';
import { identifiesPayment, lineKeys } from './line-keys.ts';

const RRN = '411030232506';
const OLD_UTR = 'SBINN26094123456';
const NEW_UTR = 'HDFCR52026040112345678';
const CODE = '49VQTH7J';

const references = (narration: string, reference: string | null = null) =>
  lineKeys({ narration, reference }).references;

test.each([
  ['an RRN', `UPI-RAMESH-r@okaxis-SBIN0000813-${RRN}-PAYMENT`, [RRN]],
  ['a padded RRN', `UPI/CR/0000${RRN}/RAMESH`, [RRN]],
  ['an RRN broken over two lines', 'UPI/CR/41103 0232506/RAMESH', [RRN]],
  ['an older UTR', `NEFT CR-SBIN0000813-RAMESH-${OLD_UTR}`, [OLD_UTR]],
  ['a newer UTR in small letters', `RTGS/${NEW_UTR.toLowerCase()}/RAMESH`, [NEW_UTR]],
  ['a UTR broken over two lines', 'NEFT/SBINN2609 4123456/RAMESH', [OLD_UTR]],
  ['a label before the number', `UTR${OLD_UTR} RRN${RRN}`, [OLD_UTR, RRN]],
  ['several numbers', `${RRN}/411030232507`, [RRN, '411030232507']],
  ['no number', 'CASH DEPOSIT AT BRANCH 0813 ON 12/04/2026', []],
  ['a telephone number and an account', '9876543210@ybl/XX1234/50100123456789', []],
])('finds the references in a narration with %s', (_, narration, expected) => {
  expect(new Set(references(narration))).toEqual(new Set(expected));
});

test('adds the reference column, unless it is too short to identify a payment', () => {
  expect(references('PAYMENT', `0000${RRN}`)).toEqual([RRN]);
  expect(references(`UPI/${RRN}`, RRN)).toEqual([RRN]);
  expect(references('PAYMENT', 'AXISCN0123456789')).toEqual(['AXISCN0123456789']);
  expect(references('PAYMENT', `${RRN} 411030232507`)).toEqual(
    expect.arrayContaining([RRN, '411030232507']),
  );
  expect(references('CHEQUE', '000123')).toEqual([]);
  expect(references('CHEQUE', null)).toEqual([]);
});

test('leaves out a reference column longer than any reference of an order', () => {
  const longest = '7'.repeat(256);
  expect(references('PAYMENT', longest)).toEqual([longest]);
  expect(references('PAYMENT', `${longest}7`)).toEqual([]);
});

test('finds payment codes in the narration and in the reference column, each once', () => {
  const codes = (narration: string, reference: string | null) =>
    lineKeys({ narration, reference }).codes;
  expect(codes(`UPI/Order PUR-123456 ${CODE}`, CODE)).toEqual([CODE]);
  expect(codes('UPI/PAYMENT', '49VQ TH7J')).toEqual([CODE]);
  expect(codes('UPI/49VQTH7K', null)).toEqual([]);
});

test('a key identifies a payment from ten characters with six digits', () => {
  expect(identifiesPayment('1234567890')).toBe(true);
  expect(identifiesPayment('ABCD123456')).toBe(true);
  expect(identifiesPayment('123456789')).toBe(false);
  expect(identifiesPayment('ABCDE12345')).toBe(false);
  expect(identifiesPayment('')).toBe(false);
});
