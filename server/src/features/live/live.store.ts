import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The notification channel on which processes announce members whose data has changed (`company/account`), and
 * companies whose payees have changed (`company/payees`, which a process of the previous release ignores).
 */
export const MEMBER_CHANGED = 'member_changed';

const PAYEES = '/payees';

/** Notifies every server process, once the transaction has committed, that a payee account of a company has changed. */
export async function notifyPayeeChange(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_notify(${MEMBER_CHANGED}, ${companyId + PAYEES})`.execute(tx);
}

/** The company whose payees have changed; null for a notice about a member. */
export const companyOfPayeeNotice = (payload: string): string | null =>
  payload.endsWith(PAYEES) ? payload.slice(0, -PAYEES.length) : null;

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

/**
 * A query that notifies every server process that the data of these members has changed, once the statement that
 * contains it has committed. The statement must read the query, or PostgreSQL does not run it.
 *
 * @param members a relation with the column `account_id`
 */
export const queueMemberNotices = (
  companyId: RawBuilder<string>,
  members: RawBuilder<unknown>,
) => sql`
    select pg_notify(${sql.lit(MEMBER_CHANGED)}, ${companyId} || '/' || account_id) from ${members} member`;
