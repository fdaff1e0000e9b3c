import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

export interface ListAddress {
  readonly page: number;
  readonly search: string;
  /** `replace` where the present page is none: the way back must not lead there again. */
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  readonly setSearch: (search: string) => void;
}

/** A search as the address has it under this name. */
export const searchIn = (params: URLSearchParams, name = 'search'): string =>
  (params.get(name) ?? '').trim().slice(0, MAX_SEARCH);

interface Written extends ListAddress {
  readonly params: URLSearchParams;
  /** Writes filters, '' for none; the list begins anew. */
  readonly write: (values: Readonly<Record<string, string>>) => void;
}

/** Page, search and filters of a list stand in the address, so that 'back' works. */
export function useListAddress(): Written {
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
    params,
    write,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    search: searchIn(params),
    setPage: useCallback(
      (next, options) => {
        write({ page: next === 1 ? '' : String(next) }, options);
      },
      [write],
    ),
    setSearch: useCallback(
      (search) => {
        write({ search });
      },
      [write],
    ),
  };
}
