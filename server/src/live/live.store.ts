import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The channel on which processes tell each other whose data has changed. */
export const MEMBER_CHANGED = 'member_changed';

/** Tells every server process, once the transaction has committed, that a member has news. */
export const notifyMember = (tx: Tx, companyId: string, accountId: string): Promise<void> =>
  notifyMembers(tx, companyId, [accountId]);

/** The same for several members of a company at once. */
export async function notifyMembers(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  const news = accountIds.map((accountId) => `${companyId}/${accountId}`);
  await sql`select pg_notify(${MEMBER_CHANGED}, news) from unnest(${news}::text[]) news`.execute(
    tx,
  );
}
