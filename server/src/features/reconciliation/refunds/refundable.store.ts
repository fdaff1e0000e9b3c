import { paise, type Paise } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { amountToPay } from '../../purchases/index.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../../platform/http/actor.ts';

/**
 * SQL condition: whether the purchase `p` was rejected, or reversed while the company has its money. The bank has taken back
 * the money of a returned payment.
 */
const isWithoutTokens = sql`(p.status = 'REJECTED' or p.reversed_at is not null and not exists (
  select from interventions i where i.company_id = p.company_id and i.purchase_id = p.id
    and i.kind = 'REVERSAL' and i.reason = 'PAYMENT_RETURNED'))`;

/**
 * Whether a purchase still has what its refunds left over when this line is taken away. The refunds of the other lines
 * were allowed because the lines together exceeded the amount to pay, so without the line they may be more than the excess.
 */
export async function coversRefundsWithout(
  db: Db,
  { companyId }: Unchecked<Admin>,
  lineId: string,
): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`
    select coalesce(sum(o.refunded_paise), 0) <= greatest(0, coalesce(sum(o.amount_paise), 0)
        - max(case when ${isWithoutTokens} then 0 else ${amountToPay('p')} end)) as covers
    from line_assignments s
    join purchases p on p.company_id = s.company_id and p.id = s.purchase_id
    left join line_assignments a on a.company_id = s.company_id and a.purchase_id = s.purchase_id
      and a.line_id <> s.line_id
    left join statement_lines o on o.company_id = a.company_id and o.id = a.line_id
    where s.company_id = ${companyId} and s.line_id = ${lineId}`.execute(db);
  return rows[0]?.covers ?? true;
}

/**
 * Returns how much of a credit line can still be registered as a refund; 0 for any other line.
 *
 * Of a line without a purchase, all that is not refunded. Of a purchase that is neither rejected nor reversed,
 * only what its lines exceed the amount to pay; of a rejected or reversed one, everything.
 */
export async function findRefundable(
  db: Db,
  { companyId }: Unchecked<Admin>,
  lineId: string,
): Promise<Paise> {
  const { rows } = await sql<{ refundable: bigint }>`
    select greatest(0, least(l.amount_paise - l.refunded_paise, coalesce(excess.paise, l.amount_paise)))::bigint
      as refundable
    from statement_lines l
    left join line_assignments s on s.company_id = l.company_id and s.line_id = l.id
    left join lateral (
      select sum(o.amount_paise - o.refunded_paise)
        - max(case when ${isWithoutTokens} then 0 else ${amountToPay('p')} end) as paise
      from purchases p
      join line_assignments a on a.company_id = p.company_id and a.purchase_id = p.id
      join statement_lines o on o.company_id = a.company_id and o.id = a.line_id
      where p.company_id = l.company_id and p.id = s.purchase_id
    ) excess on true
    where l.company_id = ${companyId} and l.id = ${lineId} and l.kind = 'CREDIT'`.execute(db);
  return paise(rows[0]?.refundable ?? 0n);
}

/**
 * Whether a line that is not assigned names an approved purchase that no line has paid: the money belongs to it. Locks
 * the purchases that it names first, so that none is approved in the same moment.
 */
export async function namesUnpaidApproved(
  tx: Tx,
  { companyId }: Admin,
  lineId: string,
): Promise<boolean> {
  await sql`
    select p.id from statement_line_keys k join purchases p on p.company_id = k.company_id
      and (p.reference_key = k.key or p.payment_code = k.key)
    where (k.company_id, k.line_id) = (${companyId}, ${lineId}) order by p.id for share of p`.execute(
    tx,
  );
  const { rows } = await sql`
    select from statement_line_keys k join purchases p on p.company_id = k.company_id and p.status = 'APPROVED'
      and p.reversed_at is null and (p.reference_key = k.key or p.payment_code = k.key)
    where k.company_id = ${companyId} and k.line_id = ${lineId}
      and not exists (select from line_assignments a
        where a.company_id = p.company_id and a.purchase_id = p.id)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a line names a purchase of the admin, by its reference or payment code. Such money is the admin's own. */
export async function namesOwnPurchase(
  tx: Tx,
  { companyId, accountId }: Admin,
  lineId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from statement_line_keys k join purchases p on p.company_id = k.company_id
      and (p.reference_key = k.key or p.payment_code = k.key)
    where k.company_id = ${companyId} and k.line_id = ${lineId} and p.account_id = ${accountId}
    limit 1`.execute(tx);
  return rows.length > 0;
}
