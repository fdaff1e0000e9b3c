import type { BasisPoints, MicroRupees, Paise, Tokens } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { REJECT_REASONS } from '@prelaunch/domain/reject-reasons';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { amountToPay } from '../amount-to-pay.store.ts';
import { hasUnreadAnswer } from './unread-answers.store.ts';

/** A purchase that may be reduced to what was paid. */
export interface ReduciblePurchase {
  readonly id: string;
  readonly accountId: string;
  /** The order number, or the id of a purchase without one. */
  readonly label: string;
  readonly status: PurchaseStatus;
  readonly price: MicroRupees;
  readonly feeRate: BasisPoints;
  readonly quantity: Tokens;
  /** What a credit of the member pays of it. */
  readonly credited: Paise;
  /** What is to be paid by transfer. */
  readonly toPay: Paise;
  /** The sum of its lines less their refunds; null without a line. */
  readonly received: Paise | null;
  /** The sum of the open lines that contain its reference or payment code, less their refunds; null without such a line. */
  readonly named: Paise | null;
  /** Whether money of one of its lines was refunded. */
  readonly isRefunded: boolean;
  readonly referenceNumber: string | null;
  /** Whether the member has corrected its reference since an admin opened it. */
  readonly isCorrected: boolean;
  /** Whether an answer of the member waits for an admin who opens it. */
  readonly isUnread: boolean;
  /** Whether it has itself taken the place of another one. */
  readonly isReduced: boolean;
  /** The purchase that has taken its place; null for none. */
  readonly replacement: {
    readonly id: string;
    /** What was received for it, in paise, as text, because JSON has no bigint. */
    readonly received: string;
    readonly status: PurchaseStatus;
    readonly isReversed: boolean;
    /** Whether its approval waits for a second admin. */
    readonly isRequested: boolean;
  } | null;
}

/** Locks a purchase of the admin's company against a decision; null for an unknown one. */
export async function lockReducible(
  tx: Tx,
  { companyId }: Admin,
  id: string,
): Promise<ReduciblePurchase | null> {
  // The lock first: a query that waits for it would read the other tables as they were before.
  await sql`
    select from purchases where company_id = ${companyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<ReduciblePurchase>`
    select p.id, p.account_id as "accountId", coalesce(p.order_number, p.id::text) as label, p.status,
      p.price_micro_rupees as price, p.fee_basis_points::bigint as "feeRate", p.quantity, p.credited_paise as credited,
      ${amountToPay('p')} as "toPay",
      p.received_paise as received, (
        select sum(l.amount_paise - l.refunded_paise)::bigint from statement_lines l
        where l.company_id = p.company_id and l.state not in ('assigned', 'set_aside') and l.id in (
          select k.line_id from statement_line_keys k
          where k.company_id = p.company_id and k.key in (p.reference_key, p.payment_code))) as named,
      p.reference_number as "referenceNumber",
      exists (select from line_assignments a
        join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
        where a.company_id = p.company_id and a.purchase_id = p.id and l.refunded_paise > 0) as "isRefunded",
      p.seen_at is null and exists (select from purchase_corrections c where c.company_id = p.company_id
        and c.purchase_id = p.id) as "isCorrected",
      ${hasUnreadAnswer(sql`p.company_id`, sql`p.id`)} as "isUnread",
      p.reduced_from is not null as "isReduced", (
        select jsonb_build_object('id', r.id, 'received', ${amountToPay('r')}::text, 'status', r.status,
          'isReversed', r.reversed_at is not null, 'isRequested', exists (select from confirmations c
            where c.company_id = r.company_id and c.subject_id = r.id and c.kind = 'purchase.approve'
              and c.state = 'PENDING' and c.expires_at > now()))
        from purchases r where r.company_id = p.company_id and r.reduced_from = p.id) as replacement
    from purchases p where p.company_id = ${companyId} and p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Rejects a pending purchase without a line, and inserts one for what was paid in its place, which has the rest of its
 * reservation, its credit and its time. Call it with the totals and the purchase locked. The new purchase is not counted as submitted,
 * nor the other one as rejected on this day: the member has submitted one order, and the company decides it once.
 *
 * @returns the id of the new purchase
 */
export async function insertReduced(
  tx: Tx,
  { companyId, accountId }: Admin,
  id: string,
  { amount, fee, quantity, total }: PricedOrder,
): Promise<string> {
  const reducedId = uuidv7();
  await sql`
    update purchases set status = 'REJECTED', reject_reason = ${REJECT_REASONS.reduced},
      decided_at = clock_timestamp(), decided_by = ${accountId}, seen_at = coalesce(seen_at, clock_timestamp())
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  const { rows } = await sql<{ written: number }>`
    with submitted as materialized (
      select * from purchases where company_id = ${companyId} and id = ${id}
    ), reduced as (
      insert into purchases (company_id, id, reduced_from, account_id, order_number, payment_code, payment_method,
        reference_number, unusual_reference, receipt_id, bank_name, payee_version_id, price_micro_rupees,
        fee_basis_points, amount_paise, fee_paise, total_paise, quantity, credit_id, credited_paise, created_at, reserved_until,
        released_at, seen_at)
      select company_id, ${reducedId}, id, account_id, order_number, payment_code, payment_method,
        reference_number, unusual_reference, receipt_id, bank_name, payee_version_id, price_micro_rupees,
        fee_basis_points, ${amount}, ${fee}, ${total}, ${quantity}, credit_id, credited_paise, created_at, reserved_until,
        released_at, decided_at
      from submitted
      returning *
    ), counted as (
      update company_totals t
      set reserved = t.reserved - case when s.released_at is null then s.quantity - r.quantity else 0 end,
        pending_paise = t.pending_paise - s.total_paise + r.total_paise, rejected_count = t.rejected_count + 1
      from submitted s, reduced r where t.company_id = ${companyId}
      returning t.company_id
    ), corrected as (
      insert into purchase_corrections (company_id, purchase_id, reference_number, reference_key)
      select company_id, ${reducedId}, reference_number, reference_key from purchase_corrections
      where company_id = ${companyId} and purchase_id = ${id}
    )
    select (select count(*) from reduced)::int + (select count(*) from counted)::int as written`.execute(
    tx,
  );
  if (rows[0]?.written !== 2) throw new Error('a reduced purchase was not written completely');
  return reducedId;
}
