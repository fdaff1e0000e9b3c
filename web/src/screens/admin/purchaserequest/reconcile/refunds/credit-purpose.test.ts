import { expect, test } from 'vitest';
import { creditPurpose } from './credit-purpose.ts';

const usedFor = { id: 'next', orderNumber: 'PUR-100002' };

test('a credit that the next order can take is not used yet', () => {
  expect(creditPurpose({ usedFor: null, isFree: true })).toEqual({
    text: 'Not used yet',
    why: null,
  });
});

test.each([
  ['before the field', { usedFor: null, isFree: undefined }],
  ['before the credits', { usedFor: undefined, isFree: undefined }],
])('of a server %s, a credit is taken for one that can be used', (_, credit) => {
  expect(creditPurpose(credit)).toEqual({ text: 'Not used yet', why: null });
});

test('a credit that no order can take says so, and why', () => {
  expect(creditPurpose({ usedFor: null, isFree: false })).toEqual({
    text: 'No order can take it now',
    why: 'Its order is on hold or returned, or its member cannot order',
  });
});

test('a credit that pays an order names it', () => {
  expect(creditPurpose({ usedFor, isFree: false })).toEqual({ text: 'Pays PUR-100002', why: null });
  const unnamed = { ...usedFor, orderNumber: null };
  expect(creditPurpose({ usedFor: unnamed, isFree: false }).text).toBe('Pays an order');
});
