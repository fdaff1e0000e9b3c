import type { listOwnRefunds, ReplyOf } from '@prelaunch/contract';
import { canTakeCredit } from '@prelaunch/domain/credits';
import type { Paise } from '@prelaunch/domain/money';
import { isDue, type KeptOrder } from './kept-order.ts';
import type { Order, OrderCredit } from './order.ts';

type OwnRefund = ReplyOf<typeof listOwnRefunds>['refunds'][number];
type Kept = Pick<OwnRefund, 'id' | 'state' | 'amount' | 'registeredAt' | 'isFree'>;

/** Whether the next order can be paid with the money. A server of the previous release does not say so. */
export const isAvailable = ({ state, isFree }: Pick<Kept, 'state' | 'isFree'>): boolean =>
  state === 'CREDIT' && isFree === true;

/** For so long the proof of an order that was begun is expected. */
const BEGUN_FOR_MS = 24 * 3_600_000;

/** Whether the member has begun the proof of an order, so probably has paid what the page showed, and not yet sent it. */
const isBegun = ({ sent, draft, startedAt }: Order): boolean =>
  sent === null &&
  (draft.reference !== '' || draft.receipt !== null) &&
  Date.now() - startedAt < BEGUN_FOR_MS;

/**
 * The credits that no other order may show, although the server does not know it yet: of orders that are kept to be sent, and of
 * orders whose proof was begun. An order that was only looked at takes none.
 *
 * @param key of the order that asks
 */
export function takenCredits(
  key: string,
  orders: readonly Order[],
  kept: readonly KeptOrder[],
): ReadonlySet<string> {
  const begun = orders.filter((order) => order.idempotencyKey !== key && isBegun(order));
  const waiting = kept.filter((order) => order.key !== key && isDue(order));
  return new Set(
    [
      ...begun.map((order) => creditOf(order)?.id),
      ...waiting.map(({ body }) => body.creditId),
    ].filter((id) => id !== undefined),
  );
}

/**
 * The oldest credit that an order of this total can take; null without one.
 *
 * @param taken as from `takenCredits`
 */
export function oldestCredit(
  refunds: readonly Kept[],
  total: Paise,
  taken: ReadonlySet<string>,
): OrderCredit | null {
  const [oldest] = refunds
    .filter(
      (refund) =>
        isAvailable(refund) && !taken.has(refund.id) && canTakeCredit(total, refund.amount),
    )
    .sort((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime());
  return oldest === undefined ? null : { id: oldest.id, amount: oldest.amount };
}

/**
 * The credit of an order for which the member has paid already: only one of the same amount, because the rest was paid. Null where
 * there is none; the whole total is then compared with what was paid.
 */
export function sameCredit(
  credited: Paise | undefined,
  refunds: readonly Kept[],
  taken: ReadonlySet<string>,
): OrderCredit | null {
  const same = refunds.find(
    (refund) => isAvailable(refund) && !taken.has(refund.id) && refund.amount === credited,
  );
  return same === undefined ? null : { id: same.id, amount: same.amount };
}

/** Whether an order can no longer be paid with its credit. A try whose reply was lost may have submitted it with the credit. */
export function isLost(
  { credit, orderNumber }: Pick<Order, 'credit' | 'orderNumber'>,
  refunds: readonly (Kept & Pick<OwnRefund, 'usedFor'>)[],
): boolean {
  const id = creditOf({ credit })?.id;
  if (id === undefined) return false;
  const refund = refunds.find((each) => each.id === id);
  if (refund === undefined) return true;
  return !isAvailable(refund) && refund.usedFor?.orderNumber !== orderNumber;
}

/** The credit that pays a part of an order; undefined without one, and while that is not known. */
export const creditOf = ({ credit }: Pick<Order, 'credit'>): OrderCredit | undefined =>
  credit === 'unknown' || credit === null ? undefined : credit;

/** Refusals of an order because of its credit. */
export const CREDIT_REFUSALS: readonly string[] = ['credit_unavailable', 'credit_too_large'];
