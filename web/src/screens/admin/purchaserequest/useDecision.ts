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

/** Somebody was quicker, or it is not there any more: there is nothing left to decide. */
const isOver = ({ status }: ApiFailure): boolean => status === 409 || status === 404;

/**
 * Approving and rejecting. After either the lists are asked for anew, however it went: a call whose
 * answer was lost may have been heard.
 *
 * @param onOver called when this purchase no longer waits here
 */
export function useDecision(onOver: () => void) {
  const queryClient = useQueryClient();
  const approval = useEndpoint('admin', approvePurchase);
  const rejection = useEndpoint('admin', rejectPurchase);
  // `isPending` is a render late, and two quick presses of Enter are quicker.
  const underWay = useRef(false);

  // Its row goes at once, so that nobody decides it again while the lists are on their way.
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
  // Awaited here, not by the screen: what was decided is told even where the screen was left.
  const decide = async (id: string, send: () => Promise<Answer>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message, data } = await send();
      showToast({ kind: 'success', text: message });
      // An approval that waits for a second admin leaves the purchase where it is.
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
