import { listOwnPurchases } from '@prelaunch/contract';
import { examples } from '@prelaunch/contract/examples/examples';
import { paise } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { railOf } from './stations.ts';

const [example] = z.decode(listOwnPurchases.reply, examples.listOwnPurchases.reply).records;
const total = paise(510_000n);

/** A purchase of 5,100 rupees by UPI. */
const purchase = (status: string, paymentMethod = 'UPI') =>
  ({ ...example, id: 'a', finalAmount: total, status, paymentMethod }) as OwnPurchase;
const found = (amount: bigint) =>
  new Map([['a', { purchaseId: 'a', amount: paise(amount), day: '2026-11-26' }]]);
const NONE = new Map();

const states = (...[of, arrivals]: Parameters<typeof railOf>) =>
  railOf(of, arrivals)?.stations.map(({ id, state }) => `${id} ${state}`);
const words = (...[of, arrivals]: Parameters<typeof railOf>) => {
  const { note, difference } = railOf(of, arrivals) ?? {};
  return [note, difference];
};

describe('a pending payment', () => {
  test('is at the bank only if a line proves it', () => {
    expect(states(purchase('PENDING'), NONE)).toEqual([
      'sent done',
      'bank waiting',
      'checked waiting',
      'tokens waiting',
    ]);
    expect(states(purchase('PENDING'), found(total))?.[1]).toBe('bank done');
  });

  test.each([
    [510_000n, '₹ 5,100.00 on the statement of 26 Nov 2026', null],
    [501_000n, 'We found ₹ 5,010.00, ₹ 90.00 short', '₹ 90.00 short'],
    [
      560_000n,
      'We found ₹ 5,600.00, ₹ 500.00 over. The company decides about the excess.',
      '₹ 500.00 over',
    ],
  ])('of which the bank shows %s paise says so', (amount, note, difference) => {
    expect(words(purchase('PENDING'), found(amount))).toEqual([note, difference]);
  });
});

test('a payment with a credit is compared with what was left to pay', () => {
  const credited = { ...purchase('PENDING'), credited: paise(50_000n) };
  expect(words(credited, found(460_000n))).toEqual([
    '₹ 4,600.00 on the statement of 26 Nov 2026',
    null,
  ]);
  expect(words(credited, found(451_000n))).toEqual([
    'We found ₹ 4,510.00, ₹ 90.00 short',
    '₹ 90.00 short',
  ]);
});

describe('an approved payment', () => {
  test('without a line is checked, and not said to be at the bank', () => {
    expect(states(purchase('APPROVED'), NONE)).toEqual([
      'sent done',
      'bank notSeen',
      'checked done',
      'tokens done',
    ]);
  });

  test('with a line of another amount says what arrived, and no difference', () => {
    expect(words(purchase('APPROVED'), found(501_000n))).toEqual([
      '₹ 5,010.00 on the statement of 26 Nov 2026',
      null,
    ]);
  });
});

test.each([
  ['where the server does not tell', 'UPI', null, 3],
  ['for a manual payment without a line', 'MANUAL', NONE, 3],
  ['but not for a manual payment with a line', 'MANUAL', found(total), 4],
] as const)('the station of the bank is missing %s', (_, method, arrivals, count) => {
  expect(states(purchase('PENDING', method), arrivals)).toHaveLength(count);
});

test('a reversed payment has no rail, and one on hold has', () => {
  const at = new Date('2026-11-27');
  const after = (kind: 'HOLD' | 'REVERSAL'): OwnPurchase => ({
    ...purchase('APPROVED'),
    intervention: { kind, reason: 'LIEN', at },
  });
  expect(railOf(after('REVERSAL'), found(total))).toBeNull();
  expect(states(after('HOLD'), found(total))).toContain('tokens done');
});

test('a rejected payment, and one of an unknown state, has no rail', () => {
  expect(railOf(purchase('REJECTED'), found(total))).toBeNull();
  expect(railOf(purchase('ON_HOLD'), found(total))).toBeNull();
});
