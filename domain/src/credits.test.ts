import { expect, test } from 'vitest';
import { amountToPay, canTakeCredit } from './credits.ts';
import { paise } from './money.ts';

test('an order takes a credit that leaves at least one rupee to pay', () => {
  expect(canTakeCredit(paise(50_100n), paise(50_000n))).toBe(true);
  expect(canTakeCredit(paise(50_099n), paise(50_000n))).toBe(false);
});

test('the member pays the total less the credit', () => {
  expect(amountToPay({ finalAmount: paise(102_000n), credited: paise(50_000n) })).toBe(52_000n);
  expect(amountToPay({ finalAmount: paise(102_000n) })).toBe(102_000n);
});
