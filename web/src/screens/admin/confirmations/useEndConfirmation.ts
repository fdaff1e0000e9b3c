import { confirmChange, declineConfirmation } from '@prelaunch/contract';
import type { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { useChange } from '../useChange.ts';
import { useReloadArea } from '../useReloadArea.ts';
import type { Confirmation } from './confirmation-columns.tsx';

/** Whether the request is no longer open: another admin has answered it, or it has expired. */
const isOver = ({ code, status }: ApiFailure): boolean =>
  code === 'confirmation_over' || status === 404;

/**
 * Confirms and declines requests; the decline of one's own request withdraws it.
 *
 * @param onOver called when the request is no longer open
 */
export function useEndConfirmation(onOver: () => void) {
  const reload = useReloadArea();
  const confirmation = useEndpoint('admin', confirmChange);
  const refusal = useEndpoint('admin', declineConfirmation);
  const end = useChange({ isOver, onOver, reload });
  return {
    confirm: ({ id }: Confirmation) => end(() => confirmation.mutateAsync({ body: { id } })),
    decline: ({ id }: Confirmation) => end(() => refusal.mutateAsync({ body: { id } })),
    confirming: confirmation.isPending,
    declining: refusal.isPending,
  };
}
