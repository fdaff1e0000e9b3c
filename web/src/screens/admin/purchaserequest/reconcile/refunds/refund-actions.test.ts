import { expect, test } from 'vitest';
import { actionsFor } from './refund-actions.ts';

type Refund = Parameters<typeof actionsFor>[0];

const purchase = { id: 'order', orderNumber: 'PUR-100001', memberName: 'Asha Rao' };
const refund = (over: Partial<Refund>): Refund => ({
  state: 'DUE',
  purchase,
  usedFor: null,
  ...over,
});
const usedFor = { id: 'next', orderNumber: 'PUR-100002' };

test.each([
  ['one that is due', refund({}), ['send', 'keepAsCredit', 'cancel']],
  ['one that no member claims', refund({ purchase: null }), ['send', 'cancel']],
  ['one from a server before the credits', refund({ usedFor: undefined }), ['send', 'cancel']],
  ['a credit', refund({ state: 'CREDIT' }), ['sendInstead']],
  ['a credit that pays an order', refund({ state: 'CREDIT', usedFor }), []],
  ['a credit of which the use is not known', refund({ state: 'CREDIT', usedFor: undefined }), []],
  ['one that was sent', refund({ state: 'SENT' }), []],
  ['one that was cancelled', refund({ state: 'CANCELLED' }), []],
])('of a refund, %s, these actions are possible', (_, given, actions) => {
  expect(actionsFor(given)).toEqual(actions);
});
