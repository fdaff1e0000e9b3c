import { useCallback } from 'react';
import { useListAddress, type ListAddress } from '../../../staff/lists/useListAddress.ts';

export type UserStatusFilter = '' | 'waiting' | 'verified';

export interface UserAddress extends ListAddress {
  readonly status: UserStatusFilter;
  readonly setStatus: (status: UserStatusFilter) => void;
  /** Takes filter and search away. */
  readonly showAll: () => void;
}

export function statusOf(text: string | null): UserStatusFilter {
  return text === 'waiting' || text === 'verified' ? text : '';
}

/** The list of users, and who of them is shown. */
export function useUserAddress(): UserAddress {
  const { params, write, ...address } = useListAddress();
  return {
    ...address,
    status: statusOf(params.get('status')),
    setStatus: useCallback(
      (status) => {
        write({ status });
      },
      [write],
    ),
    showAll: useCallback(() => {
      write({ search: '', status: '' });
    }, [write]),
  };
}
