import { paise } from '@prelaunch/domain/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseOrders } from './order.ts';
import {
  changeOrder,
  findOrStartOrder,
  readOrders,
  startOrder,
  watchOrders,
} from './order-store.ts';

const wish = { orderNumber: 'PUR-123456', amount: paise(100_000n) };

class MemoryStorage {
  readonly texts = new Map<string, string>();
  full = false;
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.texts.set(key, text);
  }
}

let storage: MemoryStorage;
let memberId: string;
let members = 0;

beforeEach(() => {
  storage = new MemoryStorage();
  memberId = `member-${(members += 1)}`;
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('orders in storage', () => {
  it('go on after a reload', () => {
    const order = startOrder(memberId, wish);
    expect(findOrStartOrder(memberId, wish)).toEqual(order);
  });

  it('start again when they are bought again', () => {
    const first = startOrder(memberId, wish);
    const second = startOrder(memberId, wish);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(findOrStartOrder(memberId, wish)).toEqual(second);
  });

  it('are not those of another member', () => {
    const order = startOrder(memberId, wish);
    expect(findOrStartOrder(`${memberId}-other`, wish).idempotencyKey).not.toBe(
      order.idempotencyKey,
    );
  });

  it('begin anew over garbage', () => {
    storage.texts.set(`orders:${memberId}`, '{"not": "ours"}');
    const order = findOrStartOrder(memberId, wish);
    expect(parseOrders(readOrders(memberId))).toEqual([order]);
  });

  it('live on in memory while storage is full, and are saved when it is not', () => {
    storage.full = true;
    const order = findOrStartOrder(memberId, wish);
    expect(findOrStartOrder(memberId, wish)).toEqual(order);
    storage.full = false;
    changeOrder(memberId, wish, (kept) => ({ ...kept, sent: { purchaseId: null } }));
    expect(parseOrders(storage.getItem(`orders:${memberId}`))).toEqual([
      { ...order, sent: { purchaseId: null } },
    ]);
  });

  it('live on in memory where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined);
    const order = findOrStartOrder(memberId, wish);
    expect(findOrStartOrder(memberId, wish)).toEqual(order);
  });

  it('tell those who watch them', () => {
    const changes: string[] = [];
    const stop = watchOrders(memberId, () => changes.push('change'));
    startOrder(memberId, wish);
    stop();
    startOrder(memberId, wish);
    expect(changes).toEqual(['change']);
  });
});
