import { readText, watchText, writeText } from '../ui/layout/local-storage.ts';
import {
  findOrder,
  newOrder,
  orderOf,
  ordersText,
  parseOrders,
  withOrder,
  type Order,
  type OrderRequest,
  type SubmittedPurchase,
} from './order.ts';

/** One key per member, so that members who share a computer do not see each other's orders. */
const keyOf = (memberId: string): string => `orders:${memberId}`;

/** Orders that the browser could not store. They are lost when the page is closed. */
const unsaved = new Map<string, string>();

export const readOrders = (memberId: string): string | null =>
  unsaved.get(keyOf(memberId)) ?? readText(keyOf(memberId));

/** Calls `listener` when an order changes, here or in another tab; returns a function that unsubscribes. */
export const watchOrders = (memberId: string, listener: () => void): (() => void) =>
  watchText(keyOf(memberId), listener);

function save(memberId: string, order: Order): Order {
  const key = keyOf(memberId);
  const text = ordersText(withOrder(parseOrders(readOrders(memberId)), order));
  unsaved.set(key, text);
  writeText(key, text);
  if (readText(key) === text) unsaved.delete(key);
  return order;
}

/** Starts an order with a new start time and idempotency key; its price is fetched later. */
export function startOrder(memberId: string, request: OrderRequest): Order {
  return save(memberId, newOrder(request, Date.now(), `${request.orderNumber}-${randomId()}`));
}

/** Returns the stored order with this number and amount, or starts one. */
export function findOrStartOrder(memberId: string, request: OrderRequest): Order {
  return findOrder(parseOrders(readOrders(memberId)), request) ?? startOrder(memberId, request);
}

/** Stores the order of a purchase that was submitted elsewhere, unless the browser has one. */
export function restoreOrder(
  memberId: string,
  request: OrderRequest,
  purchase: SubmittedPurchase,
): void {
  if (findOrder(parseOrders(readOrders(memberId)), request) !== null) return;
  save(memberId, orderOf(request, purchase, `${request.orderNumber}-${randomId()}`));
}

/** Changes a stored order. Reads it first, because another tab may have changed it. */
export function changeOrder(
  memberId: string,
  request: OrderRequest,
  change: (order: Order) => Order,
): void {
  const order = findOrder(parseOrders(readOrders(memberId)), request);
  if (order !== null) save(memberId, change(order));
}

/** `randomUUID` is missing without HTTPS, such as on a local network. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
