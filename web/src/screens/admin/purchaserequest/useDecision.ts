import {
  approvePurchase,
  getAdminDashboard,
  listCompanyPurchases,
  rejectPurchase,
  type ReplyOf,
} from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { ANSWER_UNREAD } from '../unread-refusals.ts';
import { useChange } from '../useChange.ts';
import { comparedReferences } from './compared-references.ts';
import type { Purchase } from './purchase-columns.tsx';

const LISTS = ['admin', listCompanyPurchases.path];

/**
 * Whether another admin has decided the purchase, or it no longer exists. With an unread answer the dialog stays and shows
 * the answer.
 */
const isOver = ({ code, status }: ApiFailure): boolean =>
  (status === 409 && code !== ANSWER_UNREAD) || status === 404;

/**
 * Approves and rejects purchases.
 *
 * @param onOver called when nothing is left to decide: with null after a decision, otherwise with the failure
 * @param onDecided called before `onOver` with the purchase, which is still pending if a second admin is needed
 */
export function useDecision(
  onOver: (failure: ApiFailure | null) => void,
  onDecided?: (purchase: Purchase) => void,
) {
  const queryClient = useQueryClient();
  const approval = useEndpoint('admin', approvePurchase);
  const rejection = useEndpoint('admin', rejectPurchase);
  // Removes the row at once, so that it is not decided again while the lists are refetched.
  const removeRow = (id: string) => {
    queryClient.setQueriesData<ReplyOf<typeof listCompanyPurchases>>(
      { queryKey: LISTS },
      (page) => {
        const records = page?.records.filter((row) => row.id !== id || row.status !== 'PENDING');
        if (page === undefined || records === undefined) return page;
        return { ...page, records, total: page.total - page.records.length + records.length };
      },
    );
  };
  const decide = useChange({
    isOver,
    onOver,
    reload: () => {
      void queryClient.invalidateQueries({ queryKey: LISTS });
      void queryClient.invalidateQueries({ queryKey: ['admin', getAdminDashboard.path] });
    },
  });
  const finish = (purchase: Purchase) => {
    // An approval that waits for a second admin leaves the purchase pending.
    if (purchase.status !== 'PENDING') removeRow(purchase.id);
    onDecided?.(purchase);
  };

  return {
    approve: (purchase: Purchase) => {
      const headers = comparedReferences([purchase]);
      decide(() => approval.mutateAsync({ body: { id: purchase.id }, headers }), finish);
    },
    reject: ({ id }: Purchase, reason: string) => {
      const body = reason === '' ? { id } : { id, reason };
      decide(() => rejection.mutateAsync({ body }), finish);
    },
    pending: approval.isPending || rejection.isPending,
  };
}
