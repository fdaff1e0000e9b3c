import { listOpenRequests } from '../confirmations/confirmations.store.ts';
import type { Deps } from '../deps.ts';
import { handlers } from '../http/implement.ts';
import { pageOf } from '../http/paging.ts';
import { mediaLinks } from '../media/media.links.ts';
import { listForAdminByIds } from '../purchases/purchase-lists.store.ts';
import { toPurchaseForAdmin } from '../purchases/purchase.ts';
import { confirm, decline, openChange } from './end-confirmation.ts';
import { describeChange } from './pending-changes.rules.ts';

/** Lists, confirms and declines changes that need a second admin. */
export const adminConfirmationHandlers = (deps: Deps) =>
  handlers({
    listConfirmations: async ({ actor, query }) => {
      const { rows, total, fourEyes } = await listOpenRequests(deps.db, deps, actor, query);
      const opened = rows.map((row) => ({ ...row, change: openChange(deps, row.payloadSealed) }));
      const ids = rows.flatMap(({ kind, subjectId }) =>
        kind === 'purchase.approve' && subjectId !== null ? [subjectId] : [],
      );
      const found = ids.length === 0 ? [] : await listForAdminByIds(deps.db, deps, actor, ids);
      const linkTo = mediaLinks(deps.secrets, actor);
      const purchases = new Map(
        found.map((row) => [row.id, toPurchaseForAdmin(row, linkTo, actor.accountId)]),
      );
      const records = opened.map(({ id, kind, subjectId, change, ...row }) => ({
        id,
        kind,
        label: change === null ? '' : describeChange(change).label,
        requestedAt: row.requestedAt,
        expiresAt: row.expiresAt,
        requestedBy: { id: row.requesterId, name: row.requesterName, email: row.requesterEmail },
        isOwn: row.requesterId === actor.accountId,
        lines: change === null ? [] : describeChange(change).lines('whole'),
        purchase: purchases.get(subjectId ?? '') ?? null,
      }));
      return { ...pageOf(records, total, query), fourEyes };
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
