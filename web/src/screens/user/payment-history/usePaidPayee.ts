import { getPaidPayee, getPaymentDetails } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';

/** Loads the account that a purchase was paid to: null where none is stored, or the server does not say it. */
export function usePaidPayee(purchaseId: string) {
  return useQuery({
    ...endpointQuery('user', getPaidPayee, { params: { id: purchaseId } }),
    // A stored payee never changes.
    staleTime: Infinity,
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
}

/**
 * Loads whether members still pay to the account of a purchase: undefined while it is loading, null where it is not known,
 * and false after a change of the number, IFSC code or UPI ID.
 */
export function useIsPayeeCurrent(purchaseId: string): boolean | null | undefined {
  const paid = usePaidPayee(purchaseId);
  const current = useQuery({
    ...endpointQuery('user', getPaymentDetails, {}),
    staleTime: 0,
    meta: { quiet: true },
  });
  if (paid.isPending || current.isPending) return undefined;
  if (paid.data == null || current.data == null) return null;
  const { accountNumber, ifscCode, upi } = paid.data;
  return current.data.banks.some(
    (bank) =>
      bank.accountNumber === accountNumber &&
      bank.ifscCode === ifscCode &&
      (bank.use === undefined || bank.use.upi === upi),
  );
}
