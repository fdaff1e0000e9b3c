import { paths } from '../../../paths.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';

/** The parameter of the history's address that opens the receipt of the purchase with this id. */
export const RECEIPT = 'receipt';

/** The history with the receipt of a purchase, below the filter that lists it. */
export function receiptAddress({ id, status }: Pick<OwnPurchase, 'id' | 'status'>): string {
  const query = new URLSearchParams({
    ...(status !== 'PENDING' && { status: String(status) }),
    [RECEIPT]: id,
  });
  return `${paths.paymentHistory}?${query.toString()}`;
}
