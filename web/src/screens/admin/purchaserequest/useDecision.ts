import {
  approvePurchase,
  getAdminDashboard,
  listCompanyPurchases,
  rejectPurchase,
  type ReplyOf,
} from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Purchase } from './purchase-columns.tsx';

const LISTS = ['admin', listCompanyPurchases.path];

interface Answer {
  readonly message: string;
  readonly data: Purchase;
}

/** Another admin has decided it, or it no longer exists: nothing is left to decide. */
const isOver = ({ status }: ApiFailure): boolean => status === 409 || status === 404;

/**
 * Approves and rejects. Refetches the lists after either, after failures too: a call without a
 * reply may have succeeded.
 *
 * @param onOver called when this purchase is no longer pending here
 */
export function useDecision(onOver: () => void) {
  const queryClient = useQueryClient();
  const approval = useEndpoint('admin', approvePurchase);
  const rejection = useEndpoint('admin', rejectPurchase);
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter
  // through.
  const underWay = useRef(false);

  // Removes the row at once, so that it is not decided again while the lists are refetched.
  const takeAway = (id: string) => {
    queryClient.setQueriesData<ReplyOf<typeof listCompanyPurchases>>(
      { queryKey: LISTS },
      (page) => {
        const records = page?.records.filter((row) => row.id !== id || row.status !== 'PENDING');
        if (page === undefined || records === undefined) return page;
        return { ...page, records, total: page.total - page.records.length + records.length };
      },
    );
  };
  // Awaited here, not by the screen, so that the toast appears even after the screen was left.
  const decide = async (id: string, send: () => Promise<Answer>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message, data } = await send();
      showToast({ kind: 'success', text: message });
      // An approval that waits for a second admin leaves the purchase pending.
      if (data.status !== 'PENDING') takeAway(id);
      onOver();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isOver(error)) onOver();
    } finally {
      underWay.current = false;
      void queryClient.invalidateQueries({ queryKey: LISTS });
      void queryClient.invalidateQueries({ queryKey: ['admin', getAdminDashboard.path] });
    }
  };

  return {
    approve: ({ id }: Purchase) => {
      void decide(id, () => approval.mutateAsync({ body: { id } }));
    },
    reject: ({ id }: Purchase, reason: string) => {
      const body = reason === '' ? { id } : { id, reason };
      void decide(id, () => rejection.mutateAsync({ body }));
    },
    pending: approval.isPending || rejection.isPending,
  };
}
