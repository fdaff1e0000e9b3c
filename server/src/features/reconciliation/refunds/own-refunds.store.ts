import { sql } from 'kysely';
import { refuseOnConstraint } from '../../../platform/db/constraints.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import { selectRefunds, type RefundRow } from './refunds.store.ts';

const MOST_SHOWN = 50;

/** Returns the refunds of the member's purchases, at most 50: those that are open first, then the newest. A credit that an order takes is not open. */
export const listRefundsOf = (
  db: Db,
  vault: Vault,
  { companyId, accountId }: Member,
): Promise<RefundRow[]> =>
  selectRefunds(
    db,
    vault,
    sql`r.company_id = ${companyId} and p.account_id = ${accountId}
        order by r.state not in ('DUE', 'CREDIT') or u.id is not null, r.id desc limit ${MOST_SHOWN}`,
  );

/** Locks a refund of one of the member's purchases against its end and another account. Returns false if there is none. */
export async function lockOwnRefund(
  tx: Tx,
  { companyId, accountId }: Member,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r
    join purchases p on (p.company_id, p.id) = (${companyId}, r.purchase_id)
    where (r.company_id, r.id) = (${companyId}, ${id}) and p.account_id = ${accountId}
    for update of r`.execute(tx);
  return rows.length > 0;
}

/** How often a member can give the account of one refund; the constraint `refunds_account_version` has the number, too. */
export const MOST_ACCOUNTS = 5;

/** Stores the accounts of a refund that is due, with a new one. Refuses with `too_many_refund_accounts` after the fifth one. */
export async function storeAccount(
  tx: Tx,
  { companyId }: Member,
  id: string,
  sealed: string,
): Promise<void> {
  await refuseOnConstraint(
    { refunds_account_version: 'too_many_refund_accounts' },
    sql`
      update refunds set account_sealed = ${sealed}, account_given_at = now(), account_version = account_version + 1
      where (company_id, id) = (${companyId}, ${id})`.execute(tx),
  );
}
