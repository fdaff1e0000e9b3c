import { expect, test } from 'vitest';
import { actionsFor, questionOf } from './refund-actions.ts';

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

test.each([
  ['one that is sent', 'send', 0, 'send'],
  ['one that is cancelled', 'cancel', 0, 'cancel'],
  ['one without an account that is kept', 'keepAsCredit', 0, null],
  ['one that is kept, from a server before the accounts', 'keepAsCredit', undefined, null],
  ['one with an account that is kept', 'keepAsCredit', 2, 'keepAsCredit'],
  ['a credit that is sent instead', 'sendInstead', 2, null],
] as const)('of a refund, %s, this is asked first', (_, action, accountVersion, question) => {
  expect(questionOf(action, { accountVersion })).toBe(question);
});
