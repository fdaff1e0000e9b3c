import { confirmChange, declineConfirmation } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Confirmation } from './confirmation-columns.tsx';

/** Another admin ended it, or its time is over: there is nothing left to confirm or decline. */
const isOver = ({ code, status }: ApiFailure): boolean =>
  code === 'confirmation_over' || status === 404;

/**
 * Confirming, declining and withdrawing. Everything that the area shows is fetched again afterwards: a
 * confirmed change may concern any of it.
 *
 * @param onOver called when the request no longer waits
 */
export function useEndConfirmation(onOver: () => void) {
  const queryClient = useQueryClient();
  const confirmation = useEndpoint('admin', confirmChange);
  const refusal = useEndpoint('admin', declineConfirmation);
  // `isPending` is a render late, and two quick presses of Enter are quicker.
  const underWay = useRef(false);

  const end = async (send: () => Promise<{ readonly message: string }>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message } = await send();
      showToast({ kind: 'success', text: message });
      onOver();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isOver(error)) onOver();
    } finally {
      underWay.current = false;
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  return {
    confirm: ({ id }: Confirmation) => {
      void end(() => confirmation.mutateAsync({ body: { id } }));
    },
    decline: ({ id }: Confirmation) => {
      void end(() => refusal.mutateAsync({ body: { id } }));
    },
    confirming: confirmation.isPending,
    declining: refusal.isPending,
  };
}
