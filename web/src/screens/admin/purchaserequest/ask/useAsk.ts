import { askMember, listCompanyPurchases, type ReplyOf } from '@prelaunch/contract';
import type { QuestionReason } from '@prelaunch/domain/questions';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '../../../../api/failures.ts';
import { useEndpoint } from '../../../../api/query-client.ts';
import { useChange } from '../../useChange.ts';
import { useReloadArea } from '../../useReloadArea.ts';
import type { Purchase } from '../purchase-columns.tsx';

/**
 * Sends a question to the member of a pending purchase.
 *
 * @param onOver called with null after a success, and with the failure where nothing can be asked any more
 * @param onAsked called before `onOver` with the purchase and its question
 */
export function useAsk(
  onOver: (failure: ApiFailure | null) => void,
  onAsked?: (purchase: Purchase) => void,
) {
  const queryClient = useQueryClient();
  const asking = useEndpoint('admin', askMember);
  // Shows the question at once, so that nobody opens the purchase without it while the lists are refetched.
  const update = (purchase: Purchase) => {
    queryClient.setQueriesData<ReplyOf<typeof listCompanyPurchases>>(
      { queryKey: ['admin', listCompanyPurchases.path] },
      (page) =>
        page && {
          ...page,
          records: page.records.map((row) => (row.id === purchase.id ? purchase : row)),
        },
    );
    onAsked?.(purchase);
  };
  const change = useChange({
    isOver: ({ status }) => status === 409 || status === 404,
    onOver,
    reload: useReloadArea(),
  });
  return {
    ask: ({ id }: Purchase, reason: QuestionReason, question: string) => {
      change(() => asking.mutateAsync({ body: { id, reason, question } }), update);
    },
    pending: asking.isPending,
  };
}
