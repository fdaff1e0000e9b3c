import { sql } from 'kysely';
import type { RefusalCode } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import type { PaymentMethod } from '@prelaunch/domain/purchase-status';
import type { Company } from '../companies/companies.store.ts';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Member } from '../http/actor.ts';
import type { Reference } from './purchases.rules.ts';

/**
 * Lock order, everywhere: account, session, idempotency key, purchase, holding, company totals, audit head.
 * Every purchase of a company updates its totals, so they are locked late and for the shortest time.
 */

/** Counts the member's pending purchases, up to the limit. */
export async function countPending(db: Db, member: Member): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('company_id', '=', member.companyId)
    .where('account_id', '=', member.accountId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface NewPurchase {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly reference: Reference | null;
  readonly receiptId: string | null;
  readonly bankName: string | null;
  readonly payeeVersionId: string | null;
  readonly typedAmount: Paise | null;
  readonly order: PricedOrder;
  /** How long it keeps its tokens. */
  readonly reservationHours: number;
}

const TAKEN: Readonly<Record<string, RefusalCode>> = {
  purchases_own_reference: 'reference_already_submitted',
  purchases_receipt: 'receipt_already_used',
};

/** Inserts a purchase. Refuses a reference or receipt that another purchase of this member has. */
export async function insertPurchase(tx: Tx, member: Member, purchase: NewPurchase): Promise<void> {
  const { order, reference } = purchase;
  await refuseOnConstraint(
    TAKEN,
    tx
      .insertInto('purchases')
      .values({
        company_id: member.companyId,
        id: purchase.id,
        account_id: member.accountId,
        order_number: purchase.orderNumber,
        payment_method: purchase.paymentMethod,
        reference_number: reference?.typed ?? null,
        unusual_reference: reference?.unusual ?? false,
        receipt_id: purchase.receiptId,
        bank_name: purchase.bankName,
        payee_version_id: purchase.payeeVersionId,
        typed_amount_paise: purchase.typedAmount,
        amount_paise: order.amount,
        price_micro_rupees: order.price,
        quantity: order.quantity,
        fee_basis_points: Number(order.feeRate),
        fee_paise: order.fee,
        total_paise: order.total,
        // Not when the transaction began: the price may have changed while it waited for a lock.
        created_at: sql<Date>`statement_timestamp()`,
        reserved_until: sql<Date>`statement_timestamp() + make_interval(hours => ${purchase.reservationHours})`,
      })
      .execute(),
  );
}

/** What the orders of a company may come to, pending and approved ones together: its totals are bigints. */
const MOST_PAISE = 2n ** 63n - 1n;

/** What all orders come to, as a numeric: the sum of bigints could overflow. An approval does not change it. */
const sumOfOrders = sql`pending_paise::numeric + approved_bank_paise + approved_upi_paise
  + approved_manual_paise + approved_crypto_paise`;

/** Whether the company's totals can still take an order. */
export async function fitsIntoTotals(
  db: Db,
  companyId: string,
  order: PricedOrder,
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select ${sumOfOrders} + ${order.total} <= ${MOST_PAISE} as fits from company_totals
    where company_id = ${companyId}`.execute(db);
  return rows[0]?.fits === true;
}

/**
 * Reserves the order's tokens, if that many are left, the totals can take the order and the company still sells
 * on the terms that were read.
 *
 * @returns false when nothing was reserved
 */
export async function reserveSupply(
  tx: Tx,
  company: Pick<Company, 'id' | 'termsVersion'>,
  order: PricedOrder,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update company_totals
    set reserved = reserved + ${order.quantity}, pending_count = pending_count + 1,
        pending_paise = pending_paise + ${order.total}
    where company_id = ${company.id} and terms_version = ${company.termsVersion}
      and private_supply - reserved - approved >= ${order.quantity}
      and ${sumOfOrders} + ${order.total} <= ${MOST_PAISE}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether these payee details belong to the member's company. */
export async function isOwnPayeeVersion(db: Db, member: Member, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('beneficiary_versions')
    .select('id')
    .where('company_id', '=', member.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
