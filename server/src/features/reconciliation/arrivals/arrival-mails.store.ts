import type { Paise } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import { sql, type RawBuilder } from 'kysely';
import { amountToPay, payeeNumber } from '../../purchases/index.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';

/** The time that an admin has to approve a payment before its member gets a mail that it has arrived. */
const WAIT_FOR_APPROVAL = sql`interval '10 minutes'`;

/**
 * A query that lets the mails about purchases wait; a purchase with a row keeps it. The statement must read it, or
 * PostgreSQL does not run it.
 *
 * @param purchases a query with the column `purchase_id`
 */
export const awaitArrivalMails = (companyId: string, purchases: RawBuilder<unknown>) => sql`
  insert into arrival_mails (company_id, purchase_id)
  select distinct ${companyId}::uuid, found.purchase_id from (${purchases}) found
  on conflict do nothing returning purchase_id`;

/** Locks the mails of one company whose wait is over, the oldest first. Other processes get other mails. */
export async function takeDueArrivalMails(
  tx: Tx,
  limit: number,
): Promise<{ readonly companyId: string; readonly purchaseIds: readonly string[] } | null> {
  const { rows } = await sql<{ companyId: string; purchaseId: string }>`
    with due as materialized (
      select company_id, purchase_id from arrival_mails
      where queued_at is null and found_at <= now() - ${WAIT_FOR_APPROVAL}
      order by found_at limit ${limit} for update skip locked)
    select company_id as "companyId", purchase_id as "purchaseId" from due
    where company_id = (select company_id from due limit 1)`.execute(tx);
  const [first] = rows;
  return first === undefined
    ? null
    : { companyId: first.companyId, purchaseIds: rows.map(({ purchaseId }) => purchaseId) };
}

/** Records that mails are queued. Those of other purchases are forgotten, so that a later line can cause them. */
export async function endArrivalMails(
  tx: Tx,
  companyId: string,
  { taken, queued }: { readonly taken: readonly string[]; readonly queued: readonly string[] },
): Promise<void> {
  await sql`
    with queued as (
      update arrival_mails set queued_at = now()
      where company_id = ${companyId} and purchase_id = any(${queued}::uuid[]))
    delete from arrival_mails where company_id = ${companyId} and purchase_id = any(${taken}::uuid[])
      and not purchase_id = any(${queued}::uuid[])`.execute(tx);
}

/** What a mail says about the purchase, and to whom it goes. */
export interface ArrivedPurchase {
  readonly id: string;
  /** Null for a deleted account. */
  readonly email: string | null;
  readonly language: string | null;
  readonly orderNumber: string | null;
  readonly createdAt: Date;
  readonly paymentMethod: PaymentMethod;
  /** The sealed number of the account that was paid; null where none is stored with the purchase. */
  readonly payeeNumber: string | null;
  readonly total: Paise;
  /** The total less a credit. */
  readonly toPay: Paise;
}

/** Reads purchases for their mails. */
export const listArrivedPurchases = (
  db: Db,
  companyId: string,
  purchaseIds: readonly string[],
): Promise<ArrivedPurchase[]> =>
  db
    .selectFrom('purchases as p')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.account_id'),
    )
    .select([
      'p.id',
      'a.language',
      'p.order_number as orderNumber',
      'p.created_at as createdAt',
      'p.payment_method as paymentMethod',
      payeeNumber.as('payeeNumber'),
      'p.total_paise as total',
      amountToPay('p').as('toPay'),
      sql<string | null>`case when a.deleted_at is null then a.email end`.as('email'),
    ])
    .where('p.company_id', '=', companyId)
    .where('p.id', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .execute();
