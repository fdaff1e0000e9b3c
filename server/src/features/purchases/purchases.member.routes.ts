import { transactionAs } from '../auth/index.ts';
import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Member, Unchecked } from '../../platform/http/actor.ts';
import { checksSession, handlers } from '../../platform/http/implement.ts';
import { mediaLinks } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { countOwnPurchases } from './lists/own-counts.store.ts';
import { ownPurchasesReader } from './lists/own-purchases.store.ts';
import { findForMember } from './lists/purchase-lists.store.ts';
import { toPurchase, type Purchase } from './purchase.ts';
import { submitWithFreedSupply } from './reservations/release-reservations.ts';
import { createSubmit } from './submit/submit.ts';

/** Reads a purchase for the reply to a repeated submission, which equals the first reply. */
async function repeated(deps: Deps, member: Unchecked<Member>, id: string): Promise<Purchase> {
  const row = (await findForMember(deps.db, member, id)) ?? refuse('not_found');
  return { ...toPurchase(row, mediaLinks(deps.secrets, member)), payeeName: undefined };
}

/** Handlers that submit purchases and list the member's own. */
export const memberPurchaseHandlers = (deps: Deps) => {
  const listOwn = ownPurchasesReader(deps.db);
  const submit = createSubmit(deps);
  return handlers({
    submitPurchase: checksSession(async ({ actor, headers, body }) => {
      const submission = { member: actor, body, key: headers['idempotency-key'] };
      const submitted = await submitWithFreedSupply(
        actor.companyId,
        () => submit(submission),
        (release) => transactionAs(deps.db, actor, release),
      );
      return 'repeatedId' in submitted
        ? repeated(deps, actor, submitted.repeatedId)
        : toPurchase(submitted.purchase, mediaLinks(deps.secrets, actor));
    }),

    listOwnPurchases: checksSession(async ({ actor, query }) => {
      const linkTo = mediaLinks(deps.secrets, actor);
      return mapPage(await listOwn(actor, query), (row) => toPurchase(row, linkTo));
    }),

    countOwnPurchases: async ({ actor }) => {
      const { newest, ...counts } = await countOwnPurchases(deps.db, actor);
      const linkTo = mediaLinks(deps.secrets, actor);
      return { ...counts, newest: newest && toPurchase(newest, linkTo) };
    },
  });
};
