import { confirmsCode } from '@prelaunch/domain/matching/confirms-code';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import type { Assignment } from '../assignments.store.ts';

interface Compared {
  readonly narration: string;
  readonly reference: string | null;
  readonly referenceNumber: string | null;
  readonly orderNumber: string | null;
  /** Whether the line has the reference of the purchase as a key. */
  readonly hasReference: boolean;
}

/** The state that the last comparison gave to a line that pays a purchase of this status exactly. */
const STATE = { PENDING: 'exact', APPROVED: 'approved_order' } as const;

/**
 * Returns which of the lines pay a purchase of this status exactly now, with their purchases: the last comparison
 * found this purchase for the line, and it is still the only purchase that the line names, of the same amount, without
 * a line, and named by no other line, by more than its payment code. Computed from the stored keys, so
 * the state of the last comparison is never enough.
 */
export async function findExact(
  tx: Tx,
  { companyId }: Admin,
  lineIds: readonly string[],
  status: keyof typeof STATE,
): Promise<Assignment[]> {
  const { rows } = await sql<Assignment & Compared>`
    with line as materialized (
      select l.id, l.amount_paise, l.narration, l.reference, (l.candidates -> 0 ->> 'purchaseId')::uuid as purchase_id
      from statement_lines l
      where l.company_id = ${companyId} and l.id = any(${lineIds}::uuid[]) and l.state = ${STATE[status]}
        and l.refunded_paise = 0
    ), named as materialized (
      select k.line_id, p.id as purchase_id, p.status, p.total_paise, p.reference_key, p.payment_code
      from line join statement_line_keys k on k.company_id = ${companyId} and k.line_id = line.id
      join purchases p on p.company_id = ${companyId} and p.reference_key = k.key
      where p.status <> 'REJECTED'
      union
      select k.line_id, p.id, p.status, p.total_paise, p.reference_key, p.payment_code
      from line join statement_line_keys k on k.company_id = ${companyId} and k.line_id = line.id
      join purchases p on p.company_id = ${companyId} and p.payment_code = k.key
      where p.status <> 'REJECTED'
    )
    select line.id as "lineId", line.purchase_id as "purchaseId", line.narration, line.reference,
      p.reference_number as "referenceNumber", p.order_number as "orderNumber",
      exists (select from statement_line_keys k where k.company_id = ${companyId} and k.line_id = line.id
        and k.key = named.reference_key) as "hasReference"
    from line join named on named.line_id = line.id and named.purchase_id = line.purchase_id
    join purchases p on p.company_id = ${companyId} and p.id = named.purchase_id
    where named.status = ${status} and named.total_paise = line.amount_paise
      and not exists (select from named other
        where other.line_id = line.id and other.purchase_id <> line.purchase_id)
      and not exists (select from line_assignments s
        where s.company_id = ${companyId} and s.line_id = line.id)
      and not exists (select from line_assignments s
        where s.company_id = ${companyId} and s.purchase_id = line.purchase_id)
      and not exists (
        select from statement_line_keys k
        join statement_lines o on o.company_id = k.company_id and o.id = k.line_id
        where k.company_id = ${companyId} and k.key in (named.reference_key, named.payment_code)
          and o.id <> line.id and o.state <> 'set_aside')
    order by line.id`.execute(tx);
  return rows
    .filter((row) => row.hasReference || confirmsCode(row, row))
    .map(({ lineId, purchaseId }) => ({ lineId, purchaseId }));
}

/** Returns which purchases are paid by exactly one line that, less its refunds, is the amount of the purchase. */
export async function findPaidByOneLine(
  tx: Tx,
  { companyId }: Admin,
  purchaseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from purchases p
    join line_assignments s on s.company_id = p.company_id and s.purchase_id = p.id
    join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
    where p.company_id = ${companyId} and p.id = any(${purchaseIds}::uuid[])
    group by p.id, p.total_paise having count(*) = 1 and sum(l.amount_paise - l.refunded_paise) = p.total_paise`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
