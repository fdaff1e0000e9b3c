import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Admin } from '../../../platform/http/actor.ts';

/** SQL condition: whether an answer about the purchase waits for an admin who opens it. */
export const hasUnreadAnswer = (
  companyId: RawBuilder<unknown>,
  purchaseId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce((select true from purchase_questions unread
  where unread.company_id = ${companyId} and unread.purchase_id = ${purchaseId}
    and unread.answered_at is not null and unread.read_at is null limit 1), false)`;

/**
 * Records that an admin has opened the purchase with the answer to this question, and with those before it.
 *
 * @param answered the newest answered question that the page showed
 */
export async function markAnswersRead(
  tx: Tx,
  { companyId }: Admin,
  purchaseId: string,
  answered: string,
): Promise<void> {
  await sql`
    update purchase_questions set read_at = clock_timestamp()
    where company_id = ${companyId} and purchase_id = ${purchaseId} and id <= (
        select shown.id from purchase_questions shown where shown.company_id = ${companyId}
          and shown.purchase_id = ${purchaseId} and shown.id = ${answered} and shown.answered_at is not null)
      and answered_at is not null and read_at is null`.execute(tx);
}
