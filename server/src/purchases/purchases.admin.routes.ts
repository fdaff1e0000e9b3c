import type { Decision } from '@prelaunch/domain/purchase-status';
import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import { transactionAs } from '../auth/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { csvReply } from '../exports/csv.ts';
import { handlers, WithMessage } from '../http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { pageOf } from '../http/paging.ts';
import { notifyMember } from '../live/live.store.ts';
import { refuse } from '../refuse.ts';
import { decide } from './decide.ts';
import { listOutcomes, markSeen } from './decisions.store.ts';
import { toPurchaseForAdmin, type PurchaseForAdmin } from './purchase.ts';
import { listForAdminByIds, listForAdmin, readForExport } from './purchase-lists.store.ts';
import { purchaseColumns } from './purchases-csv.ts';

interface DecisionRequest {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly ip: string;
}

/** Decides one purchase; refuses the call when it was not decided. */
async function decideOne(
  deps: Deps,
  admin: Admin,
  id: string,
  request: DecisionRequest,
): Promise<PurchaseForAdmin | WithMessage<PurchaseForAdmin>> {
  const refusal = (await decide(deps, admin, { ...request, ids: [id] })).get(id) ?? null;
  const waits = refusal?.code === 'awaiting_confirmation';
  if (refusal !== null && !waits) throw refusal;
  const [row] = await listForAdminByIds(deps.db, deps, admin, [id]);
  const linkTo = mediaLinks(deps.secrets, admin);
  const purchase = toPurchaseForAdmin(row ?? refuse('not_found'), linkTo, admin.accountId);
  return waits ? new WithMessage(String(refusal.publicMessage), purchase) : purchase;
}

/** Decides many purchases; the reason why one was not decided is that row's result. */
async function decideMany(
  deps: Deps,
  admin: Admin,
  ids: readonly string[],
  request: DecisionRequest,
) {
  const { message } = request.decision === 'APPROVED' ? approvePurchase : rejectPurchase;
  const outcomes = await decide(deps, admin, { ...request, ids: [...new Set(ids)] });
  return {
    results: [...outcomes].map(([id, refusal]) => ({
      id,
      status: refusal === null,
      message: refusal === null ? message : String(refusal.publicMessage),
      code: refusal === null ? null : refusal.code,
    })),
  };
}

const approval = (ip: string): DecisionRequest => ({ decision: 'APPROVED', reason: null, ip });
const rejection = (ip: string, reason: string | undefined): DecisionRequest => ({
  decision: 'REJECTED',
  reason: reason ?? null,
  ip,
});

/** Listing the company's purchases and deciding on them. */
export const adminPurchaseHandlers = (deps: Deps) =>
  handlers({
    listCompanyPurchases: async ({ actor, query }) => {
      const { rows, total, moreThanTotal } = await listForAdmin(deps.db, deps, actor, query);
      const linkTo = mediaLinks(deps.secrets, actor);
      return {
        ...pageOf(
          rows.map((row) => toPurchaseForAdmin(row, linkTo, actor.accountId)),
          total,
          query,
        ),
        moreThanTotal,
      };
    },

    exportCompanyPurchases: ({ actor, query }) =>
      Promise.resolve(
        csvReply('purchases', purchaseColumns, (before, limit) =>
          readForExport(deps.db, deps, actor, query, before, limit),
        ),
      ),

    markPurchaseSeen: async ({ actor, body }) => {
      await transactionAs(deps.db, actor, async (tx) => {
        const accountId = await markSeen(tx, actor, body.id);
        if (accountId !== null) await notifyMember(tx, actor.companyId, accountId);
        else if ((await listOutcomes(tx, deps, actor, [body.id])).length === 0) refuse('not_found');
      });
      return null;
    },

    approvePurchase: ({ actor, ip, body }) => decideOne(deps, actor, body.id, approval(ip)),
    rejectPurchase: ({ actor, ip, body }) =>
      decideOne(deps, actor, body.id, rejection(ip, body.reason)),
    approvePurchases: ({ actor, ip, body }) => decideMany(deps, actor, body.ids, approval(ip)),
    rejectPurchases: ({ actor, ip, body }) =>
      decideMany(deps, actor, body.ids, rejection(ip, body.reason)),
  });
