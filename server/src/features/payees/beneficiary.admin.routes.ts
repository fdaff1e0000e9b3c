import { transactionAs } from '../auth/index.ts';
import { resultOrWaiting } from '../confirmations/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { detailsOf } from './beneficiary.rules.ts';
import { listPayeeAccounts, listPayeeChanges } from './beneficiary.store.ts';
import { addPayee, changePayee } from './change-payee.ts';

/** The payee accounts of a company, for its admins. */
export const adminBeneficiaryHandlers = (deps: Deps) =>
  handlers({
    getBeneficiary: async ({ actor }) => {
      const banks = await listPayeeAccounts(deps.db, deps, actor);
      const first = banks[0];
      return first === undefined ? null : { ...first, banks };
    },

    addBeneficiary: async ({ actor: admin, body, ip }) =>
      resultOrWaiting(
        await transactionAs(
          deps.db,
          admin,
          (tx, authority) => addPayee(deps, tx, { admin, ip, authority, requestedBy: null }, body),
          { proof: true },
        ),
      ),

    updateBeneficiary: async ({ actor: admin, body, ip }) => {
      const { id, version } = body;
      const changes = { id, version, details: detailsOf(body) };
      return resultOrWaiting(
        await transactionAs(
          deps.db,
          admin,
          (tx, authority) =>
            changePayee(deps, tx, { admin, ip, authority, requestedBy: null }, changes),
          { proof: true },
        ),
      );
    },

    listBeneficiaryChanges: ({ actor }) => listPayeeChanges(deps.db, deps, actor),
  });
