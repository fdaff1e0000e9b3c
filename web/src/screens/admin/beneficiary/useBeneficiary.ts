import {
  addBeneficiary,
  getBeneficiary,
  listBeneficiaryChanges,
  listConfirmations,
  updateBeneficiary,
  type ReplyOf,
} from '@prelaunch/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery, useEndpoint } from '../../../api/query-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { Beneficiary, PayeeAccount, PayeeValues } from './payee-fields.ts';

const beneficiaryQuery = endpointQuery('admin', getBeneficiary, {});

export const useBeneficiary = () => useQuery(beneficiaryQuery);

type Saved = ReplyOf<typeof addBeneficiary>;

/** Replaces the account with the same id, or appends it. */
function withAccount(beneficiary: Beneficiary | null, account: PayeeAccount): Beneficiary {
  const accounts = beneficiary?.banks ?? [];
  const isNew = accounts.every(({ id }) => id !== account.id);
  const banks = isNew
    ? [...accounts, account]
    : accounts.map((known) => (known.id === account.id ? account : known));
  return { ...(banks[0] ?? account), banks };
}

/**
 * Saves an account. Shows the result at once and then refetches, after failures too: a call without
 * a reply may have succeeded.
 */
export function useSavePayee() {
  const queryClient = useQueryClient();
  const adding = useEndpoint('admin', addBeneficiary);
  const updating = useEndpoint('admin', updateBeneficiary);

  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['admin', listBeneficiaryChanges.path] });
    void queryClient.invalidateQueries({ queryKey: ['admin', listConfirmations.path] });
    return queryClient.invalidateQueries({ queryKey: beneficiaryQuery.queryKey });
  };
  const save = async (send: () => Promise<{ data: Saved; message: string }>) => {
    try {
      const { data, message } = await send();
      showToast({ kind: 'success', text: message });
      // A change that waits for a second admin is not stored yet.
      if ('confirmation' in data) return;
      queryClient.setQueryData(beneficiaryQuery.queryKey, (known) =>
        withAccount(known ?? null, data),
      );
    } finally {
      void reload();
    }
  };

  return {
    add: (body: PayeeValues) => save(() => adding.mutateAsync({ body })),
    update: (id: string, version: number, values: PayeeValues) =>
      save(() => updating.mutateAsync({ body: { ...values, id, version } })),
    /** The account as stored now; undefined when it could not be loaded. */
    findStored: async (id: string): Promise<PayeeAccount | undefined> => {
      await reload();
      const known = queryClient.getQueryData(beneficiaryQuery.queryKey);
      return known?.banks.find((account) => account.id === id);
    },
    pending: adding.isPending || updating.isPending,
  };
}
