import { deleteAccount, updateAccount } from '@prelaunch/contract';
import type { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { useChange } from '../useChange.ts';
import { useReloadArea } from '../useReloadArea.ts';
import type { User } from './user-columns.tsx';

/** Whether the account no longer exists. */
const isOver = ({ status }: ApiFailure): boolean => status === 404;

/**
 * Approves and deletes users.
 *
 * @param onOver called after a success, and when the account no longer exists
 */
export function useUserChanges(onOver: () => void) {
  const approval = useEndpoint('admin', updateAccount);
  const removal = useEndpoint('admin', deleteAccount);
  const change = useChange({ isOver, onOver, reload: useReloadArea() });
  return {
    approve: ({ id }: User) =>
      change(() => approval.mutateAsync({ body: { id, isApproved: true } })),
    remove: ({ id }: User) => change(() => removal.mutateAsync({ body: { id } })),
    pending: approval.isPending || removal.isPending,
  };
}
