import type { Paise } from '@prelaunch/domain/money';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { amountToPay, hasUnreadAnswer } from '../purchases/index.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin, Unchecked } from '../../platform/http/actor.ts';

/** A purchase with what its bank lines have paid. */
export interface PaidPurchase {
  readonly id: string;
  readonly account_id: string;
  readonly order_number: string | null;
  readonly payment_code: string | null;
  readonly status: PurchaseStatus;
  readonly total_paise: Paise;
  /** The total less a credit. */
  readonly to_pay_paise: Paise;
  /** The sum of its lines less their refunds, of the moment of a decision if it is decided; null without a line. */
  readonly received_paise: Paise | null;
  /** Null for a deleted account. */
  readonly member_email: string | null;
  readonly member_language: string | null;
  /** Whether an answer of the member waits for an admin who opens it. */
  readonly is_unread: boolean;
  /** Whether a question waits for the member's answer. */
  readonly is_asked: boolean;
}

/** Locks a purchase of the admin's company against a decision. Returns null for an unknown one. */
export async function lockPaidPurchase(
  tx: Tx,
  { companyId }: Admin,
  id: string,
): Promise<PaidPurchase | null> {
  const { rows } = await sql<PaidPurchase>`
    select p.id, p.account_id, p.order_number, p.payment_code, p.status, p.total_paise, ${amountToPay('p')} as to_pay_paise,
      p.received_paise, nullif(m.email, '') as member_email, m.language as member_language,
      ${hasUnreadAnswer(sql`p.company_id`, sql`p.id`)} as is_unread,
      exists (select from purchase_questions q where q.company_id = p.company_id and q.purchase_id = p.id
        and q.answered_at is null) as is_asked
    from purchases p join accounts m on m.company_id = p.company_id and m.id = p.account_id
    where p.company_id = ${companyId} and p.id = ${id} for share of p`.execute(tx);
  return rows[0] ?? null;
}

export type ShortfallDecision = 'AS_ORDERED' | 'REST_ASKED';

/** Records a decision for the sum that was received. Returns false when this was decided for this sum before. */
export async function insertShortfallDecision(
  tx: Tx,
  { companyId, accountId }: Admin,
  decision: ShortfallDecision,
  {
    purchaseId,
    received,
    reason,
  }: { readonly purchaseId: string; readonly received: Paise; readonly reason: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('shortfall_decisions')
    .values({
      company_id: companyId,
      id: uuidv7(),
      purchase_id: purchaseId,
      decision,
      received_paise: received,
      reason,
      decided_by: accountId,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'purchase_id', 'decision', 'received_paise']).doNothing(),
    )
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** What is known about the shortfall of a purchase. */
export interface Shortfall {
  /** The sum that other lines than this one have paid, less their refunds. */
  readonly receivedElsewhere: Paise;
  /** When the member was asked for the rest of what is received now; null if not. */
  readonly restAskedAt: Date | null;
}

/** Returns what other lines have paid for purchases, and when the member was asked for the rest, by purchase id. */
export async function findShortfalls(
  db: Db,
  { companyId }: Unchecked<Admin>,
  lineId: string,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, Shortfall>> {
  const { rows } = await sql<Shortfall & { readonly id: string }>`
    select p.id, coalesce(paid.others, 0)::bigint as "receivedElsewhere", (
        select d.decided_at from shortfall_decisions d
        where d.company_id = p.company_id and d.purchase_id = p.id and d.decision = 'REST_ASKED'
          and d.received_paise = paid.received
      ) as "restAskedAt"
    from purchases p left join lateral (
      select sum(l.amount_paise - l.refunded_paise) as received,
        sum(l.amount_paise - l.refunded_paise) filter (where l.id <> ${lineId}) as others
      from line_assignments s join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
      where s.company_id = p.company_id and s.purchase_id = p.id
    ) paid on true
    where p.company_id = ${companyId} and p.id = any(${purchaseIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...shortfall }) => [id, shortfall]));
}
