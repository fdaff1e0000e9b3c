import { paise } from '@prelaunch/domain/money';
import { handlers } from '../../platform/http/implement.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { csvReply, olderBy } from '../../platform/lists/csv.ts';
import { mapPage } from '../../platform/lists/list.ts';
import { mediaLinks } from '../media/index.ts';
import { createDecide, toPurchaseForAdmin, listForAdminByIds } from '../purchases/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { approveExact } from './matching/approve-exact.ts';
import { assign, setAside, takeBack, unassign } from './assignments.ts';
import type { StatementDeps } from './deps.ts';
import { lineColumns, toStatementLine } from './line-reply.ts';
import { linkLines } from './matching/link-lines.ts';
import { sumLines } from './line-totals.store.ts';
import { findDayToClose, listDays, sumDay } from './line-days.store.ts';
import { findLine, linesOfCompany, listFileNames, listOpenLinesOfDay } from './lines.store.ts';
import { startMatching } from './matching/matching.ts';
import { sumRefundsDue, sumWithoutOrder } from './open-money.store.ts';
import { findMatchingState } from './reconciliations.store.ts';
import { findRefundable } from './refunds/refundable.store.ts';
import { findShortfalls } from './shortfalls.store.ts';
import { acceptShortfall, askForRest } from './shortfalls.ts';

/** Handlers that list statement lines and record what they pay. */
export const statementLineHandlers = (deps: StatementDeps) => {
  const decide = createDecide(deps);
  const getLine = async (admin: Admin, id: string) =>
    (await findLine(deps.db, deps, admin, id)) ?? refuse('not_found');
  /** The line after a change. */
  const shown = async (admin: Admin, id: string) => toStatementLine(await getLine(admin, id));

  return handlers({
    listStatementLines: async ({ actor, query, read }) => {
      const page = await read((db) => linesOfCompany.page({ ...deps, db }, actor, query));
      return mapPage(page, (row) => toStatementLine(row));
    },

    exportStatementLines: ({ actor, query, read }) =>
      csvReply(
        'statement-lines',
        lineColumns,
        olderBy(read, (db) => linesOfCompany.older({ ...deps, db }, actor, query)),
      ),

    getStatementLine: async ({ actor, params }) => {
      const row = await getLine(actor, params.id);
      const { assigned_id: assignedId, candidates: suggested } = row;
      const ids =
        assignedId === null ? suggested.map(({ purchaseId }) => purchaseId) : [assignedId];
      const linkTo = mediaLinks(deps.secrets, actor);
      const purchases = new Map(
        (await listForAdminByIds(deps.db, deps, actor, ids)).map((purchase) => [
          purchase.id,
          toPurchaseForAdmin(purchase, linkTo, actor.accountId),
        ]),
      );
      const candidates = assignedId === null ? suggested : [];
      const shortfalls = await findShortfalls(deps.db, actor, row.id, ids);
      const own = assignedId === null ? undefined : shortfalls.get(assignedId);
      return {
        line: toStatementLine(row),
        purchase: assignedId === null ? null : (purchases.get(assignedId) ?? null),
        candidates: candidates.flatMap(({ purchaseId, reasons }) => {
          const purchase = purchases.get(purchaseId);
          const receivedElsewhere = shortfalls.get(purchaseId)?.receivedElsewhere ?? paise(0n);
          return purchase === undefined
            ? []
            : [{ purchase, reasons: [...reasons], receivedElsewhere }];
        }),
        receivedElsewhere: own?.receivedElsewhere ?? paise(0n),
        restAskedAt: own?.restAskedAt ?? null,
        refundable: await findRefundable(deps.db, actor, row.id),
        fileNames: await listFileNames(deps.db, actor, row.id),
      };
    },

    getReconciliation: async ({ actor }) => ({
      ...(await findMatchingState(deps.db, actor.companyId)),
      states: await sumLines(deps.db, actor.companyId),
    }),

    getOpenMoney: async ({ actor, read }) => ({
      withoutOrder: await read((db) => sumWithoutOrder(db, actor.companyId)),
      refundsDue: await read((db) => sumRefundsDue(db, actor.companyId)),
    }),

    getStatementDay: async ({ actor, query }) => {
      const { companyId } = actor;
      const day = query.day ?? (await findDayToClose(deps.db, companyId));
      const sums = await sumDay(deps.db, companyId, day);
      const lines = day === null ? [] : await listOpenLinesOfDay(deps.db, deps, actor, day);
      return {
        day,
        days: await listDays(deps.db, companyId),
        ...sums,
        lines: lines.map((row) => toStatementLine(row)),
      };
    },

    matchStatementLines: ({ actor }) => startMatching(deps, actor.companyId),

    assignLine: async ({ actor, ip, body }) => {
      await assign(deps, actor, ip, body);
      return shown(actor, body.lineId);
    },

    unassignLine: async ({ actor, ip, body }) => {
      await unassign(deps, actor, ip, body.lineId);
      return shown(actor, body.lineId);
    },

    setLineAside: async ({ actor, ip, body }) => {
      await setAside(deps, actor, ip, body);
      return shown(actor, body.lineId);
    },

    takeLineBack: async ({ actor, ip, body }) => {
      await takeBack(deps, actor, ip, body.lineId);
      return shown(actor, body.lineId);
    },

    approveExact: async ({ actor, ip, body }) => ({
      results: await approveExact(deps, decide, { admin: actor, ip, lineIds: body.lineIds }),
    }),

    acceptShortfall: async ({ actor, ip, body }) => {
      await acceptShortfall(deps, actor, ip, body);
      return null;
    },

    askForRest: async ({ actor, ip, body }) => {
      await askForRest(deps, actor, ip, body.id);
      return null;
    },

    linkLines: async ({ actor, ip, body }) => ({
      results: await linkLines(deps, actor, ip, body.lineIds),
    }),
  });
};
