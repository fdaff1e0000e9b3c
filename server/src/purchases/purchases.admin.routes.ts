import type { Decision } from '@prelaunch/domain/purchase-status';
import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import { recordAudit } from '../audit/audit.store.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { notifyMember } from '../live/live.store.ts';
import { purchaseApprovedMail, purchaseRejectedMail } from '../mail/mails.ts';
import { enqueueMail } from '../mail/outbox.store.ts';
import { refuse } from '../refuse.ts';
import { inWords } from './in-words.ts';
import { toPurchaseForAdmin, type PurchaseForAdmin } from './purchase.ts';
import { findForAdmin, findRecipient, listForAdmin } from './purchase-lists.store.ts';
import {
  addToHolding,
  decidePending,
  findDecision,
  markSeen,
  releaseSupply,
  settleSupply,
} from './purchases.store.ts';

/** Says why a purchase could not be decided: it is not there, or somebody was quicker. */
async function refuseDecided(deps: Deps, admin: Admin, id: string): Promise<never> {
  const decided = (await findDecision(deps.db, admin, id)) ?? refuse('not_found');
  const by = decided.decidedBy === null ? '' : ` by ${decided.decidedBy}`;
  return refuse('purchase_already_decided', `This purchase is already ${decided.status}${by}.`);
}

/** A decision with all that follows from it, in one transaction: stock, audit, mail, totals. */
async function decide(
  deps: Deps,
  admin: Admin,
  ip: string,
  { id, decision, reason }: { id: string; decision: Decision; reason: string | null },
): Promise<PurchaseForAdmin> {
  const row = await transaction(deps.db, async (tx) => {
    const decided = await decidePending(tx, admin, id, decision, reason);
    if (decided === null) return null;
    await recordAudit(tx, admin, {
      companyId: admin.companyId,
      action: decision === 'APPROVED' ? approvePurchase.audit : rejectPurchase.audit,
      subject: { type: 'purchase', id, label: decided.orderNumber ?? id },
      before: { status: 'PENDING' },
      after: { status: decision, reason },
      ip,
    });
    const to = await findRecipient(tx, admin, decided.accountId);
    if (to !== null) {
      const words = inWords(
        to.name,
        to.companyName,
        decided.orderNumber,
        decided.quantity,
        decided.total,
      );
      const mail =
        decision === 'APPROVED'
          ? purchaseApprovedMail(to.email, words, deps.publicUrl)
          : purchaseRejectedMail(to.email, words, reason, deps.publicUrl);
      await enqueueMail(tx, deps.secrets, mail);
    }
    await notifyMember(tx, admin.companyId, decided.accountId);
    const found = await findForAdmin(tx, admin, id);
    if (decision === 'APPROVED') {
      await settleSupply(tx, admin, decided, await addToHolding(tx, admin, decided));
    } else {
      await releaseSupply(tx, admin, decided);
    }
    return found;
  });
  if (row === null) return refuseDecided(deps, admin, id);
  return toPurchaseForAdmin(row, deps.secrets);
}

/** Looking through the company's purchases and deciding on them. */
export const adminPurchaseHandlers = (deps: Deps) =>
  handlers({
    listCompanyPurchases: async ({ actor, query }) => {
      const { rows, total } = await listForAdmin(deps.db, actor, query);
      return pageOf(
        rows.map((row) => toPurchaseForAdmin(row, deps.secrets)),
        total,
        query,
      );
    },

    markPurchaseSeen: async ({ actor, body }) => {
      await transaction(deps.db, async (tx) => {
        const accountId = await markSeen(tx, actor, body.id);
        if (accountId !== null) await notifyMember(tx, actor.companyId, accountId);
        else if ((await findDecision(tx, actor, body.id)) === null) refuse('not_found');
      });
      return null;
    },

    approvePurchase: ({ actor, ip, body }) =>
      decide(deps, actor, ip, { id: body.id, decision: 'APPROVED', reason: null }),

    rejectPurchase: ({ actor, ip, body }) =>
      decide(deps, actor, ip, {
        id: body.id,
        decision: 'REJECTED',
        reason: body.reason ?? null,
      }),
  });
