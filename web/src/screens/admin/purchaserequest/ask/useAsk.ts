import { askMember } from '@prelaunch/contract';
import type { QuestionReason } from '@prelaunch/domain/questions';
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
  const asking = useEndpoint('admin', askMember);
  const change = useChange({
    isOver: ({ status }) => status === 409 || status === 404,
    onOver,
    reload: useReloadArea(),
  });
  return {
    ask: ({ id }: Purchase, reason: QuestionReason, question: string) => {
      change(() => asking.mutateAsync({ body: { id, reason, question } }), onAsked);
    },
    pending: asking.isPending,
  };
}
