import type { LineState } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { sql } from 'kysely';
import { refuseOnConstraint } from '../../platform/db/constraints.ts';
import { hasUnreadAnswer } from '../purchases/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { notifyOfLines } from './line-notices.store.ts';
import { touchLines } from './reconciliations.store.ts';

export interface LockedLine {
  readonly id: string;
  readonly day: string;
  readonly kind: 'CREDIT' | 'DEBIT';
  readonly amount: Paise;
  readonly state: LineState;
  readonly note: string | null;
  readonly refunded: Paise;
  /** The purchase that the line pays; null when it is not assigned. */
  readonly purchaseId: string | null;
}

/** Locks lines of the admin's company, in the order of their ids. Unknown ids are left out. */
export async function lockLines(
  tx: Tx,
  { companyId }: Admin,
  ids: readonly string[],
): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select l.id, l.day, l.kind, l.amount_paise as amount, l.state, l.note, l.refunded_paise as refunded,
      (select s.purchase_id from line_assignments s
       where s.company_id = l.company_id and s.line_id = l.id) as "purchaseId"
    from statement_lines l where l.company_id = ${companyId} and l.id = any(${ids}::uuid[])
    order by l.id for no key update of l`.execute(tx);
  return rows;
}

export interface LockedPurchase {
  readonly id: string;
  readonly accountId: string;
  readonly orderNumber: string | null;
  readonly status: PurchaseStatus;
  readonly total: Paise;
  readonly isReversed: boolean;
  /** Whether an answer of the member waits for an admin who opens it. */
  readonly isUnread: boolean;
}

/** Locks purchases against a decision until the transaction ends, in the order of their ids. */
export async function lockPurchases(
  tx: Tx,
  { companyId }: Admin,
  ids: readonly string[],
): Promise<LockedPurchase[]> {
  const { rows } = await sql<LockedPurchase>`
    select p.id, p.account_id as "accountId", p.order_number as "orderNumber", p.status,
      p.total_paise as total, p.reversed_at is not null as "isReversed",
      ${hasUnreadAnswer(sql`p.company_id`, sql`p.id`)} as "isUnread"
    from purchases p where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])
    order by p.id for no key update of p`.execute(tx);
  return rows;
}

export interface Assignment {
  readonly lineId: string;
  readonly purchaseId: string;
}

/**
 * Assigns open lines to locked purchases. The time is that of the statement: the transaction may have begun before a
 * decision for which the lock waited. The primary key of `line_assignments` guarantees that a line serves
 * one purchase.
 */
export async function insertAssignments(
  tx: Tx,
  { companyId, accountId }: Admin,
  assignments: readonly Assignment[],
): Promise<void> {
  await refuseOnConstraint(
    {
      line_assignments_pkey: 'line_already_assigned',
      line_assignments_not_reversed: 'purchase_reversed',
    },
    sql`
      insert into line_assignments (company_id, line_id, purchase_id, assigned_by, assigned_at)
      select ${companyId}, line_id, purchase_id, ${accountId}, clock_timestamp()
      from unnest(${assignments.map(({ lineId }) => lineId)}::uuid[],
        ${assignments.map(({ purchaseId }) => purchaseId)}::uuid[]) given (line_id, purchase_id)`.execute(
      tx,
    ),
  );
  await setState(
    tx,
    companyId,
    assignments.map(({ lineId }) => lineId),
    'assigned',
    null,
  );
}

/** Removes an assignment. Refuses with `assignment_final` when the purchase was approved with the line, or reversed. */
export async function deleteAssignment(
  tx: Tx,
  { companyId }: Admin,
  lineId: string,
): Promise<void> {
  // While the line is still assigned.
  await notifyOfLines(tx, companyId, [lineId]);
  await refuseOnConstraint(
    { line_assignments_final: 'assignment_final' },
    tx
      .deleteFrom('line_assignments')
      .where('company_id', '=', companyId)
      .where('line_id', '=', lineId)
      .execute(),
  );
  await setState(tx, companyId, [lineId], 'unmatched', null);
}

/**
 * Changes the state of lines, and notifies the members whose payments they prove; the next comparison computes the states
 * of the open lines again.
 */
export async function setState(
  tx: Tx,
  companyId: string,
  lineIds: readonly string[],
  state: Extract<LineState, 'assigned' | 'set_aside' | 'unmatched'>,
  note: string | null,
): Promise<void> {
  await notifyOfLines(tx, companyId, lineIds);
  await sql`
    update statement_lines set state = ${state}, candidates = '[]', note = ${note}
    where company_id = ${companyId} and id = any(${lineIds}::uuid[])`.execute(tx);
  await touchLines(tx, companyId);
}
