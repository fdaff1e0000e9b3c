import {
  approvePaid,
  approvePurchase,
  getAdminDashboard,
  listCompanyPurchases,
  rejectPurchase,
  type ReplyOf,
} from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
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
 * Approves purchases, in full or for what was paid, and rejects them.
 *
 * @param onOver called when nothing is left to decide: with null after a decision, otherwise with the failure
 * @param onDecided called before `onOver` with the id of the purchase, and the status of what was decided: still pending if a
 *   second admin is needed
 */
export function useDecision(
  onOver: (failure: ApiFailure | null) => void,
  onDecided?: (id: string, status: Purchase['status']) => void,
) {
  const queryClient = useQueryClient();
  const approval = useEndpoint('admin', approvePurchase);
  const rejection = useEndpoint('admin', rejectPurchase);
  const reduction = useEndpoint('admin', approvePaid);
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
    onDecided?.(purchase.id, purchase.status);
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
    reduce: (purchase: Purchase, received: Paise) => {
      const { id } = purchase;
      const headers = comparedReferences([purchase]);
      decide(
        () => reduction.mutateAsync({ body: { id, received }, headers }),
        // Another purchase has taken its place, even if a second admin has to confirm that one.
        ({ status }) => {
          removeRow(id);
          onDecided?.(id, status);
        },
      );
    },
    pending: approval.isPending || rejection.isPending || reduction.isPending,
  };
}
