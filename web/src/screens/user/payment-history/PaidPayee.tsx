import { getPaidPayee } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';

/** The seal of the account that a purchase was paid to; nothing where none is stored, or the server does not tell. */
export function PaidPayee({ purchaseId }: { readonly purchaseId: string }) {
  const { data: payee } = useQuery({
    ...endpointQuery('user', getPaidPayee, { params: { id: purchaseId } }),
    // A stored payee never changes.
    staleTime: Infinity,
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  return payee == null ? null : <PayeeWithSeal payee={payee} />;
}
