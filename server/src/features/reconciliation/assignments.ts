import { assignLine, setLineAside, takeLineBack, unassignLine } from '@prelaunch/contract';
import { decimalText } from '@prelaunch/domain/money';
import { recordAudit, type AuditEntry } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  deleteAssignment,
  insertAssignments,
  lockLines,
  lockPurchases,
  setState,
  type LockedLine,
  type LockedPurchase,
} from './assignments.store.ts';
import type { StatementDeps } from './deps.ts';
import { coversRefundsWithout } from './refunds/refundable.store.ts';
import { lockReconciliationOf } from './reconciliations.store.ts';

/** The audit entry of a change of one line. */
export const lineEntry = (
  admin: Admin,
  ip: string,
  action: string,
  line: LockedLine,
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  companyId: admin.companyId,
  action,
  subject: {
    type: 'statement_line',
    id: line.id,
    label: `${line.day} ₹ ${decimalText(line.amount)}`,
  },
  before,
  after,
  ip,
});

/** Whether the line can be assigned to a purchase; refuses otherwise. */
function requireOpen(line: LockedLine): void {
  if (line.kind !== 'CREDIT') refuse('line_not_credit');
  if (line.purchaseId !== null) refuse('line_already_assigned');
  if (line.state === 'set_aside') refuse('line_set_aside');
}

/** Runs a change of one line under the locks of line and reconciliation. Refuses with `not_found`. */
const changeLine = (
  { db }: StatementDeps,
  admin: Admin,
  lineId: string,
  change: (tx: Tx, line: LockedLine) => Promise<void>,
): Promise<void> =>
  transactionAs(
    db,
    admin,
    async (tx) => {
      const [line] = await lockLines(tx, admin, [lineId]);
      await change(tx, line ?? refuse('not_found'));
    },
    lockReconciliationOf(admin),
  );

export const auditedPurchase = ({ id, orderNumber }: LockedPurchase) => ({
  purchase: orderNumber ?? id,
  purchaseId: id,
});

/** Records which purchase a line pays. Repeating the call changes nothing. */
export const assign = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  { lineId, purchaseId }: { readonly lineId: string; readonly purchaseId: string },
): Promise<void> =>
  changeLine(deps, admin, lineId, async (tx, line) => {
    if (line.purchaseId === purchaseId) return;
    requireOpen(line);
    if (line.refunded > 0n) refuse('line_refunded');
    const [purchase = refuse('not_found')] = await lockPurchases(tx, admin, [purchaseId]);
    if (purchase.accountId === admin.accountId) refuse('own_purchase');
    if (purchase.status === 'REJECTED') refuse('purchase_rejected');
    if (purchase.isReversed) refuse('purchase_reversed');
    await insertAssignments(tx, admin, [{ lineId, purchaseId }]);
    const after = auditedPurchase(purchase);
    await recordAudit(
      tx,
      admin,
      lineEntry(admin, ip, assignLine.audit, line, { before: null, after }),
    );
  });

/** Undoes an assignment, unless the purchase was approved with the line. */
export const unassign = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  lineId: string,
): Promise<void> =>
  changeLine(deps, admin, lineId, async (tx, line) => {
    if (line.purchaseId === null) return refuse('line_not_assigned');
    const [purchase = refuse('not_found')] = await lockPurchases(tx, admin, [line.purchaseId]);
    if (purchase.accountId === admin.accountId) refuse('own_purchase');
    if (line.refunded > 0n) refuse('line_refunded');
    if (!(await coversRefundsWithout(tx, admin, lineId))) refuse('line_refunded');
    await deleteAssignment(tx, admin, lineId);
    const before = auditedPurchase(purchase);
    await recordAudit(
      tx,
      admin,
      lineEntry(admin, ip, unassignLine.audit, line, { before, after: null }),
    );
  });

/** Sets an open line aside with a note. */
export const setAside = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  { lineId, note }: { readonly lineId: string; readonly note: string },
): Promise<void> =>
  changeLine(deps, admin, lineId, async (tx, line) => {
    requireOpen(line);
    await setState(tx, admin.companyId, [lineId], 'set_aside', note);
    await recordAudit(
      tx,
      admin,
      lineEntry(admin, ip, setLineAside.audit, line, { before: null, after: { note } }),
    );
  });

/** Makes a line that was set aside open again. */
export const takeBack = (
  deps: StatementDeps,
  admin: Admin,
  ip: string,
  lineId: string,
): Promise<void> =>
  changeLine(deps, admin, lineId, async (tx, line) => {
    if (line.state !== 'set_aside') refuse('line_not_set_aside');
    await setState(tx, admin.companyId, [lineId], 'unmatched', null);
    const before = { note: line.note };
    await recordAudit(
      tx,
      admin,
      lineEntry(admin, ip, takeLineBack.audit, line, { before, after: null }),
    );
  });
