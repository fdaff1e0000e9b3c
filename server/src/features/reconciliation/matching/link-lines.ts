import { assignLine, linkLines as linkLinesCall } from '@prelaunch/contract';
import { recordAudits } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { rowDone, rowRefused, type RowResult } from '../../../platform/row-results.ts';
import { auditedPurchase, lineEntry } from '../assignments.ts';
import { insertAssignments, lockLines, lockPurchases } from '../assignments.store.ts';
import type { StatementDeps } from '../deps.ts';
import { findExact } from './exact.store.ts';
import { lockReconciliationOf } from '../reconciliations.store.ts';

/**
 * Assigns lines to the approved purchases that they name and pay exactly. A line that was assigned to an approved
 * purchase before counts as linked, so that the call can be repeated.
 *
 * @returns a row for each of `lineIds`, in their order
 */
export const linkLines = (
  { db }: StatementDeps,
  admin: Admin,
  ip: string,
  lineIds: readonly string[],
): Promise<RowResult[]> =>
  transactionAs(
    db,
    admin,
    async (tx) => {
      const lines = new Map((await lockLines(tx, admin, lineIds)).map((line) => [line.id, line]));
      const exact = await findExact(tx, admin, lineIds, 'APPROVED');
      const known = [...lines.values()].flatMap(({ purchaseId }) => purchaseId ?? []);
      const wanted = [...known, ...exact.map(({ purchaseId }) => purchaseId)];
      const purchases = new Map(
        (await lockPurchases(tx, admin, wanted)).map((purchase) => [purchase.id, purchase]),
      );
      const isOwn = (id: string | null) =>
        id !== null && purchases.get(id)?.accountId === admin.accountId;
      const found = new Map(exact.map(({ lineId, purchaseId }) => [lineId, purchaseId]));
      const fresh = exact.filter(({ purchaseId }) => !isOwn(purchaseId));
      const entries = fresh.flatMap(({ lineId, purchaseId }) => {
        const [line, purchase] = [lines.get(lineId), purchases.get(purchaseId)];
        if (line === undefined || purchase === undefined) return [];
        const change = { before: null, after: auditedPurchase(purchase) };
        return [lineEntry(admin, ip, linkLinesCall.audit, line, change)];
      });
      if (fresh.length > 0) {
        await insertAssignments(tx, admin, fresh);
        await recordAudits(tx, admin, entries);
      }
      return lineIds.map((id) => {
        const line = lines.get(id);
        if (line === undefined) return rowRefused(id, 'not_found');
        const purchaseId = found.get(id) ?? line.purchaseId;
        if (isOwn(purchaseId)) return rowRefused(id, 'own_purchase');
        const isLinked = purchaseId !== null && purchases.get(purchaseId)?.status === 'APPROVED';
        return isLinked ? rowDone(id, assignLine.message) : rowRefused(id, 'line_not_exact');
      });
    },
    lockReconciliationOf(admin),
  );
