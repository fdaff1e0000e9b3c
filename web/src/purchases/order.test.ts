import { basisPoints, microRupees, paise } from '@prelaunch/domain/money';
import { describe, expect, it } from 'vitest';
import {
  deadlineOf,
  findOrder,
  findSubmitted,
  newOrder,
  orderOf,
  ordersText,
  parseOrders,
  withOrder,
  type Order,
} from './order.ts';

const request = { orderNumber: 'PUR-123456', amount: paise(100_000n) };
const order = newOrder(request, 1_000, 'PUR-123456-key');

const payee = {
  id: '0193a5b0-0000-7000-8000-000000000001',
  bankName: 'State Bank of India',
  accountNumber: '12345678901',
  holderName: 'GLXY Private Limited',
  ifscCode: 'SBIN0000813',
  branch: 'Bengaluru Main',
  versionId: '0193a5b0-0000-7000-8000-000000000002',
};

const numbered = (n: number): Order =>
  newOrder({ orderNumber: `PUR-${String(n).padStart(6, '0')}`, amount: paise(1n) }, n, `key-${n}`);

describe('an order stored in the browser', () => {
  it('is read exactly as it was written, including price and fee', () => {
    const full: Order = {
      ...order,
      terms: { price: microRupees(10_000_001n), feeRate: basisPoints(250n), quote: 'signed' },
      credit: { id: 'refund', amount: paise(50_000n) },
      shown: { ...payee, upi: 'glxy@okaxis', banks: [payee] },
      draft: {
        method: 'UPI',
        reference: '4321 0987 6543',
        typedAmount: '1020.00',
        receipt: { id: 'a', name: 'slip.pdf' },
      },
      sent: { purchaseId: 'b' },
    };
    expect(parseOrders(ordersText([full]))).toEqual([full]);
  });

  it('is read without its payees where another release has stored none, or others', () => {
    const stored: unknown[] = JSON.parse(ordersText([order]));
    const { shown, ...before } = stored[0] as Record<string, unknown>;
    expect(shown).toBeNull();
    for (const text of [[before], [{ ...before, shown: { bank: 'SBI' } }]]) {
      expect(parseOrders(JSON.stringify(text))).toEqual([order]);
    }
  });

  it.each(['unknown', null] as const)('is read with the credit %s', (credit) => {
    expect(parseOrders(ordersText([{ ...order, credit }]))).toEqual([{ ...order, credit }]);
  });

  it('has no credit where an older release has stored none, or another value', () => {
    const stored: unknown[] = JSON.parse(ordersText([order]));
    const { credit, ...before } = stored[0] as Record<string, unknown>;
    expect(credit).toBe('unknown');
    for (const text of [[before], [{ ...before, credit: { id: '', amount: '-5' } }]]) {
      expect(parseOrders(JSON.stringify(text))).toEqual([{ ...order, credit: null }]);
    }
  });

  it('ends 15 minutes after its start, however often it is read', () => {
    const [read] = parseOrders(ordersText([order]));
    expect(read && deadlineOf(read)).toBe(1_000 + 15 * 60 * 1000);
  });

  it('keeps its key when it is changed', () => {
    const changed = withOrder([order], { ...order, sent: { purchaseId: 'b' } });
    expect(changed).toHaveLength(1);
    expect(changed[0]?.idempotencyKey).toBe(order.idempotencyKey);
    expect(changed[0]?.sent).toEqual({ purchaseId: 'b' });
  });

  it('is another order when the amount differs', () => {
    expect(findOrder([order], request)).toBe(order);
    expect(findOrder([order], { ...request, amount: paise(100_001n) })).toBeNull();
    expect(findOrder([order], { ...request, orderNumber: 'PUR-123457' })).toBeNull();
  });

  it('replaces an older order with the same number and amount', () => {
    const again = newOrder(request, 2_000, 'PUR-123456-other');
    expect(withOrder([order], again)).toEqual([again]);
  });

  it('is dropped after 20 newer orders', () => {
    let orders: Order[] = [];
    for (let n = 1; n <= 25; n += 1) orders = withOrder(orders, numbered(n));
    expect(orders).toHaveLength(20);
    expect(orders.map(({ startedAt }) => startedAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => 25 - index),
    );
  });
});

describe('invalid content in the storage of orders', () => {
  it.each([null, '', 'null', '{', '{}', '[]', '"text"', '[null, 1, "x", [], {}]'])(
    '%s contains no order',
    (text) => {
      expect(parseOrders(text)).toEqual([]);
    },
  );

  it('does not remove the valid orders', () => {
    const [good] = JSON.parse(ordersText([order])) as unknown[];
    const invalidOrders = [
      { ...(good as object), amount: '-5' },
      { ...(good as object), amount: 1000 },
      { ...(good as object), orderNumber: 'PUR-1' },
      { ...(good as object), idempotencyKey: '' },
      { ...(good as object), terms: { price: '1', feeRate: 'x', quote: '' } },
    ];
    expect(parseOrders(JSON.stringify([...invalidOrders, good]))).toEqual([order]);
  });
});

describe('an order that another browser has submitted', () => {
  const purchase = {
    id: 'b',
    orderNumber: request.orderNumber,
    amount: request.amount,
    createdAt: new Date(5_000),
  };

  it('is found by number and amount, the newest first', () => {
    const older = { ...purchase, id: 'a' };
    expect(findSubmitted([purchase, older], request)).toBe(purchase);
    for (const other of [
      { ...purchase, orderNumber: null },
      { ...purchase, orderNumber: 'PUR-123457' },
      { ...purchase, amount: paise(100_001n) },
    ]) {
      expect(findSubmitted([other], request)).toBeNull();
    }
  });

  it('is a submitted order from the time of the purchase', () => {
    expect(orderOf(request, purchase, 'key')).toMatchObject({
      ...request,
      startedAt: 5_000,
      sent: { purchaseId: 'b' },
    });
  });
});
