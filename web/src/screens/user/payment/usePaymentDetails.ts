import { getPaymentDetails } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutStream } from '../../../live/stream-state.ts';
import { deadlineOf, type Order } from '../../../purchases/order.ts';
import { changeOrder } from '../../../purchases/order-store.ts';
import type { PaymentDetails } from './panel.ts';
import {
  changesOfPayees,
  replacedBanks,
  type Bank,
  type PayeeFieldChange,
} from './payee-change.ts';

export interface PayeeChange {
  /** The details that the member has seen. */
  readonly before: PaymentDetails;
  /** The account of them that was replaced; the first one if there are several. */
  readonly replaced: Bank;
  readonly fields: readonly PayeeFieldChange[];
  /** Shows the new details from now on. */
  readonly accept: () => void;
}

/**
 * Loads the payees of the company, and stores them with the order once they are shown. They are loaded again whenever they
 * may have changed: at an event of the server, in a page that was hidden, and when the time of the order is over.
 *
 * @returns `change` when the payees are no longer those that the order has shown, otherwise null
 */
export function usePaymentDetails(memberId: string, order: Order) {
  const query = useQuery({
    ...endpointQuery('user', getPaymentDetails, {}),
    refetchInterval: usePollWithoutStream(),
  });
  const { refetch } = query;
  const deadline = deadlineOf(order);
  useEffect(() => {
    const wait = deadline - Date.now();
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [deadline, refetch]);

  const current = query.data ?? null;
  const accept = () => {
    changeOrder(memberId, order, (kept) => ({ ...kept, shown: current }));
  };
  const difference = differenceOf(order.shown, current);
  const isNew = current !== null && difference === null && !isSame(order.shown, current);
  useEffect(() => {
    if (isNew) accept();
  });
  const change: PayeeChange | null = difference && { ...difference, accept };
  return { query, current, change };
}

function differenceOf(
  before: PaymentDetails | null,
  after: PaymentDetails | null,
): Omit<PayeeChange, 'accept'> | null {
  if (before === null || after === null) return null;
  const [replaced] = replacedBanks(before, after);
  const fields = changesOfPayees(before, after);
  return replaced === undefined || fields.length === 0 ? null : { before, replaced, fields };
}

const versionsOf = ({ banks }: PaymentDetails): string =>
  banks.map(({ versionId }) => versionId).join(' ');

const isSame = (shown: PaymentDetails | null, current: PaymentDetails): boolean =>
  shown !== null && versionsOf(shown) === versionsOf(current);
