import { basisPoints, microRupees, paise, paiseSum, tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { isReducible, paidAtBank, paidPart } from './paid-part.ts';

/** 100 tokens of 10 rupees, and a fee of 2 percent. */
const ordered = {
  price: microRupees(10_000_000n),
  finalAmount: paise(1_020_00n),
  feeRate: basisPoints(200n),
};

test('a part of the total buys a part of the tokens, after its fee', () => {
  expect(paidPart(ordered, 612_00n)).toMatchObject({ quantity: 60n, amount: 600_00n, fee: 12_00n });
});

test.each([
  ['nothing', 0n],
  ['less than a token', 10_00n],
  ['the total', 1_020_00n],
  ['more than the total', 1_100_00n],
])('%s is no part', (_name, received) => {
  expect(paidPart(ordered, received)).toBeNull();
});

test('within what an order left over, and the rounding of its fee, all tokens are bought', () => {
  expect(paidPart(ordered, 1_019_99n)).toMatchObject({ quantity: 100n });
});

test('a credit buys its tokens too, and what is received is less than what it leaves to pay', () => {
  const credited = { ...ordered, credited: paise(500_00n) };
  expect(paidPart(credited, 112_00n)).toMatchObject({
    quantity: 60n,
    total: 612_00n,
    received: 112_00n,
  });
  expect(paidPart(credited, 520_00n)).toBeNull();
  expect(isReducible(credited)).toBe(true);
  expect(paidAtBank({ ...credited, bankAmount: paiseSum(112_00n) })).toBe(112_00n);
  expect(paidAtBank({ ...credited, bankAmount: paiseSum(612_00n) })).toBeNull();
});

test('nothing is reduced twice, or without the fee rate or a price', () => {
  const size = { id: 'order', totalQuantity: tokens(200n), finalAmount: paise(2_040_00n) };
  const reducedFrom = { ...size, status: 'REJECTED', isReversed: false } as const;
  expect(isReducible({ ...ordered, reducedFrom })).toBe(false);
  expect(isReducible(ordered)).toBe(true);
  expect(isReducible({ ...ordered, feeRate: undefined })).toBe(false);
  expect(isReducible({ ...ordered, price: microRupees(0n) })).toBe(false);
});

test('what the bank has is proposed only where it buys a part', () => {
  const atBank = (amount: bigint | null) =>
    paidAtBank({ ...ordered, bankAmount: amount === null ? null : paiseSum(amount) });
  expect(atBank(612_00n)).toBe(612_00n);
  expect(atBank(1_020_00n)).toBeNull();
  expect(atBank(null)).toBeNull();
});
