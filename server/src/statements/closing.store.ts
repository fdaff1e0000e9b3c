import type { Paise, PaiseSum } from '@prelaunch/domain/money';
import { paiseSum } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { dayInIndia } from '../db/day-in-india.ts';
import type { Db } from '../db/transaction.ts';
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
    | 'approved_with_line'
    | 'approved_without_line'
    | 'pending';
  readonly count: number;
  readonly sum: PaiseSum;
}

const approvalDay = dayInIndia(sql`p.decided_at`);

/** The lines of the purchase `p`, less their refunds, summed. */
const paidByLines = sql`cross join lateral (
    select coalesce(sum(l.amount_paise - l.refunded_paise), 0)::bigint as paise
    from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
    where a.company_id = p.company_id and a.purchase_id = p.id
  ) paid`;

/** Sums the lines and the approvals of the period, and the purchases that are pending now. */
export async function sumPeriod(
  db: Db,
  companyId: string,
  { from, to }: Period,
): Promise<ClosingSum[]> {
  const { rows } = await sql<{ name: ClosingSum['name']; count: number; sum: string }>`
    with line as materialized (
      select state, amount_paise as paise from statement_lines
      where company_id = ${companyId} and day between ${from}::date and ${to}::date
    ), approval as materialized (
      select p.total_paise as paise, paid.paise >= p.total_paise as is_covered
      from purchases p ${paidByLines}
      where p.company_id = ${companyId} and p.status = 'APPROVED'
        and ${approvalDay} between ${from}::date and ${to}::date
    ), figure (position, name, paise) as (
      select 1, 'received', paise from line where state <> 'debit'
      union all select 2, 'matched', paise from line where state = 'assigned'
      union all select 3, 'set_aside', paise from line where state = 'set_aside'
      union all select 4, 'unmatched', paise from line where state not in ('debit', 'assigned', 'set_aside')
      union all select 5, 'paid_out', paise from line where state = 'debit'
      union all select 6, 'approved', paise from approval
      union all select 7, 'approved_with_line', paise from approval where is_covered
      union all select 8, 'approved_without_line', paise from approval where not is_covered
    )
    select name, count, sum from (
      select position, name, count(*)::int as count, sum(paise)::text as sum
      from figure group by position, name
      union all
      select 9, 'pending', pending_count::int, pending_paise::text from company_totals
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
  readonly total: Paise;
  readonly paid: Paise;
}

/** Lists purchases that were approved in the period, oldest first; `after` as for `listPeriodLines`. */
export async function listPeriodApprovals(
  db: Db,
  companyId: string,
  { from, to }: Period,
  part: 'all' | 'unmatched',
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ClosingApproval[]> {
  const isShown = part === 'all' ? sql`` : sql`and paid.paise < p.total_paise`;
  const isLater = after === null ? sql`` : sql`and p.id > ${after}`;
  const { rows } = await sql<ClosingApproval>`
    select p.id, ${approvalDay} as day, p.order_number as "orderNumber",
      p.reference_number as "referenceNumber", m.referral_code as code, p.total_paise as total,
      paid.paise as paid
    from purchases p ${paidByLines}
    join accounts m on m.company_id = p.company_id and m.id = p.account_id
    where p.company_id = ${companyId} and p.status = 'APPROVED'
      and ${approvalDay} between ${from}::date and ${to}::date ${isShown} ${isLater}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}
