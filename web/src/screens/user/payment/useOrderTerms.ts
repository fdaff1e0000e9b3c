import { getPrice } from '@prelaunch/contract';
import { checkAmount, type AmountProblem, type OrderBounds } from '@prelaunch/domain/pricing';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import type { Order } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';

/** The reason why an amount cannot be ordered, and the limits of an order. */
export interface RefusedOrder extends OrderBounds {
  readonly problem: AmountProblem;
}

interface OrderTermsState {
  /** Set when this amount cannot be ordered; the screen then does not ask for a payment. */
  readonly refused: RefusedOrder | null;
  readonly failed: boolean;
  readonly fetching: boolean;
  readonly retry: () => void;
}

/**
 * Returns the price and fee of an order, stored with it when it is first shown. Always fetched for this order, because
 * its quote must be valid as long as the countdown.
 */
export function useOrderTerms(memberId: string, order: Order | null): OrderTermsState {
  const open = order !== null && order.terms === null && order.sent === null;
  const query = useQuery({
    ...endpointQuery('user', getPrice, {}),
    enabled: open,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const fresh = query.isFetchedAfterMount ? query.data : undefined;

  const terms = fresh && {
    price: fresh.price,
    feeRate: fresh.platformChargePercent,
    quote: fresh.quote,
  };
  const bounds = fresh && { remaining: fresh.remainingPrivateSupply, limit: fresh.maxOrderAmount };
  const problem = open && terms && bounds ? checkAmount(order.amount, terms, bounds) : null;

  useEffect(() => {
    if (!open || !terms || problem !== null) return;
    changeOrder(memberId, order, (kept) => ({ ...kept, terms: kept.terms ?? terms }));
  });

  return {
    refused: problem !== null && bounds ? { problem, ...bounds } : null,
    failed: open && query.isError && fresh === undefined,
    fetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
