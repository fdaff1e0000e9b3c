import { paymentDetails } from '@prelaunch/contract';
import { ORDER_LIFE } from '@prelaunch/domain/limits';
import {
  basisPoints,
  microRupees,
  paise,
  type BasisPoints,
  type MicroRupees,
  type Paise,
} from '@prelaunch/domain/money';
import { OFFERED_METHODS } from '@prelaunch/domain/payment-methods';
import { isOrderNumber } from '@prelaunch/domain/order-number';
import * as z from 'zod/mini';

/** The number of stored orders: more than a member has open at the same time. Older orders are dropped. */
const KEPT_ORDERS = 20;

/** Stores a bigint as text, because JSON has no bigint, and a double would round a price. */
const wholeNumber = <T extends bigint>(make: (n: bigint) => T) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,20}$/)),
    z.custom<T>((value) => typeof value === 'bigint'),
    { decode: (text) => make(BigInt(text)), encode: (value) => value.toString() },
  );

const orderSchema = z.object({
  orderNumber: z.string().check(z.refine(isOrderNumber)),
  /** Before the fee. */
  amount: wholeNumber<Paise>(paise),
  startedAt: z.number(),
  /** Never changes during the order's life, so that pressing twice, retrying or reloading buys only once. */
  idempotencyKey: z.string().check(z.minLength(1)),
  /** The price and fee shown to the member, with the server's signature; null until fetched. */
  terms: z.nullable(
    z.object({
      price: wholeNumber<MicroRupees>(microRupees),
      feeRate: wholeNumber<BasisPoints>(basisPoints),
      quote: z.string(),
    }),
  ),
  /**
   * The money of the member that pays a part of this order; null for none. It never changes once the amount to pay was shown;
   * until then it is unknown. Older releases have stored orders without it and shown their whole total.
   */
  credit: z.catch(
    z.union([
      z.literal('unknown'),
      z.null(),
      z.object({ id: z.string().check(z.minLength(1)), amount: wholeNumber<Paise>(paise) }),
    ]),
    null,
  ),
  /**
   * The payees that the page has shown with this order; null until it has. Stored, because a phone often discards the page
   * while the member pays in another app.
   */
  shown: z.catch(z.nullable(paymentDetails), null),
  /** The member's input so far; null where nothing was chosen or typed. */
  draft: z.object({
    method: z.nullable(z.enum(OFFERED_METHODS)),
    reference: z.string(),
    typedAmount: z.nullable(z.string()),
    receipt: z.nullable(z.object({ id: z.string(), name: z.string() })),
  }),
  /** The rejected order whose payment this one sends again; null for a new payment. */
  resends: z.catch(z.nullable(z.string()), null),
  /** Set when the server has accepted the order, which is then never sent again. */
  sent: z.nullable(z.object({ purchaseId: z.nullable(z.string()) })),
});

export type Order = z.output<typeof orderSchema>;
export type OrderTerms = NonNullable<Order['terms']>;
export type OrderCredit = Exclude<Order['credit'], 'unknown' | null>;
export type OrderDraft = Order['draft'];
export type KeptReceipt = NonNullable<OrderDraft['receipt']>;

/** The order that the address of the payment page contains. */
export interface OrderRequest {
  readonly orderNumber: string;
  readonly amount: Paise;
}

export function newOrder(
  { orderNumber, amount }: OrderRequest,
  startedAt: number,
  idempotencyKey: string,
): Order {
  return {
    orderNumber,
    amount,
    startedAt,
    idempotencyKey,
    terms: null,
    credit: 'unknown',
    shown: null,
    draft: { method: null, reference: '', typedAmount: null, receipt: null },
    resends: null,
    sent: null,
  };
}

/** The parts of a stored purchase that make an order of it. */
export interface SubmittedPurchase {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly amount: Paise;
  readonly createdAt: Date;
}

/**
 * Finds the newest purchase of this order, which another browser has submitted. Another amount under the same number is
 * another order.
 */
export function findSubmitted<T extends SubmittedPurchase>(
  purchases: readonly T[],
  { orderNumber, amount }: OrderRequest,
): T | null {
  return (
    purchases.find((each) => each.orderNumber === orderNumber && each.amount === amount) ?? null
  );
}

/** The order of a purchase, as this browser would have stored it when it submitted the purchase. */
export function orderOf(
  request: OrderRequest,
  { id, createdAt }: SubmittedPurchase,
  idempotencyKey: string,
): Order {
  return {
    ...newOrder(request, createdAt.getTime(), idempotencyKey),
    credit: null,
    sent: { purchaseId: id },
  };
}

/** When the countdown ends, in epoch milliseconds. */
export const deadlineOf = (order: Order): number => order.startedAt + ORDER_LIFE * 1000;

/**
 * Finds the order of this number and amount. Another amount under the same number is another order,
 * because an order's key identifies one payment.
 */
export function findOrder(orders: readonly Order[], request: OrderRequest): Order | null {
  return orders.find((order) => isOrderOf(order, request)) ?? null;
}

const isOrderOf = (order: Order, { orderNumber, amount }: OrderRequest): boolean =>
  order.orderNumber === orderNumber && order.amount === amount;

/** The orders with this one replaced or added, newest first. */
export function withOrder(orders: readonly Order[], order: Order): Order[] {
  return [order, ...orders.filter((other) => !isOrderOf(other, order))]
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(0, KEPT_ORDERS);
}

/** Parses the output of `ordersText`. Skips invalid entries, because people and scripts can edit the storage. */
export function parseOrders(text: string | null): Order[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const order = z.safeDecode(orderSchema, entry as never);
    return order.success ? [order.data] : [];
  });
}

export function ordersText(orders: readonly Order[]): string {
  return JSON.stringify(orders.map((order) => z.encode(orderSchema, order)));
}
