import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The channel on which processes tell each other whose data has changed. */
export const MEMBER_CHANGED = 'member_changed';

/** Tells every server process, once the transaction has committed, that a member has news. */
export async function notifyMember(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await sql`select pg_notify(${MEMBER_CHANGED}, ${`${companyId}/${accountId}`})`.execute(tx);
}
