import type { Paise, PaiseSum } from '@prelaunch/domain/money';
import { paiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { amountToPay } from '../../purchases/index.ts';
import type { Period } from './books.store.ts';

/** A sum of the closing sheet. */
export interface ClosingSum {
  readonly name:
    | 'received'
    | 'matched'
    | 'set_aside'
    | 'unmatched'
    | 'paid_out'
    | 'approved'
    | 'token_sales'
    | 'fees'
    | 'approved_with_line'
    | 'approved_without_line'
    | 'credits'
    | 'reversed'
    | 'refunds_registered'
    | 'refunds_sent'
    | 'refunds_due'
    | 'refunds_kept'
    | 'pending';
  readonly count: number;
  readonly sum: PaiseSum;
}

/** The sums of single rows, in the order of the sheet. The pending purchases, which have a stored total, follow. */
const COUNTED = [
  'received',
  'matched',
  'set_aside',
  'unmatched',
  'paid_out',
  'approved',
  'token_sales',
  'fees',
  'approved_with_line',
  'approved_without_line',
  'credits',
  'reversed',
  'refunds_registered',
  'refunds_sent',
  'refunds_due',
  'refunds_kept',
] as const satisfies readonly ClosingSum['name'][];

const approvalDay = dayInIndia(sql`p.decided_at`);
/** The day of a refund `r` in the books. */
const registrationDay = dayInIndia(sql`r.registered_at`);

/** The day of a reversal `i` in the books. */
const reversalDay = dayInIndia(sql`i.at`);

/** The lines of the purchase `p`, less their refunds, summed; of a reversed one as they were at its reversal. */
const paidByLines = sql`cross join lateral (
    select coalesce((select i.paid_paise from interventions i where p.reversed_at is not null
        and i.company_id = p.company_id and i.purchase_id = p.id and i.kind = 'REVERSAL'),
      sum(l.amount_paise - l.refunded_paise), 0)::bigint as paise
    from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
    where a.company_id = p.company_id and a.purchase_id = p.id
  ) paid`;

/**
 * Sums the lines, approvals, reversals and refunds of the period, and the refunds that are due or kept as a credit and the
 * purchases that are pending now. Every sum is there, also one of nothing.
 */
export async function sumPeriod(
  db: Db,
  companyId: string,
  { from, to }: Period,
): Promise<ClosingSum[]> {
  const period = sql`between ${from}::date and ${to}::date`;
  const { rows } = await sql<{ name: ClosingSum['name']; count: number; sum: string }>`
    with line as materialized (
      select state, amount_paise as paise from statement_lines
      where company_id = ${companyId} and day ${period}
    ), approval as materialized (
      select p.total_paise as paise, p.amount_paise as sale_paise, p.fee_paise,
        p.credited_paise, paid.paise >= ${amountToPay('p')} as is_covered
      from purchases p ${paidByLines}
      where p.company_id = ${companyId} and p.status = 'APPROVED' and ${approvalDay} ${period}
    ), reversal as (
      select p.total_paise as paise from interventions i
      join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
      where i.company_id = ${companyId} and i.kind = 'REVERSAL' and ${reversalDay} ${period}
    ), refund as (
      select 'refunds_registered' as name, r.amount_paise as paise from refunds r
      where r.company_id = ${companyId} and r.state <> 'CANCELLED' and ${registrationDay} ${period}
      union all select 'refunds_sent', r.amount_paise from refunds r
      where r.company_id = ${companyId} and r.state = 'SENT' and r.sent_day ${period}
      union all select 'refunds_due', r.amount_paise from refunds r
      where r.company_id = ${companyId} and r.state = 'DUE'
      union all select 'refunds_kept', r.amount_paise from refunds r
      where r.company_id = ${companyId} and r.state = 'CREDIT' and not exists (
        select from purchases u where u.company_id = r.company_id and u.credit_id = r.id
          and u.status = 'APPROVED' and u.reversed_at is null)
    ), figure (name, paise) as (
      select 'received', paise from line where state <> 'debit'
      union all select 'matched', paise from line where state = 'assigned'
      union all select 'set_aside', paise from line where state = 'set_aside'
      union all select 'unmatched', paise from line where state not in ('debit', 'assigned', 'set_aside')
      union all select 'paid_out', paise from line where state = 'debit'
      union all select 'approved', paise from approval
      union all select 'token_sales', sale_paise from approval
      union all select 'fees', fee_paise from approval where fee_paise > 0
      union all select 'approved_with_line', paise - credited_paise from approval where is_covered
      union all select 'approved_without_line', paise - credited_paise from approval where not is_covered
      union all select 'credits', credited_paise from approval where credited_paise > 0
      union all select 'reversed', paise from reversal
      union all select name, paise from refund
    )
    select name, count, sum from (
      select n.position, n.name, count(f.paise)::int as count, coalesce(sum(f.paise), 0)::text as sum
      from unnest(${[...COUNTED]}::text[]) with ordinality n (name, position)
      left join figure f on f.name = n.name
      group by n.position, n.name
      union all
      select ${COUNTED.length + 1}::int, 'pending', pending_count::int, pending_paise::text from company_totals
      where company_id = ${companyId}
    ) figures order by position`.execute(db);
  return rows.map(({ sum, ...row }) => ({ ...row, sum: paiseSum(BigInt(sum)) }));
}

export interface ClosingLine {
  readonly id: string;
  readonly day: string;
  readonly reference: string | null;
  readonly narration: string;
  readonly orderNumber: string | null;
  readonly amount: Paise;
  readonly state: string;
}

/**
 * Lists lines of the period, oldest first.
 *
 * @param after the id of the last line of the previous batch; null for the first
 */
export async function listPeriodLines(
  db: Db,
  companyId: string,
  { from, to }: Period,
  part: 'all' | 'unmatched',
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClosingLine[]> {
  const isShown =
    part === 'all' ? sql`` : sql`and l.state not in ('debit', 'assigned', 'set_aside')`;
  const isLater = after === null ? sql`` : sql`and l.id > ${after}`;
  const { rows } = await sql<ClosingLine>`
    select l.id, l.day, l.reference, l.narration, p.order_number as "orderNumber",
      l.amount_paise as amount, l.state
    from statement_lines l
    left join line_assignments a on a.company_id = l.company_id and a.line_id = l.id
    left join purchases p on p.company_id = a.company_id and p.id = a.purchase_id
    where l.company_id = ${companyId} and l.day between ${from}::date and ${to}::date ${isShown} ${isLater}
    order by l.id limit ${limit}`.execute(db);
  return rows;
}

export interface ClosingApproval {
  readonly id: string;
  readonly day: string;
  readonly orderNumber: string | null;
  readonly referenceNumber: string | null;
  readonly code: string;
  readonly sale: Paise;
  readonly fee: Paise;
  readonly total: Paise;
  /** By bank lines. */
  readonly paid: Paise;
  /** By a credit. */
  readonly credited: Paise;
}

/** Lists purchases that were approved in the period, oldest first; `after` as for `listPeriodLines`. */
export async function listPeriodApprovals(
  db: Db,
  companyId: string,
  { from, to }: Period,
  part: 'all' | 'unmatched',
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClosingApproval[]> {
  const isShown =
    part === 'all' ? sql`` : sql`and paid.paise < ${amountToPay('p')} and p.reversed_at is null`;
  const isLater = after === null ? sql`` : sql`and p.id > ${after}`;
  const { rows } = await sql<ClosingApproval>`
    select p.id, ${approvalDay} as day, p.order_number as "orderNumber",
      p.reference_number as "referenceNumber", m.referral_code as code, p.amount_paise as sale,
      p.fee_paise as fee, p.total_paise as total, paid.paise as paid, p.credited_paise as credited
    from purchases p ${paidByLines}
    join accounts m on m.company_id = p.company_id and m.id = p.account_id
    where p.company_id = ${companyId} and p.status = 'APPROVED'
      and ${approvalDay} between ${from}::date and ${to}::date ${isShown} ${isLater}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

export interface ClosingReversal {
  readonly id: string;
  readonly day: string;
  readonly orderNumber: string | null;
  readonly purchaseId: string;
  readonly reason: string;
  readonly total: Paise;
}

/** Lists purchases that were reversed in the period, oldest first; `after` as for `listPeriodLines`. */
export async function listPeriodReversals(
  db: Db,
  companyId: string,
  { from, to }: Period,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClosingReversal[]> {
  const isLater = after === null ? sql`` : sql`and i.id > ${after}`;
  const { rows } = await sql<ClosingReversal>`
    select i.id, ${reversalDay} as day, p.order_number as "orderNumber", p.id as "purchaseId", i.reason,
      p.total_paise as total
    from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
    where i.company_id = ${companyId} and i.kind = 'REVERSAL'
      and ${reversalDay} between ${from}::date and ${to}::date ${isLater}
    order by i.id limit ${limit}`.execute(db);
  return rows;
}

export interface ClosingRefund {
  readonly id: string;
  readonly day: string;
  /** The order number of its purchase, or the id of one without; null for money without a claim. */
  readonly orderNumber: string | null;
  /** Of the transfer; null unless it was sent. */
  readonly reference: string | null;
  readonly reason: string;
  readonly amount: Paise;
  readonly state: string;
}

/**
 * Lists refunds that were registered or sent in the period, in the order of their registration; without the cancelled
 * ones, which the books do not have. `after` as for `listPeriodLines`.
 */
export async function listPeriodRefunds(
  db: Db,
  companyId: string,
  { from, to }: Period,
  event: 'registered' | 'sent',
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClosingRefund[]> {
  const [day, states] =
    event === 'sent'
      ? [sql`r.sent_day`, sql`r.state = 'SENT'`]
      : [registrationDay, sql`r.state <> 'CANCELLED'`];
  const isLater = after === null ? sql`` : sql`and r.id > ${after}`;
  const { rows } = await sql<ClosingRefund>`
    select r.id, ${day} as day, coalesce(p.order_number, p.id::text) as "orderNumber", r.sent_reference as reference, r.reason,
      r.amount_paise as amount, r.state
    from refunds r
    left join purchases p on p.company_id = r.company_id and p.id = r.purchase_id
    where r.company_id = ${companyId} and ${states} and ${day} between ${from}::date and ${to}::date ${isLater}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}
