import type { listOwnRefunds, ReplyOf } from '@prelaunch/contract';
import { canTakeCredit } from '@prelaunch/domain/credits';
import type { Paise } from '@prelaunch/domain/money';
import type { Order, OrderCredit } from './order.ts';

type OwnRefund = ReplyOf<typeof listOwnRefunds>['refunds'][number];
type Kept = Pick<OwnRefund, 'id' | 'state' | 'amount' | 'registeredAt' | 'usedFor'>;

/** Whether an order can be paid with the money. A server of the previous release does not name the order that uses it. */
export const isAvailable = ({ state, usedFor }: Pick<Kept, 'state' | 'usedFor'>): boolean =>
  state === 'CREDIT' && usedFor === null;

/** The oldest credit that an order of this total can take; null without one. */
export function oldestCredit(refunds: readonly Kept[], total: Paise): OrderCredit | null {
  const [oldest] = refunds
    .filter((refund) => isAvailable(refund) && canTakeCredit(total, refund.amount))
    .sort((a, b) => a.registeredAt.getTime() - b.registeredAt.getTime());
  return oldest === undefined ? null : { id: oldest.id, amount: oldest.amount };
}

/**
 * The credit of an order that sends the payment of a rejected purchase again: the member has paid what that purchase left to
 * pay. 'unknown' where the credit of that purchase is not among the refunds, or is used for another order.
 */
export function creditAgain(
  credited: Paise | undefined,
  refunds: readonly Kept[],
): Order['credit'] {
  if (credited === undefined) return null;
  const same = refunds.find((refund) => isAvailable(refund) && refund.amount === credited);
  return same === undefined ? 'unknown' : { id: same.id, amount: same.amount };
}

/** The credit that pays a part of an order; undefined without one, and while that is not known. */
export const creditOf = ({ credit }: Pick<Order, 'credit'>): OrderCredit | undefined =>
  credit === 'unknown' || credit === null ? undefined : credit;

/** Refusals of an order because of its credit. */
export const CREDIT_REFUSALS: readonly string[] = ['credit_unavailable', 'credit_too_large'];
