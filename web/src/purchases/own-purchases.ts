import { listOwnPurchases, type ReplyOf } from '@prelaunch/contract';
import { MAX_PENDING } from '@prelaunch/domain/limits';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';
import { usePollWithoutStream } from '../live/stream-state.ts';

export type OwnPurchase = ReplyOf<typeof listOwnPurchases>['records'][number];

/**
 * The current state of one of the member's purchases; undefined until it is loaded. Without an id, the newest
 * purchase with this order number.
 */
export function useOwnPurchase(id: string | null, orderNumber: string | null) {
  const { data } = useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      query: { page: 1, limit: 10, search: orderNumber ?? '' },
    }),
    enabled: orderNumber !== null,
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  return data?.records.find((purchase) =>
    id === null ? purchase.orderNumber === orderNumber : purchase.id === id,
  );
}

/**
 * The member's pending purchases, of which there are at most MAX_PENDING; undefined until they are known, null when they
 * could not be loaded.
 *
 * @param enabled whether they are loaded for this call
 */
export function usePendingPurchases(enabled = true): readonly OwnPurchase[] | null | undefined {
  const { data, isError } = useListOf('PENDING', enabled);
  return data?.records ?? (isError ? null : undefined);
}

/** How many of the member's purchases are pending; undefined until it is known. */
export function usePendingCount(): number | undefined {
  return useListOf('PENDING').data?.total;
}

/** For so long an approval is new. */
const ARRIVAL_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the tokens of a purchase have arrived in the last 7 days, and are neither on hold nor taken back. */
export const isArrival = ({ status, decidedAt, intervention }: OwnPurchase): boolean =>
  status === 'APPROVED' &&
  decidedAt !== null &&
  Date.now() - decidedAt.getTime() < ARRIVAL_MS &&
  intervention == null;

const timeOf = ({ decidedAt }: OwnPurchase): number => decidedAt?.getTime() ?? 0;

/** The newest of the member's approved purchases; empty until they are loaded. */
export const useApprovedPurchases = (): readonly OwnPurchase[] =>
  useListOf('APPROVED').data?.records ?? [];

/** The newest of the member's rejected purchases; undefined until they are loaded. */
export const useRejectedPurchases = (): readonly OwnPurchase[] | undefined =>
  useListOf('REJECTED').data?.records;

/** The purchase whose tokens have arrived last; undefined where none have arrived in the last 7 days. */
export function useNewestArrival(): OwnPurchase | undefined {
  const approved = useApprovedPurchases();
  return approved.filter(isArrival).sort((one, other) => timeOf(other) - timeOf(one))[0];
}

function useListOf(status: PurchaseStatus, enabled = true) {
  return useQuery({
    ...endpointQuery('user', listOwnPurchases, {
      // Not the history's page size: the history must fetch its first page itself.
      query: { page: 1, limit: MAX_PENDING + 1, status },
    }),
    enabled,
    refetchInterval: usePollWithoutStream(),
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  });
}

/** Whether the tokens of a purchase were taken back. */
export const isReversed = ({ intervention }: Pick<OwnPurchase, 'intervention'>): boolean =>
  intervention?.kind === 'REVERSAL';

/** Whether a purchase for what was paid has taken the place of this one. The member has nothing to do about it. */
export const isReplaced = ({ reducedTo }: Pick<OwnPurchase, 'reducedTo'>): boolean =>
  reducedTo !== undefined;

/** Whether the server would refuse another purchase now; shown before the member pays. */
export const useTooManyPending = (): boolean => (usePendingCount() ?? 0) >= MAX_PENDING;
