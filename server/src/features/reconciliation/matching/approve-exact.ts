import { approveExact as approveExactCall, approvePurchase } from '@prelaunch/contract';
import { recordAudits, type AuditEntry } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { rowDone, rowRefused, type RowResult } from '../../../platform/row-results.ts';
import type { createDecide } from '../../purchases/index.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { auditedPurchase, lineEntry } from '../assignments.ts';
import { insertAssignments, lockLines, lockPurchases } from '../assignments.store.ts';
import type { StatementDeps } from '../deps.ts';
import { findExact, findPaidByOneLine } from './exact.store.ts';
import { lockReconciliationOf } from '../reconciliations.store.ts';

/** The purchase to approve for a line, or why the line is refused. */
type Row = { readonly purchaseId: string } | { readonly refused: RowResult };

/**
 * Assigns the lines that are still exact, in one transaction. A line that an earlier call has assigned, but whose
 * purchase is pending because that call was interrupted, is returned again.
 *
 * @returns a row for each of `lineIds`, in their order
 */
const prepare = (
  { db }: StatementDeps,
  admin: Admin,
  ip: string,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Row>> =>
  transactionAs(
    db,
    admin,
    async (tx) => {
      const lines = new Map((await lockLines(tx, admin, lineIds)).map((line) => [line.id, line]));
      const exact = await findExact(tx, admin, lineIds, 'PENDING');
      const wanted = exact.map(({ purchaseId }) => purchaseId);
      const purchases = new Map(
        (await lockPurchases(tx, admin, wanted)).map((purchase) => [purchase.id, purchase]),
      );
      const assigned = [...lines.values()].flatMap(({ purchaseId }) => purchaseId ?? []);
      const paid = await findPaidByOneLine(tx, admin, assigned);

      const refused = new Map<string, 'own_purchase' | 'answer_unread'>();
      const entries: AuditEntry[] = [];
      const fresh = new Map<string, string>();
      for (const { lineId, purchaseId } of exact) {
        const [line, purchase] = [lines.get(lineId), purchases.get(purchaseId)];
        if (purchase?.accountId === admin.accountId) refused.set(lineId, 'own_purchase');
        else if (purchase?.isUnread === true) refused.set(lineId, 'answer_unread');
        // Locking the purchase may have waited for a decision.
        else if (line !== undefined && purchase?.status === 'PENDING') {
          fresh.set(lineId, purchaseId);
          const change = { before: null, after: auditedPurchase(purchase) };
          entries.push(lineEntry(admin, ip, approveExactCall.audit, line, change));
        }
      }
      if (fresh.size > 0) {
        const assignments = [...fresh].map(([lineId, purchaseId]) => ({ lineId, purchaseId }));
        await insertAssignments(tx, admin, assignments);
        await recordAudits(tx, admin, entries);
      }
      const rowOf = (id: string): Row => {
        const line = lines.get(id);
        if (line === undefined) return { refused: rowRefused(id, 'not_found') };
        const code = refused.get(id);
        if (code !== undefined) return { refused: rowRefused(id, code) };
        const purchaseId = fresh.get(id) ?? line.purchaseId;
        return purchaseId !== null && (fresh.has(id) || paid.has(purchaseId))
          ? { purchaseId }
          : { refused: rowRefused(id, 'line_not_exact') };
      };
      return new Map(lineIds.map((id) => [id, rowOf(id)]));
    },
    lockReconciliationOf(admin),
  );

/**
 * Assigns exact lines and approves their purchases. Each line has its own result; a purchase that needs a second admin
 * stays assigned and waits for the confirmation. A crash between the two steps leaves the line assigned and the
 * purchase pending, and repeating the call continues.
 */
export async function approveExact(
  deps: StatementDeps,
  decide: ReturnType<typeof createDecide>,
  {
    admin,
    ip,
    lineIds,
  }: { readonly admin: Admin; readonly ip: string; readonly lineIds: readonly string[] },
): Promise<RowResult[]> {
  const prepared = await prepare(deps, admin, ip, lineIds);
  const ids = [...prepared.values()].flatMap((row) => ('purchaseId' in row ? row.purchaseId : []));
  const outcomes = await decide({ admin, ids, decision: 'APPROVED', reason: null, ip });
  return [...prepared].map(([lineId, row]) => {
    if ('refused' in row) return row.refused;
    const outcome = outcomes.get(row.purchaseId);
    if (outcome === undefined) return rowRefused(lineId, 'not_found');
    return outcome instanceof Refusal
      ? rowRefused(lineId, outcome.code, String(outcome.publicMessage))
      : rowDone(lineId, approvePurchase.message);
  });
}
