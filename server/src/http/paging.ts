import type { Page } from '@prelaunch/contract/wire';

/** Builds the `data` of a list reply. An empty list has one empty page. */
export function pageOf<T>(
  records: readonly T[],
  total: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Page<T> & { records: T[] } {
  return {
    records: [...records],
    total,
    page,
    limit,
    lastPage: Math.max(1, Math.ceil(total / limit)),
  };
}
