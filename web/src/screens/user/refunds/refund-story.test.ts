import { listOwnRefunds } from '@prelaunch/contract';
import { examples } from '@prelaunch/contract/examples/examples';
import { paise } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';
import { refundStory } from './refund-story.ts';

const [example] = z.decode(listOwnRefunds.reply, examples.listOwnRefunds.reply).refunds;
const refund = (over: Partial<OwnRefund>): OwnRefund => ({
  ...(example as OwnRefund),
  amount: paise(50_000n),
  orderNumber: 'PUR-100001',
  ...over,
});
const story = (over: Partial<OwnRefund>, namesOrder = true) =>
  refundStory(refund(over), namesOrder);

test('kept money says of which order it is, and which total is large enough', () => {
  expect(story({ state: 'CREDIT', isFree: true })).toEqual([
    '₹ 500.00 of PUR-100001 is kept for your next order.',
    'When you pay an order of at least ₹ 501.00, it is taken off the total.',
  ]);
  expect(story({ state: 'CREDIT' }, false)[0]).toBe('₹ 500.00 is kept for your next order.');
});

test('kept money that cannot be used now says why, and nothing where the server does not say it', () => {
  const kept = '₹ 500.00 of PUR-100001 is kept for your next order.';
  expect(story({ state: 'CREDIT', isFree: false })).toEqual([
    kept,
    'The company is checking the payment that it came from, so it cannot be used now.',
  ]);
  expect(story({ state: 'CREDIT', isFree: undefined, usedFor: undefined })).toEqual([kept]);
});

test('money that pays an order names that order', () => {
  const usedFor = { id: 'order', orderNumber: 'PUR-100002' };
  expect(story({ state: 'CREDIT', usedFor })).toEqual([
    '₹ 500.00 pays a part of your order PUR-100002.',
  ]);
  expect(story({ state: 'CREDIT', usedFor: { ...usedFor, orderNumber: null } })).toEqual([
    '₹ 500.00 pays a part of one of your orders.',
  ]);
});

test('money that is due can be kept, where the member can choose', () => {
  const asked = 'Tell the company where to send the money, or use it for your next order.';
  const orKeep = 'You can also use it for your next order.';
  expect(story({ account: null })).toContain(asked);
  expect(story({})).toContain(orKeep);
  expect(story({ canGiveAccount: false })).toContain(orKeep);
  for (const canChoose of [false, undefined]) {
    expect(story({ account: null, canChoose })).toContain(
      'Tell the company where to send the money.',
    );
    expect(story({ canChoose })).not.toContain(orKeep);
  }
});

test('money that can no longer be kept because an account is given says whom to ask', () => {
  const asked = 'Ask the company if you want to keep it for your next order.';
  expect(story({ canChoose: false })).toContain(asked);
  for (const over of [
    { canChoose: true },
    { canChoose: undefined },
    { canChoose: false, account: null },
  ]) {
    expect(story(over)).not.toContain(asked);
  }
});
