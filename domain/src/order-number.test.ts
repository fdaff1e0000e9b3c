import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOrderNumber, orderNumber } from './order-number.ts';
import { runs } from './testing/runs.ts';

test('an order number contains the last six digits of the time', () => {
  expect(orderNumber(1_794_000_123_456)).toBe('PUR-123456');
  expect(orderNumber(1_794_000_000_042)).toBe('PUR-000042');
  expect(orderNumber(1_794_000_123_456.78)).toBe('PUR-123456');
  expect(orderNumber(7)).toBe('PUR-000007');
});

test('every time gives a valid order number', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8.64e15 }), (nowMs) => {
      expect(isOrderNumber(orderNumber(nowMs))).toBe(true);
    }),
    runs(10_000),
  );
});

test.each(['', 'N/A', 'PUR-12345', 'PUR-1234567', 'pur-123456', 'PUR-12345a', ' PUR-123456'])(
  '%j is not an order number',
  (text) => {
    expect(isOrderNumber(text)).toBe(false);
  },
);
