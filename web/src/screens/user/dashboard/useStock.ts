import { listGlobalStock, listOwnStock, type ReplyOf } from '@prelaunch/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePollWithoutNews } from '../../../live/line-state.ts';
import { useCountdown } from '../../../ui/useCountdown.ts';
import type { StockRow } from './cell-text.ts';
import { globalRow, ownRow } from './stock-rows.ts';

const PAGE_SIZE = 10;

type Endpoint = typeof listGlobalStock | typeof listOwnStock;
type Entry<E extends Endpoint> = ReplyOf<E>['records'][number];

/** A page of stock, and the ways to others. */
export interface StockPage {
  readonly rows: readonly StockRow[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

/** A page of stock as rows of a table; the page before it stays until it has come. */
function useStock<E extends Endpoint>(
  endpoint: E,
  rowOf: (entry: Entry<E>, msLeft: number | null) => StockRow,
): StockPage {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...endpointQuery<Endpoint>('user', endpoint, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollWithoutNews(),
  });
  const entries = (query.data?.records ?? []) as Entry<E>[];
  // One programme, one launch: it is the same with each entry.
  const launchAt = entries[0]?.launchAt?.getTime() ?? null;
  const msLeft = useCountdown(launchAt);
  return {
    rows: entries.map((entry) => rowOf(entry, launchAt === null ? null : msLeft)),
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
    page,
    lastPage: query.data?.lastPage ?? 1,
    onPage: setPage,
  };
}

export const useGlobalStock = () => useStock(listGlobalStock, globalRow);
export const useOwnStock = () => useStock(listOwnStock, ownRow);
