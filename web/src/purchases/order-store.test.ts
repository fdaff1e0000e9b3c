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

const request = { orderNumber: 'PUR-123456', amount: paise(100_000n) };

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
  it('survive a reload', () => {
    const order = startOrder(memberId, request);
    expect(findOrStartOrder(memberId, request)).toEqual(order);
  });

  it('are replaced when the member buys the same again', () => {
    const first = startOrder(memberId, request);
    const second = startOrder(memberId, request);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(findOrStartOrder(memberId, request)).toEqual(second);
  });

  it('are kept separately for each member', () => {
    const order = startOrder(memberId, request);
    expect(findOrStartOrder(`${memberId}-other`, request).idempotencyKey).not.toBe(
      order.idempotencyKey,
    );
  });

  it('are replaced when the storage holds invalid data', () => {
    storage.texts.set(`orders:${memberId}`, '{"not": "ours"}');
    const order = findOrStartOrder(memberId, request);
    expect(parseOrders(readOrders(memberId))).toEqual([order]);
  });

  it('are kept in memory while the storage is full, and stored once it has space', () => {
    storage.full = true;
    const order = findOrStartOrder(memberId, request);
    expect(findOrStartOrder(memberId, request)).toEqual(order);
    storage.full = false;
    changeOrder(memberId, request, (kept) => ({ ...kept, sent: { purchaseId: null } }));
    expect(parseOrders(storage.getItem(`orders:${memberId}`))).toEqual([
      { ...order, sent: { purchaseId: null } },
    ]);
  });

  it('are kept in memory when the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const order = findOrStartOrder(memberId, request);
    expect(findOrStartOrder(memberId, request)).toEqual(order);
  });

  it('notify their watchers', () => {
    const changes: string[] = [];
    const stop = watchOrders(memberId, () => changes.push('change'));
    startOrder(memberId, request);
    stop();
    startOrder(memberId, request);
    expect(changes).toEqual(['change']);
  });
});
