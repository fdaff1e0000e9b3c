import { needsSecondAdmin, openRequests } from './confirmations.store.ts';
import { mapPage } from '../../platform/lists/list.ts';
import { describeChange, type ConfirmationDeps } from './changes.ts';
import { handlers } from '../../platform/http/implement.ts';
import { confirm, decline, openChange } from './end-confirmation.ts';

/** Lists, confirms and declines changes that need a second admin. */
export const adminConfirmationHandlers = (deps: ConfirmationDeps) =>
  handlers({
    listConfirmations: async ({ actor, query }) => {
      const [page, fourEyes] = await Promise.all([
        openRequests.page(deps, actor, query),
        needsSecondAdmin(deps.db, actor),
      ]);
      const purchases = new Map(
        (
          await Promise.all(
            Object.entries(deps.changes).map(async ([kind, { listPurchases }]) => {
              const ids = page.records.flatMap((row) =>
                row.kind === kind && row.subjectId !== null ? [row.subjectId] : [],
              );
              return ids.length === 0 ? [] : [...((await listPurchases?.(deps, actor, ids)) ?? [])];
            }),
          )
        ).flat(),
      );
      const shown = mapPage(page, ({ id, kind, subjectId, payloadSealed, ...row }) => {
        const change = openChange(deps, payloadSealed);
        return {
          id,
          kind,
          subjectId,
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
