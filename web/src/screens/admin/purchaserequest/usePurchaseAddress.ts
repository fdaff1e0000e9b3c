import type { Decision } from '@prelaunch/domain/purchase-status';
import { useCallback } from 'react';
import { searchIn, useListAddress, type ListAddress } from '../../../staff/lists/useListAddress.ts';

export type PurchaseTab = 'requests' | 'history';

/** Each tab keeps its search under a name of its own; writing one clears the other. */
const SEARCH_KEYS = { requests: 'search1', history: 'search2' } as const;

export interface PurchaseAddress extends ListAddress {
  readonly tab: PurchaseTab;
  readonly status: Decision;
  readonly setTab: (tab: PurchaseTab) => void;
  readonly setStatus: (status: Decision) => void;
}

/** The list of purchases, which tab of it is open, and what of the history is shown. */
export function usePurchaseAddress(): PurchaseAddress {
  const { params, write, page, setPage } = useListAddress();
  const tab = params.get('tab') === 'history' ? 'history' : 'requests';
  return {
    tab,
    page,
    setPage,
    status: params.get('status') === 'REJECTED' ? 'REJECTED' : 'APPROVED',
    search: searchIn(params, SEARCH_KEYS[tab]),
    setTab: useCallback(
      (next) => {
        write({ tab: next === 'history' ? next : '' });
      },
      [write],
    ),
    setStatus: useCallback(
      (next) => {
        write({ status: next === 'REJECTED' ? next : '' });
      },
      [write],
    ),
    setSearch: useCallback(
      (next) => {
        const other = tab === 'history' ? 'requests' : 'history';
        write({ [SEARCH_KEYS[tab]]: next, [SEARCH_KEYS[other]]: '' });
      },
      [write, tab],
    ),
  };
}
