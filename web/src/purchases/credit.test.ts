import { paise } from '@prelaunch/domain/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { creditOf, isLost, oldestCredit, sameCredit, takenCredits } from './credit.ts';
import type { KeptOrder } from './kept-order.ts';
import { newOrder, type Order } from './order.ts';

const total = paise(102_000n);
const none = new Set<string>();
const refund = (id: string, over: Partial<Parameters<typeof isLost>[1][number]> = {}) => ({
  id,
  state: 'CREDIT' as const,
  amount: paise(50_000n),
  registeredAt: new Date('2026-11-20T10:00:00Z'),
  isFree: true,
  usedFor: null,
  ...over,
});
const older = { registeredAt: new Date('2026-11-19T10:00:00Z') };
const used = { isFree: false, usedFor: { id: 'order', orderNumber: 'PUR-100001' } };

describe('the credit of a new order', () => {
  it('is the oldest one, whatever the order of the list', () => {
    expect(oldestCredit([refund('b'), refund('a', older)], total, none)).toEqual({
      id: 'a',
      amount: 50_000n,
    });
  });

  it('leaves at least one rupee to pay', () => {
    const large = refund('large', { ...older, amount: paise(101_901n) });
    const fits = refund('fits', { amount: paise(101_900n) });
    expect(oldestCredit([large, fits], total, none)?.id).toBe('fits');
    expect(oldestCredit([large], total, none)).toBeNull();
  });

  it('is free, not due, not sent, not named by another order, and not of a server that does not say so', () => {
    const others = [
      refund('used', used),
      refund('on hold', { isFree: false }),
      refund('previous release', { isFree: undefined, usedFor: undefined }),
      refund('due', { state: 'DUE' }),
      refund('sent', { state: 'SENT' }),
      refund('cancelled', { state: 'CANCELLED' }),
      refund('taken'),
    ];
    expect(oldestCredit(others, total, new Set(['taken']))).toBeNull();
  });
});

describe('the credit of an order that was paid already', () => {
  it('is of the same amount, because the rest was paid', () => {
    const refunds = [refund('oldest', { ...older, amount: paise(20_000n) }), refund('same')];
    expect(sameCredit(paise(50_000n), refunds, none)).toEqual({ id: 'same', amount: 50_000n });
  });

  it('is none where the whole total was paid', () => {
    expect(sameCredit(undefined, [refund('a')], none)).toBeNull();
  });

  it('is never another one', () => {
    const other = refund('other', { amount: paise(20_000n) });
    expect(sameCredit(paise(50_000n), [refund('used', used), other], none)).toBeNull();
    expect(sameCredit(paise(50_000n), [refund('taken')], new Set(['taken']))).toBeNull();
  });
});

describe('a credit that an order has shown', () => {
  const order = { orderNumber: 'PUR-100001', credit: { id: 'a', amount: paise(50_000n) } };

  it('is lost when it is not free, or no longer a refund of the member', () => {
    expect(isLost(order, [refund('a')])).toBe(false);
    expect(isLost(order, [refund('a', { isFree: false })])).toBe(true);
    expect(isLost(order, [refund('a', { state: 'DUE', isFree: false })])).toBe(true);
    expect(isLost(order, [refund('b')])).toBe(true);
    expect(isLost({ ...order, orderNumber: 'PUR-100002' }, [refund('a', used)])).toBe(true);
  });

  it('is not lost to the order itself, whose reply was lost', () => {
    expect(isLost(order, [refund('a', used)])).toBe(false);
  });

  it('is none where the order has none', () => {
    expect(isLost({ ...order, credit: null }, [])).toBe(false);
    expect(isLost({ ...order, credit: 'unknown' }, [])).toBe(false);
  });
});

describe('the credits that other orders take', () => {
  const now = new Date('2026-11-20T10:00:00Z').getTime();
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const request = { orderNumber: 'PUR-123456', amount: paise(100_000n) };
  const order = (id: string, over: Partial<Order> = {}, startedAt = now): Order => {
    const started = newOrder(request, startedAt, `key of ${id}`);
    const draft = { ...started.draft, reference: '4267' };
    return { ...started, draft, credit: { id, amount: paise(50_000n) }, ...over };
  };
  const kept = (id: string, over: Partial<KeptOrder> = {}): KeptOrder => ({
    ...request,
    key: `key of ${id}`,
    keptAt: now,
    memberId: 'member',
    companyId: 'company',
    total,
    body: { paymentMethod: 'MANUAL', amount: request.amount, creditId: id },
    proof: null,
    refusal: null,
    ...over,
  });
  const taken = (orders: Order[], keptOrders: KeptOrder[] = []) => [
    ...takenCredits('key of own', orders, keptOrders),
  ];

  it('are those of orders whose proof was begun in the last day', () => {
    const { draft } = newOrder(request, now, 'key');
    const receipt = { id: 'receipt', name: 'proof.png' };
    expect(taken([order('a'), order('b', { draft: { ...draft, receipt } })])).toEqual(['a', 'b']);
    const others = [
      order('own'),
      order('looked at', { draft }),
      order('sent', { sent: { purchaseId: null } }),
      order('old', {}, now - 25 * 3_600_000),
      order('none', { credit: null }),
      order('unknown', { credit: 'unknown' }),
    ];
    expect(taken(others)).toEqual([]);
  });

  it('are those of kept orders that will be sent', () => {
    const { body } = kept('a');
    expect(taken([], [kept('a'), kept('own'), kept('refused', { refusal: 'No.' })])).toEqual(['a']);
    expect(taken([], [kept('none', { body: { ...body, creditId: undefined } })])).toEqual([]);
  });
});

it('an order whose credit is unknown has none yet', () => {
  const credit = { id: 'a', amount: paise(1n) };
  expect(creditOf({ credit })).toBe(credit);
  expect(creditOf({ credit: null })).toBeUndefined();
  expect(creditOf({ credit: 'unknown' })).toBeUndefined();
});
