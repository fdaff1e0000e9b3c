import { useEffect } from 'react';
import type { ListAddress } from './useListAddress.ts';

interface PageQuery {
  readonly data: { readonly lastPage: number } | undefined;
  readonly isPlaceholderData: boolean;
}

/** The last row of the last page went: the page is gone, so the one before it is shown. */
export function useKnownPage(
  { data, isPlaceholderData }: PageQuery,
  { page, setPage }: Pick<ListAddress, 'page' | 'setPage'>,
): void {
  const lastPage = data === undefined || isPlaceholderData ? null : Math.max(data.lastPage, 1);
  useEffect(() => {
    if (lastPage !== null && page > lastPage) setPage(lastPage, { replace: true });
  }, [lastPage, page, setPage]);
}

/** The serial number of a page's first row; what is shown tells its own page and limit. */
export const firstNumber = (
  shown: { readonly page: number; readonly limit: number } | undefined,
): number => ((shown?.page ?? 1) - 1) * (shown?.limit ?? 0) + 1;
