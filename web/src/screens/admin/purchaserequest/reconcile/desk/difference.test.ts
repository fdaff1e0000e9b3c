import { basisPoints, microRupees, paise } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { decisionsFor, differenceOf, givesBack, needsReason, partOf } from './difference.ts';
import type { LineDetails } from './useComparedLine.ts';

const order = { id: 'order', finalAmount: paise(102_000n) };

/** A line with a candidate that other lines have paid in part. */
const details = (amount: bigint, elsewhere: bigint, refunded = 0n) =>
  ({
    line: { amount: paise(amount), refunded: paise(refunded) },
    purchase: null,
    receivedElsewhere: paise(0n),
    candidates: [{ purchase: { id: 'order' }, receivedElsewhere: paise(elsewhere) }],
  }) as unknown as LineDetails;

describe('the difference of a line and a purchase', () => {
  test('counts the other lines of the purchase, and what is left of the line', () => {
    expect(differenceOf(details(100_000n, 0n), order)).toBe(-2_000n);
    expect(differenceOf(details(2_000n, 100_000n), order)).toBe(0n);
    expect(differenceOf(details(110_000n, 0n, 8_000n), order)).toBe(0n);
  });

  test('is that to what is left to pay after a credit', () => {
    const credited = { ...order, credited: paise(50_000n) };
    expect(differenceOf(details(52_000n, 0n), credited)).toBe(0n);
    expect(differenceOf(details(102_000n, 0n), credited)).toBe(50_000n);
  });

  test('of a purchase that was found by a search is that of the line alone', () => {
    expect(differenceOf(details(100_000n, 2_000n), { ...order, id: 'found' })).toBe(-2_000n);
  });
});

test('a decision that gives money back needs a reason, and so does one at the expense of the company', () => {
  const all = [...decisionsFor(1n, { isAsked: false, buysPart: true }), 'as_ordered'] as const;
  expect(all.filter(givesBack)).toEqual(['refund_excess', 'reject_and_refund']);
  expect(all.filter(needsReason)).toEqual(['refund_excess', 'reject_and_refund', 'as_ordered']);
});

test('a member is asked for a rest once, and an excess is refunded first', () => {
  const paid = { isAsked: false, buysPart: true };
  const all = ['ask_rest', 'approve_paid', 'as_ordered', 'reject_and_refund'];
  expect(decisionsFor(-1n, paid)).toEqual(all);
  expect(decisionsFor(-1n, { ...paid, isAsked: true })).toEqual(all.slice(1));
  expect(decisionsFor(1n, paid)[0]).toBe('refund_excess');
});

test('an amount that buys no token approves none', () => {
  const kinds = decisionsFor(-1n, { isAsked: false, buysPart: false });
  expect(kinds).toEqual(['ask_rest', 'as_ordered', 'reject_and_refund']);
});

test('what was paid is that of all lines of the purchase', () => {
  const ordered = {
    ...order,
    price: microRupees(10_000_000n),
    feeRate: basisPoints(200n),
  } as Parameters<typeof partOf>[1];
  expect(partOf(details(51_200n, 10_000n), ordered)).toMatchObject({
    quantity: 60n,
    total: 61_200n,
  });
  expect(partOf(details(102_000n, 0n), ordered)).toBeNull();
});
