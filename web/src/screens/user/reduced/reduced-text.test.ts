import { paise, tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { reducedText, replacedText, stands } from './reduced-text.ts';

const order = { totalQuantity: tokens(100n), finalAmount: paise(102_000n) };
const paid = { totalQuantity: tokens(60n), finalAmount: paise(61_200n) };
const approved = { status: 'APPROVED', isReversed: false } as const;
const rejected = { status: 'REJECTED', isReversed: false } as const;
const submitted = { ...order, reducedTo: { id: 'paid', ...paid, ...approved } };
const inItsPlace = { ...paid, reducedFrom: { id: 'order', ...order, ...rejected } };

test('the order says that its payment was less than its total, and what has taken its place', () => {
  expect(reducedText(submitted)).toBe(
    "Your payment of ₹ 612.00 was less than this order's total of ₹ 1,020.00. " +
      'A purchase of 60 tokens for ₹ 612.00 has taken its place.',
  );
  expect(replacedText(submitted)).toBe('A purchase of 60 tokens for ₹ 612.00 has taken its place.');
});

test('the purchase in its place says what was ordered and what arrived', () => {
  expect(reducedText(inItsPlace)).toBe(
    'You ordered 100 tokens for ₹ 1,020.00. ₹ 612.00 arrived, so this purchase is for 60 tokens.',
  );
});

test('a credit is no part of what arrived', () => {
  const credited = paise(30_000n);
  expect(reducedText({ ...submitted, credited })).toBe(
    'Your payment of ₹ 312.00 was less than the ₹ 720.00 that you had to pay for this order. ' +
      'A purchase of 60 tokens for ₹ 612.00 has taken its place.',
  );
  expect(reducedText({ ...inItsPlace, credited })).toBe(
    'You ordered 100 tokens for ₹ 1,020.00. ' +
      '₹ 312.00 arrived, so with the ₹ 300.00 that you had kept this purchase is for 60 tokens.',
  );
});

test('one token is not a plural', () => {
  const one = { ...paid, totalQuantity: tokens(1n) };
  expect(reducedText({ ...inItsPlace, ...one })).toMatch(/is for 1 token\.$/);
});

test('nothing is said of any other purchase', () => {
  expect(reducedText(order)).toBeNull();
  expect(replacedText({})).toBeNull();
});

test('what was paid stands unless it was rejected or taken back', () => {
  const of = (
    state: { readonly status: 'PENDING' | 'APPROVED' | 'REJECTED' },
    isReversed = false,
  ) => stands({ status: 'REJECTED', reducedTo: { ...submitted.reducedTo, ...state, isReversed } });
  expect([of({ status: 'PENDING' }), of(approved), of(rejected), of(approved, true)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const at = new Date();
  const reversal = { kind: 'REVERSAL', reason: 'LIEN', at } as const;
  expect(stands({ status: 'APPROVED' })).toBe(true);
  expect(stands({ status: 'APPROVED', intervention: reversal })).toBe(false);
  expect(stands({ status: 'REJECTED' })).toBe(false);
});
