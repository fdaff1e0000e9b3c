import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
import { usePaidPayee } from './usePaidPayee.ts';

/** The seal of the account that a purchase was paid to; nothing where none is stored, or the server does not say it. */
export function PaidPayee({ purchaseId }: { readonly purchaseId: string }) {
  const { data: payee } = usePaidPayee(purchaseId);
  return payee == null ? null : <PayeeWithSeal payee={payee} />;
}
