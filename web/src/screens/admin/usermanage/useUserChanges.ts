import { deleteAccount, updateAccount } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useEndpoint } from '../../../api/query-client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { showToast } from '../../../ui/toast.ts';
import type { User } from './user-columns.tsx';

/** Refetches everything in the admin area, because any of it may show an account. */
export function useReloadLists(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  }, [queryClient]);
}

/** The account no longer exists, so the question is void. */
const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/**
 * Approves and deletes, after a question. Refetches the lists, after failures too: a call without a
 * reply may have succeeded.
 *
 * @param onOver called when the question is settled
 */
export function useUserChanges(onOver: () => void) {
  const reload = useReloadLists();
  const approval = useEndpoint('admin', updateAccount);
  const removal = useEndpoint('admin', deleteAccount);
  // A ref, because `isPending` changes one render late and would let two quick presses of Enter
  // through.
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
