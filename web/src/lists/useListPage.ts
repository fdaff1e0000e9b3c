import type { EndpointSpec, QueryOf, RequestOf } from '@prelaunch/contract';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { endpointQuery } from '../api/query-client.ts';
import type { Area } from '../api/session.ts';
import type { SelectOption } from '../ui/inputs/SelectInput.tsx';
import type { ExportButtonProps } from './ExportButton.tsx';
import {
  allOf,
  chooseFilters,
  fits,
  written,
  type ChosenFilter,
  type ListFilter,
  type ListFilters,
  type RowOf,
} from './list-filter.ts';
import { useListAddress } from './useListAddress.ts';

const PAGE_SIZE = 10;
/** The largest page and the longest search that the list endpoints accept. */
const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

interface ListOptions<E extends EndpointSpec> {
  readonly area: Area;
  readonly endpoint: E;
  /** Sent with every request besides page, search and filters. */
  readonly query?: Partial<QueryOf<E>>;
  readonly filters?: ListFilters<E>;
  /** The search's parameter in the address; omitted where the list cannot be searched. */
  readonly search?: string;
  /** The search parameter of another list. Searching this list clears it. */
  readonly otherSearch?: string;
  /** Exports all matching rows; `name` is the file's name without its date. */
  readonly exporter?: { readonly endpoint: EndpointSpec; readonly name: string };
  /** Where the page number is stored: 'state' for a list inside a screen or dialog that does not own the address. */
  readonly pageIn?: 'address' | 'state';
  /** Whether a change replaces the address instead of adding a history entry. */
  readonly replaces?: boolean;
  readonly options?: Pick<
    UseQueryOptions,
    'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
  >;
}

interface Page<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  /** Whether more rows exist than were counted. */
  readonly moreThanTotal?: boolean;
  readonly page: number;
  readonly limit: number;
  readonly lastPage: number;
}

export interface FilterState {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly options: readonly SelectOption[];
  readonly choose: (text: string) => void;
}

/** A page of a list, and the functions that change it. */
export interface ListState<Row> {
  readonly query: Pick<
    UseQueryResult<Page<Row>>,
    'data' | 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'
  >;
  readonly setPage: (page: number) => void;
  readonly search: string;
  /** Undefined where the list cannot be searched. */
  readonly setSearch: ((search: string) => void) | undefined;
  readonly filters: readonly FilterState[];
  /** Clears search and filters; undefined when neither is set. */
  readonly showAll: (() => void) | undefined;
  readonly exported: ExportButtonProps<EndpointSpec> | undefined;
}

/** The applied search of a list, from the address. */
export const searchIn = (params: URLSearchParams, name: string): string =>
  (params.get(name) ?? '').trim().slice(0, MAX_SEARCH);

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Adds an accepted text that is not an option, so that the applied filter is visible. */
function optionsOf<Row>({ filter, text }: ChosenFilter<Row>): readonly SelectOption[] {
  if (filter.options.some(({ value }) => value === text)) return filter.options;
  return [...filter.options, { value: text, label: filter.labelOf?.(text) ?? text }];
}

/**
 * One page of a list with its search, filters and export. While a page loads, the previous page stays visible if all
 * its rows match the filters: no row may be shown under a filter that excludes it.
 */
export function useListPage<E extends EndpointSpec>({
  area,
  endpoint,
  query: fixed,
  filters: declared,
  search: searchName,
  otherSearch,
  exporter,
  pageIn: keptIn = 'address',
  replaces = false,
  options,
}: ListOptions<E>): ListState<RowOf<E>> {
  type Row = RowOf<E>;
  const { params, write } = useListAddress();
  const [ownPage, setOwnPage] = useState(1);
  const page = keptIn === 'state' ? ownPage : pageIn(params);
  const search = searchName === undefined ? '' : searchIn(params, searchName);
  const chosen = chooseFilters(
    (declared ?? {}) as Readonly<Record<string, ListFilter<Row, unknown>>>,
    params,
  );

  const criteria = {
    ...fixed,
    ...(search !== '' && { search }),
    ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
  };
  const request = { query: { page, limit: PAGE_SIZE, ...criteria } } as unknown as RequestOf<E>;
  const result = useQuery({
    ...endpointQuery(area, endpoint, request),
    ...(options as object),
    placeholderData: (before) => {
      const rows = (before as Page<Row> | undefined)?.records ?? [];
      return rows.length > 0 && rows.every((row) => fits(row, chosen)) ? before : undefined;
    },
  }) as unknown as UseQueryResult<Page<Row>>;

  const setPage = useCallback(
    (next: number, { replace = replaces } = {}) => {
      if (keptIn === 'state') setOwnPage(next);
      else write({ page: next === 1 ? '' : String(next) }, { replace });
    },
    [write, keptIn, replaces],
  );
  const setSearch = useCallback(
    (next: string) => {
      if (searchName === undefined) return;
      const other = otherSearch === undefined ? {} : { [otherSearch]: '' };
      write({ ...other, [searchName]: next }, { replace: replaces });
    },
    [write, searchName, otherSearch, replaces],
  );

  // Shows the last page when the requested page is beyond it, for example after the only row of a page was removed.
  const { data, isPlaceholderData } = result;
  const lastPage = data === undefined || isPlaceholderData ? null : Math.max(data.lastPage, 1);
  useEffect(() => {
    if (lastPage !== null && page > lastPage) setPage(lastPage, { replace: true });
  }, [lastPage, page, setPage]);

  const narrowed =
    search !== '' || chosen.some(({ filter, text }) => text !== (allOf(filter) ?? text));
  const showAll = () => {
    const reset = chosen.flatMap(({ filter, param }) => {
      const all = allOf(filter);
      return all === null ? [] : [[param, written(filter, all)] as const];
    });
    write(
      { ...Object.fromEntries(reset), ...(searchName !== undefined && { [searchName]: '' }) },
      { replace: replaces },
    );
  };

  return {
    query: result,
    setPage,
    search,
    setSearch: searchName === undefined ? undefined : setSearch,
    filters: chosen.map((each) => ({
      name: each.name,
      label: each.filter.label,
      text: each.text,
      options: optionsOf(each),
      choose: (text) => {
        write({ [each.param]: written(each.filter, text) }, { replace: replaces });
      },
    })),
    showAll: narrowed ? showAll : undefined,
    exported: exporter && {
      area,
      spec: exporter.endpoint,
      request: { query: criteria },
      name: exporter.name,
    },
  };
}
