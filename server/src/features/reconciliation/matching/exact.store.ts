import { confirmsCode } from '@prelaunch/domain/matching/confirms-code';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { amountToPay } from '../../purchases/index.ts';
import type { Assignment } from '../assignments.store.ts';

/** What shows whether a line names a purchase by more than its payment code. */
export interface Compared {
  readonly narration: string;
  readonly reference: string | null;
  readonly referenceNumber: string | null;
  readonly orderNumber: string | null;
  /** Whether the line has the reference of the purchase as a key. */
  readonly hasReference: boolean;
}

/** Whether the line names the purchase by its reference, or confirms its payment code. */
export const isConfirmed = (row: Compared): boolean => row.hasReference || confirmsCode(row, row);

/** The state that the last comparison gave to a line that pays a purchase of this status exactly. */
const STATE = { PENDING: 'exact', APPROVED: 'approved_order' } as const;

/**
 * A query with a row for each `line` and the purchase that the last comparison found for it, if the line still names this
 * purchase and no other one. Computed from the stored keys, so the state of the last comparison is never enough. The
 * caller must drop the rows that are not `isConfirmed`.
 *
 * @param lines a query with `id`, `day`, `amount_paise`, `narration`, `reference`, `state` and `purchase_id`
 * @param columns what it returns besides `Compared`, of `line` and the purchase `p`
 * @param condition a condition on `line` and the purchase `p`
 */
export const linesOfOnePurchase = <T>(
  companyId: string,
  lines: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<T & Compared> => sql`
  with line as materialized (${lines}), named as materialized (
    select line.id as line_id, p.id as purchase_id
    from line join statement_line_keys k on (k.company_id, k.line_id) = (${companyId}, line.id)
    join purchases p on (p.company_id, p.reference_key) = (${companyId}, k.key)
    where p.status <> 'REJECTED' and p.reversed_at is null
    union
    select line.id, p.id
    from line join statement_line_keys k on (k.company_id, k.line_id) = (${companyId}, line.id)
    join purchases p on (p.company_id, p.payment_code) = (${companyId}, k.key)
    where p.status <> 'REJECTED' and p.reversed_at is null
  )
  select ${columns}, line.narration, line.reference, p.reference_number as "referenceNumber",
    p.order_number as "orderNumber",
    exists (select from statement_line_keys k
      where (k.company_id, k.line_id) = (${companyId}, line.id) and k.key = p.reference_key) as "hasReference"
  from line join named on (named.line_id, named.purchase_id) = (line.id, line.purchase_id)
  join purchases p on (p.company_id, p.id) = (${companyId}, named.purchase_id)
  where ${condition}
    and not exists (select from named other
      where other.line_id = line.id and other.purchase_id <> line.purchase_id)
    and not exists (select from line_assignments s
      where (s.company_id, s.line_id) = (${companyId}, line.id))
  order by line.id`;

/**
 * SQL condition for `linesOfOnePurchase`: whether the line pays a purchase of this status exactly, with the same amount;
 * no line is assigned to the purchase, and no other line names it.
 */
export const paysExactly = (status: keyof typeof STATE) => sql<boolean>`(
  line.state = ${STATE[status]} and p.status = ${status} and ${amountToPay('p')} = line.amount_paise
  and not exists (select from line_assignments s
    where s.company_id = p.company_id and s.purchase_id = p.id)
  and not exists (
    select from statement_line_keys k
    join statement_lines o on o.company_id = k.company_id and o.id = k.line_id
    where k.company_id = p.company_id and k.key in (p.reference_key, p.payment_code)
      and o.id <> line.id and o.state <> 'set_aside'))`;

/**
 * Returns which of the lines pay a purchase of this status exactly now, with their purchases: the last comparison
 * found this purchase for the line, and it is still the only purchase that the line names, of the same amount, without
 * a line, and named by no other line, by more than its payment code.
 */
export async function findExact(
  tx: Tx,
  { companyId }: Admin,
  lineIds: readonly string[],
  status: keyof typeof STATE,
): Promise<Assignment[]> {
  const lines = sql`
    select l.id, l.day, l.amount_paise, l.narration, l.reference, l.state,
      (l.candidates -> 0 ->> 'purchaseId')::uuid as purchase_id
    from statement_lines l
    where l.company_id = ${companyId} and l.id = any(${lineIds}::uuid[]) and l.refunded_paise = 0`;
  const { rows } = await linesOfOnePurchase<Assignment>(
    companyId,
    lines,
    sql`line.id as "lineId", line.purchase_id as "purchaseId"`,
    paysExactly(status),
  ).execute(tx);
  return rows.filter(isConfirmed).map(({ lineId, purchaseId }) => ({ lineId, purchaseId }));
}

/** Returns which purchases are paid by exactly one line that, less its refunds, is the amount to pay of the purchase. */
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
    group by p.id, p.total_paise, p.credited_paise
    having count(*) = 1 and sum(l.amount_paise - l.refunded_paise) = ${amountToPay('p')}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
