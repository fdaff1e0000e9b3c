import type { ConfirmableChange } from '../../confirmations/index.ts';
import { mediaLinks } from '../../media/index.ts';
import { listForAdminByIds } from '../lists/purchase-lists.store.ts';
import { toPurchaseForAdmin } from '../purchase.ts';
import { describeApprovalRequest, type ApprovalRequest } from './approval-requests.rules.ts';
import { approveConfirmed } from './decide.ts';

/** A large approval that a second admin confirms. */
export const approvalChange = {
  describe: (request: ApprovalRequest) => describeApprovalRequest(request),
  carryOut: async (deps, tx, origin, request: ApprovalRequest) => {
    await approveConfirmed(deps, tx, origin, request);
  },
  listPurchases: async (deps, admin, ids) => {
    const linkTo = mediaLinks(deps.secrets, admin);
    const found = await listForAdminByIds(deps.db, deps, admin, ids);
    return new Map(found.map((row) => [row.id, toPurchaseForAdmin(row, linkTo, admin.accountId)]));
  },
} satisfies ConfirmableChange;
