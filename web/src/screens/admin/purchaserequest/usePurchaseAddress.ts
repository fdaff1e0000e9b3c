import type { Decision } from '@prelaunch/domain/purchase-status';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export type PurchaseTab = 'requests' | 'history';

/** Each tab keeps its search under a name of its own; writing one clears the other. */
const SEARCH_KEYS = { requests: 'search1', history: 'search2' } as const;

const MAX_PAGE = 1_000_000;

export interface PurchaseAddress {
  readonly tab: PurchaseTab;
  readonly page: number;
  readonly status: Decision;
  readonly search: string;
  readonly setTab: (tab: PurchaseTab) => void;
  /** `replace` where the present page is none: the way back must not lead there again. */
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  readonly setStatus: (status: Decision) => void;
  readonly setSearch: (search: string) => void;
}

/** Tab, page, filter and search of the purchases stand in the address, so that 'back' works. */
export function usePurchaseAddress(): PurchaseAddress {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'history' ? 'history' : 'requests';
  const page = Number(params.get('page') ?? '1');

  const write = useCallback(
    (values: Readonly<Record<string, string | null>>, options?: { readonly replace: boolean }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options);
    },
    [setParams],
  );

  return {
    tab,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    status: params.get('status') === 'REJECTED' ? 'REJECTED' : 'APPROVED',
    search: (params.get(SEARCH_KEYS[tab]) ?? '').trim(),
    setTab: useCallback(
      (next) => {
        write({ tab: next === 'history' ? next : null, page: null });
      },
      [write],
    ),
    setPage: useCallback(
      (next, options) => {
        write({ page: next === 1 ? null : String(next) }, options);
      },
      [write],
    ),
    setStatus: useCallback(
      (next) => {
        write({ status: next === 'REJECTED' ? next : null, page: null });
      },
      [write],
    ),
    setSearch: useCallback(
      (next) => {
        const other = tab === 'history' ? 'requests' : 'history';
        write({ [SEARCH_KEYS[tab]]: next, [SEARCH_KEYS[other]]: null, page: null });
      },
      [write, tab],
    ),
  };
}
