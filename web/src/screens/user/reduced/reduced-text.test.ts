import { paise, tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { reducedText, replacedText } from './reduced-text.ts';

const order = { totalQuantity: tokens(100n), finalAmount: paise(102_000n) };
const paid = { totalQuantity: tokens(60n), finalAmount: paise(61_200n) };
const submitted = { ...order, reducedTo: { id: 'paid', ...paid } };
const inItsPlace = { ...paid, reducedFrom: { id: 'order', ...order } };

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

test('one token is not a plural', () => {
  const one = { ...paid, totalQuantity: tokens(1n) };
  expect(reducedText({ ...inItsPlace, ...one })).toMatch(/is for 1 token\.$/);
});

test('nothing is said of any other purchase', () => {
  expect(reducedText(order)).toBeNull();
  expect(replacedText({})).toBeNull();
});
