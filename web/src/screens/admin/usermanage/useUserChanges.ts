import { deleteAccount, updateAccount } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { showToast } from '../../../ui/toast.ts';
import type { User } from './user-columns.tsx';

/** Everything that the admin area shows may tell of an account, and be of yesterday now. */
export function useReloadLists(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  }, [queryClient]);
}

/** It is not there any more: there is nothing left to ask about it. */
const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/**
 * Approving and deleting, after a question. The lists are asked for anew however it went: a call
 * whose answer was lost may have been heard.
 *
 * @param onOver called when the question is answered for good
 */
export function useUserChanges(onOver: () => void) {
  const reload = useReloadLists();
  const approval = useEndpoint('admin', updateAccount);
  const removal = useEndpoint('admin', deleteAccount);
  // `isPending` is a render late, and two quick presses of Enter are quicker.
  const underWay = useRef(false);

  const change = async (send: () => Promise<{ readonly message: string }>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const { message } = await send();
      showToast({ kind: 'success', text: message });
      onOver();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isGone(error)) onOver();
    } finally {
      underWay.current = false;
      reload();
    }
  };

  return {
    approve: ({ id }: User) => {
      void change(() => approval.mutateAsync({ body: { id, isApproved: true } }));
    },
    remove: ({ id }: User) => {
      void change(() => removal.mutateAsync({ body: { id } }));
    },
    pending: approval.isPending || removal.isPending,
  };
}
