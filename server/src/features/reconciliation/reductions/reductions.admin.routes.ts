import type { Deps } from '../../../platform/deps.ts';
import { handlers, WithMessage } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/refuse.ts';
import { mediaLinks } from '../../media/index.ts';
import { comparedIn, listForAdminByIds, toPurchaseForAdmin } from '../../purchases/index.ts';
import { approvePaid } from './reductions.ts';

/** Handlers that approve what was paid of a short purchase. */
export const reductionHandlers = (deps: Deps) =>
  handlers({
    approvePaid: async ({ actor, ip, body: { id, received }, headers }) => {
      const compared = comparedIn(headers['compared-references'], [id]).get(id);
      const reduction = await approvePaid(deps, actor, ip, { id, received, compared });
      const [row = refuse('not_found')] = await listForAdminByIds(deps.db, deps, actor, [
        reduction.id,
      ]);
      const purchase = toPurchaseForAdmin(row, mediaLinks(deps.secrets, actor), actor.accountId);
      return reduction.outcome === 'approved'
        ? purchase
        : new WithMessage('awaiting_confirmation', purchase);
    },
  });
