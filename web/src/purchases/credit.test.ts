import { paise } from '@prelaunch/domain/money';
import { describe, expect, it } from 'vitest';
import { creditAgain, creditOf, oldestCredit } from './credit.ts';

const total = paise(102_000n);
const refund = (id: string, over: Partial<Parameters<typeof oldestCredit>[0][number]> = {}) => ({
  id,
  state: 'CREDIT' as const,
  amount: paise(50_000n),
  registeredAt: new Date('2026-11-20T10:00:00Z'),
  usedFor: null,
  ...over,
});
const older = { registeredAt: new Date('2026-11-19T10:00:00Z') };

describe('the credit of a new order', () => {
  it('is the oldest one, whatever the order of the list', () => {
    expect(oldestCredit([refund('b'), refund('a', older)], total)).toEqual({
      id: 'a',
      amount: 50_000n,
    });
  });

  it('leaves at least one rupee to pay', () => {
    const large = refund('large', { ...older, amount: paise(101_901n) });
    expect(oldestCredit([large, refund('fits', { amount: paise(101_900n) })], total)?.id).toBe(
      'fits',
    );
    expect(oldestCredit([large], total)).toBeNull();
  });

  it('is not used, not due, not sent, and not of a server that does not say so', () => {
    const others = [
      refund('used', { usedFor: { id: 'order', orderNumber: 'PUR-100001' } }),
      refund('previous release', { usedFor: undefined }),
      refund('due', { state: 'DUE' }),
      refund('sent', { state: 'SENT' }),
      refund('cancelled', { state: 'CANCELLED' }),
    ];
    expect(oldestCredit(others, total)).toBeNull();
  });
});

describe('the credit of a payment that is sent again', () => {
  it('is of the same amount, because the rest was paid', () => {
    const refunds = [refund('oldest', { ...older, amount: paise(20_000n) }), refund('same')];
    expect(creditAgain(paise(50_000n), refunds)).toEqual({ id: 'same', amount: 50_000n });
  });

  it('is none where the whole total was paid', () => {
    expect(creditAgain(undefined, [refund('a')])).toBeNull();
  });

  it('is chosen again where it is used or not known', () => {
    const used = refund('used', { usedFor: { id: 'order', orderNumber: null } });
    expect(creditAgain(paise(50_000n), [used])).toBe('unknown');
    expect(creditAgain(paise(50_000n), [])).toBe('unknown');
  });
});

it('an order whose credit is unknown has none yet', () => {
  const credit = { id: 'a', amount: paise(1n) };
  expect(creditOf({ credit })).toBe(credit);
  expect(creditOf({ credit: null })).toBeUndefined();
  expect(creditOf({ credit: 'unknown' })).toBeUndefined();
});
