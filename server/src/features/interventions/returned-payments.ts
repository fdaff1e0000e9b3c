import { dismissReturnedPayment } from '@prelaunch/contract';
import { recordAudit } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import { dismissReturnedLine, lockReturnedPayment } from './returned-payments.store.ts';

/**
 * Records that a debit line does not return the payment of a purchase; nothing changes when it is dismissed already.
 * Refuses with `not_found`, or `own_purchase` for a payment of the admin's own purchase.
 *
 * @param id of the debit line
 */
export async function dismissReturn(
  { db }: Deps,
  admin: Admin,
  ip: string,
  id: string,
): Promise<void> {
  await transactionAs(db, admin, async (tx) => {
    const { purchaseId, accountId, label, isDismissed } =
      (await lockReturnedPayment(tx, admin, id)) ?? refuse('not_found');
    if (purchaseId === null || label === null) refuse('not_found');
    if (accountId === admin.accountId) refuse('own_purchase');
    if (isDismissed) return;
    await dismissReturnedLine(tx, admin, id);
    await recordAudit(tx, admin, {
      companyId: admin.companyId,
      action: dismissReturnedPayment.audit,
      subject: { type: 'purchase', id: purchaseId, label },
      before: null,
      after: { line: id },
      ip,
    });
  });
}
