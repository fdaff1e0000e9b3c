import { UNREADABLE_NUMBER } from '../companies/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { findPaidPayee } from './paid-payee.store.ts';
import { listPayees } from './payee-uses.store.ts';

/** The payee accounts that a member can pay to, or has paid to. */
export const memberBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    getPaymentDetails: async ({ actor }) => {
      const payees = await listPayees(deps.db, deps, actor);
      // A member cannot pay to an account without its number.
      const banks = payees.filter(({ accountNumber }) => accountNumber !== UNREADABLE_NUMBER);
      const first = banks[0];
      return first === undefined ? null : { ...first, banks };
    },
    getPaidPayee: ({ actor, params }) => findPaidPayee(deps.db, deps, actor, params.id),
  });
