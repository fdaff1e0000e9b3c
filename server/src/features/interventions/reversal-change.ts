import type { ConfirmableChange } from '../confirmations/index.ts';
import { mediaLinks } from '../media/index.ts';
import { listForAdminByIds, toPurchaseForAdmin } from '../purchases/index.ts';
import { lockForReversal, reverseConfirmed } from './interventions.ts';
import { describeReversalRequest, type ReversalRequest } from './reversal-requests.rules.ts';

/** A reversal that a second admin confirms. */
export const reversalChange = {
  describe: (request: ReversalRequest) => describeReversalRequest(request),
  carryOut: async (deps, tx, origin, request: ReversalRequest) => {
    await reverseConfirmed(deps, tx, origin, request);
  },
  lockSubject: (tx, admin) => lockForReversal(tx, admin),
  listPurchases: async (deps, admin, ids) => {
    const linkTo = mediaLinks(deps.secrets, admin);
    const found = await listForAdminByIds(deps.db, deps, admin, ids);
    return new Map(found.map((row) => [row.id, toPurchaseForAdmin(row, linkTo, admin.accountId)]));
  },
} satisfies ConfirmableChange;
