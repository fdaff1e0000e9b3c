import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The notification channel on which processes announce members whose data has changed. */
export const MEMBER_CHANGED = 'member_changed';

/** Notifies every server process, once the transaction has committed, that a member's data has changed. */
export const notifyMember = (tx: Tx, companyId: string, accountId: string): Promise<void> =>
  notifyMembers(tx, companyId, [accountId]);

/** Like `notifyMember`, for several members of a company in one statement. */
export async function notifyMembers(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  const keys = accountIds.map((accountId) => `${companyId}/${accountId}`);
  await sql`select pg_notify(${MEMBER_CHANGED}, key) from unnest(${keys}::text[]) key`.execute(tx);
}
