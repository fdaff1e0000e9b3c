import { listConfirmations } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import type { Confirmation } from '../confirmations/confirmation-columns.tsx';
import { CONFIRMATIONS_EVERY_MS } from '../confirmations/usePendingConfirmations.ts';
import { PAYEE_FIELDS, type PayeeField } from './payee-fields.ts';

/** The names of the details in the list of confirmations. */
const LINES: Readonly<Record<PayeeField, string>> = {
  holderName: 'Holder name',
  bankName: 'Bank name',
  branch: 'Branch name',
  accountNumber: 'Account number',
  ifscCode: 'IFSC code',
  upi: 'UPI ID',
};

/** The details that change when the request is confirmed, with their new values. */
export type NextValues = Partial<Record<PayeeField, string>>;

export const nextValues = ({ lines }: Pick<Confirmation, 'lines'>): NextValues =>
  Object.fromEntries(
    PAYEE_FIELDS.flatMap((field) => {
      const line = lines.find(({ label }) => label === LINES[field]);
      return line?.changed === true && line.after !== null ? [[field, line.after]] : [];
    }),
  );

/** The changes of payee accounts that wait for a second admin, newest first, polled while the page is visible. */
export function useWaitingPayees(): readonly Confirmation[] {
  const { data } = useQuery({
    ...endpointQuery('admin', listConfirmations, {
      query: { subject: 'beneficiary', page: 1, limit: 100 },
    }),
    staleTime: 0,
    refetchInterval: CONFIRMATIONS_EVERY_MS,
    meta: { quiet: true },
  });
  return data?.records ?? [];
}
