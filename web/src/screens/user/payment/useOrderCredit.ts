import { listOwnRefunds } from '@prelaunch/contract';
import { amountToPay } from '@prelaunch/domain/credits';
import { decimalText, type Paise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { creditOf, isLost, oldestCredit, sameCredit } from '../../../purchases/credit.ts';
import { keptSoFar, watchKept } from '../../../purchases/kept-store.ts';
import type { Order } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import { hasNoRefunds, takenHere } from '../../../purchases/own-refunds.ts';

/** The credit that an order has shown and can no longer take. */
export interface LostCredit {
  /** What was to be paid with it. */
  readonly before: Paise;
  /** What pays the order instead of it, and what is to be paid then. */
  readonly credited: Paise | undefined;
  readonly toPay: Paise;
  /** Shows how to pay that. */
  readonly accept: () => void;
  /** Goes on for a member who has already paid `before`. */
  readonly keepPaid: () => void;
}

interface OrderCreditState {
  /** Set when the credit that the order has shown is gone. */
  readonly lost: LostCredit | null;
  /** Whether the refunds could not be loaded, so that the amount to pay is not known. */
  readonly failed: boolean;
  readonly fetching: boolean;
  readonly retry: () => void;
  /** Offers the order without a credit. */
  readonly goOnWithout: () => void;
}

/**
 * Chooses the credit of an order from the member's refunds, and stores it with the order. No amount to pay may be shown before:
 * with a credit it would be smaller. A stored credit is checked whenever the page opens, because other orders and the company
 * can take it.
 *
 * @param total null while it is not known
 */
export function useOrderCredit(
  memberId: string,
  order: Order | null,
  total: Paise | null,
): OrderCreditState {
  const open = order !== null && order.credit !== null && order.sent === null;
  const query = useQuery({
    ...endpointQuery('user', listOwnRefunds, {}),
    enabled: open,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // The page shows a failure itself, where it matters.
    meta: { quiet: true },
  });
  const { fetchStatus, refetch } = query;
  const [openedAt] = useState(() => Date.now());
  const loaded = query.dataUpdatedAt < openedAt ? undefined : query.data?.refunds;
  const hasNone = query.isError && hasNoRefunds(query.error);
  const isError = query.isError && !hasNone;
  const areKeptRead = useSyncExternalStore(watchKept, keptSoFar) !== null;
  /** As this page has loaded them; undefined until then. */
  const refunds = !open || !areKeptRead ? undefined : hasNone ? [] : loaded;
  const unknown = open && order.credit === 'unknown';

  const decide = (credit: Order['credit']) => {
    if (order === null) return;
    // Another tab may have decided.
    changeOrder(memberId, order, (kept) =>
      kept.credit === 'unknown' ? { ...kept, credit } : kept,
    );
  };
  useEffect(() => {
    if (!unknown || isError || fetchStatus !== 'idle' || !refunds || total === null) return;
    decide(oldestCredit(refunds, total, takenHere(memberId, order.idempotencyKey)));
  });

  const lostCredit = (): LostCredit | null => {
    if (!open || !refunds || total === null || !isLost(order, refunds)) return null;
    const lost = creditOf(order);
    const taken = takenHere(memberId, order.idempotencyKey);
    const next = oldestCredit(refunds, total, taken);
    const before = amountToPay({ finalAmount: total, credited: lost?.amount });
    const replace = (change: (kept: Order) => Partial<Order>) =>
      changeOrder(memberId, order, (kept) =>
        // Another tab may have gone on.
        creditOf(kept)?.id === lost?.id ? { ...kept, ...change(kept) } : kept,
      );
    return {
      before,
      credited: next?.amount,
      toPay: amountToPay({ finalAmount: total, credited: next?.amount }),
      accept: () => replace(() => ({ credit: next })),
      keepPaid: () =>
        replace(({ draft }) => ({
          credit: sameCredit(lost?.amount, refunds, taken),
          draft: { ...draft, typedAmount: draft.typedAmount ?? decimalText(before) },
        })),
    };
  };

  return {
    lost: lostCredit(),
    failed: unknown && isError,
    fetching: fetchStatus === 'fetching',
    retry: () => void refetch(),
    goOnWithout: () => decide(null),
  };
}
