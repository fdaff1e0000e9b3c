import { listCompanyPurchases, type ReplyOf } from '@prelaunch/contract';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import type { PurchaseAddress } from './usePurchaseAddress.ts';

export type PurchasePage = ReplyOf<typeof listCompanyPurchases>;
export type Purchase = PurchasePage['records'][number];

const PAGE_SIZE = 10;

/** One page of the purchases of a status; the page before it stays until it has come. */
export function usePurchasePage(
  status: PurchaseStatus,
  { page, search, setPage }: Pick<PurchaseAddress, 'page' | 'search' | 'setPage'>,
) {
  const query = useQuery({
    ...endpointQuery('admin', listCompanyPurchases, {
      query: { status, page, limit: PAGE_SIZE, search: search === '' ? undefined : search },
    }),
    // Rows of one status must never stand, not for a moment, under the name of another.
    placeholderData: (before) =>
      before?.records.some((purchase) => purchase.status === status) === true ? before : undefined,
  });

  useKnownPage(query, { page, setPage });
  return query;
}
