import type { Decision } from '@prelaunch/domain/purchase-status';
import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import { transactionAs } from '../auth/index.ts';
import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin, Unchecked } from '../../platform/http/actor.ts';
import { csvReply, olderBy } from '../../platform/lists/csv.ts';
import { checksSession, handlers, WithMessage } from '../../platform/http/implement.ts';
import { mediaLinks } from '../media/index.ts';
import { notifyMember } from '../live/index.ts';
import { refuse, Refusal } from '../../platform/refuse.ts';
import { comparedIn } from './decide/compared.ts';
import { createDecide } from './decide/decide.ts';
import { markAnswersRead } from './decide/unread-answers.store.ts';
import { hasPurchase, markSeen } from './lists/seen.store.ts';
import { toPurchaseForAdmin, type PurchaseForAdmin, type PurchaseForAdminRow } from './purchase.ts';
import { listForAdminByIds, purchasesOfCompany, withNames } from './lists/purchase-lists.store.ts';
import { purchaseColumns } from './lists/purchases-csv.ts';

type Decide = ReturnType<typeof createDecide>;

interface DecisionRequest {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly isBulk?: boolean;
  readonly compared?: ReadonlyMap<string, string>;
  readonly ip: string;
}

/** Decides one purchase, or requests its confirmation by a second admin. Refuses the call when neither is possible. */
async function decideOne(
  deps: Deps,
  decide: Decide,
  admin: Unchecked<Admin>,
  id: string,
  request: DecisionRequest,
): Promise<PurchaseForAdmin | WithMessage<PurchaseForAdmin>> {
  const outcome = (await decide({ admin, ids: [id], ...request })).get(id) ?? refuse('not_found');
  const linkTo = mediaLinks(deps.secrets, admin);
  const shown = (rows: readonly PurchaseForAdminRow[]): PurchaseForAdmin =>
    toPurchaseForAdmin(rows[0] ?? refuse('not_found'), linkTo, admin.accountId);
  if (!(outcome instanceof Refusal)) return shown([withNames(outcome.purchase, deps)]);
  if (outcome.code !== 'awaiting_confirmation') throw outcome;
  const purchase = shown(await listForAdminByIds(deps.db, deps, admin, [id]));
  return new WithMessage(outcome.code, purchase);
}

/** Decides many purchases; each result has the success message or the refusal of its purchase. */
async function decideMany(
  decide: Decide,
  admin: Unchecked<Admin>,
  ids: readonly string[],
  request: DecisionRequest,
) {
  const { message } = request.decision === 'APPROVED' ? approvePurchase : rejectPurchase;
  const outcomes = await decide({ admin, ids, ...request });
  return {
    results: [...outcomes].map(([id, outcome]) => {
      const refusal = outcome instanceof Refusal ? outcome : null;
      return {
        id,
        status: refusal === null,
        message: refusal === null ? message : String(refusal.publicMessage),
        code: refusal === null ? null : refusal.code,
      };
    }),
  };
}

const approval = (ip: string, compared: ReadonlyMap<string, string>): DecisionRequest => ({
  decision: 'APPROVED',
  reason: null,
  compared,
  ip,
});
const rejection = (ip: string, reason: string | undefined): DecisionRequest => ({
  decision: 'REJECTED',
  reason: reason === undefined || reason === '' ? null : reason,
  ip,
});

/** Handlers that list the company's purchases and decide on them. */
export const adminPurchaseHandlers = (deps: Deps) => {
  const decide = createDecide(deps);
  return handlers({
    listCompanyPurchases: async ({ actor, query, read }) => {
      const linkTo = mediaLinks(deps.secrets, actor);
      const page = await read((db) => purchasesOfCompany.page({ ...deps, db }, actor, query));
      return mapPage(page, (row) => toPurchaseForAdmin(row, linkTo, actor.accountId));
    },

    exportCompanyPurchases: ({ actor, query, read }) =>
      csvReply(
        'purchases',
        purchaseColumns,
        olderBy(read, (db) => purchasesOfCompany.older({ ...deps, db }, actor, query)),
      ),

    markPurchaseSeen: async ({ actor, body }) => {
      await transactionAs(deps.db, actor, async (tx) => {
        const accountId = await markSeen(tx, actor, body.id);
        if (body.answered !== undefined) await markAnswersRead(tx, actor, body.id, body.answered);
        if (accountId !== null) await notifyMember(tx, actor.companyId, accountId);
        else if (!(await hasPurchase(tx, actor, body.id))) refuse('not_found');
      });
      return null;
    },

    approvePurchase: checksSession(({ actor, ip, body: { id }, headers }) => {
      const compared = comparedIn(headers['compared-references'], [id]);
      return decideOne(deps, decide, actor, id, approval(ip, compared));
    }),
    rejectPurchase: checksSession(({ actor, ip, body }) =>
      decideOne(deps, decide, actor, body.id, rejection(ip, body.reason)),
    ),
    approvePurchases: checksSession(({ actor, ip, body: { ids }, headers }) => {
      const compared = comparedIn(headers['compared-references'], ids);
      return decideMany(decide, actor, ids, { ...approval(ip, compared), isBulk: true });
    }),
    rejectPurchases: checksSession(({ actor, ip, body }) =>
      decideMany(decide, actor, body.ids, rejection(ip, body.reason)),
    ),
  });
};
