import { paise, tokens } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { availableAgain, creditedLines, creditedText } from './credited.ts';

const order = { finalAmount: paise(102_000n), credited: paise(50_000n) };
const intervened = (kind: 'HOLD' | 'REVERSAL') =>
  ({ kind, reason: 'LIEN', at: new Date() }) as const;

test('both parts of a total are named', () => {
  expect(creditedLines(order)).toEqual([
    { label: 'Paid with money that you had kept', value: '₹ 500.00' },
    { label: 'New payment', value: '₹ 520.00' },
  ]);
  expect(creditedText(order)).toBe('₹ 500.00 kept before, new payment ₹ 520.00');
});

test('the parts are not named of a purchase that was rejected or reversed', () => {
  const intervention = intervened('REVERSAL');
  for (const over of [
    { status: 'REJECTED' as const },
    { status: 'APPROVED' as const, intervention },
  ]) {
    expect(creditedLines({ ...order, ...over })).toEqual([]);
    expect(creditedText({ ...order, ...over })).toBeNull();
  }
  const held = { status: 'APPROVED' as const, intervention: intervened('HOLD') };
  expect(creditedLines({ ...order, ...held })).toHaveLength(2);
});

test('nothing is said of a purchase without a credit', () => {
  const { finalAmount } = order;
  expect(creditedLines({ finalAmount })).toEqual([]);
  expect(creditedText({ finalAmount })).toBeNull();
  expect(availableAgain({ status: 'REJECTED' })).toBeNull();
});

test('the credit of a rejected or reversed purchase is available again', () => {
  const text = 'The ₹ 500.00 that you had kept became available again.';
  const of = (over: Partial<Parameters<typeof availableAgain>[0]>) =>
    availableAgain({ ...order, status: 'APPROVED', ...over });
  expect(of({ status: 'REJECTED' })).toBe(text);
  expect(of({ intervention: intervened('REVERSAL') })).toBe(text);
  expect(of({ intervention: intervened('HOLD') })).toBeNull();
  expect(of({ status: 'PENDING' })).toBeNull();
  const reducedTo = { id: 'paid', totalQuantity: tokens(60n), finalAmount: paise(61_200n) };
  const reduced = (status: 'APPROVED' | 'REJECTED') =>
    of({ status: 'REJECTED', reducedTo: { ...reducedTo, status, isReversed: false } });
  expect(reduced('APPROVED')).toBeNull();
  expect(reduced('REJECTED')).toBe(text);
});
