import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { listPayeeAccounts } from './beneficiary.store.ts';

/** Where members pay to. */
export const memberBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    getPaymentDetails: async ({ actor }) => {
      const banks = await listPayeeAccounts(deps.db, actor);
      const first = banks[0];
      return first === undefined ? null : { ...first, banks };
    },
  });
