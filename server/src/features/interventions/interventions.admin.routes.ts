import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { handlers, WithMessage } from '../../platform/http/implement.ts';
import { mapPage } from '../../platform/lists/list.ts';
import { refuse } from '../../platform/refuse.ts';
import { mediaLinks } from '../media/index.ts';
import { listForAdminByIds, toPurchaseForAdmin } from '../purchases/index.ts';
import { hold, release, reverse } from './interventions.ts';
import { interventionsOfCompany } from './intervention-lists.store.ts';
import { dismissReturn } from './returned-payments.ts';
import { returnedPaymentsOfCompany } from './returned-payments.store.ts';

/** Handlers that hold, release and reverse approved purchases, and list holds and reversals. */
export const interventionHandlers = (deps: Deps) => {
  const shown = async (admin: Admin, ids: readonly string[]) => {
    const linkTo = mediaLinks(deps.secrets, admin);
    const rows = await listForAdminByIds(deps.db, deps, admin, ids);
    return new Map(rows.map((row) => [row.id, toPurchaseForAdmin(row, linkTo, admin.accountId)]));
  };
  const shownOne = async (admin: Admin, id: string) =>
    (await shown(admin, [id])).get(id) ?? refuse('not_found');

  return handlers({
    holdPurchase: async ({ actor, ip, body }) => {
      await hold(deps, actor, ip, body);
      return shownOne(actor, body.id);
    },

    releasePurchase: async ({ actor, ip, body }) => {
      await release(deps, actor, ip, body.id);
      return shownOne(actor, body.id);
    },

    reversePurchase: async ({ actor, ip, body }) => {
      const waiting = await reverse(deps, actor, ip, body);
      const purchase = await shownOne(actor, body.id);
      return waiting === null ? purchase : new WithMessage('awaiting_confirmation', purchase);
    },

    listInterventions: async ({ actor, query }) => {
      const page = await interventionsOfCompany.page(deps, actor, query);
      const ids = [...new Set(page.records.map(({ purchaseId }) => purchaseId))];
      const purchases = await shown(actor, ids);
      return mapPage(page, ({ purchaseId, by, ...row }) => ({
        ...row,
        by: by ?? '',
        purchase: purchases.get(purchaseId) ?? refuse('not_found'),
      }));
    },

    listReturnedPayments: async ({ actor, query }) => {
      const page = await returnedPaymentsOfCompany.page(deps, actor, query);
      const ids = [...new Set(page.records.map(({ purchaseId }) => purchaseId))];
      const purchases = await shown(actor, ids);
      return mapPage(page, ({ id, purchaseId, amount, ...row }) => ({
        id,
        debit: {
          id,
          day: row.debitDay,
          amount,
          narration: row.debitNarration,
          reference: row.debitReference,
        },
        credit: {
          id: row.creditId,
          day: row.creditDay,
          amount,
          narration: row.creditNarration,
          reference: row.creditReference,
        },
        purchase: purchases.get(purchaseId) ?? refuse('not_found'),
      }));
    },

    dismissReturnedPayment: async ({ actor, ip, body: { id } }) => {
      await dismissReturn(deps, actor, ip, id);
      return { id };
    },
  });
};
