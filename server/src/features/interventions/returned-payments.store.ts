import type { Paise } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { defineList } from '../../platform/lists/list.ts';

/** A debit line that may return the payment of an approved purchase. Days are `YYYY-MM-DD`. */
export interface ReturnedPaymentRow {
  /** The id of the debit line. */
  readonly id: string;
  readonly purchaseId: string;
  /** Of both lines. */
  readonly amount: Paise;
  readonly debitDay: string;
  readonly debitNarration: string;
  readonly debitReference: string | null;
  readonly creditId: string;
  readonly creditDay: string;
  readonly creditNarration: string;
  readonly creditReference: string | null;
}

/** The company's returned payments that nobody has decided, the newest debit first. */
export const returnedPaymentsOfCompany = defineList({
  from: sql`returned_lines r`,
  key: sql`r.debit_id`,
  columns: sql<ReturnedPaymentRow>`
    r.debit_id as id, a.purchase_id as "purchaseId", d.amount_paise as amount, d.day as "debitDay",
    d.narration as "debitNarration", d.reference as "debitReference", c.id as "creditId", c.day as "creditDay",
    c.narration as "creditNarration", c.reference as "creditReference"`,
  joins: sql`
    join statement_lines d on d.company_id = r.company_id and d.id = r.debit_id
    join statement_lines c on c.company_id = r.company_id and c.id = r.credit_id
    join line_assignments a on a.company_id = r.company_id and a.line_id = r.credit_id`,
  // A refund of the whole payment is a debit of the same amount, and no return.
  scope: (admin: Admin) => sql`
    r.company_id = ${admin.companyId} and r.dismissed_at is null and exists (
      select from line_assignments a
      join purchases p on p.company_id = a.company_id and p.id = a.purchase_id
      join statement_lines c on c.company_id = a.company_id and c.id = a.line_id
      where a.company_id = r.company_id and a.line_id = r.credit_id and p.status = 'APPROVED'
        and p.reversed_at is null and c.refunded_paise < c.amount_paise)`,
  filters: {},
});

/** What a debit line is said to return. */
export interface ProposedReturn {
  /** Null when the payment belongs to no purchase any more. */
  readonly purchaseId: string | null;
  readonly accountId: string | null;
  /** The order number, or the id of a purchase without one. */
  readonly label: string | null;
  readonly isDismissed: boolean;
}

/** Locks the proposal of a debit line of the admin's company; null when it has none. */
export async function lockReturnedPayment(
  tx: Tx,
  { companyId }: Admin,
  debitId: string,
): Promise<ProposedReturn | null> {
  const { rows } = await sql<ProposedReturn>`
    select p.id as "purchaseId", p.account_id as "accountId", coalesce(p.order_number, p.id::text) as label,
      r.dismissed_at is not null as "isDismissed"
    from returned_lines r
    left join line_assignments a on a.company_id = r.company_id and a.line_id = r.credit_id
    left join purchases p on p.company_id = a.company_id and p.id = a.purchase_id
    where r.company_id = ${companyId} and r.debit_id = ${debitId}
    for no key update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Records that a debit line returns no payment. Call it with the proposal locked. */
export async function dismissReturnedLine(
  tx: Tx,
  { companyId, accountId }: Admin,
  debitId: string,
): Promise<void> {
  await sql`
    update returned_lines set dismissed_by = ${accountId}, dismissed_at = clock_timestamp()
    where company_id = ${companyId} and debit_id = ${debitId}`.execute(tx);
}
