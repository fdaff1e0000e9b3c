import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { queueMemberNotices } from '../live/index.ts';

/** The states in which a line can prove a payment to a member (`findArrivals`). */
const PROOF_STATES = sql`('exact', 'other_amount', 'approved_order')`;

/**
 * SQL: the purchase that an open line may prove, as the last comparison found it; null for none.
 *
 * @param state the state of the line
 * @param candidates its candidates
 */
export const provenPurchase = (
  state: RawBuilder<unknown>,
  candidates: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`
  case when ${state} in ${PROOF_STATES} then (${candidates} -> 0 ->> 'purchaseId')::uuid end`;

/**
 * A query that notifies the open pages of the members to whom purchases belong. The statement must read it, or PostgreSQL
 * does not run it.
 *
 * @param purchases a query with the column `purchase_id`
 */
export const noticesOfPurchases = (companyId: string, purchases: RawBuilder<unknown>) =>
  queueMemberNotices(
    sql`${companyId}::text`,
    sql`(select distinct p.account_id from purchases p
      where p.company_id = ${companyId} and p.id in (${purchases}))`,
  );

/** Notifies the open pages of the members whose payments these lines prove now, once the transaction has committed. */
export async function notifyOfLines(
  tx: Tx,
  companyId: string,
  lineIds: readonly string[],
): Promise<void> {
  const purchases = sql`
    select s.purchase_id from line_assignments s
    where s.company_id = ${companyId} and s.line_id = any(${lineIds}::uuid[])
    union all
    select ${provenPurchase(sql`l.state`, sql`l.candidates`)} from statement_lines l
    where l.company_id = ${companyId} and l.id = any(${lineIds}::uuid[])`;
  await noticesOfPurchases(companyId, purchases).execute(tx);
}
