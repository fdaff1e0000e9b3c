import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export type UserStatusFilter = '' | 'waiting' | 'verified';

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

export interface UserAddress {
  readonly page: number;
  readonly status: UserStatusFilter;
  readonly search: string;
  /** `replace` where the present page is none: the way back must not lead there again. */
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  readonly setStatus: (status: UserStatusFilter) => void;
  readonly setSearch: (search: string) => void;
  /** Takes filter and search away. */
  readonly showAll: () => void;
}

export function statusOf(text: string | null): UserStatusFilter {
  return text === 'waiting' || text === 'verified' ? text : '';
}

/** Page, filter and search of the users stand in the address, so that 'back' works. */
export function useUserAddress(): UserAddress {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');

  const write = useCallback(
    (values: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        // Whatever else changes, the list begins anew.
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options);
    },
    [setParams],
  );

  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    status: statusOf(params.get('status')),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    setPage: useCallback(
      (next, options) => {
        write({ page: next === 1 ? '' : String(next) }, options);
      },
      [write],
    ),
    setStatus: useCallback(
      (status) => {
        write({ status });
      },
      [write],
    ),
    setSearch: useCallback(
      (search) => {
        write({ search });
      },
      [write],
    ),
    showAll: useCallback(() => {
      write({ search: '', status: '' });
    }, [write]),
  };
}
