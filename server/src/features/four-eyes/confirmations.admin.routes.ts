import { needsSecondAdmin, openRequests } from '../confirmations/confirmations.store.ts';
import { mapPage } from '../../platform/lists/list.ts';
import type { Deps } from '../../platform/deps.ts';
import { handlers } from '../../platform/http/implement.ts';
import { mediaLinks } from '../media/media.links.ts';
import { listForAdminByIds } from '../purchases/lists/purchase-lists.store.ts';
import { toPurchaseForAdmin } from '../purchases/purchase.ts';
import { confirm, decline, openChange } from './end-confirmation.ts';
import { describeChange } from './pending-changes.rules.ts';

/** Lists, confirms and declines changes that need a second admin. */
export const adminConfirmationHandlers = (deps: Deps) =>
  handlers({
    listConfirmations: async ({ actor, query }) => {
      const [page, fourEyes] = await Promise.all([
        openRequests.page(deps, actor, query),
        needsSecondAdmin(deps.db, actor),
      ]);
      const ids = page.records.flatMap(({ kind, subjectId }) =>
        kind === 'purchase.approve' && subjectId !== null ? [subjectId] : [],
      );
      const found = ids.length === 0 ? [] : await listForAdminByIds(deps.db, deps, actor, ids);
      const linkTo = mediaLinks(deps.secrets, actor);
      const purchases = new Map(
        found.map((row) => [row.id, toPurchaseForAdmin(row, linkTo, actor.accountId)]),
      );
      const shown = mapPage(page, ({ id, kind, subjectId, payloadSealed, ...row }) => {
        const change = openChange(deps, payloadSealed);
        return {
          id,
          kind,
          label: change === null ? '' : describeChange(change).label,
          requestedAt: row.requestedAt,
          expiresAt: row.expiresAt,
          requestedBy: { id: row.requesterId, name: row.requesterName, email: row.requesterEmail },
          isOwn: row.requesterId === actor.accountId,
          lines: change === null ? [] : describeChange(change).lines('whole'),
          purchase: purchases.get(subjectId ?? '') ?? null,
        };
      });
      return { ...shown, fourEyes };
    },

    confirmChange: async ({ actor, ip, body }) => {
      await confirm(deps, actor, ip, body.id);
      return null;
    },

    declineConfirmation: async ({ actor, ip, body }) => {
      await decline(deps, actor, ip, body.id);
      return null;
    },
  });
