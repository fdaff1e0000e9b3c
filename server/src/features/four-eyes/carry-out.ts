import {
  addAccountIn,
  changeAccountIn,
  deleteAccountIn,
  getOwnCompany,
} from '../accounts/manage-users/change-accounts.ts';
import { addPayee, changePayee } from '../payees/change-payee.ts';
import type { Origin } from '../confirmations/request-confirmation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { approveConfirmed } from '../purchases/decide/decide.ts';
import type { PendingChange } from './pending-changes.rules.ts';

/**
 * Makes a confirmed change with the code for changes without a second admin, which checks it again. Refuses if its
 * subject has changed since the request.
 */
export async function carryOut(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  change: PendingChange,
): Promise<void> {
  switch (change.kind) {
    case 'beneficiary.add':
      await addPayee(deps, tx, origin, change.after);
      return;
    case 'beneficiary.update': {
      const { id, version, after } = change;
      await changePayee(deps, tx, origin, { id, version, details: after });
      return;
    }
    case 'account.add': {
      const company = await getOwnCompany(deps, origin.admin);
      const invited = { person: change.after, passwordHash: null, language: 'en' as const };
      await addAccountIn(deps, tx, origin, company, invited);
      return;
    }
    case 'account.update': {
      const company = await getOwnCompany(deps, origin.admin);
      const input = { id: change.id, requested: change.change, requestedFor: change.before };
      await changeAccountIn(deps, tx, origin, company, input);
      return;
    }
    case 'account.delete':
      await deleteAccountIn(deps, tx, origin, { id: change.id, requestedFor: change.before });
      return;
    case 'purchase.approve':
      await approveConfirmed(deps, tx, origin, change.id);
  }
}
