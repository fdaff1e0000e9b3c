import { paise } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { lineStateName } from './line-state-name.ts';

const purchase = {
  id: '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d',
  orderNumber: 'PUR-100001',
  memberName: 'Asha Rao',
  status: 'PENDING' as const,
  referenceNumber: null,
  finalAmount: paise(510_000n),
};
type Line = Parameters<typeof lineStateName>[0];
const reasons: NonNullable<Line['suggestion']>['reasons'] = ['reference_equal', 'amount_differs'];
const line = (rupees: bigint, over: Partial<Line> = {}): Line => ({
  state: 'other_amount',
  amount: paise(rupees * 100n),
  refunded: paise(0n),
  suggestion: { purchase, reasons },
  ...over,
});

test('a line with another amount than its order says what is short or over', () => {
  expect(lineStateName(line(5_010n))).toBe('₹ 90.00 short');
  expect(lineStateName(line(5_600n))).toBe('₹ 500.00 over');
  expect(lineStateName(line(5_600n, { refunded: paise(10_000n) }))).toBe('₹ 400.00 over');
});

test('a line is compared with what is left to pay after a credit', () => {
  const credited = { ...purchase, credited: paise(50_000n) };
  const suggestion = { purchase: credited, reasons };
  expect(lineStateName(line(4_610n, { suggestion }))).toBe('₹ 10.00 over');
  expect(lineStateName(line(4_600n, { suggestion }))).toBe('Other amount');
});

test.each(['parts_make_total', 'orders_make_amount', 'partly_received'] as const)(
  'a line whose amount other lines or orders explain (%s) is only said to differ',
  (reason) => {
    const suggestion = { purchase, reasons: [...reasons, reason] };
    expect(lineStateName(line(5_010n, { suggestion }))).toBe('Other amount');
  },
);

test('a line without an order to compare, or in another state, has the name of its state', () => {
  expect(lineStateName(line(5_010n, { suggestion: null }))).toBe('Other amount');
  expect(lineStateName(line(5_600n, { refunded: paise(50_000n) }))).toBe('Other amount');
  expect(lineStateName(line(5_010n, { state: 'probable' }))).toBe('Probable');
});
