import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A query client whose `invalidateQueries` also repeats a first load that is under way. The library repeats a running
 * load only if the query already has data. The server may have read the reply of a first load before the change, and the
 * page would show it as current.
 */
export class CurrentQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = { ...filters, type: 'active', fetchStatus: 'fetching' } as const;
    for (const query of filters?.refetchType === 'none'
      ? []
      : this.getQueryCache().findAll(loading)) {
      // Its callers get the reply of the load that follows.
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
