import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { notifyMember } from '../../live/index.ts';
import { mediaLinks } from '../../media/index.ts';
import { renewTotals, findForMember, toPurchase, readReference } from '../../purchases/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { touchLines } from '../reconciliations.store.ts';
import { correctReference } from './corrections.store.ts';
import { findProgress } from './progress.store.ts';

/** Handlers that tell a member where a purchase is, and correct its reference. */
export const memberProgressHandlers = (deps: Deps) =>
  handlers({
    getPurchaseProgress: async ({ actor, params }) =>
      (await findProgress(deps.db, actor, params.id)) ?? refuse('not_found'),

    correctPurchaseReference: async ({ actor, params, body, ip }) => {
      const { companyId, accountId } = actor;
      await transactionAs(
        deps.db,
        actor,
        async (tx, { name, email }) => {
          const correction = await correctReference(
            tx,
            actor,
            params.id,
            body.referenceNumber,
            readReference,
          );
          if (correction === null) return;
          await notifyMember(tx, companyId, accountId);
          await recordAudit(
            tx,
            { kind: 'member', accountId, name, email },
            {
              companyId,
              action: 'purchase.correct_reference',
              subject: { type: 'purchase', id: params.id, label: correction.label },
              before: { referenceNumber: correction.before },
              after: { referenceNumber: correction.after },
              ip,
            },
          );
        },
        {
          changesCaller: true,
          // In the order of locks. Decisions that wait see the new reference, and bank lines are compared with it.
          lockFirst: async (tx) => {
            await renewTotals(tx, companyId);
            await touchLines(tx, companyId);
          },
        },
      );
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      return toPurchase(row, mediaLinks(deps.secrets, actor));
    },
  });
